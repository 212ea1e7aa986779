"""Sums of performance days, asked in as few statements as a page can do with."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from functools import cached_property
from uuid import UUID

from django.db import connection
from django.db.models import Q, Sum

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.imports.queries import imports_of
from kempen.domain.metrics.definitions import REVENUE, SPEND
from kempen.domain.metrics.impressions import add_impressions
from kempen.domain.metrics.margins import UNTOLD, Margins, add_margins
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.ranges import DAYS_OF_SPREAD, LikelyRange, likely_return
from kempen.domain.metrics.series import SMOOTHED_OVER, days_needed, floats_of, trend_of
from kempen.domain.metrics.summing import statement_of
from kempen.domain.metrics.sums import Sums, landed, total
from kempen.domain.metrics.suppliers import UNANSWERED, Suppliers, day_behind
from kempen.domain.metrics.total_sales import add_sales
from kempen.domain.performance.as_of import DAYS, DAYS_AS_OF
from kempen.domain.performance.models import Import, PerformanceDay

__all__ = [
    "CampaignLine",
    "Performance",
    "campaign_lines",
    "extent_of",
    "imports_behind",
    "performance_of",
    "prospects_so_far",
]

DAYS_OF_BASELINE = 28

_LINES = """
SELECT campaign_id, array_agg(date - %(from)s::date ORDER BY date),
       array_agg(spend::float8 ORDER BY date), array_agg(revenue::float8 ORDER BY date)
FROM performance_performanceday
WHERE business_id = %(business)s AND campaign_id = ANY(%(campaigns)s)
  AND date BETWEEN %(from)s AND %(last)s
GROUP BY campaign_id
"""


@dataclass(frozen=True)
class Performance:
    """What a business, or some of its campaigns, did in a period and just before."""

    period: Period
    by_day: dict[date, Sums]
    by_campaign: dict[UUID, Sums]
    # What was said of taxes when it was read.
    suppliers: Suppliers = UNANSWERED
    margins: Margins = UNTOLD

    @cached_property
    def now(self) -> Sums:
        """The period's totals."""
        return self.total_of(self.period)

    @cached_property
    def before(self) -> Sums:
        """The totals of the equally long period just before."""
        return self.total_of(self.period.before)

    @cached_property
    def likely_return(self) -> LikelyRange | None:
        """The likely range of the period's return."""
        return self.likely_of(self.period)

    @cached_property
    def likely_return_before(self) -> LikelyRange | None:
        """The likely range of the previous period's return."""
        return self.likely_of(self.period.before)

    @cached_property
    def days_with_spend(self) -> int:
        """Days with spend that a range can rest on."""
        back = max(self.period.length, DAYS_OF_SPREAD)
        days = Period(self.period.last - timedelta(days=back - 1), self.period.last)
        return sum(bool(self.by_day[day].spend) for day in days if day in self.by_day)

    @cached_property
    def days_of_baseline(self) -> int:
        """Days with rows among the DAYS_OF_BASELINE just before the period."""
        last = self.period.first - timedelta(days=1)
        days = Period(last - timedelta(days=DAYS_OF_BASELINE - 1), last)
        return self._with_rows(days)

    @cached_property
    def days_with_rows(self) -> int:
        """Days of the period that have rows."""
        return self._with_rows(self.period)

    def _with_rows(self, days: Period) -> int:
        # A day may have total sales and no ads.
        return sum(day in self.by_day and self.by_day[day].rows > 0 for day in days)

    def total_of(self, days: Period) -> Sums:
        """Return the totals of some days of the period, or of the one before."""
        return total(sums for day, sums in self.by_day.items() if day in days)

    def likely_of(self, days: Period) -> LikelyRange | None:
        """Return the likely range of the return of some days, none of them after the period."""
        first = days_needed(self.period).first
        start = max(first, min(days.first, days.last - timedelta(days=DAYS_OF_SPREAD - 1)))
        spend, revenue = self._spend_and_revenue
        stretch = slice((start - first).days, (days.last - first).days + 1)
        return likely_return(spend[stretch], revenue[stretch], days.length)

    @cached_property
    def _spend_and_revenue(self) -> tuple[list[float], list[float]]:
        """Of each day that a range can rest on: a page asks for four ranges of the same days."""
        days = Period(days_needed(self.period).first, self.period.last)
        spend, revenue = (floats_of(self.by_day, days, one) for one in (SPEND, REVENUE))
        return spend.tolist(), revenue.tolist()


@dataclass(frozen=True)
class CampaignLine:
    """A campaign's likely range and its trend: the return of the seven days up to each point."""

    likely: LikelyRange | None
    trend: tuple[float | None, ...]
    days_with_spend: int


def performance_of(
    business: Business,
    period: Period,
    *,
    search: str = "",
    campaign: Campaign | None = None,
    as_of: datetime | None = None,
    suppliers: Suppliers = UNANSWERED,
    impressions: bool = False,
    sales: bool = False,
    margins: Margins = UNTOLD,
) -> Performance:
    """Sum up a business's days by day and by campaign, in one statement.

    `search` keeps the campaigns whose name holds it; `campaign` keeps that one; `as_of` reads the
    days as they stood at that moment; `suppliers` says what taxes add to a spend. `by_day` reaches
    back as far as comparing and drawing need; `by_campaign` holds the period only. `impressions`
    asks for them in a second statement, `sales` for total sales, which single campaigns have not.
    `margins` say what revenue leaves before ads.
    """
    needed = days_needed(period)
    chosen = _chosen(business, search, campaign)
    by_day, by_campaign = _summed(business, period, needed.first, chosen, as_of, suppliers)
    if impressions and as_of is None:
        add_impressions(business, period, needed.first, by_day, by_campaign, chosen)
    if sales and chosen is None:
        add_sales(business, needed, by_day, as_of)
    add_margins(business, margins, needed, by_day, by_campaign, chosen=chosen, as_of=as_of)
    return Performance(period, by_day, by_campaign, suppliers, margins)


