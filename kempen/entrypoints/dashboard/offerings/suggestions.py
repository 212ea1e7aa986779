"""What is to do about the claims of an offering: gaps, and claims that such businesses make."""

from dataclasses import dataclass

from kempen.domain.offerings.claim_reading import lacking
from kempen.domain.offerings.queries import Offering
from kempen.entrypoints.dashboard.shared.form_fields import page_language
from kempen.market.categories import claims_usual_in
from kempen.market.claims import CLAIM_TYPES, label

_MOST_SUGGESTED = 6


@dataclass(frozen=True)
class Suggestion:
    """A claim without slots that such businesses often make."""

    code: str
    title: str


def gaps_of(offering: Offering) -> int:
    """Return how many claims cannot be said in every language of an offering."""
    return sum(bool(lacking(claim, offering.languages)) for claim in offering.typed_claims)


def suggestions_for(offering: Offering) -> list[Suggestion]:
    """Return claims that such businesses often make and this offering does not, without slots."""
    types = {claim.type for claim in offering.typed_claims}
    usual = sorted(claims_usual_in(offering.category) - types)
    codes = [code for code in usual if not _needs_a_slot(code)]
    return [Suggestion(code, label(code, page_language())) for code in codes[:_MOST_SUGGESTED]]


def _needs_a_slot(code: str) -> bool:
    return any(slot.required for slot in CLAIM_TYPES[code].slots.values())
