"""Analytics > Reports: what a file will hold, before it is taken."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import Final
from urllib.parse import urlencode

from django.http import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.imports.moments import read_moment
from kempen.domain.metrics.definitions import (
    BY_SLUG,
    CLAIMED_PROFIT,
    METRICS,
    TOTAL_SALES,
    Metric,
)
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.copy import GROUPS, comparison_words, margin_words, tax_words
from kempen.domain.reports.effort import report_slot
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.pdf_chart import usual_metric
from kempen.domain.reports.queries import GroupBy, Report, ReportQuery, report_of
from kempen.domain.reports.table_view import WITH_TAX, ShownCell, TableView
from kempen.domain.reports.tables import metrics_of, metrics_of_rows, shown_metrics
from kempen.domain.sales.queries import known_span
from kempen.entrypoints.dashboard.reports.exports import compare_of
from kempen.entrypoints.dashboard.reports.table_choice import (
    OF_SALES,
    TableChoice,
    column_choices,
    next_sort,
    sort_words,
    table_choice_of,
)
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.metric_copy import LABELS
from kempen.entrypoints.dashboard.shared.performance.chart_calendar import shown_calendar
from kempen.entrypoints.dashboard.shared.performance.chart_figure import figure_of
from kempen.entrypoints.dashboard.shared.performance.filters import Option, filter_context
from kempen.entrypoints.dashboard.shared.period import PeriodChoice, choice_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock

_ROWS_SHOWN = 100
_PLACES: Final = (GroupBy.STATE, GroupBy.SHOP)


@dataclass(frozen=True)
class ColumnHead:
    """A column's heading: its words, where a press on it leads, how it is sorted now."""

    name: str
    text: str
    is_number: bool
    page: str
    aria_sort: str = ""


@dataclass(frozen=True)
class PreviewTable:
    """The first rows of a report, as reports/reports.html lays them out."""

    heads: list[ColumnHead]
    rows: list[list[ShownCell]]
    total: list[ShownCell] | None
    is_cut: bool
    rows_shown: int = _ROWS_SHOWN


@dataclass(frozen=True)
class _Page:
    """A report's page: who asks, which days, and all else that its address says."""

    request: BusinessRequest
    choice: PeriodChoice
    table: TableChoice
    rest: dict[str, str]

    @property
    def query(self) -> dict[str, str]:
        """What stays the same when one thing is chosen again."""
        return {**self.rest, **self.table.query}

    def query_of(self, **changes: str) -> str:
        """Return the query of the same page with changes."""
        return f"?{self.choice.query(**{**self.query, **changes})}"

    def link(self, **changes: str) -> str:
        """Return the address of the same page with changes."""
        return self.request.path + self.query_of(**changes)


@require_safe
def reports(request: BusinessRequest) -> HttpResponseBase:
    """Preview a report; the file holds the same rows."""
    business = request.actor.business
    choice = choice_of(request.GET, tuple(BY_SLUG))
    group_text = request.GET.get("group_by", "")
    group_by = GroupBy(group_text) if group_text in set(GroupBy) else GroupBy.CAMPAIGN
    table = table_choice_of(request.GET, group_by, choice.metric, is_whole=not choice.search)
    choice = replace(choice, faults=choice.faults + _not_applied(request) + table.faults)
    as_of = request.GET.get("as_of", "").strip()[:40]
    moment = read_moment(as_of, clock.now()) if as_of else None
    search = "" if group_by.is_place else choice.search
    ask = ReportQuery(choice.period, search, None, moment, compare_of(request), table.arrangement)
    with report_slot(business, ask, group_by):
        report = report_of(business, ask, group_by)
    page = _Page(
        request,
        choice,
        table,
        {
            "group_by": group_by.value,
            "as_of": as_of if moment else "",
            "compare": ask.compare or "",
        },
    )
    may_export = may(request.role, "export")
    sold = known_span(business, moment)
    context = filter_context(request, choice) | {
        "exports": [],
        "before": "",  # The report says by itself what it is compared with.
        "kept": {name: value for name, value in page.query.items() if value},
        "as_of": page.rest["as_of"],
        "as_of_typed": as_of,
        "as_of_words": figures.moment(moment) if moment else "",
        "now_query": choice.query(**{**page.query, "as_of": ""}),
        "compared": comparison_words(report.compared) if report.compared else "",
        "taxes": tax_words(report.performance.suppliers, choice.period),
        "margins": _margins(report),
        "lacks_sales": _lacks_sales(report, sold),
        "may_export": may_export,
        "files": _files(page) if may_export else [],
        "schedule_page": f"{reverse('new_schedule')}?{choice.query(**page.query)}",
        "matching": campaigns_of(business, search=choice.search).count() if choice.search else None,
    }
    context |= (
        _choices(page, report, has_sales=sold is not None)
        | _chart(page, report)
        | vars(_preview(page, report))
    )
    return render(request, "reports/reports.html", context)


