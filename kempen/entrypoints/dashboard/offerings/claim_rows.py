"""Claims as a page shows them: what each says in each language, and where words are missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from django.http import QueryDict
from django.utils.functional import Promise

from kempen.domain.offerings.claim_reading import FreeText, lacking
from kempen.domain.offerings.queries import Offering
from kempen.entrypoints.dashboard.offerings.copy import page_language
from kempen.entrypoints.dashboard.shared.form_fields import LANGUAGES
from kempen.market.categories import claims_usual_in
from kempen.market.claims import CLAIM_TYPES, Claim, label, say

_MOST_SUGGESTED = 6


@dataclass(frozen=True)
class Cell:
    """What a claim says in one language; "" where it has no words."""

    language: str
    label: str | Promise
    words: str


@dataclass(frozen=True)
class ClaimRow:
    """A claim. `own_number` is its place among those in a person's own words, None for others."""

    own_number: int | None
    key: str
    title: str
    cells: tuple[Cell, ...]

    @property
    def is_own(self) -> bool:
        """Whether its words are a person's own."""
        return self.own_number is not None


@dataclass(frozen=True)
class MatchedText:
    """What a text that is being typed claims, and what is no claim of the catalogue."""

    found: tuple[ClaimRow, ...]
    own: tuple[ClaimRow, ...]


@dataclass(frozen=True)
class Suggestion:
    """A claim without slots that such businesses often make."""

    code: str
    title: str


def columns_of(languages: Sequence[str]) -> list[tuple[str, str | Promise]]:
    """Return the languages of an offering with their names, in one order on each page."""
    return [(code, name) for code, name in LANGUAGES if code in languages]


def rows_of(
    claims: Sequence[Claim], languages: Sequence[str], typed: QueryDict | None = None
) -> tuple[ClaimRow, ...]:
    """Return claims with their words in these languages; `typed` words stand over those stored."""
    numbers = count()
    columns = columns_of(languages)
    keys = typed.getlist("key") if typed is not None else []
    rows = []
    for claim in claims:
        said = {code: say(claim, code, "phrase") or "" for code, _name in columns}
        if typed is not None and claim.key in keys:
            place = keys.index(claim.key)
            said |= {code: typed.get(f"words_{place}_{code}", said[code]) for code in said}
        rows.append(
            ClaimRow(
                own_number=None if claim.type else next(numbers),
                key=claim.key,
                title=_title(claim),
                cells=tuple(Cell(code, name, said[code]) for code, name in columns),
            )
        )
    return tuple(rows)


def matched_rows(text: FreeText, languages: Sequence[str]) -> MatchedText:
    """Return what a text claims, as it would be added."""
    return MatchedText(rows_of(text.found, languages), rows_of(text.own_words, languages))


def gaps_of(offering: Offering) -> int:
    """Return how many claims cannot be said in every language of an offering."""
    return sum(bool(lacking(claim, offering.languages)) for claim in offering.typed_claims)


def suggestions_for(offering: Offering) -> list[Suggestion]:
    """Return claims that such businesses often make and this offering does not, without slots."""
    made = {claim.type for claim in offering.typed_claims}
    usual = sorted(claims_usual_in(offering.category) - made)
    codes = [code for code in usual if not _needs_a_slot(code)]
    return [Suggestion(code, label(code, page_language())) for code in codes[:_MOST_SUGGESTED]]


def _needs_a_slot(code: str) -> bool:
    return any(slot.required for slot in CLAIM_TYPES[code].slots.values())


def _title(claim: Claim) -> str:
    """Return what a claim is called on the page: its words in the page's language, or in any."""
    said = say(claim, page_language(), "headline")
    return said or next(iter(claim.words.values()), "")
