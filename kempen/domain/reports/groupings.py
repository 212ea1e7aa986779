"""What a row of a report stands for: a day, week, month, campaign, platform, state or shop."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance
from kempen.domain.metrics.sums import Sums, total
from kempen.domain.reports.comparison import Compared
from kempen.domain.reports.tables import Cell, CellKind, GroupBy, ReportColumn, ReportLine
from kempen.domain.sales.queries import Place, SalesQuestion, sold_by
from kempen.kit import ids
from kempen.market.states import STATES


@dataclass(frozen=True)
class Sides:
    """The days of a report, and, where it compares, those that it is compared with."""

    now: Performance
    compared: Compared | None = None
    then: Performance | None = None
    as_of: datetime | None = None


_NOTHING: Final = Sums()
Lines = list[ReportLine]


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


def _by_day(_business: Business, sides: Sides) -> Lines:
    return [_part_line((day,), Period(day, day), sides) for day in sides.now.period]


def _by_week(_business: Business, sides: Sides) -> Lines:
    return _by_calendar(sides, GroupBy.WEEK)


def _by_month(_business: Business, sides: Sides) -> Lines:
    return _by_calendar(sides, GroupBy.MONTH)


def _by_calendar(sides: Sides, group_by: GroupBy) -> Lines:
    return [
        _part_line((part.first, part.last), part, sides)
        for part in calendar_parts(sides.now.period, group_by)
    ]


def _part_line(heads: tuple[Cell, ...], part: Period, sides: Sides) -> ReportLine:
    then = _NOTHING
    if sides.compared and sides.then:
        then = _sums(sides.then, sides.compared.counterpart(part))
    return ReportLine(heads, _sums(sides.now, part), then)


def _sums(performance: Performance, part: Period) -> Sums:
    if part.length == 1:
        return performance.by_day.get(part.first, _NOTHING)
    return total(performance.by_day[day] for day in part if day in performance.by_day)


def _by_campaign(business: Business, sides: Sides) -> Lines:
    """List campaigns with rows, most spent first; at the end those that had rows only then."""
    now, then = sides.now.by_campaign, sides.then.by_campaign if sides.then else {}
    campaigns = campaigns_of(business).filter(id__in=[*now, *then])
    known = {campaign.id: campaign for campaign in campaigns}

    def order(key: UUID) -> tuple[bool, object, UUID]:
        return key not in now, -(now.get(key, then.get(key, Sums())).spend or 0), key

    return [
        ReportLine(
            (ids.encode("cmp", key), known[key].name, known[key].platform),
            now.get(key, Sums()),
            then.get(key, Sums()),
        )
        for key in sorted({*now, *then} & set(known), key=order)
    ]


def _by_platform(business: Business, sides: Sides) -> Lines:
    sums: dict[str, list[Sums]] = {}
    for line in _by_campaign(business, sides):
        both = sums.setdefault(str(line.heads[2]), [Sums(), Sums()])
        both[0] += line.now
        both[1] += line.then
    return [ReportLine((name,), *sums[name]) for name in sorted(sums)]


def _by_state(business: Business, sides: Sides) -> Lines:
    return _by_place(business, sides, "state", STATES)


def _by_shop(business: Business, sides: Sides) -> Lines:
    return _by_place(business, sides, "shop", {})


def _by_place(business: Business, sides: Sides, place: Place, names: Mapping[str, str]) -> Lines:
    """List the places with sales, most sold first; sales without one come last."""
    now = _sold(business, sides.now, place, sides.as_of)
    then = _sold(business, sides.then, place, sides.as_of) if sides.then else {}

    def order(key: str) -> tuple[bool, Decimal, str]:
        return not key, -(now.get(key, _NOTHING).sales or Decimal(0)), key

    return [
        ReportLine(
            (names.get(key, key) if key else None,), now.get(key, _NOTHING), then.get(key, _NOTHING)
        )
        for key in sorted({*now, *then}, key=order)
    ]


def _sold(
    business: Business, performance: Performance, place: Place, as_of: datetime | None
) -> dict[str, Sums]:
    days = performance.period
    sold = sold_by(business, SalesQuestion(days.first, days.last, as_of=as_of), place)
    return {
        name: Sums(
            sales=one.sales,
            orders=None if one.orders is None else Decimal(one.orders),
            new_customers=None if one.new_customers is None else Decimal(one.new_customers),
        )
        for name, one in sold.items()
    }


_TEXTS: Final = tuple(
    ReportColumn(name, CellKind.TEXT) for name in ("campaign_id", "campaign", "platform")
)
_STRETCH: Final = (ReportColumn("from", CellKind.DATE), ReportColumn("to", CellKind.DATE))
# Each: the columns that name a row, and the rows.
GROUPINGS: Final[
    dict[GroupBy, tuple[tuple[ReportColumn, ...], Callable[[Business, Sides], Lines]]]
] = {
    GroupBy.DAY: ((ReportColumn("date", CellKind.DATE),), _by_day),
    GroupBy.WEEK: (_STRETCH, _by_week),
    GroupBy.MONTH: (_STRETCH, _by_month),
    GroupBy.CAMPAIGN: (_TEXTS, _by_campaign),
    GroupBy.PLATFORM: ((ReportColumn("platform", CellKind.TEXT),), _by_platform),
    GroupBy.STATE: ((ReportColumn("state", CellKind.TEXT),), _by_state),
    GroupBy.SHOP: ((ReportColumn("shop", CellKind.TEXT),), _by_shop),
}
