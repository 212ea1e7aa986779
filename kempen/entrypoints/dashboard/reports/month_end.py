"""Analytics > Month end: what each supplier's month costs in tax, and a file of it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.month_end.files import MEDIA_TYPES, MonthEndFormat, content_of, file_name
from kempen.domain.month_end.queries import SupplierMonth, supplier_months, taxed_month_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.market import days
from kempen.market.languages import locale_of
from kempen.platforms.registry import campaign_platform_codes

_LABELS: Final = {MonthEndFormat.CSV: "CSV", MonthEndFormat.XLSX: "Excel"}


@dataclass(frozen=True)
class FileLink:
    """A file that can be downloaded."""

    label: str
    page: str


@dataclass(frozen=True)
class MonthRow:
    """A supplier's month, as reports/month_end.html lays it out; no taxes until they are known."""

    month: str
    supplier: str
    is_over: bool
    spend: Decimal
    service_tax: Decimal | None
    with_service_tax: Decimal | None
    withholding: Decimal | None
    files: tuple[FileLink, ...]


@require_safe
def month_end(request: BusinessRequest) -> HttpResponseBase:
    """List the last months with spend, a line for each supplier."""
    rows = [
        _row(one, may_export=may(request.role, "export"))
        for one in supplier_months(request.actor.business)
    ]
    context = {
        "rows": rows,
        "unanswered": sorted({r.supplier for r in rows if r.service_tax is None}),
    }
    return render(request, "reports/month_end.html", context)


@allowed("export")
@require_safe
def month_end_file(
    request: BusinessRequest, year: int, month: int, platform: str, form: str
) -> HttpResponse:
    """Download a supplier's month; a refusal becomes a message on the page of the list."""
    if platform not in campaign_platform_codes() or form not in set(MonthEndFormat):
        raise Http404
    try:
        first = date(year, month, 1)
    except ValueError as error:
        raise Http404 from error
    business, file_format = request.actor.business, MonthEndFormat(form)
    taxed = taxed_month_of(business, platform, first)
    content = content_of(business, taxed, platform, file_format)
    response = HttpResponse(content, content_type=MEDIA_TYPES[file_format])
    name = file_name(business, taxed, platform, file_format)
    header = content_disposition_header(as_attachment=True, filename=name)
    response.headers["Content-Disposition"] = header or "attachment"
    response.headers["Cache-Control"] = "no-store"
    return response


def _row(one: SupplierMonth, *, may_export: bool) -> MonthRow:
    taxed = one.taxed
    return MonthRow(
        month=days.month(one.month, locale_of(get_language())),
        supplier=platform_name(one.platform),
        is_over=one.is_over,
        spend=taxed.spend if taxed else one.spend,
        service_tax=taxed.service_tax if taxed else None,
        with_service_tax=taxed.with_service_tax if taxed else None,
        withholding=taxed.withholding if taxed else None,
        files=_files(one) if taxed and may_export else (),
    )


def _files(one: SupplierMonth) -> tuple[FileLink, ...]:
    return tuple(
        FileLink(
            label,
            reverse("month_end_file", args=[one.month.year, one.month.month, one.platform, form]),
        )
        for form, label in _LABELS.items()
    )
