"""Claims: what ads may claim, said in four languages and read from free text; pure."""

from kempen.market.claims.catalogue import CLAIM_TYPES
from kempen.market.claims.claim import (
    LANGUAGES,
    Claim,
    ClaimForm,
    ClaimGroup,
    ClaimType,
    Slot,
    SlotKind,
    SlotValue,
)
from kempen.market.claims.json_form import ClaimFaultCode, InvalidClaimError, from_json, to_json
from kempen.market.claims.lexicon import lexicon
from kempen.market.claims.matching import FoundClaim, Matched, match
from kempen.market.claims.saying import label, say, weight
from kempen.market.claims.searches import searches_of
from kempen.market.tokens import words_in

__all__ = [
    "CLAIM_TYPES",
    "LANGUAGES",
    "Claim",
    "ClaimFaultCode",
    "ClaimForm",
    "ClaimGroup",
    "ClaimType",
    "FoundClaim",
    "InvalidClaimError",
    "Matched",
    "Slot",
    "SlotKind",
    "SlotValue",
    "from_json",
    "label",
    "lexicon",
    "match",
    "say",
    "searches_of",
    "to_json",
    "weight",
    "words_in",
]
