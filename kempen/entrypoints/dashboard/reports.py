"""Analytics > Reports: what a file will hold, before it is taken."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from itertools import islice
from urllib.parse import urlencode

from django.http import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.metrics.queries import performance_of
from kempen.domain.performance.moments import read_moment
from kempen.domain.reports.queries import GroupBy, report_from
from kempen.domain.reports.tables import Cell, Column, Kind
from kempen.entrypoints.dashboard.gate import BusinessRequest
from kempen.entrypoints.dashboard.history_words import moment_in_words
from kempen.entrypoints.dashboard.metric_words import LABELS, PLATFORMS
from kempen.entrypoints.dashboard.overview import Option, filter_context
from kempen.entrypoints.dashboard.period import choice_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.market import numbers

_ROWS_SHOWN = 100
_GROUPS = {
    GroupBy.DAY: _("Day"),
    GroupBy.WEEK: _("Week"),
    GroupBy.MONTH: _("Month"),
    GroupBy.CAMPAIGN: _("Campaign"),
    GroupBy.PLATFORM: _("Platform"),
}
_HEADS = {
    "date": _("Day"),
    "from": _("From"),
    "to": _("To"),
    "campaign": _("Campaign"),
    "platform": _("Platform"),
}
# Shown under the name of a campaign in files only: people do not read identifiers.
_IN_FILES_ONLY = ("campaign_id",)


@require_safe
def reports(request: BusinessRequest) -> HttpResponseBase:
    """Preview a report; the file holds the same rows."""
    business = request.actor.business
    choice = choice_of(request.GET)
    asked = request.GET.get("group_by", "")
    group_by = GroupBy(asked) if asked in set(GroupBy) else GroupBy.CAMPAIGN
    as_of = request.GET.get("as_of", "").strip()[:40]
    moment = read_moment(as_of, clock.now()) if as_of else None
    performance = performance_of(business, choice.period, search=choice.search, as_of=moment)
    report = report_from(business, performance, group_by)
    kept = as_of if moment else ""
    rows = list(islice(report.rows, _ROWS_SHOWN + 1))
    shown = [c for c in report.columns if c.name not in _IN_FILES_ONLY]
    context = filter_context(request, choice) | {
        "exports": [],
        "as_of": kept,
        "as_of_typed": as_of,
        "as_of_words": moment_in_words(moment) if moment else "",
        "now_query": choice.query(group_by=group_by.value),
        "heads": [_head(column) for column in shown],
        "rows": [_cells(report.columns, row) for row in rows[:_ROWS_SHOWN]],
        "total": _cells(report.columns, report.total) if report.total and rows else None,
        "is_cut": len(rows) > _ROWS_SHOWN,
        "rows_shown": _ROWS_SHOWN,
        "group_by": group_by.value,
        "groups": [
            Option(
                group.value,
                str(words),
                group is group_by,
                f"{request.path}?{choice.query(group_by=group.value, as_of=kept)}",
            )
            for group, words in _GROUPS.items()
        ],
        "files": _files(choice.query(as_of=kept), group_by) if may(request.role, "export") else [],
        "matching": campaigns_of(business, search=choice.search).count() if choice.search else None,
    }
    return render(request, "overview/reports.html", context)


def _files(query: str, group_by: GroupBy) -> list[Option]:
    offers = [(group_by.value, "csv", "CSV"), (group_by.value, "xlsx", "Excel")]
    return [
        Option(
            form,
            label,
            is_chosen=False,
            page=f"{reverse('export')}?{query}{'&' if query else ''}"
            + urlencode({"table": table, "format": form}),
        )
        for table, form, label in offers
    ]


def _head(column: Column) -> tuple[str, bool]:
    words = _HEADS.get(column.name) or LABELS.get(column.name, column.name)
    return str(words), _is_number(column)


def _is_number(column: Column) -> bool:
    return column.kind not in (Kind.TEXT, Kind.DATE)


def _cells(columns: Sequence[Column], row: Sequence[Cell]) -> list[tuple[str, bool]]:
    """Return each cell in words, and whether it is a number."""
    return [
        (_written(column, cell), _is_number(column))
        for column, cell in zip(columns, row, strict=True)
        if column.name not in _IN_FILES_ONLY
    ]


def _written(column: Column, cell: Cell) -> str:
    if cell is None:
        return "–" if _is_number(column) else ""
    if isinstance(cell, Decimal):
        return _WRITERS[column.kind](cell)
    if isinstance(cell, date):
        return figures.day(cell)
    return str(PLATFORMS.get(cell, cell)) if column.name == "platform" else cell


_WRITERS = {
    Kind.MONEY: figures.money,
    Kind.COUNT: numbers.count,
    Kind.TIMES: numbers.times,
    Kind.PERCENT: numbers.percent,
}
