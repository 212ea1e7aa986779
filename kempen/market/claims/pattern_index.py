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

# By their number in the catalogue: of two that fit alike, the first is taken.
Numbered = Mapping[int, Pattern]


@dataclass
class Beginning:
    """Patterns that begin alike, by the word that comes next; `others` go on with any word."""

    by_next_word: dict[str, dict[int, Pattern]] = field(default_factory=dict)
    others: dict[int, Pattern] = field(default_factory=dict)

    def add(self, number: int, pattern: Pattern, next_words: frozenset[str] | None) -> None:
        """Add the next pattern of the catalogue; it goes on with one of the words, or with any."""
        if next_words is None:
            self.others[number] = pattern
            for patterns in self.by_next_word.values():
                patterns[number] = pattern
        for word in next_words or ():
            self.by_next_word.setdefault(word, dict(self.others))[number] = pattern

    def before(self, word: str) -> Numbered:
        """Return those that may go on with a word, in the order of the catalogue."""
        return self.by_next_word.get(word, self.others)


@dataclass(frozen=True)
class PatternIndex:
    """All patterns by the word, or by the reader of a value, that they begin with."""

    by_word: Mapping[str, Beginning]
    by_reader: Mapping[Reader, Beginning]

    def at(self, reading: Reading, at: int) -> Iterator[Pattern]:
        """Yield the patterns that may begin at a token."""
        token = reading.tokens[at]
        if token.text in self.by_word:
            yield from self.by_word[token.text].before(reading.word(at + 1)).values()
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
        fitting: dict[int, Pattern] = {}
        for reader in readers:
            for _, end in reading.values(reader, at):
                fitting.update(self.by_reader[reader].before(reading.word(end)))
        for number in sorted(fitting):
            yield fitting[number]


@cache
def pattern_index() -> PatternIndex:
    """Return the patterns of all claims in all languages."""
    by_word: dict[str, Beginning] = defaultdict(Beginning)
    by_reader: dict[Reader, Beginning] = defaultdict(Beginning)
    for number, pattern in enumerate(all_patterns()):
        for at, chunk in enumerate(pattern.chunks):
            behind = _next_words(pattern.chunks[at + 1 :])
            if chunk.first_words is None and chunk.reader:
                by_reader[chunk.reader].add(number, pattern, behind)
            for word in chunk.first_words or ():
                by_word[word].add(number, pattern, _behind_first(chunk, word, behind))
            if not chunk.optional:
                break
    return PatternIndex(dict(by_word), dict(by_reader))


def _behind_first(chunk: Chunk, first: str, behind: frozenset[str] | None) -> frozenset[str] | None:
    """Return the words that may stand behind the first one of a chunk; None if any may."""
    if chunk.slot:
        return None
    inside = frozenset(words[1] for words in chunk.words[first] if len(words) > 1)
    if all(len(words) > 1 for words in chunk.words[first]):
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