def _not_applied(request: BusinessRequest) -> tuple[str, ...]:
    """Say what of the address names no grouping or comparison, and what is shown instead."""
    faults = []
    if request.GET.get("group_by", "") not in ("", *set(GroupBy)):
        faults.append(_("This grouping does not exist, so there is one row for each campaign."))
    if request.GET.get("group_by") in _PLACES and request.GET.get("q", "").strip():
        faults.append(_("States and shops are of the whole business, so the search is not used."))
    if request.GET.get("compare", "") not in ("", *set(Compare)):
        faults.append(_("This comparison does not exist, so nothing is compared."))
    return tuple(faults)


def _preview(page: _Page, report: Report) -> PreviewTable:
    view, table = TableView(report.table), report.table
    arrangement = page.table.arrangement
    rows = list(islice(table.rows, _ROWS_SHOWN + 1))
    order = "descending" if arrangement.is_descending else "ascending"
    return PreviewTable(
        heads=[
            ColumnHead(
                column.name,
                head.text,
                head.is_number,
                page.link(sort=next_sort(arrangement, column.name, column.kind)),
                order if column.name == arrangement.sort else "",
            )
            for column, head in zip(view.columns, view.heads, strict=True)
        ],
        rows=view.rows(rows[:_ROWS_SHOWN]),
        total=view.rows([table.total])[0] if table.total and rows else None,
        is_cut=len(rows) > _ROWS_SHOWN,
    )


def _chart(page: _Page, report: Report) -> dict[str, object]:
    """Return the chart of the chosen metric over the days, and the metrics to choose from."""
    charted = page.choice.metric or usual_metric(report.performance).slug
    days = page.choice.period
    calendar = shown_calendar(page.request.actor.business, days.first, days.last)
    return {
        "figure": figure_of(report.performance, BY_SLUG[charted], None, calendar),
        "metrics": [
            Option(slug, str(LABELS[slug]), slug == charted, page.query_of(metric=slug))
            for slug in _offered(report, {charted}, METRICS)
        ],
        "metrics_in_menu": True,
    }


def _offered(report: Report, chosen: Collection[str], metrics: Sequence[Metric]) -> list[str]:
    """Return which of some metrics to choose from: those of tax, sales or margins if known."""
    sums = report.performance.now
    hidden = {
        *(WITH_TAX if sums.landed is None else ()),
        *(OF_SALES if sums.sales is None else ()),
        *(() if report.performance.margins.are_known else (CLAIMED_PROFIT.slug,)),
    }
    return [metric.slug for metric in metrics if metric.slug in chosen or metric.slug not in hidden]


def _margins(report: Report) -> str:
    has_profit = CLAIMED_PROFIT in metrics_of(report.table.columns)
    return margin_words(report.performance.margins) if has_profit else ""


def _lacks_sales(report: Report, sold: tuple[date, date] | None) -> bool:
    """Whether total sales, known from a first to a last day, have no part in these rows."""
    if TOTAL_SALES in metrics_of_rows(report.group_by, is_whole=report.ask.is_whole):
        return False
    days = report.ask.period
    return sold is not None and sold[0] <= days.last and days.first <= sold[1]


def _choices(page: _Page, report: Report, *, has_sales: bool) -> dict[str, object]:
    """Return what can be chosen of a report: the rows, the comparison, the columns, the order."""
    compares = {
        "": _("Nothing"),
        Compare.PREVIOUS.value: _("Previous period"),
        Compare.SEASON.value: _("Same season last year"),
    }
    arrangement = page.table.arrangement
    # An order by what only one grouping has means nothing in another.
    sort = arrangement.sort_key if arrangement.sort in BY_SLUG else ""
    of_rows = metrics_of_rows(report.group_by, is_whole=report.ask.is_whole)
    shown = shown_metrics(arrangement, of_rows)
    return {
        "groups": [
            Option(
                group.value,
                str(words),
                group.value == page.rest["group_by"],
                page.link(group_by=group.value, sort=sort),
            )
            for group, words in GROUPS.items()
            if has_sales or group.value == page.rest["group_by"] or not group.is_place
        ],
        "compares": [
            Option(value, words, value == page.rest["compare"], page.link(compare=value))
            for value, words in compares.items()
        ],
        "columns": column_choices(_offered(report, arrangement.columns, of_rows), shown),
        "has_all_columns": not arrangement.columns,
        "chosen_count": len(shown),
        "kept_but_columns": {
            name: value for name, value in page.query.items() if value and name != "columns"
        },
        "all_columns_page": page.link(columns=""),
        "sorted": sort_words(arrangement),
        "usual_order_page": page.link(sort=""),
    }


def _files(page: _Page) -> list[Option]:
    labels = {
        FileFormat.CSV: "CSV",
        FileFormat.XLSX: "Excel",
        FileFormat.PARQUET: "Parquet",
        FileFormat.PDF: "PDF",
    }
    query = page.choice.query(**{**page.query, "group_by": ""})
    return [
        Option(
            form.value,
            label,
            is_chosen=False,
            page=f"{reverse('export')}?{query}{'&' if query else ''}"
            + urlencode({"table": page.rest["group_by"], "format": form.value}),
        )
        for form, label in labels.items()
    ]
