"""Claims as they come in: from JSON, and out of free text. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from kempen.domain.offerings.refusals import OfferingRefusal
from kempen.domain.offerings.rules import plain_line
from kempen.kit.refusal import Fact, Flaw, Refusal
from kempen.market.claims import (
    LANGUAGES,
    Claim,
    ClaimFaultCode,
    InvalidClaimError,
    from_json,
    match,
)
from kempen.market.claims.discounts import impossible_discount
from kempen.market.claims.json_form import LONGEST_WORDS
from kempen.market.written_language import language_of, other_script

_CODES: Final[Mapping[ClaimFaultCode, OfferingRefusal]] = {
    ClaimFaultCode.NOT_A_CLAIM: OfferingRefusal.NOT_A_CLAIM,
    ClaimFaultCode.UNKNOWN_TYPE: OfferingRefusal.UNKNOWN_CLAIM,
    ClaimFaultCode.UNKNOWN_SLOT: OfferingRefusal.UNKNOWN_SLOT,
    ClaimFaultCode.MISSING_SLOT: OfferingRefusal.MISSING_SLOT,
    ClaimFaultCode.WRONG_SLOT: OfferingRefusal.WRONG_SLOT,
    ClaimFaultCode.UNKNOWN_LANGUAGE: OfferingRefusal.UNKNOWN_LANGUAGE,
    ClaimFaultCode.WRONG_WORDS: OfferingRefusal.WRONG_WORDS,
}


@dataclass(frozen=True)
class FreeText:
    """What free text claims: types of the catalogue, and the rest as words of its own language."""

    found: tuple[Claim, ...]
    own_words: tuple[Claim, ...]

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All of them."""
        return (*self.found, *self.own_words)


def claims_from_json(values: Sequence[object]) -> tuple[Claim, ...]:
    """Read claims, each {type, slots} or {text}; raise Refusal with a flaw for each wrong one."""
    claims: list[Claim] = []
    flaws: list[Flaw] = []
    for at, value in enumerate(values):
        try:
            claims.append(from_json(value))
        except InvalidClaimError as error:
            flaws.append(_flaw(at, error))
    if flaws:
        raise Refusal.of(*flaws)
    return distinct(claims)


def read_free_text(text: str, category: str, today: date, language: str = "en") -> FreeText:
    """Return what a text claims; raise Refusal where a part cannot be a claim.

    `language` is that of words which do not show theirs.
    """
    matched = match(plain_line(text), category or None, today)
    if discount := impossible_discount(plain_line(text), matched.claims):
        raise Refusal(OfferingRefusal.BAD_DISCOUNT, discount=discount)
    own = []
    for part in matched.unmatched:
        if len(part) > LONGEST_WORDS:
            raise Refusal(OfferingRefusal.CLAIM_TOO_LONG, longest=LONGEST_WORDS, start=part[:30])
        own.append(own_words(part, language))
    return FreeText(matched.claims, distinct(own))


def own_words(text: str, language: str = "en") -> Claim:
    """Return a claim in a person's own words, in the language that they seem to be in."""
    try:
        return from_json({"text": {language_of(text, language): text}})
    except InvalidClaimError as error:
        raise Refusal(OfferingRefusal.WRONG_WORDS, longest=LONGEST_WORDS, slot="") from error


def flaws_of_new(claims: Sequence[Claim], known: Sequence[Claim] = ()) -> list[Flaw]:
    """Return what is wrong with claims that are not `known` already.

    A discount that nobody can give, and own words in the letters of another language.
    """
    discounts = [
        Flaw(("claims", str(at)), OfferingRefusal.BAD_DISCOUNT, {"discount": discount})
        for at, claim in enumerate(claims)
        if claim not in known and (discount := _impossible_discount(claim))
    ]
    return discounts + [
        Flaw(
            ("claims", str(at)),
            OfferingRefusal.WRONG_LANGUAGE,
            {"language": language, "seems": seems, "words": words},
        )
        for at, claim in enumerate(claims)
        if claim not in known
        for language, words in claim.words.items()
        if (seems := other_script(words, language))
    ]


def _impossible_discount(claim: Claim) -> str:
    text = " | ".join(claim.words.values())
    return impossible_discount(text, [claim])


def distinct(claims: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the claims, each once and in their order."""
    return tuple(dict.fromkeys(claims))


def lacking(claim: Claim, languages: Sequence[str]) -> tuple[str, ...]:
    """Return the languages in which a claim has no words, and so cannot be used."""
    if claim.type:
        return ()
    return tuple(one for one in LANGUAGES if one in languages and not claim.words.get(one))


def _flaw(at: int, error: InvalidClaimError) -> Flaw:
    code = _CODES[error.code]
    facts: dict[str, Fact] = {"slot": error.field, "expected": error.expected}
    if code is OfferingRefusal.UNKNOWN_LANGUAGE:
        facts = {"known": LANGUAGES}
    if code is OfferingRefusal.WRONG_WORDS:
        facts = {"longest": LONGEST_WORDS, "slot": error.field}
    return Flaw(("claims", str(at)), code, facts)
