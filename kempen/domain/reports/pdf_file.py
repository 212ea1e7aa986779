"""A report as a PDF: real text that can be searched and copied, the chart as a drawing.

Made by WeasyPrint, which needs Pango from the system; it is loaded when a PDF is asked for, so that
nothing else depends on it. Time and memory are bounded: so many rows and no more, one PDF at a time
in a process, and nothing is ever fetched.
"""

from itertools import islice
from threading import Lock
from typing import Any, Final, NoReturn

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from PIL import ImageFile

from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.reports.pdf_chart import chart_of
from kempen.domain.reports.queries import Report
from kempen.domain.reports.shown import Showing
from kempen.domain.reports.words import GROUPS, comparison_words, tax_words
from kempen.kit import clock

MEDIA_TYPE: Final = "application/pdf"
# A handful of pages and some seconds, as many rows as the page shows; a longer list is read by
# programs, for whom the other formats are.
MOST_ROWS: Final = 100
PACKAGES: Final = "libpango-1.0-0 libpangoft2-1.0-0 fonts-wqy-microhei fonts-lohit-taml"
_ONE_AT_A_TIME: Final = Lock()


class NoPdf(Exception):  # noqa: N818 -- the name says what happened
    """A PDF cannot be made on this machine; the text says what to install."""


def content(report: Report) -> bytes:
    """Write the report in the language that is active; raise NoPdf where Pango is absent."""
    html = _weasyprint().HTML(string=_page(report), url_fetcher=_refuse)
    with _ONE_AT_A_TIME:
        made: bytes = html.write_pdf(pdf_tags=True)
    return made


def _weasyprint() -> Any:
    """Load the library late: it takes most of a second, and fails without Pango."""
    try:
        import weasyprint
    except (OSError, ImportError) as error:
        raise NoPdf(
            f"This machine cannot make a PDF: Pango is missing. Install Debian's packages "
            f"{PACKAGES}, or take the report as CSV, Excel or Parquet."
        ) from error
    # It has the whole process read over pictures that break off; uploads must not.
    ImageFile.LOAD_TRUNCATED_IMAGES = False
    return weasyprint


def _page(report: Report) -> str:
    table, ask = report.table, report.ask
    showing = Showing(table)
    rows = list(table.rows)
    title, drawing = chart_of(report.performance)
    suppliers = suppliers_of(report.business)
    return render_to_string(
        "reports/pdf.html",
        {
            "language": get_language() or "en",
            "business": report.business.name,
            "group": GROUPS[report.group_by],
            "period": ask.period,
            "search": ask.search,
            "campaign": ask.campaign,
            "as_of": ask.as_of,
            "compared": comparison_words(report.compared) if report.compared else "",
            "taxes": tax_words(suppliers, ask.period),
            "chart_title": title,
            "chart": mark_safe(drawing),  # noqa: S308 -- charts.svg escapes.
            "heads": showing.heads,
            "rows": showing.rows(islice(rows, MOST_ROWS)),
            "total": showing.rows([table.total])[0] if table.total and rows else (),
            "shown": min(len(rows), MOST_ROWS),
            "left_out": max(0, len(rows) - MOST_ROWS),
            "made_on": clock.today(),
        },
    )


def _refuse(url: str, *_args: object, **_kwargs: object) -> NoReturn:
    """Nothing in a report lies anywhere else."""
    raise ValueError(f"a report fetches nothing, and was asked for {url[:80]}")
