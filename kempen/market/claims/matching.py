"""Match free text of the four languages with the catalogue: no model, the longest match; pure."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import cache, lru_cache
from typing import Final

from kempen.market.categories import claims_usual_in
from kempen.market.claims.catalogue import CLAIM_TYPES, frames_of
from kempen.market.claims.claim import LANGUAGES, Claim, ClaimGroup, SlotValue
from kempen.market.claims.patterns import Chunk, Pattern, pattern_index
from kempen.market.claims.reading import Reading
from kempen.market.claims.slot_reading import LONGEST_NAME
from kempen.market.tokens import Token, TokenKind, normalised, tokens_of

_OF_OFFERS: Final = frozenset({"until", "place"})
# How many words before or behind a claim may deny it: "does not include free delivery".
_NEGATED_BEFORE, _NEGATED_BEHIND = 3, 2


@dataclass(frozen=True)
class FoundClaim:
    """A claim and the words, as they were written, that say it."""

    claim: Claim
    text: str


@dataclass(frozen=True)
class Matched:
    """What free text claims, each claim once and in its order, and what matched nothing."""

    found: tuple[FoundClaim, ...]
    unmatched: tuple[str, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Return the claims alone."""
        return tuple(hit.claim for hit in self.found)


@dataclass(frozen=True)
class _Hit:
    code: str
    slots: dict[str, SlotValue]
    start: int
    end: int
    literals: int


# The texts of a brief are read for each of its campaigns, platforms and languages.
@lru_cache(maxsize=1024)
def match(text: str, category: str | None = None, today: date | None = None) -> Matched:
    """Return the claims in a text, and the parts that are none.

    A category decides between claims whose words are alike. A day without a year is read only
    where `today` is given: it is the next such day.
    """
    plain = normalised(text)
    dropped = _dropped()
    tokens = [token for token in tokens_of(plain) if token.text not in dropped]
    reading = Reading(plain, tokens, today)
    hits = _attached(_without_denied(list(_hits(reading, claims_usual_in(category))), tokens))
    claims: dict[Claim, FoundClaim] = {}
    for hit in hits:
        if hit.code not in _OF_OFFERS:
            claim = Claim(hit.code, hit.slots)
            words = plain[tokens[hit.start].start : tokens[hit.end - 1].end]
            claims.setdefault(claim, FoundClaim(claim, words))
    return Matched(tuple(claims.values()), tuple(_unmatched(plain, tokens, hits)))


@cache
def _dropped() -> frozenset[str]:
    return frozenset().union(*(frames_of(language).fillers for language in LANGUAGES))


@cache
def _negators() -> tuple[frozenset[str], frozenset[str]]:
    frames = [frames_of(language) for language in LANGUAGES]
    return (
        frozenset().union(*(one.negators_before for one in frames)),
        frozenset().union(*(one.negators_after for one in frames)),
    )


@cache
def _says_nothing() -> frozenset[str]:
    frames = [frames_of(language) for language in LANGUAGES]
    return frozenset().union(*(one.joiners | one.at_least for one in frames)) | {"+", "%"}


def _hits(reading: Reading, usual: frozenset[str]) -> Iterator[_Hit]:
    """Yield the best hit at each place, from the left, none over another."""
    index = pattern_index()
    at = 0
    while at < len(reading.tokens):
        if reading.tokens[at].kind == TokenKind.BREAK:
            at += 1
            continue
        hits = (hit for pattern in index.at(reading, at) for hit in _matches(pattern, reading, at))
        best = max(hits, key=lambda hit: _rank(hit, usual), default=None)
        if best:
            yield best
        at = best.end if best else at + 1


def _rank(hit: _Hit, usual: frozenset[str]) -> tuple[int, int, bool, bool]:
    # "In Penang" is the place of an offer before it is where the shop is.
    return hit.end, hit.literals, hit.code in usual, hit.code in _OF_OFFERS


def _matches(pattern: Pattern, reading: Reading, at: int) -> Iterator[_Hit]:
    for end, literals, slots in _walk(pattern.chunks, 0, reading, at, 0):
        yield _Hit(pattern.code, {**dict(pattern.fixed), **slots}, at, end, literals)


