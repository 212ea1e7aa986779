"""What people search for who want what a claim says; pure."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from kempen.market.claims.catalogue import words_of
from kempen.market.claims.claim import Claim

_FILE: Final = Path(__file__).with_name("catalogue") / "searches.toml"


class ClaimSearch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A search by language, for some claims and kinds of business; "" where nobody types it.

    `is_of_first_noun`: only the first word for what a business sells suits it.
    """

    claims: frozenset[str]
    categories: frozenset[str]
    is_of_first_noun: bool = False
    en: str = ""
    ms: str = ""
    zh: str = ""
    ta: str = ""


class _Searches(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sold: dict[str, dict[str, list[str]]]
    searches: list[ClaimSearch]


@cache
def _searches() -> _Searches:
    return msgspec.toml.decode(_FILE.read_bytes(), type=_Searches)


def searches_of(
    claim: Claim, category: str, language: str, names: Sequence[str] = (), *, is_known: bool = False
) -> Iterator[str]:
    """Yield what people type who want what a claim says, of a kind of business.

    `names` are what the offering is called, where it is made of common words: car rental. Who sells
    a known thing may sell nothing else of what its kind sells: pianos are no art classes.
    """
    table = _searches()
    common = table.sold.get(category, {}).get(language, [])
    sold = list(names) if is_known else [*names, *common]
    for search in table.searches:
        text: str = getattr(search, language)
        if text and claim.type in search.claims and category in search.categories:
            for slot, choices in words_of(language)[claim.type].choices.items():
                text = text.replace(f"{{{slot}}}", choices[str(claim.slots[slot])][0])
            first = [*names, *common[:1]] if not is_known else names[:1]
            nouns = first if search.is_of_first_noun else sold
            is_alike = "{sold}" not in text
            yield from [text] if is_alike else [text.replace("{sold}", noun) for noun in nouns]


def nouns_searched_for(category: str, language: str) -> tuple[str, ...]:
    """Return what people type for what a kind of business sells; none for the kind `other`."""
    return tuple(_searches().sold.get(category, {}).get(language, ()))


def is_searched_by_claim(category: str, language: str) -> bool:
    """Whether people search a kind of business together with what it claims."""
    return any(
        category in one.categories and getattr(one, language) for one in _searches().searches
    )


def claims_searched_for() -> frozenset[str]:
    """Return the types of claims that people search for."""
    return frozenset(code for search in _searches().searches for code in search.claims)
