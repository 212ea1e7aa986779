"""What is shown, as a file: the same sums and definitions, a name that tells the filters."""

from collections.abc import Iterator
from typing import Final

from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import Campaign, campaign_of
from kempen.domain.imports.moments import read_moment
from kempen.domain.metrics.estimates import Lacking, SalesUplift, sales_uplift
from kempen.domain.reports import csv_file, xlsx_file
from kempen.domain.reports.comparison import Compare
from kempen.domain.reports.files import MEDIA_TYPES, Form, TooLong, content_of, file_name, told
from kempen.domain.reports.pdf_file import PACKAGES, NoPdf
from kempen.domain.reports.queries import (
    Ask,
    GroupBy,
    Report,
    data_of,
    report_from,
    report_of,
)
from kempen.domain.reports.words import too_long_words
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.performance.chart_figure import CHARTED
from kempen.entrypoints.dashboard.shared.period import Choice, choice_of
from kempen.kit import clock

# How the menu "Export" names two of the groupings.
_NAMES: Final = {"days": GroupBy.DAY, "campaigns": GroupBy.CAMPAIGN}


@allowed("export")
@require_safe
def export(request: BusinessRequest) -> HttpResponseBase:
    """Answer with the file that the address asks for."""
    business = request.actor.business
    choice = choice_of(request.GET, tuple(CHARTED))
    campaign = _campaign(business, request.GET.get("campaign", ""))
    typed = request.GET.get("as_of", "")[:40]
    as_of = read_moment(typed, clock.now())
    # A file cannot say what of its address was not applied: it is not made.
    if (typed and as_of is None) or request.GET.get("compare", "") not in ("", *set(Compare)):
        raise Http404
    ask = Ask(choice.period, choice.search, campaign, as_of, compare_of(request))
    table, asked = request.GET.get("table", "days"), request.GET.get("format", "csv")
    if asked not in set(Form):
        raise Http404
    form, metric = Form(asked), choice.metric or "return"
    if table == "data" and form is Form.CSV:
        content = csv_file.parts(data_of(business, ask))
        return _file(content, form, file_name(business, ask, "data", form))
    if table == "all" and form is Form.XLSX:
        everything = _everything(report_of(business, ask, GroupBy.DAY), choice)
        return _file(everything, form, file_name(business, ask, metric, form))
    group_by = {**{member.value: member for member in GroupBy}, **_NAMES}.get(table)
    if group_by is None:
        raise Http404
    what = metric if group_by is GroupBy.DAY else f"by-{group_by}"
    report, name = report_of(business, ask, group_by), file_name(business, ask, what, form)
    shown = choice.query(group_by=group_by.value, compare=ask.compare or "")
    back = f"{reverse('reports')}?{shown}"
    try:
        return _file(content_of(report, form), form, name)
    except TooLong as long:
        context = {"said": too_long_words(long.rows, long.most), "back": back}
        return render(request, "reports/too_long.html", context, status=422)
    except NoPdf as missing:
        context = {
            "packages": PACKAGES if missing.code == "no_pdf" else "",
            "said": str(missing),
            "back": back,
        }
        return render(request, "reports/no_pdf.html", context, status=503)


def compare_of(request: BusinessRequest) -> Compare | None:
    """Return what the address asks to compare with; nothing where it is none of them."""
    asked = request.GET.get("compare", "")
    return Compare(asked) if asked in set(Compare) else None


def _everything(report: Report, choice: Choice) -> bytes:
    """Write all that a page shows: campaigns, days, and the sales uplift."""
    business, ask, performance = report.business, report.ask, report.performance
    tables = [report.table]
    if ask.campaign is None:
        tables.insert(0, report_from(business, ask, GroupBy.CAMPAIGN, performance).table)
    facts = told(report)
    if ask.as_of is None:
        facts |= uplift_of(
            sales_uplift(business, performance, search=choice.search, campaign=ask.campaign)
        )
    return xlsx_file.workbook(tables, facts)


def uplift_of(found: SalesUplift | Lacking) -> dict[str, str]:
    """Return what the sheet "filters" says of the sales uplift, in MYR as on the page."""
    if isinstance(found, Lacking):
        return {"sales uplift": f"not estimated: {found.code.replace('_', ' ')}"}
    return {
        "sales uplift": str(found.mean),
        "sales uplift, likely": f"{found.low} to {found.high}",
        "sales uplift, chance above 0": f"{found.chance:.3f}",
        "sales uplift, days": f"{found.days.first.isoformat()} to {found.days.last.isoformat()}",
    }


def _campaign(business: Business, public_id: str) -> Campaign | None:
    if not public_id:
        return None
    campaign = campaign_of(business, public_id)
    if campaign is None:
        raise Http404
    return campaign


def _file(content: bytes | Iterator[bytes], form: Form, name: str) -> HttpResponseBase:
    response: HttpResponse | StreamingHttpResponse
    if isinstance(content, bytes):
        response = HttpResponse(content, content_type=MEDIA_TYPES[form])
    else:
        response = StreamingHttpResponse(content, content_type=MEDIA_TYPES[form])
    header = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = header or "attachment"
    response.headers["Cache-Control"] = "no-store"
    return response
