"""Which patterns of the catalogue may stand at a place of a text; pure.

A hundred patterns begin with the same word, and hundreds with a number. So they are found by two
words: the one that they begin with, and the one behind it or behind the value that they begin with.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from kempen.market.claims.claim import SlotKind
from kempen.market.claims.patterns import Chunk, Pattern, all_patterns
from kempen.market.claims.reading import Reader, Reading
from kempen.market.claims.slot_reading import READERS, read_name, words_of_values
from kempen.market.claims.thing_reading import begins_thing, read_thing
from kempen.market.tokens import TokenKind

# Patterns by their place in the catalogue: of two that fit alike, the first is taken.
Numbers = tuple[int, ...]


@dataclass
class Beginning:
    """Patterns that begin alike, by the word that comes next; `others` go on with any word."""

    by_next_word: dict[str, int | Numbers] = field(default_factory=dict)
    others: Numbers = ()

    def add(self, number: int, next_words: frozenset[str] | None) -> None:
        """Add the next pattern of the catalogue; it goes on with one of the words, or with any."""
        if next_words is None:
            self.others += (number,)
        for word in next_words or ():
            known = self._going_on(word)
            # Most words go on one pattern, and a number takes less room than a row of one.
            self.by_next_word[word] = (*known, number) if known else number

    def before(self, word: str) -> Numbers:
        """Return those that may go on with a word; their order is not that of the catalogue."""
        return self.others + self._going_on(word)

    def _going_on(self, word: str) -> Numbers:
        known = self.by_next_word.get(word, ())
        return (known,) if isinstance(known, int) else known


@dataclass(frozen=True)
class PatternIndex:
    """All patterns by the word, or by the reader of a value, that they begin with."""

    patterns: Sequence[Pattern]
    by_word: Mapping[str, Beginning]
    by_reader: Mapping[Reader, Beginning]

    def at(self, reading: Reading, at: int) -> Iterator[Pattern]:
        """Yield the patterns that may begin at a token."""
        token = reading.tokens[at]
        if token.text in self.by_word:
            yield from self._of(self.by_word[token.text].before(reading.word(at + 1)))
        if token.kind != TokenKind.WORD or token.text in words_of_values():
            readers = (one for one in self.by_reader if one not in (read_name, read_thing))
            yield from self._with_value(readers, reading, at)
        if begins_thing(token.text):
            yield from self._with_value((read_thing,), reading, at)
        # In Chinese and Tamil any word could begin a name, so only a name in Latin letters does.
        written = reading.text[token.start]
        if written.isascii() and not written.islower():
            yield from self._with_value((read_name,), reading, at)

    def _with_value(
        self, readers: Iterable[Reader], reading: Reading, at: int
    ) -> Iterator[Pattern]:
        fitting: set[int] = set()
        for reader in readers:
            for _, end in reading.values(reader, at):
                fitting.update(self.by_reader[reader].before(reading.word(end)))
        yield from self._of(fitting)

    def _of(self, numbers: Iterable[int]) -> Iterator[Pattern]:
        for number in sorted(numbers):
            yield self.patterns[number]


@cache
def pattern_index() -> PatternIndex:
    """Return the patterns of all claims in all languages."""
    by_word: dict[str, Beginning] = defaultdict(Beginning)
    by_reader: dict[Reader, Beginning] = defaultdict(Beginning)
    patterns = tuple(all_patterns())
    for number, pattern in enumerate(patterns):
        for at, chunk in enumerate(pattern.chunks):
            behind = _next_words(pattern.chunks[at + 1 :])
            if chunk.first_words is None and chunk.reader:
                by_reader[chunk.reader].add(number, behind)
            for word in chunk.first_words or ():
                by_word[word].add(number, _behind_first(chunk, word, behind))
            if not chunk.optional:
                break
    return PatternIndex(patterns, dict(by_word), dict(by_reader))


def _behind_first(chunk: Chunk, first: str, behind: frozenset[str] | None) -> frozenset[str] | None:
    """Return the words that may stand behind the first one of a chunk; None if any may."""
    if chunk.slot:
        return None
    beginning = [words for words in chunk.words if words[0] == first]
    inside = frozenset(words[1] for words in beginning if len(words) > 1)
    if all(len(words) > 1 for words in beginning):
        return inside
    return None if behind is None else inside | behind


def _next_words(chunks: Sequence[Chunk]) -> frozenset[str] | None:
    """Return the words that chunks may begin with; None if any may, or none need stand there."""
    words: set[str] = set()
    for chunk in chunks:
        # There are a thousand places, and few patterns that go on with one.
        if chunk.first_words is None or chunk.reader is READERS[SlotKind.PLACE]:
            return None
        words |= chunk.first_words
        if not chunk.optional:
            return frozenset(words)
    return None
