"""Analytics > Reports: what a file will hold, before it is taken."""

from dataclasses import dataclass, replace
from itertools import islice
from urllib.parse import urlencode

from django.http import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.imports.moments import read_moment
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.copy import GROUPS, comparison_words, tax_words
from kempen.domain.reports.effort import report_slot
from kempen.domain.reports.files import FileFormat
from kempen.domain.reports.queries import GroupBy, Report, ReportQuery, report_of
from kempen.domain.reports.table_view import ShownCell, TableView
from kempen.entrypoints.dashboard.reports.exports import compare_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.copy.moments import moment_in_words
from kempen.entrypoints.dashboard.shared.performance.filters import Option, filter_context
from kempen.entrypoints.dashboard.shared.period import PeriodChoice, choice_of
from kempen.kit import clock

_ROWS_SHOWN = 100


@dataclass(frozen=True)
class PreviewTable:
    """The first rows of a report, as reports/reports.html lays them out."""

    heads: list[ShownCell]
    rows: list[list[ShownCell]]
    total: list[ShownCell] | None
    is_cut: bool
    rows_shown: int = _ROWS_SHOWN


@require_safe
def reports(request: BusinessRequest) -> HttpResponseBase:
    """Preview a report; the file holds the same rows."""
    business = request.actor.business
    choice = choice_of(request.GET)
    choice = replace(choice, faults=choice.faults + _not_applied(request))
    group_text = request.GET.get("group_by", "")
    group_by = GroupBy(group_text) if group_text in set(GroupBy) else GroupBy.CAMPAIGN
    as_of = request.GET.get("as_of", "").strip()[:40]
    moment = read_moment(as_of, clock.now()) if as_of else None
    ask = ReportQuery(choice.period, choice.search, None, moment, compare_of(request))
    with report_slot(business, ask, group_by):
        report = report_of(business, ask, group_by)
    # What stays the same when one thing is chosen anew.
    query = {
        "group_by": group_by.value,
        "as_of": as_of if moment else "",
        "compare": ask.compare or "",
    }
    context = filter_context(request, choice) | {
        "exports": [],
        "before": "",  # The report says by itself what it is compared with.
        "as_of": query["as_of"],
        "as_of_typed": as_of,
        "as_of_words": moment_in_words(moment) if moment else "",
        "now_query": choice.query(**{**query, "as_of": ""}),
        "group_by": group_by.value,
        "compare": query["compare"],
        "groups": _groups(request, choice, query),
        "compares": _compares(request, choice, query),
        "compared": comparison_words(report.compared) if report.compared else "",
        "taxes": tax_words(report.performance.suppliers, choice.period),
        "may_export": may(request.role, "export"),
        "files": _files(choice, query) if may(request.role, "export") else [],
        "schedule_page": f"{reverse('new_schedule')}?{choice.query(**query)}",
        "matching": campaigns_of(business, search=choice.search).count() if choice.search else None,
    }
    return render(request, "reports/reports.html", context | vars(_preview(report)))


def _not_applied(request: BusinessRequest) -> tuple[str, ...]:
    """Say what of the address names no grouping or comparison, and what is shown instead."""
    faults = []
    if request.GET.get("group_by", "") not in ("", *set(GroupBy)):
        faults.append(_("There is no such grouping, so there is one row for each campaign."))
    if request.GET.get("compare", "") not in ("", *set(Compare)):
        faults.append(_("There is no such comparison, so nothing is compared."))
    return tuple(faults)


def _preview(report: Report) -> PreviewTable:
    showing, table = TableView(report.table), report.table
    rows = list(islice(table.rows, _ROWS_SHOWN + 1))
    return PreviewTable(
        heads=showing.heads,
        rows=showing.rows(rows[:_ROWS_SHOWN]),
        total=showing.rows([table.total])[0] if table.total and rows else None,
        is_cut=len(rows) > _ROWS_SHOWN,
    )


def _groups(request: BusinessRequest, choice: PeriodChoice, query: dict[str, str]) -> list[Option]:
    return [
        Option(
            group.value,
            str(words),
            group.value == query["group_by"],
            f"{request.path}?{choice.query(**{**query, 'group_by': group.value})}",
        )
        for group, words in GROUPS.items()
    ]


def _compares(
    request: BusinessRequest, choice: PeriodChoice, query: dict[str, str]
) -> list[Option]:
    offers = {
        "": _("Nothing"),
        Compare.PREVIOUS.value: _("The days before"),
        Compare.SEASON.value: _("The same season last year"),
    }
    return [
        Option(
            value,
            words,
            value == query["compare"],
            f"{request.path}?{choice.query(**{**query, 'compare': value})}",
        )
        for value, words in offers.items()
    ]


def _files(choice: PeriodChoice, filters: dict[str, str]) -> list[Option]:
    labels = {
        FileFormat.CSV: "CSV",
        FileFormat.XLSX: "Excel",
        FileFormat.PARQUET: "Parquet",
        FileFormat.PDF: "PDF",
    }
    query = choice.query(as_of=filters["as_of"], compare=filters["compare"])
    return [
        Option(
            form.value,
            label,
            is_chosen=False,
            page=f"{reverse('export')}?{query}{'&' if query else ''}"
            + urlencode({"table": filters["group_by"], "format": form.value}),
        )
        for form, label in labels.items()
    ]
