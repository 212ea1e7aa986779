"""The ads of a campaign: what they say, where they stand in review, and which brings more."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.ad_results.rules import untried_angles
from kempen.domain.ad_revisions.actions.new_creatives import can_be_written
from kempen.domain.ad_revisions.queries import changes_in, open_revision_of
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.launches.ads import AdResult, ads_with_results, sums_of
from kempen.domain.launches.queries import last_launch_reaching
from kempen.domain.metrics.definitions import BY_SLUG, Missing
from kempen.entrypoints.dashboard.campaigns.ad_results_copy import (
    ORDERS,
    VERDICTS,
    odds_words,
    suggestion_words,
)
from kempen.entrypoints.dashboard.campaigns.live import ad_to_do
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.ads.pictures import AdPicture
from kempen.entrypoints.dashboard.shared.copy.ads import ANGLES, CHALLENGERS, LANGUAGES
from kempen.entrypoints.dashboard.shared.copy.launches import ad_status
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS
from kempen.entrypoints.dashboard.shared.performance.filters import Option, filter_context
from kempen.entrypoints.dashboard.shared.period import PeriodChoice, choice_of
from kempen.entrypoints.dashboard.templatetags.figures import figure_of

_USUAL_ORDER: Final = "best"
# What a page shows of each ad, in this order.
_SHOWN: Final = (
    "impressions",
    "clicks",
    "click_through_rate",
    "spend",
    "conversions",
    "cost_per_conversion",
    "revenue",
    "return",
)


@dataclass(frozen=True)
class AdVerdict:
    """What can be said of an ad, the shape beside it, how sure that is, and what to do."""

    word: str
    shape: str
    odds: str
    suggestion: str


@dataclass(frozen=True)
class AdResultRow:
    """An ad with its figures. One that Kempen did not make has a title and figures alone."""

    title: str
    texts: tuple[str, ...]
    language: str
    language_name: str
    angle: str
    picture: AdPicture | None
    shape: str
    status: str
    reasons: tuple[str, ...]
    to_do: str
    figures: list[tuple[str, str]]
    verdict: AdVerdict | None
    ad_id: str = ""
    can_pause: bool = False
    can_resume: bool = False


@require_safe
@allowed("see")
def ads(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show the ads of a campaign of this business with what they brought; 404 for any other."""
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    choice = choice_of(request.GET)
    order = request.GET.get("sort", "")
    order = order if order in ORDERS else _USUAL_ORDER
    results = ads_with_results(campaign, choice.period.first, choice.period.last)
    context = filter_context(request, choice, campaign) | {
        "campaign": campaign,
        "rows": [_row(one) for one in sorted(results, key=_key(order), reverse=True)],
        "orders": _orders(choice, order),
        "row_query": choice.query(),
        "kept": {"sort": order} if order != _USUAL_ORDER else {},
        "challenger": _challenger(campaign, results),
        **_changes_context(request, campaign),
        "is_compared": any(one.standing for one in results),
    }
    return render(request, "campaigns/creatives.html", context)


def _changes_context(request: BusinessRequest, campaign: Campaign) -> dict[str, object]:
    """Return what is said of ad changes, and whether this person may put one down."""
    waiting = open_revision_of(campaign)
    is_ours = last_launch_reaching(campaign) is not None
    runs = campaign.status in (Campaign.Status.ACTIVE, Campaign.Status.PAUSED)
    return {
        "waiting_changes": len(changes_in(waiting)) if waiting is not None else 0,
        "version": waiting.version if waiting is not None else 0,
        "may_change": is_ours and runs and may(request.role, "write_briefs"),
    }


def _key(order: str) -> Callable[[AdResult], float]:
    """Return what ads are sorted by, the highest first; those without a number come last."""

    def best(one: AdResult) -> float:
        return one.standing.chance_best if one.standing else -1.0

    def metric(one: AdResult) -> float:
        value = BY_SLUG[order].formula(sums_of(one.figures))
        return -1.0 if isinstance(value, Missing) else float(value)

    return best if order == _USUAL_ORDER else metric


def _orders(choice: PeriodChoice, chosen: str) -> list[Option]:
    return [
        Option(
            name,
            str(label),
            name == chosen,
            f"?{choice.query(sort='' if name == _USUAL_ORDER else name)}",
        )
        for name, label in ORDERS.items()
    ]


def _challenger(campaign: Campaign, results: list[AdResult]) -> str:
    """Propose an angle that no ad here has and that the brief has words for; else nothing."""
    creatives = [one.ad.creative for one in results if one.ad is not None]
    launch = last_launch_reaching(campaign) if creatives else None
    if launch is None:
        return ""
    languages = dict.fromkeys(creative.language for creative in creatives)
    angle = next(
        (
            angle
            for angle in untried_angles({creative.angle for creative in creatives})
            if any(can_be_written(launch.strategy, campaign, one, angle) for one in languages)
        ),
        None,
    )
    return str(CHALLENGERS[angle]) if angle else ""


def _row(one: AdResult) -> AdResultRow:
    sums = sums_of(one.figures)
    figures = [
        (str(LABELS[slug]), figure_of(BY_SLUG[slug], BY_SLUG[slug].formula(sums)))
        for slug in _SHOWN
    ]
    if one.ad is None:
        title = _("Ad %(number)s, not made by Kempen") % {"number": one.number}
        return AdResultRow(title, (), "", "", "", None, "", "", (), "", figures, _verdict(one))
    creative = one.ad.creative
    shape, status = ad_status(one.ad.status)
    headlines = list(creative.headlines)
    others = [*headlines[1:], creative.primary_text, *creative.descriptions]
    return AdResultRow(
        title=headlines[0] if headlines else creative.primary_text[:80],
        texts=tuple(filter(None, others)),
        language=creative.language,
        language_name=LANGUAGES.get(creative.language, creative.language),
        angle=str(ANGLES.get(creative.angle, creative.angle)),
        picture=AdPicture.of(creative.image) if creative.image else None,
        shape=shape,
        status=status,
        reasons=tuple(str(reason) for reason in one.ad.reasons),
        to_do=ad_to_do(one.ad),
        figures=figures,
        verdict=_verdict(one),
        ad_id=one.ad.public_id,
        can_pause=one.ad.status not in ("draft", "paused") and bool(one.ad.external_id),
        can_resume=one.ad.status == "paused",
    )


def _verdict(one: AdResult) -> AdVerdict | None:
    if one.standing is None:
        return None
    word, shape = VERDICTS[one.standing.verdict]
    return AdVerdict(str(word), shape, odds_words(one.standing), suggestion_words(one.standing))
