"""The parts of a text between commas and stops: each is claims as a whole, or none; pure.

A condition is never torn off what it stands with. One that the catalogue knows is given to the
claims that it is about; one that it does not know makes all it is about a person's own words.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from kempen.market.claims.catalogue import CLAIM_TYPES, FROM_MINIMUM, LIMITS, frames_of
from kempen.market.claims.claim import LANGUAGES, ClaimGroup
from kempen.market.claims.hits import Hit
from kempen.market.claims.reading import Reading
from kempen.market.claims.slot_reading import idle_words
from kempen.market.tokens import Token, TokenKind

# Signs that part a sentence from the next; all others part within one.
_STOPS: Final = frozenset(".!?;。\n•|·")
_OPENING: Final = frozenset("([")
_CLOSING: Final = frozenset(")]")
_AROUND: Final = " \t\r\n-*_~:/"

_PICKED_UP: Final = {"who": "takeaway"}
# Who says "area Kajang" comes there, and need not be there.
_AREAS: Final = frozenset({"area", "kawasan", "to", "ke", "across", "around", "sekitar", "seluruh"})


@dataclass(frozen=True)
class Clause:
    """A part of a text, from `start` to `end`.

    Claims and conditions of the catalogue, or neither: then it is a person's own words, and
    `is_condition` where they say on what condition their neighbours hold.
    """

    start: int
    end: int
    claims: tuple[Hit, ...] = ()
    conditions: tuple[Hit, ...] = ()
    is_condition: bool = False
    begins_sentence: bool = True

    @property
    def takes_conditions(self) -> bool:
        """Whether something that it claims may hold on a condition."""
        return any(_takes_conditions(hit) for hit in self.claims)

    @property
    def is_limit(self) -> bool:
        """Whether it is a claim that limits an offer beside it."""
        return any(hit.code in LIMITS for hit in self.claims)


def _takes_conditions(hit: Hit) -> bool:
    return any(not slot.required for slot in CLAIM_TYPES[hit.code].slots.values())


def clauses_of(reading: Reading, hits: Sequence[Hit]) -> list[Clause]:
    """Return claims and own words in their order, each with the conditions that are its own."""
    joined: list[Clause] = []
    ahead: list[Clause] = []  # Conditions with which the text begins.
    for clause in _parts(reading, hits):
        if (clause.is_condition or clause.is_limit) and not joined:
            ahead.append(clause)
        elif clause.is_limit:
            _attach_limit(joined, clause)
        elif clause.is_condition:
            _attach(joined, clause)
        else:
            is_limited = clause.takes_conditions or not clause.claims
            apart = [] if is_limited else [one for one in ahead if one.is_limit]
            about = [one for one in ahead if one not in apart]
            joined += [*apart, _with_conditions(clause, about)]
            ahead = []
    return [*joined, *(one if one.is_limit else _alone(one) for one in ahead)]


def _parts(reading: Reading, hits: Sequence[Hit]) -> Iterator[Clause]:
    """Yield each part between breaks, with its own conditions given to its own claims."""
    inside = {at for hit in hits for at in range(hit.start, hit.end)}
    tokens, idle = reading.tokens, idle_words()
    breaks = (at for at, token in enumerate(tokens) if token.kind == TokenKind.BREAK)
    first, before = 0, None
    for last in (*(at for at in breaks if at not in inside), len(tokens)):
        behind = tokens[last] if last < len(tokens) else None
        own = [hit for hit in hits if first <= hit.start < last]
        left = [at for at in range(first, last) if at not in inside and tokens[at].text not in idle]
        if own or left:
            begins = before is None or before.text in _STOPS
            place = _place(reading, range(first, last), before, behind)
            clause = Clause(*place) if left else _claimed(own, place)
            if left and all(hit.is_condition or hit.code in LIMITS for hit in own):
                is_aside = before is not None and before.text in _OPENING
                words = " ".join(token.text for token in tokens[first:last])
                is_condition = is_aside or _tells_condition(words)
                clause = replace(clause, is_condition=is_condition)
            yield replace(clause, begins_sentence=begins)
        first, before = last + 1, behind


def _claimed(hits: Sequence[Hit], place: tuple[int, int]) -> Clause:
    """Return a clause that is nothing but claims and conditions."""
    conditions = tuple(hit for hit in hits if hit.is_condition)
    claims = tuple(hit for hit in hits if not hit.is_condition)
    if not claims:
        return Clause(*place, conditions=conditions, is_condition=True)
    given = _all_given(claims, conditions)
    is_limited = any(hit.code in LIMITS for hit in claims)
    if is_limited and any(_takes_conditions(hit) for hit in claims):
        return Clause(*place)
    return Clause(*place, claims=given or ())


def _place(
    reading: Reading, at: range, before: Token | None, behind: Token | None
) -> tuple[int, int]:
    """Return where a clause begins and ends, without white space, dashes and a first "and"."""
    text = reading.text
    start = before.end if before else 0
    end = behind.start if behind else len(text)
    while start < end and text[start] in _AROUND:
        start += 1
    while end > start and text[end - 1] in _AROUND:
        end -= 1
    token = reading.tokens[at.start]
    if token.start == start and token.text in _joiners() and len(at) > 1:
        start = reading.tokens[at.start + 1].start
    if before and behind and before.text in _OPENING and behind.text in _CLOSING:
        end = behind.end
    return start, end


@cache
def _joiners() -> frozenset[str]:
    return frozenset().union(*(frames_of(language).joiners for language in LANGUAGES))


@cache
def _condition_words() -> tuple[frozenset[str], frozenset[str]]:
    frames = [frames_of(language) for language in LANGUAGES]
    return (
        # A Chinese character is a word, and stands beside the next.
        frozenset(
            " ".join(mark) if mark[0] > "\u3400" else f" {mark} "
            for one in frames
            for mark in one.condition_marks
        ),
        frozenset().union(*(one.condition_beginnings for one in frames)),
    )


def _tells_condition(words: str) -> bool:
    """Whether words tell a condition that the catalogue does not know."""
    marks, beginnings = _condition_words()
    return words.partition(" ")[0] in beginnings or any(mark in f" {words} " for mark in marks)


def _accepts(hit: Hit, condition: Hit) -> bool:
    if condition.code == "minimum" and hit.code in FROM_MINIMUM:
        return True
    slot = CLAIM_TYPES[hit.code].slots.get(condition.code)
    return slot is not None and not slot.required and condition.code not in hit.slots


def _with(hit: Hit, condition: Hit) -> Hit:
    ((name, value),) = condition.slots.items()
    if name == "minimum" and hit.code in FROM_MINIMUM:
        code, name = FROM_MINIMUM[hit.code]
        return replace(hit, code=code, slots={**hit.slots, name: value})
    return replace(hit, slots={**hit.slots, name: value})


def _all_given(claims: tuple[Hit, ...], conditions: Sequence[Hit]) -> tuple[Hit, ...] | None:
    """Return the claims with the conditions, or None where one finds no claim to stand with."""
    for condition in conditions:
        given = _given(claims, condition)
        if given is None:
            return None
        claims = given
    return claims


def _given(claims: tuple[Hit, ...], condition: Hit) -> tuple[Hit, ...] | None:
    """Return the claims with a condition.

    It is about all those before it that can have it, or about all behind it where it comes first.
    """
    accepting = [hit for hit in claims if _accepts(hit, condition)]
    about = [hit for hit in accepting if hit.start < condition.start] or accepting
    if about:
        return tuple(_with(hit, condition) if hit in about else hit for hit in claims)
    if condition.code == "place" and all(_says_where(hit) for hit in claims):
        return (*claims, replace(condition, code="located_in"))
    return None


def _says_where(hit: Hit) -> bool:
    """Whether a place beside a claim is where the shop is, and nothing that limits the claim."""
    groups = (ClaimGroup.FACT, ClaimGroup.BENEFIT)
    return CLAIM_TYPES[hit.code].group in groups and hit.code != "located_in"


def _alone(clause: Clause) -> Clause:
    """Return a clause with conditions that nothing stands with: a place, or own words.

    Who says no more than "pick up Gombak" says that orders are picked up there.
    """
    codes = [hit.code for hit in clause.conditions]
    first, *rest = clause.conditions or (None,)
    if first and codes == ["place"]:
        code = "serves_area" if first.first in _AREAS else "located_in"
        return replace(clause, claims=(replace(first, code=code),), is_condition=False)
    if first and first.slots == _PICKED_UP and codes[1:] in ([], ["place"]):
        slots = rest[0].slots if rest else {}
        pickup = replace(first, code="self_pickup", slots=slots)
        return replace(clause, claims=(pickup,), is_condition=False)
    return Clause(clause.start, clause.end, begins_sentence=clause.begins_sentence)


def _with_conditions(clause: Clause, ahead: Sequence[Clause]) -> Clause:
    """Return a clause with the conditions that stand before it."""
    if not ahead:
        return clause
    known = all(one.conditions for one in ahead)
    conditions = [hit for one in ahead for hit in one.conditions]
    given = _all_given(clause.claims, conditions) if known and clause.claims else None
    return replace(clause, start=ahead[0].start, claims=given or (), begins_sentence=True)


def _attach_limit(joined: list[Clause], clause: Clause) -> None:
    """Add a claim that limits an offer, or make own words of it and what stands before it."""
    first = _first_about(joined, clause)
    about = joined[first:]
    if any(one.takes_conditions or not one.claims for one in about):
        begins = about[0].begins_sentence
        joined[first:] = [Clause(about[0].start, clause.end, begins_sentence=begins)]
    else:
        joined.append(clause)


def _attach(joined: list[Clause], clause: Clause) -> None:
    """Give a clause that is a condition to what stands before it, or make all of it own words."""
    first = _first_about(joined, clause)
    about = joined[first:]
    if clause.conditions and all(one.claims for one in about):
        given = [
            _all_given(one.claims, clause.conditions) if one.takes_conditions else one.claims
            for one in about
        ]
        if any(one.takes_conditions for one in about) and all(given):
            joined[first:] = [
                replace(one, claims=claims or ()) for one, claims in zip(about, given, strict=True)
            ]
            return
        if [hit.code for hit in clause.conditions] == ["place"]:
            joined.append(_alone(clause))
            return
    is_apart = clause.begins_sentence and not any(one.takes_conditions for one in about)
    if is_apart and about[-1].claims:
        joined.append(_alone(clause))
        return
    joined[first:] = [Clause(about[0].start, clause.end, begins_sentence=about[0].begins_sentence)]


def _first_about(joined: Sequence[Clause], clause: Clause) -> int:
    """Return from which clause on a condition is about what stands before it.

    Within a sentence, a list of offers has one condition at its end.
    """
    first = len(joined) - 1
    if clause.begins_sentence or not joined[first].claims:
        return first
    at = first
    while at and not joined[at].begins_sentence and joined[at - 1].claims:
        at -= 1
        if joined[at].takes_conditions:
            first = at
    return first