def _summed(
    business: Business,
    period: Period,
    first: date,
    chosen: list[UUID] | None,
    as_of: datetime | None,
    suppliers: Suppliers,
) -> tuple[dict[date, Sums], dict[UUID, Sums]]:
    only = "" if chosen is None else "AND day.campaign_id = ANY(%(campaigns)s)"
    parameters = {
        "campaigns": chosen,
        "business": business.pk,
        "from": first,
        "first": period.first,
        "last": period.last,
        "as_of": as_of,
    }
    source = DAYS if as_of is None else DAYS_AS_OF
    by_day, by_campaign = dict[date, Sums](), dict[UUID, Sums]()
    with connection.cursor() as cursor:
        cursor.execute(statement_of(source, only, period, suppliers), parameters)
        for day, campaign_id, platform, changes, *sums in cursor.fetchall():
            part = _sums(suppliers.cost_of_one(platform, day or day_behind(changes)), *sums)
            if campaign_id is None:
                by_day[day] = by_day[day] + part if day in by_day else part
            else:
                before = by_campaign.get(campaign_id)
                by_campaign[campaign_id] = before + part if before is not None else part
    return by_day, by_campaign


def _chosen(business: Business, search: str, campaign: Campaign | None) -> list[UUID] | None:
    """Return the campaigns that are kept; None for all of them."""
    if campaign is not None:
        return [campaign.id]
    if search:
        return list(campaigns_of(business, search=search).values_list("id", flat=True))
    return None


def campaign_lines(
    business: Business, period: Period, campaign_ids: Sequence[UUID]
) -> dict[UUID, CampaignLine]:
    """Return the likely range and the trend of some campaigns, those of one page of a table."""
    stretch = max(period.length, DAYS_OF_SPREAD) + SMOOTHED_OVER - 1
    first = period.last - timedelta(days=stretch - 1)
    with connection.cursor() as cursor:
        cursor.execute(
            _LINES,
            {
                "business": business.pk,
                "campaigns": list(campaign_ids),
                "from": first,
                "last": period.last,
            },
        )
        rows = cursor.fetchall()
    lines = {}
    for campaign_id, offsets, spends, revenues in rows:
        spend, revenue = [0.0] * stretch, [0.0] * stretch
        for offset, paid, earned in zip(offsets, spends, revenues, strict=True):
            spend[offset], revenue[offset] = paid, earned
        lines[campaign_id] = CampaignLine(
            likely_return(spend, revenue, period.length),
            trend_of(spend, revenue, period.length),
            sum(paid > 0 for paid in spend[-max(period.length, DAYS_OF_SPREAD) :]),
        )
    return lines


def prospects_so_far(business: Business, campaign: Campaign) -> Decimal | None:
    """Count a campaign's prospects since its budget began, or ever; None without a report."""
    days = PerformanceDay.objects.of(business).filter(campaign=campaign)
    if campaign.budget_start is not None:
        days = days.filter(date__gte=campaign.budget_start)
    count: Decimal | None = days.aggregate(count=Sum("conversions"))["count"]
    return count


def prospects_between(
    business: Business, campaigns: Iterable[Campaign], first: date, last: date
) -> Decimal | None:
    """Count the prospects of some campaigns in these days; None without a report."""
    days = PerformanceDay.objects.of(business).filter(campaign__in=campaigns)
    days = days.filter(date__range=(first, last))
    count: Decimal | None = days.aggregate(count=Sum("conversions"))["count"]
    return count


def extent_of(
    business: Business, *, search: str = "", campaign: Campaign | None = None
) -> Period | None:
    """Return the stretch from the first to the last day with numbers; None where there are none."""
    days = PerformanceDay.objects.of(business)
    if campaign is not None:
        days = days.filter(campaign=campaign)
    elif search:
        days = days.filter(campaign__in=campaigns_of(business, search=search))
    # Two walks to the ends of the index, where min() and max() together would read everything.
    first = days.order_by("date").values_list("date", flat=True).first()
    last = days.order_by("-date").values_list("date", flat=True).first()
    return Period(first, last) if first and last else None


def imports_behind(business: Business, campaign: Campaign, most: int = 5) -> list[Import]:
    """Return the newest imports of a campaign: its own, and those of files with several campaigns.

    Of the latter only those whose rows still stand.
    """
    days = PerformanceDay.objects.of(business).filter(campaign=campaign)
    standing = days.exclude(last_import_id=None).values("last_import_id").distinct()
    return list(imports_of(business).filter(Q(campaign=campaign) | Q(id__in=standing))[:most])


def _sums(
    cost_of_one: Decimal | None,
    rows: int,
    spend: Decimal | None,
    revenue: Decimal | None,
    clicks: Decimal | None,
    conversions: Decimal | None,
    prospects: Decimal | None,
) -> Sums:
    cost = landed(spend, cost_of_one)
    return Sums(rows, spend, revenue, clicks, conversions, prospects, cost)
