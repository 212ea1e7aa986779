"""Analytics > Ads: which angles, languages, layouts and claims brought more."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django.views.decorators.http import require_safe

from kempen.domain.ad_results.traits import DAYS, SORTS, what_did_better
from kempen.entrypoints.dashboard.creatives.copy import LAYOUT_NAMES
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.copy.ads import ANGLES, LANGUAGES
from kempen.entrypoints.dashboard.shared.form_fields import page_language
from kempen.market import numbers
from kempen.market.claims import label
from kempen.optimiser.ads.traits import LEAST_CONVERSIONS, TraitEffect, TraitVerdict

_HEADS: Final[dict[str, str | Promise]] = {
    "angle": gettext_lazy("Angles"),
    "language": gettext_lazy("Languages"),
    "layout": gettext_lazy("Image layouts"),
    "claim": gettext_lazy("Claims"),
}
_NAMES: Final[dict[str, Mapping[str, str | Promise]]] = {
    "angle": ANGLES,
    "language": LANGUAGES,
    "layout": LAYOUT_NAMES,
}
# Each verdict's word and the shape that stands beside it (a class of the component `status`).
_VERDICTS: Final[dict[TraitVerdict, tuple[str | Promise, str]]] = {
    TraitVerdict.BETTER: (pgettext_lazy("ads with a trait", "Probably better"), ""),
    TraitVerdict.WORSE: (pgettext_lazy("ads with a trait", "Probably worse"), "off"),
    TraitVerdict.UNKNOWN: (pgettext_lazy("ads with a trait", "Cannot tell yet"), "draft"),
    TraitVerdict.TOO_LITTLE: (gettext_lazy("Not enough data"), "waiting"),
}


@dataclass(frozen=True)
class TraitRow:
    """One angle, language, layout or claim, with what ads with it brought."""

    name: str
    effect: str
    verdict: str
    shape: str
    basis: str


@dataclass(frozen=True)
class TraitTable:
    """The rows of one sort of trait."""

    code: str
    head: str
    rows: list[TraitRow]


@require_safe
@allowed("see")
def ad_insights(request: BusinessRequest) -> HttpResponse:
    """Show what the ads of this business taught, over all its campaigns."""
    effects = what_did_better(request.actor.business)
    tables = [_table(sort, [one for one in effects if one.sort == sort]) for sort in SORTS]
    context = {
        "tables": [table for table in tables if table.rows],
        "days": DAYS,
        "least": int(LEAST_CONVERSIONS),
    }
    return render(request, "creatives/insights.html", context)


def _table(sort: str, effects: Sequence[TraitEffect]) -> TraitTable:
    return TraitTable(sort, str(_HEADS[sort]), [_row(one) for one in effects])


def _row(one: TraitEffect) -> TraitRow:
    word, shape = _VERDICTS[one.verdict]
    is_known = one.verdict is not TraitVerdict.TOO_LITTLE
    return TraitRow(
        name=_name(one.sort, one.trait),
        effect=_range(one) if is_known else "",
        verdict=str(word),
        shape=shape,
        basis=_basis(one),
    )


def _name(sort: str, trait: str) -> str:
    if sort == "claim":
        return label(trait, page_language())
    return str(_NAMES[sort].get(trait, trait))


def _range(one: TraitEffect) -> str:
    low, high = (_per_cent(share) for share in (one.low, one.high))
    return _("%(low)s to %(high)s") % {"low": low, "high": high}


def _per_cent(share: float) -> str:
    whole = round(100 * share)
    return numbers.signed(f"{numbers.count(whole)}%", whole)


def _basis(one: TraitEffect) -> str:
    if one.ads == 1:
        return _("1 ad in 1 campaign")
    return ngettext(
        "%(ads)s ads in %(count)s campaign", "%(ads)s ads in %(count)s campaigns", one.campaigns
    ) % {"ads": one.ads, "count": one.campaigns}
