"""What people typed before they saw a campaign, where they were, and changing its keywords."""

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.ad_results.answers import RegionAnswer, SearchTermAnswer
from kempen.domain.ad_results.queries import (
    AudienceReading,
    reading_of,
    regions_of,
    search_terms_of,
)
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.launches.actions.keywords import add_keyword, exclude_search
from kempen.domain.launches.queries import (
    connection_of_campaign,
    last_launch_reaching,
    searches_chosen,
)
from kempen.domain.strategies.refusals import TargetingRefusal
from kempen.domain.strategies.targeting.shapes import ChosenKeyword
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.refused import refusals_lead_to
from kempen.kit.refusal import Refusal
from kempen.market.place_names import names_of_states
from kempen.market.states import STATES, state_code
from kempen.platforms.registry import is_platform, platform_of
from kempen.platforms.targeting import TargetingLimits

_LONGEST: Final = 255
# The ways in which a search can be added.
_OFFERED: Final = frozenset({"phrase", "exact"})


@dataclass(frozen=True)
class AudienceRow:
    """A search term or a region with its figures; `keyword` is the one that a term matched.

    Of a term: whether it is a keyword itself, in every way that it can be one, or excluded.
    """

    name: str
    keyword: str
    impressions: int
    clicks: int
    spend: Decimal
    conversions: Decimal
    revenue: Decimal
    is_keyword: bool = False
    is_keyword_everywhere: bool = False
    is_excluded: bool = False


@dataclass(frozen=True)
class ReadingWords:
    """Of which days the rows are, when they were read, and why the last try failed."""

    since: date | None
    until: date | None
    read_at: datetime | None
    failure: str


@require_safe
@allowed("see")
def campaign_audience(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show the search terms and regions of a campaign of this business; 404 for any other."""
    campaign = _campaign_or_404(request, public_id)
    limits = _limits(campaign)
    can_change = bool(limits.keywords) and _can_change(campaign)
    context = {
        "campaign": campaign,
        "terms": _terms(campaign),
        "regions": [_region(one) for one in regions_of(campaign).data],
        "terms_reading": _reading(reading_of(campaign, "terms")),
        "regions_reading": _reading(reading_of(campaign, "regions")),
        "has_terms": bool(limits.keywords),
        "may_change": can_change and may(request.role, "launch"),
    }
    return render(request, "campaigns/audience.html", context)


@allowed("launch")
@require_http_methods(["GET", "HEAD", "POST"])
@refusals_lead_to("campaign_audience")
def change_keywords(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to add a search as a keyword or to exclude it, then do it.

    Pressing the button is the approval: exactly what the page says is sent.
    """
    campaign = _campaign_or_404(request, public_id)
    given = request.POST if request.method == "POST" else request.GET
    text, do = given.get("text", "")[:_LONGEST].strip(), given.get("do", "")
    if not text or do not in ("add", "exclude"):
        raise Http404
    keyword = ChosenKeyword(text, "exact" if given.get("match") == "exact" else "phrase")
    fault = ""
    if request.method == "POST":
        order = add_keyword if do == "add" else exclude_search
        try:
            order(request.actor, campaign, keyword)
        except Refusal as refusal:
            if not isinstance(refusal.code, TargetingRefusal):
                raise
            fault = sentence_of(refusal)
        else:
            words = _("Approved. Kempen sends it to the platform within a minute.")
            messages.success(request, words)
            return redirect("campaign_audience", public_id)
    context = {"campaign": campaign, "keyword": keyword, "do": do, "fault": fault}
    return render(request, "campaigns/keywords.html", context, status=422 if fault else 200)


def _campaign_or_404(request: BusinessRequest, public_id: str) -> Campaign:
    campaign = campaign_of(request.actor.business, public_id)
    if campaign is None:
        raise Http404
    return campaign


def _limits(campaign: Campaign) -> TargetingLimits:
    known = is_platform(campaign.platform)
    return platform_of(campaign.platform).targeting if known else TargetingLimits()


def _can_change(campaign: Campaign) -> bool:
    return (
        campaign.status != Campaign.Status.ENDED
        and last_launch_reaching(campaign) is not None
        and connection_of_campaign(campaign) is not None
    )


def _terms(campaign: Campaign) -> list[AudienceRow]:
    chosen = searches_chosen(campaign)
    excluded = {one.text.casefold() for one in chosen.negative_keywords}
    matches: dict[str, set[str]] = {}
    for one in chosen.keywords:
        matches.setdefault(one.text.casefold(), set()).add(one.match)
    return [
        _term(
            one,
            matches.get(one.term.casefold(), set()),
            is_excluded=one.term.casefold() in excluded,
        )
        for one in search_terms_of(campaign).data
    ]


def _term(one: SearchTermAnswer, matches: set[str], *, is_excluded: bool) -> AudienceRow:
    return AudienceRow(
        one.term,
        one.keyword or "",
        one.impressions,
        one.clicks,
        one.spend,
        one.conversions,
        one.revenue,
        is_keyword=bool(matches),
        is_keyword_everywhere=matches >= _OFFERED,
        is_excluded=is_excluded,
    )


def _region(one: RegionAnswer) -> AudienceRow:
    name = one.name or ""
    code = state_code(name) or names_of_states().get(name.casefold())
    return AudienceRow(
        STATES[code] if code else name or _("Unknown place"),
        "",
        one.impressions,
        one.clicks,
        one.spend,
        one.conversions,
        one.revenue,
    )


def _reading(reading: AudienceReading | None) -> ReadingWords | None:
    if reading is None:
        return None
    return ReadingWords(reading.since, reading.until, reading.read_at, reading.failure)
