"""Ads of one campaign of a strategy side by side: how they look, what they say, what they claim."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.creatives.ad_claims import claims_of
from kempen.domain.creatives.law import LawContext, law_faults
from kempen.domain.creatives.queries import texts_of
from kempen.domain.creatives.rules import by_weight, faults_of
from kempen.domain.creatives.writing.said_claims import without_words
from kempen.domain.strategies.actions.written_ads import guidelines_of
from kempen.domain.strategies.brief_offering import brief_of_line
from kempen.domain.strategies.brief_words import phrases_for
from kempen.domain.strategies.queries import (
    Brief,
    StrategyAd,
    ads_of,
    law_of,
    strategy_of,
)
from kempen.domain.strategies.replacing.same_brief import is_editable
from kempen.entrypoints.dashboard.creatives.forms import AdForm, CountedField
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.ads.previews import AdPreview, preview_of
from kempen.entrypoints.dashboard.shared.claim_rows import SaidClaim, rows_of
from kempen.market.ad_buttons import button_words
from kempen.market.claims import Claim

# More do not fit beside each other.
MOST_COMPARED: Final = 4


@dataclass(frozen=True)
class ComparedAd:
    """An ad with its place in its campaign, and whether it is among those that are compared."""

    number: int
    ad: AdPreview
    headline: str
    is_compared: bool


@dataclass(frozen=True)
class ComparedTextCell:
    """What one ad says in a field; `row` has its length and what is wrong with it."""

    number: int
    language: str
    text: str
    row: CountedField | None


@dataclass(frozen=True)
class ComparedText:
    """A field of the ads."""

    label: str
    cells: list[ComparedTextCell]


@dataclass(frozen=True)
class ComparedClaimCell:
    """Whether an ad makes a claim: said, no_words (its language has none) or unsaid."""

    number: int
    code: str


@dataclass(frozen=True)
class ComparedClaim:
    """A claim, and which ads make it."""

    claim: SaidClaim
    cells: list[ComparedClaimCell]


@allowed("see")
@require_safe
def compare(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show ads of a campaign beside each other: those asked for, else those of one angle."""
    strategy = strategy_of(request.actor.business, public_id)
    if strategy is None:
        raise Http404
    siblings = _siblings(ads_of(strategy), request)
    chosen = _chosen(siblings, request.GET.getlist("ad"))
    brief = brief_of_line(strategy.brief, siblings[0].line)
    law = law_of(brief)
    ads = [
        ComparedAd(number, preview_of(strategy, one, law), _headline(one), one in chosen)
        for number, one in enumerate(siblings, 1)
    ]
    compared = [one for one in ads if one.is_compared]
    rows = list(zip((one.number for one in compared), chosen, strict=True))
    context = {
        "strategy": strategy,
        "line": siblings[0].line,
        "ads": ads,
        "compared": compared,
        "texts": _texts(brief, rows, law),
        "claims": _claims(brief, rows),
        "most": MOST_COMPARED,
        "may_edit": may(request.role, "write_briefs") and is_editable(strategy),
    }
    return render(request, "creatives/compare.html", context)


def _siblings(ads: Sequence[StrategyAd], request: BusinessRequest) -> list[StrategyAd]:
    """Return the ads of the campaign that is asked for, by itself or by one of its ads."""
    wanted, line = request.GET.getlist("ad"), request.GET.get("campaign", "")
    first = next(
        (one for one in ads if one.public_id in wanted or one.line.public_id == line),
        ads[0] if ads and not wanted and not line else None,
    )
    if first is None:
        raise Http404
    return [one for one in ads if one.line_id == first.line_id]


def _chosen(siblings: Sequence[StrategyAd], wanted: Sequence[str]) -> list[StrategyAd]:
    """Return the ads asked for; of fewer than two, those of the same angle, then any others."""
    chosen = [one for one in siblings if one.public_id in wanted][:MOST_COMPARED]
    if len(chosen) < 2:
        first = chosen[0] if chosen else siblings[0]
        alike = [one for one in siblings if one.creative.angle == first.creative.angle]
        others = (
            alike if len(alike) > 1 else [first, *(one for one in siblings if one != first)][:2]
        )
        chosen = [first, *(one for one in others if one != first)][:MOST_COMPARED]
    return [one for one in siblings if one in chosen]


def _headline(ad: StrategyAd) -> str:
    return next(iter(ad.creative.headlines), "")


def _texts(
    brief: Brief, ads: Sequence[tuple[int, StrategyAd]], law: LawContext
) -> list[ComparedText]:
    """Return what the ads say field by field, in the order of the form; empty fields are not."""
    rows = [(number, ad, _fields(brief, ad, law)) for number, ad in ads]
    longest = max((fields for *_, fields in rows), key=len)
    compared = []
    for name, row in longest.items():
        cells = [_cell(number, ad, fields.get(name)) for number, ad, fields in rows]
        if any(cell.text for cell in cells):
            compared.append(ComparedText(str(row.field.label), cells))
    return compared


def _fields(brief: Brief, ad: StrategyAd, law: LawContext) -> dict[str, CountedField]:
    form, texts = AdForm(ad.creative), texts_of(ad.creative)
    must_say, never_say = phrases_for(brief.guidelines, ad.creative.language)
    faults = faults_of(texts, must_say=must_say, never_say=never_say)
    form.put_faults(by_weight([*faults, *law_faults(texts, law)]), as_errors=False)
    return {row.field.name: row for row in form.rows()}


def _cell(number: int, ad: StrategyAd, row: CountedField | None) -> ComparedTextCell:
    language = ad.creative.language
    if row is None:
        return ComparedTextCell(number, language, "", None)
    text = str(row.field.value() or "")
    if row.field.name == "button":
        text = button_words(text, language)
    return ComparedTextCell(number, language, text, row)


def _claims(brief: Brief, ads: Sequence[tuple[int, StrategyAd]]) -> list[ComparedClaim]:
    """Return each claim that one of the ads makes, and which of them make it."""
    guidelines = guidelines_of(brief)
    claims_by_ad = [(number, ad, claims_of(ad.creative, guidelines)) for number, ad in ads]
    every = list(dict.fromkeys(claim for *_, claims in claims_by_ad for claim in claims))
    return [
        ComparedClaim(
            claim_row,
            [
                ComparedClaimCell(number, _claim_code(claim, claims, ad.creative.language))
                for number, ad, claims in claims_by_ad
            ],
        )
        for claim, claim_row in zip(every, rows_of(every, ()), strict=True)
    ]


def _claim_code(claim: Claim, claims: Sequence[Claim], language: str) -> str:
    if claim in claims:
        return "said"
    return "no_words" if without_words((claim,), language) else "unsaid"
