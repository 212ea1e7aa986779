"""Match free text of the four languages with the catalogue: no model, the longest match; pure."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from functools import lru_cache
from typing import Final

from kempen.market.categories import claims_usual_in
from kempen.market.claims.catalogue import (
    ALIKE,
    CLAIM_TYPES,
    CONDITIONS,
    LIMITS,
    OWN_THINGS,
)
from kempen.market.claims.claim import Claim, SlotKind, SlotValue
from kempen.market.claims.clauses import clauses_of
from kempen.market.claims.hits import Hit, hits_in
from kempen.market.claims.loose_reading import read_loosely
from kempen.market.claims.offering_words import offered_in
from kempen.market.claims.patterns import words_left_out
from kempen.market.claims.reading import Reading
from kempen.market.claims.shared_words import apart
from kempen.market.claims.thing_reading import is_called_so, is_offered_by, is_sold_by, things_named
from kempen.market.tokens import normalised, tokens_of

_MONEY: Final = re.compile(
    r"(?:rm|myr)\s?(\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d\d)?)(?:/-)?", re.IGNORECASE
)

_INCLUDED: Final = re.compile(
    r" included$|^(?:includes?|including|(?:sudah )?termasuk) |^已?(?:含|包含|包括)|உட்பட$|அடங்கும்$",
    re.IGNORECASE,
)
_WHERE_THE_SHOP_IS: Final = "located_in"
# What begins so says for whom, where or when the words before it hold.
_NARROWING: Final = frozenset(
    (
        "for",
        "at",
        "from",
        "in",
        "on",
        "every",
        "twice",
        "untuk",
        "bagi",
        "di",
        "dari",
        "pada",
        "setiap",
    )
)


@dataclass(frozen=True)
class FoundClaim:
    """A claim and the words, as they were written, that say it."""

    claim: Claim
    text: str


@dataclass(frozen=True)
class Matched:
    """What free text claims, each claim once and in its order, and the clauses that are no claims.

    A clause is matched as a whole or not at all: a condition that no claim has is never torn off.
    """

    found: tuple[FoundClaim, ...]
    unmatched: tuple[str, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """Return the claims alone."""
        return tuple(hit.claim for hit in self.found)


# The texts of a brief are read for each of its campaigns, platforms and languages.
@lru_cache(maxsize=1024)
def match(text: str, category: str | None = None, today: date | None = None) -> Matched:
    """Return the claims in a text, and the clauses that are none.

    A category decides between claims whose words are alike. A day without a year is read only
    where `today` is given: it is the next such day.
    """
    reading = _reading(text, today)
    plain, tokens = reading.text, reading.tokens
    claims: dict[Claim, FoundClaim] = {}
    unmatched: list[str] = []
    for clause in clauses_of(reading, list(hits_in(reading, _likely_in(category)))):
        is_claimed = _are_several(clause.claims) and not _is_narrowed(clause.claims)
        for hit in clause.claims if is_claimed else ():
            claim = Claim(hit.code, hit.slots)
            words = plain[tokens[hit.start].start : tokens[hit.end - 1].end]
            claims.setdefault(claim, FoundClaim(claim, words))
        if not clause.claims or not is_claimed:
            words = plain[clause.start : clause.end]
            if several := _otherwise(words, category, today):
                claims |= {one: FoundClaim(one, words) for one in several if one not in claims}
            else:
                unmatched.append(words)
    # What stands beside may be a condition of what is read loosely, so all is read so or nothing.
    loose = [(words, _loosely(words, today)) for words in unmatched]
    if not claims and all(claim for _words, claim in loose):
        claims = {one: FoundClaim(one, words) for words, one in loose if one}
        unmatched = []
    return Matched(tuple(claims.values()), tuple(unmatched))


def _reading(text: str, today: date | None) -> Reading:
    plain, dropped = normalised(text), words_left_out()
    tokens = [token for token in tokens_of(plain) if token.text not in dropped]
    return Reading(plain, tokens, today)


def _likely_in(category: str | None) -> frozenset[str]:
    """Return the types of claims that a kind of business makes rather than others like them."""
    return claims_usual_in(category) | {code for code, kinds in ALIKE.items() if category in kinds}


def _are_several(hits: Sequence[Hit]) -> bool:
    """Whether no one thing is offered as several for a price: "1 botol RM28"."""
    return not any(hit.code == "any_n_for" and hit.slots["n"] == 1 for hit in hits)


def _is_narrowed(hits: Sequence[Hit]) -> bool:
    """Whether a claim says for whom, where or when the one before it holds: "safe for children".

    Each of both alone would claim more than is true. What something costs narrows nothing.
    """
    others = (hit for hit in hits[1:] if hit.code != _WHERE_THE_SHOP_IS and not _has_figure(hit))
    is_limited = len(hits) > 1 and any(hit.code in LIMITS for hit in hits)
    return is_limited or any(hit.first in _NARROWING for hit in others)


def _has_figure(hit: Hit) -> bool:
    kinds = {slot.kind for slot in CLAIM_TYPES[hit.code].slots.values() if slot.required}
    return not kinds.isdisjoint({SlotKind.MONEY, SlotKind.YEAR})


def _otherwise(words: str, category: str | None, today: date | None) -> tuple[Claim, ...]:
    """Return the claims of a clause that no pattern reads as it stands."""
    return (
        _bare_price(words)
        or _included(words, category, today)
        or _offered(words, category, today)
        or _of_each(words, category, today)
        or _with_things(words, category, today)
        or _own_thing(words, category)
    )


def _bare_price(words: str) -> tuple[Claim, ...]:
    """Return the price that a clause is and says nothing of: "RM150"."""
    amount = _MONEY.fullmatch(words.strip())
    return (Claim("price_is", {"money": Decimal(amount[1].replace(",", ""))}),) if amount else ()


def _included(words: str, category: str | None, today: date | None) -> tuple[Claim, ...]:
    """Return the known things that a price includes: "Quran class included" offers no more."""
    claims = _with_things(words, category, today) if _INCLUDED.search(words) else ()
    return claims if all(claim.type == "includes_thing" for claim in claims) else ()


def _offered(words: str, category: str | None, today: date | None) -> tuple[Claim, ...]:
    """Return the claims of a clause that says of them no more than that they are offered."""
    rest = offered_in(words)
    matched = match(rest, category, today) if rest else None
    return matched.claims if matched and not matched.unmatched else ()


def _of_each(words: str, category: str | None, today: date | None) -> tuple[Claim, ...]:
    """Return the claims of two things that share the words around them, if both are claims."""
    for texts in apart(words):
        both = [match(text, category, today) for text in texts]
        # Half a Chinese word may be read as a name.
        is_torn = not words.isascii() and any(_names_something(one.claims) for one in both)
        is_read = all(one.claims and not one.unmatched for one in both)
        if is_read and not is_torn and not _differ_in_conditions(both):
            return tuple(claim for one in both for claim in one.claims)
    return ()


def _differ_in_conditions(both: Sequence[Matched]) -> bool:
    """Whether two readings say the same on two conditions: on Tuesdays and on Fridays."""
    first, second = ({claim.type for claim in one.claims if _has_condition(claim)} for one in both)
    return not first.isdisjoint(second)


def _has_condition(claim: Claim) -> bool:
    slots = CLAIM_TYPES[claim.type].slots
    return any(name in CONDITIONS and not slots[name].required for name in claim.slots)


def _names_something(claims: Sequence[Claim]) -> bool:
    return any(
        slot.kind == SlotKind.NAME and name in claim.slots
        for claim in claims
        for name, slot in CLAIM_TYPES[claim.type].slots.items()
    )


def _with_things(words: str, category: str | None, today: date | None) -> tuple[Claim, ...]:
    """Return the claims of a clause that name a known thing, all of it or none.

    A thing is called by its own name: "lukisan" are drawings too, not only what hangs on a wall.
    What a business asks a price for is of its own kind, where the kind is known.
    """
    reading = _reading(words, today)
    hits = list(hits_in(reading, _likely_in(category), with_things=True))
    if not all(is_called_so(thing, words) for thing in _things_of(hits)):
        return ()
    priced = [hit.slots["thing"] for hit in hits if hit.code in OWN_THINGS]
    if category and not all(is_sold_by(thing, category) for thing in priced):
        return ()
    clauses = clauses_of(reading, hits)
    claims = tuple(Claim(hit.code, hit.slots) for clause in clauses for hit in clause.claims)
    is_read = all(one.claims and not _is_narrowed(one.claims) for one in clauses)
    return claims if is_read else ()


def _things_of(hits: Sequence[Hit]) -> Iterator[SlotValue]:
    for hit in hits:
        slots = CLAIM_TYPES[hit.code].slots if hit.code in CLAIM_TYPES else {}
        yield from (
            value
            for name, value in hit.slots.items()
            if name in slots and slots[name].kind == SlotKind.THING
        )


def _loosely(words: str, today: date | None) -> Claim | None:
    """Return the one claim whose words a clause has in another order or form."""
    return read_loosely([token.text for token in _reading(words, today).tokens])


def _own_thing(words: str, category: str | None) -> tuple[Claim, ...]:
    """Return that a business offers the one thing of its kind that a clause names."""
    own = [
        one
        for one in things_named(words)
        if category and is_offered_by(one, category) and is_called_so(one, words)
    ]
    return (Claim("offers_thing", {"thing": own[0]}),) if own else ()
