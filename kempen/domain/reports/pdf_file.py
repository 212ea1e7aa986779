"""A report as a PDF: real text that can be searched and copied, the chart as a drawing.

Made by WeasyPrint, which needs Pango from the system, in a process of its own (pdf_layout), so that
nothing else depends on it and no request waits behind it. Time and memory are bounded: so many rows
and no more, two PDFs at a time for each process of ours, under a minute for one.
"""

import os
import subprocess
import sys
from itertools import islice
from threading import BoundedSemaphore
from typing import Final

import structlog
from django.template.loader import render_to_string
from django.utils.safestring import mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.reports import pdf_layout
from kempen.domain.reports.pdf_chart import chart_of
from kempen.domain.reports.queries import Report
from kempen.domain.reports.shown import Showing
from kempen.domain.reports.words import GROUPS, comparison_words, tax_words
from kempen.kit import clock

log = structlog.get_logger(__name__)
MEDIA_TYPE: Final = "application/pdf"
# A handful of pages and some seconds, as many rows as the page shows; a longer list is read by
# programs, for whom the other formats are.
MOST_ROWS: Final = 100
PACKAGES: Final = "libpango-1.0-0 libpangoft2-1.0-0 fonts-wqy-microhei fonts-lohit-taml"
_AT_ONCE: Final = BoundedSemaphore(2)
_MOST_SECONDS_TO_WAIT: Final = 10
_MOST_SECONDS: Final = 50
_PROGRAM: Final = (sys.executable, "-I", pdf_layout.__file__)
# All that laying out needs of our environment: no setting of ours, no secret.
_ENVIRONMENT: Final = (
    "PATH",
    "HOME",
    "LANG",
    "TMPDIR",
    "LD_LIBRARY_PATH",
    "XDG_CACHE_HOME",
    "FONTCONFIG_FILE",
    "FONTCONFIG_PATH",
)


class NoPdf(Exception):  # noqa: N818 -- the name says what happened
    """A PDF cannot be made; `code` is for programs, the text says what to do.

    `no_pdf`: this machine lacks Pango. `pdf_busy`: others are being made, try again. `pdf_failed`:
    this one was too much, another format is not.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def content(report: Report, *, patient: bool = False) -> bytes:
    """Write the report in the language that is active; raise NoPdf where it cannot be.

    Who is `patient`, such as the worker, waits for its turn as long as that takes.
    """
    return _laid_out(_page(report), None if patient else _MOST_SECONDS_TO_WAIT)


def _laid_out(html: str, wait: float | None) -> bytes:
    if not _AT_ONCE.acquire(timeout=wait):
        raise NoPdf("pdf_busy", _("Other PDFs are being made. Ask for this one in a while."))
    try:
        done = subprocess.run(  # noqa: S603 -- our own program
            _PROGRAM,
            input=html.encode(),
            capture_output=True,
            timeout=_MOST_SECONDS,
            check=False,
            env={name: os.environ[name] for name in _ENVIRONMENT if name in os.environ},
        )
    except subprocess.TimeoutExpired as late:
        raise _failed("too slow") from late
    finally:
        _AT_ONCE.release()
    if done.returncode == pdf_layout.NO_PANGO:
        raise NoPdf(
            "no_pdf",
            f"This machine cannot make a PDF: Pango is missing. Install Debian's packages "
            f"{PACKAGES}, or take the report as CSV, Excel or Parquet.",
        )
    if done.returncode:
        raise _failed(done.stderr.decode(errors="replace")[-500:])
    return done.stdout


def _failed(why: str) -> NoPdf:
    log.warning("A PDF could not be laid out.", why=why)
    return NoPdf(
        "pdf_failed",
        _("This PDF could not be made. Take the report as CSV, Excel or Parquet."),
    )


def _page(report: Report) -> str:
    table, ask = report.table, report.ask
    showing = Showing(table)
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
            "rows": showing.rows(islice(table.rows, MOST_ROWS)),
            "total": showing.rows([table.total])[0] if table.total and report.length else (),
            "shown": min(report.length, MOST_ROWS),
            "left_out": max(0, report.length - MOST_ROWS),
            "made_on": clock.today(),
        },
    )
