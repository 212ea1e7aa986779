"""Reports of a business's performance, grouped and compared as asked."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.imports.queries import plain_name
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.metrics.day_rows import rows_of
from kempen.domain.metrics.margins import Margins, margins_of
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import Performance, performance_of
from kempen.domain.metrics.suppliers import Suppliers
from kempen.domain.reports.comparison import Compare, Compared, compared_with
from kempen.domain.reports.groupings import GROUPINGS, Sides, calendar_parts
from kempen.domain.reports.refusals import ReportRefusal
from kempen.domain.reports.tables import (
    DATA_COLUMNS,
    EVERYTHING,
    Arrangement,
    Cell,
    GroupBy,
    ReportLine,
    ReportTable,
    compared_columns,
    line_cells,
    metric_columns,
    metrics_of_rows,
    rows_of_lines,
    shown_metrics,
    sorted_lines,
)
from kempen.kit import ids
from kempen.kit.refusal import Refusal

__all__ = [
    "GroupBy",
    "Report",
    "ReportQuery",
    "calendar_parts",
    "data_of",
    "report_from",
    "report_of",
]

_TOTAL = "Total"
_NAMES = {
    GroupBy.DAY: "days",
    GroupBy.WEEK: "weeks",
    GroupBy.MONTH: "months",
    GroupBy.CAMPAIGN: "campaigns",
    GroupBy.PLATFORM: "platforms",
    GroupBy.STATE: "states",
    GroupBy.SHOP: "shops",
}


@dataclass(frozen=True)
class ReportQuery:
    """Which days and campaigns: those whose name holds `search`, or that one `campaign`, or all.

    With `as_of`, as the days stood at that moment; with `compare`, beside other days. The
    `arrangement` says which columns there are and in which order the rows come.
    """

    period: Period
    search: str = ""
    campaign: Campaign | None = None
    as_of: datetime | None = None
    compare: Compare | None = None
    arrangement: Arrangement = EVERYTHING

    @property
    def is_whole(self) -> bool:
        """Whether all campaigns are asked for."""
        return not self.search and self.campaign is None


@dataclass(frozen=True)
class Report:
    """A report, whatever it is written as: page, answer and files are made from `table`.

    `performance` holds the sums behind it. `length` counts the rows, which are worked out as they
    are read.
    """

    business: Business
    ask: ReportQuery
    group_by: GroupBy
    performance: Performance
    table: ReportTable
    compared: Compared | None = None
    length: int = 0


def report_of(business: Business, ask: ReportQuery, group_by: GroupBy) -> Report:
    """Return a report with every metric, and the totals of the period."""
    return report_from(business, ask, group_by, performance_for(business, ask))


def performance_for(business: Business, ask: ReportQuery) -> Performance:
    """Return the sums of what is asked."""
    return _performance(business, ask, ask.period, suppliers_of(business), margins_of(business))


def report_from(
    business: Business, ask: ReportQuery, group_by: GroupBy, performance: Performance
) -> Report:
    """Return a report of numbers that were already asked for.

    Rows by state or shop are of the whole business: with a search or one campaign they raise
    Refusal.
    """
    if group_by.is_place and not ask.is_whole:
        raise Refusal(ReportRefusal.WHOLE_ONLY)
    compared = compared_with(ask.period, ask.compare) if ask.compare else None
    then = None
    if compared:
        then = _performance(
            business, ask, compared.period, performance.suppliers, performance.margins
        )
    columns, lines_of = GROUPINGS[group_by]
    offered = metrics_of_rows(group_by, is_whole=ask.is_whole)
    metrics = shown_metrics(ask.arrangement, offered)
    lines = sorted_lines(
        lines_of(business, Sides(performance, compared, then, ask.as_of)), columns, ask.arrangement
    )
    summed = ReportLine(
        (_TOTAL, *[None] * (len(columns) - 1)),
        performance.now,
        *([then.now] if then else []),
    )
    table = ReportTable(
        name=_NAMES[group_by],
        columns=(
            *columns,
            *metric_columns(metrics),
            *(compared_columns(metrics) if compared else ()),
        ),
        rows=rows_of_lines(lines, is_compared=compared is not None, metrics=metrics),
        total=line_cells(summed, is_compared=compared is not None, metrics=metrics),
        heads=len(columns),
        is_chosen=len(metrics) < len(offered),
    )
    return Report(business, ask, group_by, performance, table, compared, len(lines))


def _performance(
    business: Business,
    ask: ReportQuery,
    period: Period,
    suppliers: Suppliers,
    margins: Margins,
) -> Performance:
    return performance_of(
        business,
        period,
        search=ask.search,
        campaign=ask.campaign,
        as_of=ask.as_of,
        suppliers=suppliers,
        impressions=True,
        sales=True,
        margins=margins,
    )


def data_of(business: Business, ask: ReportQuery) -> ReportTable:
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

    return ReportTable(name="data", columns=DATA_COLUMNS, rows=rows(), heads=2)


def _names(business: Business) -> dict[UUID, str]:
    """Name campaigns so that an import finds them again: where a name is taken twice, by id."""
    names = dict(campaigns_of(business).values_list("id", "name"))
    times = Counter(plain_name(name) for name in names.values())
    return {
        key: name if times[plain_name(name)] == 1 else ids.encode("cmp", key)
        for key, name in names.items()
    }
