"""Claims as pages show them: what each says in each language, and where words are missing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count

from django.http import QueryDict
from django.utils.functional import Promise

from kempen.domain.creatives.law import LawContext
from kempen.domain.offerings.claim_notices import notices_of
from kempen.domain.offerings.claim_reading import FreeText
from kempen.entrypoints.dashboard.shared.copy.claim_notices import NoticeRow, notice_row
from kempen.entrypoints.dashboard.shared.form_fields import LANGUAGES, page_language
from kempen.market.claims import Claim, say


@dataclass(frozen=True)
class Cell:
    """What a claim says in one language; "" where it has no words."""

    language: str
    label: str | Promise
    words: str


@dataclass(frozen=True)
class SaidClaim:
    """A claim. `own_number` is its place among those in a person's own words, None for others.

    `language`: of own words that are in one language alone, "" for others.
    """

    own_number: int | None
    key: str
    title: str
    cells: tuple[Cell, ...]
    language: str = ""
    notices: tuple[NoticeRow, ...] = ()

    @property
    def is_own(self) -> bool:
        """Whether its words are a person's own."""
        return self.own_number is not None

    @property
    def unused_words(self) -> str:
        """Its words where none of the languages has any; "" where one has."""
        return "" if any(cell.words for cell in self.cells) else self.title


@dataclass(frozen=True)
class MatchedText:
    """What a text that is being typed claims, and what is no claim of the catalogue."""

    found: tuple[SaidClaim, ...]
    own: tuple[SaidClaim, ...]


def columns_of(languages: Sequence[str]) -> list[tuple[str, str | Promise]]:
    """Return the languages of an offering with their names, in one order on each page."""
    return [(code, name) for code, name in LANGUAGES if code in languages]


def rows_of(
    claims: Sequence[Claim],
    languages: Sequence[str],
    typed: QueryDict | None = None,
    law: LawContext | None = None,
) -> tuple[SaidClaim, ...]:
    """Return claims with their words in these languages; `typed` words stand over those stored.

    With a `law` each claim has what somebody should look at.
    """
    numbers = count()
    columns = columns_of(languages)
    keys = typed.getlist("key") if typed is not None else []
    rows = []
    for claim in claims:
        phrases = {code: say(claim, code, "phrase") or "" for code, _name in columns}
        if typed is not None and claim.key in keys:
            place = keys.index(claim.key)
            phrases |= {code: typed.get(f"words_{place}_{code}", phrases[code]) for code in phrases}
        rows.append(
            SaidClaim(
                own_number=None if claim.type else next(numbers),
                key=claim.key,
                title=_title(claim),
                cells=tuple(Cell(code, name, phrases[code]) for code, name in columns),
                language=next(iter(claim.words)) if len(claim.words) == 1 else "",
                notices=_notices(claim, languages, law),
            )
        )
    return tuple(rows)


def matched_rows(text: FreeText, languages: Sequence[str], law: LawContext) -> MatchedText:
    """Return what a text claims, as it would be added."""
    return MatchedText(
        rows_of(text.found, languages, law=law), rows_of(text.own_words, languages, law=law)
    )


def _notices(
    claim: Claim, languages: Sequence[str], law: LawContext | None
) -> tuple[NoticeRow, ...]:
    return tuple(map(notice_row, notices_of(claim, languages, law))) if law is not None else ()


def _title(claim: Claim) -> str:
    """Return what a claim is called on the page: its words in the page's language, or in any."""
    languages = dict.fromkeys((page_language(), *claim.words, *(code for code, _name in LANGUAGES)))
    headlines = (say(claim, language, "headline") for language in languages)
    return next(filter(None, headlines), "")
