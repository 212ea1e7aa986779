"""The campaigns of a table: status, spent, return with its likely range, trend."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from uuid import UUID

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.charts.marks import interval, trend
from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.campaigns.queries import Campaign, campaigns_of
from kempen.domain.metrics.definitions import COST_PER_CONVERSION, RETURN, Missing, Value
from kempen.domain.metrics.queries import CampaignLine, Performance, campaign_lines
from kempen.domain.metrics.ranges import LikelyRange, Sufficiency, sufficiency
from kempen.domain.metrics.sums import Sums
from kempen.entrypoints.dashboard.shared.metric_copy import (
    LEARNING,
    OBJECTIVES,
    STATUSES,
)
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

# An interval bar's rule goes a little beyond all returns and goals; ranges that are wider are cut.
_ROOM = 1.25
# The same numbers give the same drawing: it is made once for them, and anew as soon as one differs.
_trend = lru_cache(maxsize=1024)(trend)
_interval = lru_cache(maxsize=1024)(interval)


@dataclass(frozen=True)
class CampaignTableRow:
    """One line of the table, in words."""

    campaign: Campaign
    sums: Sums
    value: Value
    status: str
    shape: str
    platform: str
    spent: str
    result: str
    likely: str
    likely_multiples: str
    bar: SafeString
    trend: SafeString
    is_surely_behind: bool = False


def rows_for(
    business: Business,
    performance: Performance,
    campaigns: Sequence[Campaign],
    goal: Decimal | None,
) -> list[CampaignTableRow]:
    """Return the lines of some campaigns; their days are read in one statement."""
    lines = campaign_lines(business, performance.period, [campaign.id for campaign in campaigns])
    returns = [
        RETURN.formula(performance.by_campaign.get(campaign.id, Sums())) for campaign in campaigns
    ]
    goals = [campaign.return_goal or goal for campaign in campaigns]
    known = [float(value) for value in (*returns, *goals) if isinstance(value, Decimal) and value]
    rule = (min(known, default=0.0) / _ROOM, max(known, default=1.0) * _ROOM)
    return [
        _row(
            campaign,
            performance.by_campaign.get(campaign.id, Sums()),
            lines.get(campaign.id),
            own_goal,
            rule,
        )
        for campaign, own_goal in zip(campaigns, goals, strict=True)
    ]


def most_spent(
    business: Business,
    performance: Performance,
    *,
    search: str,
    count: int,
    everything: Sequence[Campaign] | None,
) -> list[Campaign]:
    """Return the first campaigns that match, most spent first, then those without numbers.

    `everything` are all that match, newest first, where they have been read.
    """
    if everything is not None:
        by_id = {campaign.id: campaign for campaign in everything}
        return [by_id[key] for key in by_spend(performance, list(by_id))[:count]]
    matching = campaigns_of(business, search=search)
    wanted = by_spend(performance, list(matching.values_list("id", flat=True)))[:count]
    by_id = {campaign.id: campaign for campaign in campaigns_of(business).filter(id__in=wanted)}
    return [by_id[key] for key in wanted if key in by_id]


def by_spend(performance: Performance, newest_first: Sequence[UUID]) -> list[UUID]:
    """Order campaigns: most spent first; equal ones stay newest first."""

    def spent(key: UUID) -> Decimal:
        sums = performance.by_campaign.get(key)
        return Decimal(-1) if sums is None or sums.spend is None else sums.spend

    return sorted(newest_first, key=spent, reverse=True)


def status_words(campaign: Campaign, days_with_spend: int) -> tuple[str, str]:
    """Return the word and the shape of a status; an active campaign with few days is learning."""
    is_learning = sufficiency(days_with_spend) is Sufficiency.LEARNING
    word, shape = (
        LEARNING if campaign.status == "active" and is_learning else STATUSES[campaign.status]
    )
    return str(word), shape


def _row(
    campaign: Campaign,
    sums: Sums,
    line: CampaignLine | None,
    goal: Decimal | None,
    rule: tuple[float, float],
) -> CampaignTableRow:
    value = RETURN.formula(sums)
    status, shape = status_words(campaign, line.days_with_spend if line else 0)
    is_for_prospects = campaign.objective == "generate_prospects" and not sums.revenue
    likely = line.likely if line and not is_for_prospects else None
    bar = ""
    if isinstance(value, Decimal) and not is_for_prospects:
        ends = (likely.low, likely.high) if likely else None
        bar = _interval(float(value), ends, float(goal) if goal else None, rule)
    words, extra = _result(sums, value, likely_ends=(likely.low, likely.high) if likely else None)
    if is_for_prospects:
        words, extra = _prospects(sums)
    drawn = ""
    if line and likely:
        drawn = _trend(line.trend, _trend_words(line.trend))
    return CampaignTableRow(
        campaign=campaign,
        sums=sums,
        value=value,
        status=status,
        shape=shape,
        platform=str(
            OBJECTIVES["generate_prospects"]
            if is_for_prospects
            else platform_name(campaign.platform)
        ),
        spent=figures.money(sums.spend) or str(figures.missing_words(Missing.NO_DATA)[0]),
        result=words,
        likely=extra,
        likely_multiples=_multiples(likely) if likely else "",
        bar=mark_safe(bar),  # noqa: S308 -- charts.svg escapes.
        trend=mark_safe(drawn),  # noqa: S308 -- the same.
        is_surely_behind=bool(
            campaign.status == "active" and likely and goal and likely.high < goal
        ),
    )


def _result(sums: Sums, value: Value, likely_ends: tuple[float, float] | None) -> tuple[str, str]:
    if isinstance(value, Missing):
        return figures.missing_words(value)[0], ""
    if likely_ends is None:
        days = ngettext("%(days)s day", "%(days)s days", sums.rows) % {
            "days": numbers.count(sums.rows)
        }
        return numbers.times(value), days
    low, high = numbers.likely(Decimal(likely_ends[0]), Decimal(likely_ends[1]))
    return numbers.times(value), _("%(low)s to %(high)s") % {"low": low, "high": high}


def _multiples(likely: LikelyRange) -> str:
    low, high = numbers.likely(Decimal(likely.low), Decimal(likely.high))
    return _("%(low)s to %(high)s×") % {"low": low, "high": high}


def _prospects(sums: Sums) -> tuple[str, str]:
    if sums.prospects is None:
        return figures.missing_words(Missing.NO_DATA)[0], ""
    words = ngettext(
        "%(number)s prospect", "%(number)s prospects", 1 if sums.prospects == 1 else 2
    ) % {"number": numbers.count(sums.prospects)}
    cost = COST_PER_CONVERSION.formula(sums)
    if isinstance(cost, Missing):
        return words, ""
    return words, _("%(cost)s each") % {"cost": figures.money(cost)}


def _trend_words(points: Sequence[float | None]) -> str:
    known = [Decimal(point) for point in points if point is not None]
    if not known:
        return ""
    return _("from %(first)s to %(last)s") % {
        "first": numbers.times(known[0]),
        "last": numbers.times(known[-1]),
    }
