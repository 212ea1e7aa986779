"""What is shown, as a file: the same sums and definitions, a name that tells the filters."""

import unicodedata
from collections.abc import Iterator
from datetime import datetime

from django.http import Http404, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from kempen.domain.accounts.queries import Business
from kempen.domain.campaigns.queries import Campaign, campaign_of, moment
from kempen.domain.metrics.estimates import Lacking, SalesUplift, sales_uplift
from kempen.domain.metrics.queries import performance_of
from kempen.domain.performance.moments import read_moment
from kempen.domain.reports import csv_file, xlsx_file
from kempen.domain.reports.queries import Ask, GroupBy, data_of, report_from
from kempen.entrypoints.dashboard.chart_figure import CHARTED
from kempen.entrypoints.dashboard.gate import BusinessRequest, allowed
from kempen.entrypoints.dashboard.period import Choice, choice_of
from kempen.kit import clock

_LONGEST_PART = 40


@allowed("export")
@require_safe
def export(request: BusinessRequest) -> HttpResponseBase:
    """Answer with the file that the address asks for."""
    business = request.actor.business
    choice = choice_of(request.GET, tuple(CHARTED))
    campaign = _campaign(business, request.GET.get("campaign", ""))
    as_of = read_moment(request.GET.get("as_of", "")[:40], clock.now())
    ask = Ask(choice.period, choice.search, campaign, as_of)
    table, form = request.GET.get("table", "days"), request.GET.get("format", "csv")
    if table == "data" and form == "csv":
        return _file(
            csv_file.parts(data_of(business, ask)),
            csv_file.MEDIA_TYPE,
            file_name(business, choice, campaign, "data", "csv"),
        )
    performance = performance_of(
        business, choice.period, search=choice.search, campaign=campaign, as_of=as_of
    )
    if table == "all" and form == "xlsx":
        tables = [report_from(business, performance, GroupBy.DAY)]
        if campaign is None:
            tables.insert(0, report_from(business, performance, GroupBy.CAMPAIGN))
        told = filters_of(business, choice, campaign, as_of)
        if as_of is None:
            told |= uplift_of(
                sales_uplift(business, performance, search=choice.search, campaign=campaign)
            )
        content = xlsx_file.workbook(tables, told)
        name = file_name(business, choice, campaign, choice.metric or "return", "xlsx")
        return _file(content, xlsx_file.MEDIA_TYPE, name)
    group_by = {**{member.value: member for member in GroupBy}, **_NAMES}.get(table)
    if group_by is None or form not in ("csv", "xlsx"):
        raise Http404
    report = report_from(business, performance, group_by)
    what = choice.metric or "return" if group_by is GroupBy.DAY else f"by-{group_by}"
    name = file_name(business, choice, campaign, what, form)
    if form == "csv":
        return _file(csv_file.parts(report), csv_file.MEDIA_TYPE, name)
    content = xlsx_file.workbook([report], filters_of(business, choice, campaign, as_of))
    return _file(content, xlsx_file.MEDIA_TYPE, name)


_NAMES = {"days": GroupBy.DAY, "campaigns": GroupBy.CAMPAIGN}


def file_name(
    business: Business, choice: Choice, campaign: Campaign | None, what: str, form: str
) -> str:
    """Name the file by its filters: kempen-kopi-rimba-2026-08-28-to-2026-11-19-return.csv."""
    parts = [
        "kempen",
        _part(business.name),
        _part(campaign.name) if campaign else "",
        f"{choice.period.first.isoformat()}-to-{choice.period.last.isoformat()}",
        f"search-{_part(choice.search)}" if choice.search else "",
        what,
    ]
    return f"{'-'.join(part for part in parts if part)}.{form}"


def filters_of(
    business: Business, choice: Choice, campaign: Campaign | None, as_of: datetime | None = None
) -> dict[str, str]:
    """Return what a workbook's sheet "filters" says."""
    return {
        "business": business.name,
        "from": choice.period.first.isoformat(),
        "to": choice.period.last.isoformat(),
        "days": str(choice.period.length),
        "campaign": campaign.name if campaign else "",
        "search": choice.search,
        **({"as of": moment(as_of)} if as_of else {}),
        "currency": "MYR, before tax",
        "time zone": "Asia/Kuala_Lumpur",
        "definitions": "return = revenue ÷ spend; roi = (revenue − spend) ÷ spend, per cent; "
        "an empty cell is no data or not defined, never 0",
    }


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


def _part(text: str) -> str:
    """Keep letters and digits of any script, in lower case; the rest become single hyphens."""
    plain = unicodedata.normalize("NFKC", text).lower()
    words = "".join(c if c.isalnum() else "-" for c in plain).split("-")
    return "-".join(word for word in words if word)[:_LONGEST_PART].strip("-")


def _file(content: bytes | Iterator[bytes], media_type: str, name: str) -> HttpResponseBase:
    response: HttpResponse | StreamingHttpResponse
    if isinstance(content, bytes):
        response = HttpResponse(content, content_type=media_type)
    else:
        response = StreamingHttpResponse(content, content_type=media_type)
    header = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = header or "attachment"
    response.headers["Cache-Control"] = "no-store"
    return response
