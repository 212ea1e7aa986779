"""A report as a PDF: real text that can be searched and copied, the chart as a drawing.

Made by WeasyPrint, which needs Pango from the system, in a process of its own (pdf_layout), so that
nothing else depends on it and no request waits behind it. Time and memory are bounded: so many rows
and no more, and a turn (effort.py) for whoever has one made.
"""

from itertools import islice
from typing import Final

import structlog
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from kempen.domain.branding.queries import brand_of
from kempen.domain.forecasts.shown_calendar import shown_calendar
from kempen.domain.metrics.definitions import CLAIMED_PROFIT
from kempen.domain.reports import pdf_layout
from kempen.domain.reports.copy import comparison_words, margin_words, scope_words, tax_words
from kempen.domain.reports.pdf_chart import chart_of
from kempen.domain.reports.queries import Report
from kempen.domain.reports.refusals import ReportRefusal
from kempen.domain.reports.table_view import TableView
from kempen.kit import clock
from kempen.kit.bounded_process import ChildFailed, Limits, OverLimit, run_bounded
from kempen.kit.child_refusal import ChildRefused
from kempen.kit.refusal import Refusal
from kempen.market import days
from kempen.market.languages import locale_of

log = structlog.get_logger(__name__)
MEDIA_TYPE: Final = "application/pdf"
# A handful of pages and some seconds, as many rows as the page shows; a longer list is read by
# programs, for whom the other formats are.
MOST_ROWS: Final = 100
PACKAGES: Final = "libpango-1.0-0 libpangoft2-1.0-0 fonts-wqy-microhei fonts-lohit-taml"
_LIMITS: Final = Limits(seconds=50, cpu_seconds=40, memory=2 * 2**30, answer=2**26)


def content(report: Report) -> bytes:
    """Write the report in the language that is active; raise Refusal where it cannot be."""
    try:
        return run_bounded(pdf_layout.lay_out, _page(report).encode(), _LIMITS)
    except ChildRefused as refusal:
        raise Refusal(ReportRefusal.NO_PDF, packages=PACKAGES) from refusal
    except (OverLimit, ChildFailed) as error:
        log.warning("A PDF could not be laid out.", why=str(error))
        raise Refusal(ReportRefusal.PDF_FAILED) from error


def can_be_made() -> bool:
    """Whether this machine has what a PDF needs, found out by laying one out."""
    try:
        run_bounded(pdf_layout.lay_out, b"<p>Kempen</p>", _LIMITS)
    except ChildRefused:
        return False
    return True


def _page(report: Report) -> str:
    table, ask = report.table, report.ask
    brand = brand_of(report.business)
    showing = TableView(table)
    calendar = shown_calendar(report.business, ask.period.first, ask.period.last)
    chart = chart_of(report.performance, ask.arrangement.charted, calendar)
    suppliers = report.performance.suppliers
    locale = locale_of(get_language())
    return render_to_string(
        "reports/pdf.html",
        {
            "language": get_language() or "en",
            "business": brand.name,
            "logo": brand.logo,
            "scope": scope_words(
                report.group_by,
                clock.today(),
                campaign=ask.campaign.name if ask.campaign else "",
                search=ask.search,
                as_of=ask.as_of,
            ),
            "period": days.days(ask.period.first, ask.period.last, locale),
            "compared": comparison_words(report.compared) if report.compared else "",
            "taxes": tax_words(suppliers, ask.period),
            "margins": margin_words(report.performance.margins)
            if showing.has(CLAIMED_PROFIT)
            else "",
            "chart": chart,
            "drawing": mark_safe(chart.drawing),  # noqa: S308 -- charts.svg escapes.
            "heads": showing.heads,
            "rows": showing.rows(islice(table.rows, MOST_ROWS)),
            "total": showing.rows([table.total])[0] if table.total and report.length else (),
            "shown": min(report.length, MOST_ROWS),
            "left_out": max(0, report.length - MOST_ROWS),
        },
    )
