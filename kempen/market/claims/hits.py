"""Where the patterns of the catalogue stand in a text: the longest at each place; pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.market.claims.catalogue import CLAIM_TYPES, CONDITIONS
from kempen.market.claims.claim import SlotKind, SlotValue
from kempen.market.claims.pattern_index import pattern_index
from kempen.market.claims.patterns import Chunk, Pattern
from kempen.market.claims.reading import Reading
from kempen.market.tokens import TokenKind

# Types that name a known thing.
_THING_TYPES: Final = frozenset(
    code
    for code, claim_type in CLAIM_TYPES.items()
    if any(slot.kind == SlotKind.THING for slot in claim_type.slots.values())
)

Walked = tuple[int, int, dict[str, SlotValue]]


@dataclass(frozen=True)
class Hit:
    """A claim type or a condition that stands in a text; `literals` are its own words.

    `first` is the word that it begins with.
    """

    code: str
    slots: dict[str, SlotValue]
    start: int
    end: int
    literals: int
    first: str = ""

    @property
    def is_condition(self) -> bool:
        """Whether it is no claim, but says when one holds."""
        return self.code in CONDITIONS


def hits_in(reading: Reading, usual: frozenset[str], *, with_things: bool = False) -> Iterator[Hit]:
    """Yield the best hit at each place, from the left, none over another.

    Types that name a thing are left out unless they are asked for, as any business has things.
    """
    index = pattern_index()
    at = 0
    while at < len(reading.tokens):
        if reading.tokens[at].kind == TokenKind.BREAK:
            at += 1
            continue
        hits = (
            hit
            for pattern in index.at(reading, at)
            if with_things or pattern.code not in _THING_TYPES
            for hit in _matches(pattern, reading, at)
        )
        best = max(hits, key=lambda hit: _rank(hit, usual), default=None)
        if best:
            yield best
        at = best.end if best else at + 1


def _rank(hit: Hit, usual: frozenset[str]) -> tuple[int, int, bool, bool]:
    # "In Penang" is the place of an offer before it is where the shop is.
    return hit.end, hit.literals, hit.code in usual, hit.is_condition


def _matches(pattern: Pattern, reading: Reading, at: int) -> Iterator[Hit]:
    for end, literals, slots in _walk(pattern.chunks, 0, reading, at, 0):
        first = reading.word(at)
        yield Hit(pattern.code, {**dict(pattern.fixed), **slots}, at, end, literals, first)


def _walk(
    chunks: Sequence[Chunk], number: int, reading: Reading, at: int, literals: int
) -> Iterator[Walked]:
    if number == len(chunks):
        yield at, literals, {}
        return
    chunk = chunks[number]
    if chunk.reader:
        for value, end in reading.values(chunk.reader, at):
            for done, matched_words, slots in _walk(chunks, number + 1, reading, end, literals):
                yield done, matched_words, {chunk.slot: value, **slots}
        return
    for words in chunk.words:
        if reading.has(words, at):
            yield from _walk(chunks, number + 1, reading, at + len(words), literals + len(words))
    if chunk.optional:
        yield from _walk(chunks, number + 1, reading, at, literals)