Walked = tuple[int, int, dict[str, SlotValue]]


def _walk(
    chunks: Sequence[Chunk], number: int, reading: Reading, at: int, literals: int
) -> Iterator[Walked]:
    if number == len(chunks):
        yield at, literals, {}
        return
    chunk = chunks[number]
    if chunk.slot:
        read = chunk.reader or _name
        for value, end in read(reading, at):
            for done, matched_words, slots in _walk(chunks, number + 1, reading, end, literals):
                yield done, matched_words, {chunk.slot: value, **slots}
        return
    for words in chunk.words:
        if all(reading.word(at + step) == word for step, word in enumerate(words)):
            yield from _walk(chunks, number + 1, reading, at + len(words), literals + len(words))
    if chunk.optional:
        yield from _walk(chunks, number + 1, reading, at, literals)


def _name(reading: Reading, at: int) -> Iterator[tuple[SlotValue, int]]:
    """Read a name: words with capitals, or all words up to the next break where there are none."""
    said_nothing = _says_nothing()
    capitals = False
    for end in range(at, min(at + LONGEST_NAME, len(reading.tokens))):
        token = reading.tokens[end]
        if token.kind == TokenKind.BREAK or (token.text in said_nothing and end > at):
            return
        written = reading.text[token.start : token.end]
        lower = written.isascii() and written.islower()
        if capitals and lower:
            return
        capitals = capitals or not lower
        yield reading.text[reading.tokens[at].start : token.end], end + 1


def _without_denied(hits: Sequence[_Hit], tokens: Sequence[Token]) -> list[_Hit]:
    """Leave out what the words around it deny: "no free delivery", "包邮除外"."""
    taken = {at for hit in hits for at in range(hit.start, hit.end)}
    before, behind = _negators()

    def free_words(places: range) -> Iterator[str]:
        for at in places:
            inside = 0 <= at < len(tokens)
            if not inside or at in taken or tokens[at].kind == TokenKind.BREAK:
                return
            yield tokens[at].text

    return [
        hit
        for hit in hits
        if before.isdisjoint(free_words(range(hit.start - 1, hit.start - 1 - _NEGATED_BEFORE, -1)))
        and behind.isdisjoint(free_words(range(hit.end, hit.end + _NEGATED_BEHIND)))
    ]


def _attached(hits: Sequence[_Hit]) -> list[_Hit]:
    """Give the last day and the place to the nearest offer before, or to the first one."""
    attached = [hit for hit in hits if hit.code not in _OF_OFFERS]
    used: list[_Hit] = []
    for hit in (hit for hit in hits if hit.code in _OF_OFFERS):
        offers = [
            number
            for number, other in enumerate(attached)
            if CLAIM_TYPES[other.code].group == ClaimGroup.OFFER and hit.code not in other.slots
        ]
        before = [number for number in offers if attached[number].end <= hit.start]
        if offers:
            number = before[-1] if before else offers[0]
            other = attached[number]
            attached[number] = replace(other, slots={**other.slots, **hit.slots})
            used.append(hit)
        elif hit.code == "place":
            used.append(replace(hit, code="located_in"))
    return sorted((*attached, *used), key=lambda hit: hit.start)


def _unmatched(text: str, tokens: Sequence[Token], hits: Sequence[_Hit]) -> Iterator[str]:
    """Yield what no claim took, piece by piece; words that say nothing alone are left out."""
    taken = {at for hit in hits for at in range(hit.start, hit.end)}
    nothing = _says_nothing()
    piece: list[Token] = []
    for at, token in enumerate((*tokens, None)):
        if token is not None and at not in taken and token.kind != TokenKind.BREAK:
            piece.append(token)
            continue
        while piece and piece[0].text in nothing:
            piece.pop(0)
        while piece and piece[-1].text in nothing:
            piece.pop()
        if piece:
            yield text[piece[0].start : piece[-1].end]
        piece = []
