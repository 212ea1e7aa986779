"""A report as a file, in every format; its name and its own account of what it holds."""

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from django.utils import translation

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.queries import moment
from kempen.domain.reports import csv_file, json_file, parquet_file, pdf_file, xlsx_file
from kempen.domain.reports.bounded_writer import JSON, write_bounded
from kempen.domain.reports.comparison import compared_with
from kempen.domain.reports.copy import comparison_words
from kempen.domain.reports.effort import MOST_AT_ONCE, effort_of
from kempen.domain.reports.queries import Report, ReportQuery
from kempen.domain.reports.refusals import ReportRefusal
from kempen.kit.refusal import Refusal

_LONGEST_PART = 40
# Some two seconds of one core, and as much as fits into memory.
_MOST_CELLS: Final = 230_000


class FileFormat(StrEnum):
    """What a report can be written as; the value is the ending of the file's name."""

    CSV = "csv"
    XLSX = "xlsx"
    PARQUET = "parquet"
    PDF = "pdf"


MEDIA_TYPES: Final = {
    FileFormat.CSV: csv_file.MEDIA_TYPE,
    FileFormat.XLSX: xlsx_file.MEDIA_TYPE,
    FileFormat.PARQUET: parquet_file.MEDIA_TYPE,
    FileFormat.PDF: pdf_file.MEDIA_TYPE,
}


def check_length(report: Report) -> None:
    """Refusal where a report would take too long as JSON or as a workbook."""
    most = _MOST_CELLS // len(report.table.columns)
    if report.length > most:
        raise Refusal(ReportRefusal.TOO_MANY_ROWS, rows=report.length, most=most)


def content_of(report: Report, form: FileFormat) -> bytes | Iterator[bytes]:
    """Write a report; Refusal for a PDF that cannot be made, or too long a workbook.

    A long one is written in a process of its own: hold a turn (effort.py) for it.
    """
    if form is FileFormat.PDF:
        return pdf_file.content(report)
    if form is FileFormat.XLSX:
        check_length(report)
    if _is_long(report, form):
        return write_bounded(form, [report.table], file_details(report))
    match form:
        case FileFormat.CSV:
            return csv_file.parts(report.table)
        case FileFormat.XLSX:
            return xlsx_file.workbook([report.table], file_details(report))
    return parquet_file.content(report.table, file_details(report))


def workbook_of(reports: Sequence[Report], facts: Mapping[str, str]) -> bytes:
    """Write several reports as the sheets of one workbook."""
    for report in reports:
        check_length(report)
    tables = [report.table for report in reports]
    if any(_is_long(report, FileFormat.XLSX) for report in reports):
        return write_bounded(FileFormat.XLSX, tables, facts)
    return xlsx_file.workbook(tables, facts)


def json_rows(report: Report) -> bytes:
    """Write the rows of a report as a JSON list; Refusal for too many."""
    check_length(report)
    if _is_long(report, JSON):
        return write_bounded(JSON, [report.table], {})
    return json_file.content(report.table)


def _is_long(report: Report, form: str) -> bool:
    return effort_of(report.length * len(report.table.columns), form) > MOST_AT_ONCE


def file_name(business: Business, ask: ReportQuery, what: str, form: FileFormat) -> str:
    """Name a file by its filters: kempen-kopi-rimba-2026-08-28-to-2026-11-19-by-week.csv."""
    then = compared_with(ask.period, ask.compare).period if ask.compare else None
    parts = [
        "kempen",
        _part(business.name),
        _part(ask.campaign.name) if ask.campaign else "",
        f"{ask.period.first.isoformat()}-to-{ask.period.last.isoformat()}",
        f"vs-{then.first.isoformat()}-to-{then.last.isoformat()}" if then else "",
        f"search-{_part(ask.search)}" if ask.search else "",
        f"as-of-{_part(moment(ask.as_of))}" if ask.as_of else "",
        what,
    ]
    return f"{'-'.join(part for part in parts if part)}.{form}"


def file_details(report: Report) -> dict[str, str]:
    """Return what a file says of itself, in English, whoever reads it."""
    ask, then = report.ask, report.compared
    with translation.override("en"):
        compared = comparison_words(then) if then else ""
    return {
        "business": report.business.name,
        "from": ask.period.first.isoformat(),
        "to": ask.period.last.isoformat(),
        "days": str(ask.period.length),
        **({"compared with": compared} if compared else {}),
        "campaign": ask.campaign.name if ask.campaign else "",
        "search": ask.search,
        **({"as of": moment(ask.as_of)} if ask.as_of else {}),
        "currency": "MYR, before tax; cost_with_tax with the taxes that the business bears",
        "time zone": "Asia/Kuala_Lumpur",
        "definitions": "return = revenue ÷ spend; true_return = revenue ÷ cost_with_tax; "
        "roi = (revenue − spend) ÷ spend, per cent; "
        "claimed_profit = revenue × margin − spend; "
        "an empty cell is no data, not defined or not known, never 0",
    }


def _part(text: str) -> str:
    """Keep letters and digits of any script, in lower case; the rest become single hyphens."""
    plain = unicodedata.normalize("NFKC", text).lower()
    words = "".join(c if c.isalnum() else "-" for c in plain).split("-")
    return "-".join(word for word in words if word)[:_LONGEST_PART].strip("-")
