"""What the texts of an ad claim now, whoever wrote them; pure."""

from collections.abc import Sequence
from datetime import date

from kempen.domain.creatives.rules import Texts
from kempen.market.claims import CLAIM_TYPES, Claim, ClaimForm, match, say
from kempen.market.tamil_agreement import in_plural


def said_claims(
    texts: Texts, language: str, known: Sequence[Claim], *, category: str, today: date
) -> tuple[Claim, ...]:
    """Return those of the known claims that the texts say, then others of the catalogue.

    A headline says "20% off" of an offer that ends on a day: the known claim has the day.
    """
    words = texts.everything().casefold()
    read_claims = [
        claim for _field, text in texts.fields() for claim in match(text, category, today).claims
    ]
    claims = [
        claim
        for claim in dict.fromkeys(known)
        if _stands_in(claim, language, words) or any(_covers(claim, one) for one in read_claims)
    ]
    for claim in dict.fromkeys(read_claims):
        if not any(_covers(one, claim) for one in (*claims, *read_claims) if one != claim):
            claims.append(claim)
    return tuple(dict.fromkeys(claims))


def without_words(claims: Sequence[Claim], language: str) -> tuple[Claim, ...]:
    """Return the claims that cannot be said in a language: own words that nobody gave in it."""
    return tuple(claim for claim in claims if not say(claim, language, ClaimForm.SENTENCE))


def _stands_in(claim: Claim, language: str, words: str) -> bool:
    phrases = [text for form in ClaimForm if (text := say(claim, language, form))]
    of_several = [in_plural(text) for text in phrases] if language == "ta" else []
    return any(text.casefold().rstrip(".。") in words for text in (*phrases, *of_several))


def torn_claims(texts: Texts, known: Sequence[Claim], *, today: date) -> tuple[Claim, ...]:
    """Return claims that texts make without the condition on which a known one holds.

    What may hold on a condition, such as each offer, has to be known as it is said.
    """
    read_claims = (claim for _, text in texts.fields() for claim in match(text, today=today).claims)
    return tuple(
        claim
        for claim in dict.fromkeys(read_claims)
        if any(not slot.required for slot in CLAIM_TYPES[claim.type].slots.values())
        and not any(_covers(one, claim) for one in known)
    )


def _covers(claim: Claim, other: Claim) -> bool:
    """Whether a claim says all that another one does, and holds on no condition besides.

    The day on which an offer ends is none: a headline has no room for it.
    """
    if not claim.type or claim.type != other.type:
        return False
    unsaid = {name: value for name, value in claim.slots.items() if name not in other.slots}
    is_same = all(claim.slots.get(name) == value for name, value in other.slots.items())
    return is_same and set(unsaid) <= {"until"}
