"""Reports of a business's performance, grouped as asked."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.metrics.definitions import Sums, total
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance, performance_of, rows_of
from kempen.domain.performance.queries import plain_name
from kempen.domain.reports.tables import (
    DATA_COLUMNS,
    METRIC_COLUMNS,
    Cell,
    Column,
    Kind,
    Table,
    metric_cells,
)
from kempen.kit import ids

__all__ = ["Ask", "GroupBy", "calendar_parts", "data_of", "report_from", "report_of"]

_TOTAL = "Total"


class GroupBy(StrEnum):
    """What one row of a report stands for."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    CAMPAIGN = "campaign"
    PLATFORM = "platform"


@dataclass(frozen=True)
class Ask:
    """Which days and campaigns: those whose name holds `search`, or that one `campaign`, or all.

    With `as_of`, as the days stood at that moment.
    """

    period: Period
    search: str = ""
    campaign: Campaign | None = None
    as_of: datetime | None = None


def report_of(business: Business, ask: Ask, group_by: GroupBy) -> Table:
    """Return a report with every metric, and the totals of the period."""
    performance = performance_of(
        business, ask.period, search=ask.search, campaign=ask.campaign, as_of=ask.as_of
    )
    return report_from(business, performance, group_by)


def report_from(business: Business, performance: Performance, group_by: GroupBy) -> Table:
    """Return a report of numbers that were already asked for."""
    columns, rows = _GROUPINGS[group_by](business, performance)
    heads = len(columns)
    return Table(
        name=_NAMES[group_by],
        columns=(*columns, *METRIC_COLUMNS),
        rows=rows,
        total=(_TOTAL, *[None] * (heads - 1), *metric_cells(performance.now)),
    )


def data_of(business: Business, ask: Ask) -> Table:
    """Return every campaign's days as they are stored, in the columns that our own import reads.

    The rows are read while they are written out, so that a hundred thousand need no memory.
    """
    names = _names(business)

    def rows() -> Iterator[Sequence[Cell]]:
        for day, campaign_id, spend, revenue, clicks, conversions in rows_of(
            business, ask.period, search=ask.search, campaign=ask.campaign, as_of=ask.as_of
        ):
            counted = None if clicks is None else type(spend)(clicks)
            yield day, names.get(campaign_id, ""), spend, counted, conversions, revenue

    return Table(name="data", columns=DATA_COLUMNS, rows=rows())


def _names(business: Business) -> dict[UUID, str]:
    """Name campaigns so that an import finds them again: where a name is taken twice, by id."""
    names = dict(campaigns_of(business).values_list("id", "name"))
    times = Counter(plain_name(name) for name in names.values())
    return {
        key: name if times[plain_name(name)] == 1 else ids.encode("cmp", key)
        for key, name in names.items()
    }


def calendar_parts(period: Period, group_by: GroupBy) -> Iterator[Period]:
    """Cut a period into calendar weeks (from Monday) or months; the outer ones may be partial."""
    first = period.first
    while first <= period.last:
        if group_by is GroupBy.WEEK:
            end = first + timedelta(days=6 - first.weekday())
        else:
            end = (first.replace(day=1) + timedelta(days=32)).replace(day=1) - timedelta(days=1)
        yield Period(first, min(end, period.last))
        first = end + timedelta(days=1)


Grouped = tuple[tuple[Column, ...], list[tuple[Cell, ...]]]


def _by_day(_business: Business, performance: Performance) -> Grouped:
    rows = [(day, *metric_cells(performance.by_day.get(day, Sums()))) for day in performance.period]
    return (Column("date", Kind.DATE),), list[tuple[Cell, ...]](rows)


def _by_calendar(group_by: GroupBy) -> Callable[[Business, Performance], Grouped]:
    def grouped(_business: Business, performance: Performance) -> Grouped:
        rows: list[tuple[Cell, ...]] = [
            (part.first, part.last, *metric_cells(_sums(performance.by_day, part)))
            for part in calendar_parts(performance.period, group_by)
        ]
        return (Column("from", Kind.DATE), Column("to", Kind.DATE)), rows

    return grouped


def _by_campaign(business: Business, performance: Performance) -> Grouped:
    found = campaigns_of(business).filter(id__in=list(performance.by_campaign))
    known = {campaign.id: campaign for campaign in found}
    rows: list[tuple[Cell, ...]] = [
        (ids.encode("cmp", key), known[key].name, known[key].platform, *metric_cells(sums))
        for key, sums in _most_spent_first(performance.by_campaign)
        if key in known
    ]
    names = ("campaign_id", "campaign", "platform")
    return tuple(Column(name, Kind.TEXT) for name in names), rows


def _by_platform(business: Business, performance: Performance) -> Grouped:
    found = campaigns_of(business).filter(id__in=list(performance.by_campaign))
    sums: dict[str, Sums] = {}
    for key, platform in found.values_list("id", "platform"):
        sums[platform] = sums.get(platform, Sums()) + performance.by_campaign[key]
    rows: list[tuple[Cell, ...]] = [(name, *metric_cells(sums[name])) for name in sorted(sums)]
    return (Column("platform", Kind.TEXT),), rows


def _sums(by_day: dict[date, Sums], part: Period) -> Sums:
    return total(by_day[day] for day in part if day in by_day)


def _most_spent_first(by_campaign: dict[UUID, Sums]) -> list[tuple[UUID, Sums]]:
    return sorted(by_campaign.items(), key=lambda pair: (-(pair[1].spend or 0), pair[0]))


_GROUPINGS: dict[GroupBy, Callable[[Business, Performance], Grouped]] = {
    GroupBy.DAY: _by_day,
    GroupBy.WEEK: _by_calendar(GroupBy.WEEK),
    GroupBy.MONTH: _by_calendar(GroupBy.MONTH),
    GroupBy.CAMPAIGN: _by_campaign,
    GroupBy.PLATFORM: _by_platform,
}
_NAMES = {
    GroupBy.DAY: "days",
    GroupBy.WEEK: "weeks",
    GroupBy.MONTH: "months",
    GroupBy.CAMPAIGN: "campaigns",
    GroupBy.PLATFORM: "platforms",
}
