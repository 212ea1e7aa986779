"""What ads do with a person's own words that are in one language alone; pure."""

from collections.abc import Sequence
from enum import StrEnum

from kempen.domain.creatives.writing.labels import is_part_of_list
from kempen.market.claims import Claim


class OwnWordsUse(StrEnum):
    """How ads use them."""

    AS_TYPED = "as_typed"
    IN_LIST = "in_list"
    NOT_USED = "not_used"


def use_of(claim: Claim, languages: Sequence[str]) -> OwnWordsUse | None:
    """Return what ads of these languages do with own words in one language; None for others.

    A sentence in the only language of the ads is said as any other.
    """
    if len(claim.words) != 1:
        return None
    ((language, words),) = claim.words.items()
    if language not in languages:
        return OwnWordsUse.NOT_USED
    if is_part_of_list(words):
        return OwnWordsUse.IN_LIST
    return OwnWordsUse.AS_TYPED if goes_without(claim, languages) else None


def goes_without(claim: Claim, languages: Sequence[str]) -> bool:
    """Whether ads of one of these languages go without a claim in own words."""
    return any(language not in claim.words for language in languages)
