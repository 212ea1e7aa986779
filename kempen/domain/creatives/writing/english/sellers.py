"""English words for who sells, of whom there is one: "Looking for a maid agency?"; pure."""

import re
from collections.abc import Sequence
from typing import Final

from kempen.market.categories.done_to_things import one_of

# Tyre changers are machines, and a home gym is a thing.
_SELLERS: Final = re.compile(
    r"\b(?:(?:agenc|eater|universit|nann|galler)(?:y|ies)|(?:lawyer|cent(?:re|er)|clinic|hospital|school"
    r"|kindergarten|museum|park|studio|caf[eé]|restaurant|bistro|dentist|specialist|psychologist|obstetrician"
    r"|investigator|doula|chef|DJ|emcee|magician|clown|singer|artist|troupe|nurse|salon|firm|college"
    r"|bazaar|fair|festival|expo|exhibition|(?<=\bflea )market"
    r"|psychiatrist|pianist|violinist|saxophonist|mentalist|juggler|(?<=\bbarber )shop"
    r"|(?<!\bhome )gym|(?<=\bmoney )changer|(?<=\bpetrol )station|(?<=\bestate )agent"
    r"|(?<=\blive )band|(?<=\bnadaswaram )band|(?<=\btour )guide|(?<=\bhiking )guide"
    r"|(?<=\bkompang )group|(?<=\bmelam )group|(?<=\bbarat )group"
    r"|(?<=\bmotorcycle )workshop|(?<=\bcar )workshop|preschool|playschool"
    r"|(?<=\bnursing )home|(?<=\bfolks )home|(?<=\bretirement )village)s?)$",
    re.IGNORECASE,
)
# Of these one is what a customer wants: nobody looks for diplomas.
_CREDENTIALS: Final = re.compile(
    r"\b(?:diploma|degree|master|doctorate|PhD|MBA|foundation programme)s?$", re.IGNORECASE
)
# What stands behind who sells: cafés for private parties.
_BEHIND: Final = re.compile(r" (?:for|with) .+$")
_BEFORE_VOWELS: Final = re.compile(r"[aeio]|u(?!ni)", re.IGNORECASE)


def ones_of_sellers(all_words: Sequence[str]) -> tuple[str, ...]:
    """Return words for what is sold, who sells it as one: an ad is of one maid agency."""
    return tuple(map(_one_of_sellers, all_words))


def _one_of_sellers(words: str) -> str:
    who = _BEHIND.sub("", words)
    return f"{one_of(who)}{words[len(who) :]}" if _SELLERS.search(who) else words


def with_article(words: str) -> str:
    """Return words for one who sells with their article; "" where they are no such words."""
    return _with_article(words) if _SELLERS.search(_BEHIND.sub("", words)) else ""


def one_credential(words: str) -> str:
    """Return words for diplomas and degrees as one with its article; "" where they are no such."""
    return _with_article(one_of(words)) if _CREDENTIALS.search(words) else ""


def _with_article(words: str) -> str:
    return f"{'an' if _BEFORE_VOWELS.match(words) else 'a'} {words}"
