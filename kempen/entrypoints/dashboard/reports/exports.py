"""What is shown, as a file: the same sums and definitions, a name that tells the filters."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.imports.moments import read_moment
from kempen.domain.metrics.definitions import BY_SLUG
from kempen.domain.metrics.estimates import BASELINE, InsufficientData, SalesUplift, sales_uplift
from kempen.domain.reports import csv_file
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.effort import day_rows_slot, report_slot
from kempen.domain.reports.files import (
    MEDIA_TYPES,
    FileFormat,
    content_of,
    file_details,
    file_name,
    workbook_of,
)
from kempen.domain.reports.pdf_file import PACKAGES
from kempen.domain.reports.queries import (
    GroupBy,
    Report,
    ReportQuery,
    data_of,
    report_from,
    report_of,
)
from kempen.domain.reports.refusals import ReportRefusal
from kempen.entrypoints.dashboard.reports.table_choice import table_choice_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.busy import as_busy
from kempen.entrypoints.dashboard.shared.period import PeriodChoice, choice_of
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit import clock
from kempen.kit.concurrency_limit import AtCapacity
from kempen.kit.refusal import Refusal

# How the menu "Export" names two of the groupings.
_NAMES: Final = {"days": GroupBy.DAY, "campaigns": GroupBy.CAMPAIGN}


@allowed("export")
@require_safe
def export(request: BusinessRequest) -> HttpResponseBase:
    """Answer with the file that the address asks for."""
    business = request.actor.business
    choice = choice_of(request.GET, tuple(BY_SLUG))
    campaign = _campaign(business, request.GET.get("campaign", ""))
    typed = request.GET.get("as_of", "")[:40]
    as_of = read_moment(typed, clock.now())
    # A file cannot say what of its address was not applied: it is not made.
    if (typed and as_of is None) or request.GET.get("compare", "") not in ("", *set(Compare)):
        raise Http404
    table, file_format = request.GET.get("table", "days"), request.GET.get("format", "csv")
    if file_format not in set(FileFormat):
        raise Http404
    is_whole, grouping = not choice.search and campaign is None, _grouping(table)
    if grouping and grouping.is_place and not is_whole:
        raise Http404
    layout = table_choice_of(request.GET, grouping or GroupBy.DAY, choice.metric, is_whole=is_whole)
    if layout.faults:
        raise Http404
    ask = ReportQuery(
        choice.period, choice.search, campaign, as_of, compare_of(request), layout.arrangement
    )
    wanted = _ExportRequest(request, choice, ask, table, FileFormat(file_format))
    try:
        return wanted.answer()
    except AtCapacity:
        context = {"again": request.get_full_path(), "back": wanted.back}
        return as_busy(render(request, "reports/busy.html", context))
    except Refusal as refusal:
        context = {"said": sentence_of(refusal), "back": wanted.back}
        if refusal.code is ReportRefusal.TOO_MANY_ROWS:
            return render(request, "reports/too_long.html", context, status=422)
        context["packages"] = PACKAGES if refusal.code is ReportRefusal.NO_PDF else ""
        return render(request, "reports/no_pdf.html", context, status=503)


@dataclass(frozen=True)
class _ExportRequest:
    """A file that an address asks for."""

    request: BusinessRequest
    choice: PeriodChoice
    ask: ReportQuery
    table: str
    form: FileFormat

    def answer(self) -> HttpResponseBase:
        """Make it; raises Http404, AtCapacity and Refusal."""
        business, ask, metric = self._business, self.ask, self.choice.metric or "return"
        if self.table == "data" and self.form is FileFormat.CSV:
            with day_rows_slot(business, ask):
                content = csv_file.Spooled(csv_file.parts(data_of(business, ask)))
            return self._file(content, "data")
        if self.table == "all" and self.form is FileFormat.XLSX:
            with report_slot(business, ask, GroupBy.DAY, self.form):
                everything = _everything(report_of(business, ask, GroupBy.DAY), self.choice)
            return self._file(everything, metric)
        group_by = self.group_by
        if group_by is None:
            raise Http404
        with report_slot(business, ask, group_by, self.form):
            written = content_of(report_of(business, ask, group_by), self.form)
        return self._file(written, metric if group_by is GroupBy.DAY else f"by-{group_by}")

    @property
    def group_by(self) -> GroupBy | None:
        """What one row stands for; None where the table is none of the groupings."""
        return _grouping(self.table)

    @property
    def back(self) -> str:
        """The page that shows the same."""
        group_by = self.group_by or GroupBy.CAMPAIGN
        arrangement = self.ask.arrangement
        shown = self.choice.query(
            group_by=group_by.value,
            compare=self.ask.compare or "",
            as_of=self.request.GET.get("as_of", "")[:40],
            columns=",".join(arrangement.columns),
            sort=arrangement.sort_key,
        )
        return f"{reverse('reports')}?{shown}"

    @property
    def _business(self) -> Business:
        return self.request.actor.business

    def _file(self, content: bytes | Iterator[bytes], what: str) -> HttpResponseBase:
        name = file_name(self._business, self.ask, what, self.form)
        return _file(content, self.form, name)


def _grouping(table: str) -> GroupBy | None:
    return {**{member.value: member for member in GroupBy}, **_NAMES}.get(table)


def compare_of(request: BusinessRequest) -> Compare | None:
    """Return what the address asks to compare with; nothing where it is none of them."""
    comparison = request.GET.get("compare", "")
    return Compare(comparison) if comparison in set(Compare) else None


def _everything(report: Report, choice: PeriodChoice) -> bytes:
    """Write all that a page shows: campaigns, days, and the sales uplift."""
    business, ask, performance = report.business, report.ask, report.performance
    reports = [report]
    if ask.campaign is None:
        reports.insert(0, report_from(business, ask, GroupBy.CAMPAIGN, performance))
    facts = file_details(report)
    if ask.as_of is None:
        facts |= uplift_of(
            sales_uplift(business, performance, search=choice.search, campaign=ask.campaign)
        )
    return workbook_of(reports, facts)


def uplift_of(uplift: SalesUplift | InsufficientData) -> dict[str, str]:
    """Return what the sheet "filters" says of the sales uplift, in MYR as on the page."""
    excluded = "; ".join(f"{one.name} ({one.days} of {BASELINE} days)" for one in uplift.excluded)
    named = {"sales uplift, not included": excluded} if excluded else {}
    if isinstance(uplift, InsufficientData):
        return {"sales uplift": f"not estimated: {uplift.code.replace('_', ' ')}", **named}
    return {
        "sales uplift": str(uplift.mean),
        "sales uplift, likely": f"{uplift.low} to {uplift.high}",
        "sales uplift, chance above 0": f"{uplift.chance:.3f}",
        "sales uplift, days": f"{uplift.days.first.isoformat()} to {uplift.days.last.isoformat()}",
        **named,
    }


def _campaign(business: Business, public_id: str) -> Campaign | None:
    if not public_id:
        return None
    campaign = campaign_of(business, public_id)
    if campaign is None:
        raise Http404
    return campaign


def _file(content: bytes | Iterator[bytes], form: FileFormat, name: str) -> HttpResponseBase:
    response: HttpResponse | StreamingHttpResponse
    if isinstance(content, bytes):
        response = HttpResponse(content, content_type=MEDIA_TYPES[form])
    else:
        response = StreamingHttpResponse(content, content_type=MEDIA_TYPES[form])
    header = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = header or "attachment"
    response.headers["Cache-Control"] = "no-store"
    return response
