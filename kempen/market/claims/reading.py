"""A text that is being read, token by token; pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from kempen.market.claims.claim import SlotValue
from kempen.market.tokens import Token


@dataclass(frozen=True)
class Reading:
    """A text that is read: its tokens, and the day on which, for dates without a year."""

    text: str
    tokens: Sequence[Token]
    today: date | None
    # What each reader read at each place: dozens of patterns begin with an amount.
    _read: dict[tuple["Reader", int], Sequence[tuple[SlotValue, int]]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def word(self, at: int) -> str:
        """Return the token at a place, or nothing behind the end."""
        return self.tokens[at].text if at < len(self.tokens) else ""

    def word_as_written(self, at: int) -> str:
        """Return the token at a place with its capitals, or nothing behind the end."""
        if at >= len(self.tokens):
            return ""
        return self.text[self.tokens[at].start : self.tokens[at].end]

    def has(self, words: Sequence[str], at: int) -> bool:
        """Whether these words, of which there is at least one, stand at a place."""
        if self.word(at) != words[0]:
            return False
        return all(self.word(at + step) == words[step] for step in range(1, len(words)))

    def values(self, reader: "Reader", at: int) -> Sequence[tuple[SlotValue, int]]:
        """Return all that a reader reads at a place."""
        read = self._read.get((reader, at))
        if read is None:
            read = self._read[reader, at] = tuple(reader(self, at))
        return read


Values = Iterator[tuple[SlotValue, int]]
Reader = Callable[[Reading, int], Values]


def whole_number(reading: Reading, at: int) -> int | None:
    """Return the whole number in figures at a place, or None."""
    value = reading.tokens[at].value if at < len(reading.tokens) else None
    return int(value) if value is not None and value == int(value) else None
