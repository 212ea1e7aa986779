"""A text that is being read, token by token; pure."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from kempen.market.claims.claim import SlotValue
from kempen.market.tokens import Token


@dataclass(frozen=True)
class Reading:
    """A text that is read: its tokens, and the day on which, for dates without a year."""

    text: str
    tokens: Sequence[Token]
    today: date | None

    def word(self, at: int) -> str:
        """Return the token at a place, or nothing behind the end."""
        return self.tokens[at].text if at < len(self.tokens) else ""


Values = Iterator[tuple[SlotValue, int]]
Reader = Callable[[Reading, int], Values]


def whole_number(reading: Reading, at: int) -> int | None:
    """Return the whole number in figures at a place, or None."""
    value = reading.tokens[at].value if at < len(reading.tokens) else None
    return int(value) if value is not None and value == int(value) else None
