"""A supplier's month as a file."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from django.utils.text import slugify

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.campaigns.queries import moment
from kempen.domain.month_end.queries import last_day_of
from kempen.domain.month_end.table import table_of
from kempen.domain.month_end.tax_lines import TaxedMonth
from kempen.domain.reports import csv_file, xlsx_file
from kempen.kit import clock

_LONGEST_OWNER: Final = 40


class MonthEndFormat(StrEnum):
    """What a month can be written as; the value is the ending of the file's name."""

    CSV = "csv"
    XLSX = "xlsx"


MEDIA_TYPES: Final[Mapping[MonthEndFormat, str]] = {
    MonthEndFormat.CSV: csv_file.MEDIA_TYPE,
    MonthEndFormat.XLSX: xlsx_file.MEDIA_TYPE,
}


def content_of(business: Business, taxed: TaxedMonth, platform: str, form: MonthEndFormat) -> bytes:
    """Write the month: a row for each campaign and currency, and the total."""
    table = table_of(taxed, platform_name(platform))
    if form is MonthEndFormat.CSV:
        return b"".join(csv_file.parts(table))
    return xlsx_file.workbook([table], _file_details(business, taxed, platform))


def file_name(business: Business, taxed: TaxedMonth, platform: str, form: MonthEndFormat) -> str:
    """Name the file: kempen-kopi-rimba-search-2026-10-month-end.csv."""
    owner = slugify(business.name, allow_unicode=True)[:_LONGEST_OWNER].strip("-")
    parts = ("kempen", owner, platform, taxed.month_text, "month-end")
    return f"{'-'.join(part for part in parts if part)}.{form}"


def _file_details(business: Business, taxed: TaxedMonth, platform: str) -> dict[str, str]:
    """Return what the workbook says of itself, in English, whoever reads it."""
    withholding = taxed.terms.withholding
    basis = ", grossed up: of the amount and the tax together" if withholding.is_grossed_up else ""
    return {
        "buyer": business.name,
        "supplier": platform_name(platform),
        "month": taxed.month_text,
        "month is over": "yes" if last_day_of(taxed.month) < clock.today() else "no",
        "read at": moment(clock.now()),
        "currency": "MYR; days in another currency by the rates under Settings > Money",
        "service tax": f"{(taxed.service_tax_rate * 100).normalize():f}%",
        "withholding tax": f"{(withholding.rate * 100).normalize():f}%{basis}",
        "use": "for form CP37 and self-billed e-invoices; compare with the supplier's invoices "
        "before you file. Kempen files nothing for you.",
    }
