"""Cells that are no day and no number and yet no mistake: what is to become of them; pure.

A row of totals, a dash where a spreadsheet shows 0 or nothing, a year of two digits. Programs are
refused them unless they say what is meant; a person is asked, with an answer to begin with.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Final, Self

import polars as pl

from kempen.domain.imports.formats.csv_format import CsvTable
from kempen.domain.imports.value_formats import DASH, SHORT_YEAR, cleaned, is_iso
from kempen.domain.performance.results import shown
from kempen.domain.performance.rules import DATE, NUMBERS, REQUIRED

REFUSE: Final = "refuse"
READ, SKIP, ZERO, BLANK = "read", "skip", "zero", "blank"
TWO_DIGIT_YEARS: Final = (REFUSE, READ)
TOTAL_ROWS: Final = (REFUSE, SKIP)
DASHES: Final = (REFUSE, ZERO, BLANK)

# In English, Malay, Chinese and Tamil. A day never begins like this, so anything may follow there.
_TOTAL_WORDS: Final = (
    r"(?:(?:grand|sub)[ -]?total|total|jumlah(?: besar| keseluruhan| kecil)?|keseluruhan|average|"
    r"purata|合计|总计|总额|小计|平均|合計|總計|மொத்தம்|கூட்டுத்தொகை)"
)
_TOTAL_DAY: Final = rf"(?i)^{_TOTAL_WORDS}(?:[^\p{{L}}].*)?$"
# Other columns hold names, which may begin so: there the word stands alone or before a colon.
_TOTAL_ALONE: Final = rf"(?i)^{_TOTAL_WORDS}\s*(?:[:：].*)?$"


@dataclass(frozen=True)
class CellRules:
    """`two_digit_years`: refuse, or read 31/1/26 as 2026. `total_rows`: refuse, or skip.

    `dashes`: refuse, zero, or blank: 0 for spend and revenue, no data for clicks and conversions.
    """

    two_digit_years: str = REFUSE
    total_rows: str = REFUSE
    dashes: str = REFUSE

    def as_json(self) -> dict[str, str]:
        """Return what is kept with a mapping."""
        return asdict(self)

    @classmethod
    def from_json(cls, stored: Mapping[str, str]) -> Self:
        """Return the rules that `as_json` wrote; what is not among them is refused."""
        known = {field.name for field in fields(cls)}
        return cls(**{name: value for name, value in stored.items() if name in known})

    @property
    def reads_short_years(self) -> bool:
        """Whether a year of two digits is one of this century."""
        return self.two_digit_years == READ

    @property
    def skips_totals(self) -> bool:
        """Whether rows of totals are passed over."""
        return self.total_rows == SKIP


STRICT: Final = CellRules()
# What a person is offered to begin with.
USUAL: Final = CellRules(READ, SKIP, BLANK)


@dataclass(frozen=True)
class OddCells:
    """How many cells of one kind a file has, and one of them as it may be shown."""

    count: int
    example: str


def odd_cells(table: CsvTable, columns: Mapping[str, int]) -> dict[str, OddCells]:
    """Return what a file has of each kind, by the names of CellRules; kinds it lacks are absent."""
    if DATE not in columns:
        return {}
    totals = total_texts(table, columns)
    days = table.column(columns[DATE]).filter(totals.is_null())
    odd = {
        "two_digit_years": [days.filter(days.str.contains(SHORT_YEAR).fill_null(value=False))],
        "total_rows": [totals.drop_nulls()],
        "dashes": [
            cells.filter(is_dash(cleaned(cells, "point")))
            for name in NUMBERS
            if name in columns
            for cells in [table.column(columns[name]).filter(totals.is_null())]
        ],
    }
    return {
        name: OddCells(sum(map(len, parts)), shown(next(part[0] for part in parts if len(part))))
        for name, parts in odd.items()
        if any(len(part) for part in parts)
    }


def total_texts(table: CsvTable, columns: Mapping[str, int]) -> pl.Series:
    """Return the word of totals in each row that is one; null for every other row.

    It stands in place of the day or, where the day is empty, in another column.
    """
    if is_iso(table.column(columns[DATE])):
        return pl.Series("total", [None], dtype=pl.String).new_from_index(0, table.cells.height)
    day = pl.col(str(columns[DATE]))
    elsewhere = [
        pl.when(day.is_null() & pl.col(str(place)).str.contains(_TOTAL_ALONE)).then(
            pl.col(str(place))
        )
        for place in range(len(table.header))
        if place != columns[DATE]
    ]
    here = pl.when(day.str.contains(_TOTAL_DAY)).then(day)
    return table.cells.select(pl.coalesce(here, *elsewhere).alias("total"))["total"]


def is_dash(text: pl.Series) -> pl.Series:
    """Whether each cell is a dash or says that there is nothing; an empty cell is none."""
    return text.str.contains(DASH).fill_null(value=False)


def without_dashes(text: pl.Series, name: str, rules: CellRules) -> pl.Series:
    """Put in place of dashes in a column of numbers what they mean."""
    if rules.dashes == REFUSE:
        return text
    is_zero = rules.dashes == ZERO or name in REQUIRED
    meant = pl.lit("0") if is_zero else pl.lit(None, dtype=pl.String)
    return pl.select(pl.when(is_dash(text)).then(meant).otherwise(text)).to_series()
