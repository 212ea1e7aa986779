"""How a file writes numbers and days: found from the cells, never guessed in silence; pure."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final

import polars as pl

from kempen.domain.performance.rows import MONEY
from kempen.domain.performance.rules import FIRST_DAY, PLACES, WHOLE_DIGITS, bounded, fault_of_day

# A number form is named for its decimal sign, a date form for its order.
POINT, COMMA = "point", "comma"
YEAR_FIRST, DAY_FIRST, MONTH_FIRST = "ymd", "dmy", "mdy"
NUMBER_FORMS: Final = (POINT, COMMA)
DATE_FORMS: Final = (YEAR_FIRST, DAY_FIRST, MONTH_FIRST)

_CURRENCY = r"(?i)^(?:RM|MYR)\s*|\s*(?:RM|MYR)$"
_SHAPES: Final = {
    POINT: r"^(?:[1-9][0-9]{0,2}(?:,[0-9]{3})+(?:\.[0-9]*)?|[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$",
    COMMA: r"^(?:[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?:,[0-9]*)?|[0-9]+(?:,[0-9]*)?|,[0-9]+)$",
}
# Digits as programs write them. Everything else is looked at one by one.
_PLAIN: Final = rf"^[0-9]{{1,{WHOLE_DIGITS}}}(?:\.[0-9]{{1,{PLACES}}})?$"
_GROUPING: Final = {POINT: ",", COMMA: "."}
_YEAR_FIRST = re.compile(
    r"([0-9]{4})([-/.])([0-9]{1,2})\2([0-9]{1,2})(?:[ T]0?0:00(?::00(?:\.0+)?)?Z?)?"
)
_ISO = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_ISO_SHAPE: Final = rf"^{_ISO.pattern}$"
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4})(?: 0?0:00(?::00)?)?")
_SHORT_YEAR = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{2})(?: 0?0:00(?::00)?)?")
# The same for a whole column; its reader knows no references to an earlier part.
SHORT_YEAR: Final = r"^[0-9]{1,2}(?:-[0-9]{1,2}-|/[0-9]{1,2}/|\.[0-9]{1,2}\.)[0-9]{2}(?: .*)?$"
_CENTURY: Final = 2000
# A cell where a number should be, which says that there is none.
DASH: Final = r"(?i)^(?:[-–—−]{1,3}|n/?a|nil|tiada)$"
_FOREIGN_MONEY = re.compile(
    r"[$€£¥₹]|^(?:USD|SGD|EUR|GBP|IDR|THB)\b|\b(?:USD|SGD|EUR|GBP)$", re.IGNORECASE
)
_NEGATIVE = re.compile(r"[-−]\s*(?:RM\s*)?[0-9.,]+|\((?:RM\s*)?[0-9.,]+\)", re.IGNORECASE)
_LONGEST_NUMBER = 100
# One odd cell among so many is a slip of its own and does not make the whole column a question.
_CLEAR = 20


@dataclass(frozen=True)
class FormatFinding:
    """What the cells say: the form with a cell that shows it, or None: a person must say.

    `other` is there where cells contradict each other: one that is written the other way.
    """

    form: str | None
    example: str = ""
    other: str = ""

    @property
    def is_clear(self) -> bool:
        """Whether nobody needs to be asked."""
        return self.form is not None


def number_form(columns: list[pl.Series]) -> FormatFinding:
    """Find whether 1,234.50 or 1.234,50 is meant, from every cell that can only be read one way."""
    texts = [_bare(column) for column in columns]
    text = pl.concat(texts) if texts else pl.Series(dtype=pl.String)
    text = text.filter(~text.str.contains(r"^[0-9]+$"))
    is_point, is_comma = text.str.contains(_SHAPES[POINT]), text.str.contains(_SHAPES[COMMA])
    only_point, only_comma = text.filter(is_point & ~is_comma), text.filter(is_comma & ~is_point)
    clear = _clear({POINT: len(only_point), COMMA: len(only_comma)})
    if clear is not None:
        return FormatFinding(clear, (only_point if clear == POINT else only_comma)[0])
    either = text.filter(is_point & is_comma)
    if len(only_point) or len(only_comma):
        return FormatFinding(None, only_comma[0])
    return FormatFinding(None, either[0]) if len(either) else FormatFinding(POINT)


def _bare(column: pl.Series) -> pl.Series:
    return column.unique(maintain_order=True).drop_nulls().str.replace_all(_CURRENCY, "")


def date_form(column: pl.Series, *, reads_short_years: bool = False) -> FormatFinding:
    """Find whether 3/4/2026 means April or March, from the days that can only be read one way.

    With `reads_short_years`, 3/4/26 counts too.
    """
    first: dict[str, str] = {}
    counts = {DAY_FIRST: 0, MONTH_FIRST: 0}
    either = same = year_first = ""
    for text in column.drop_nulls().unique(maintain_order=True):
        parts = _YEAR_LAST.fullmatch(text)
        if parts is None and reads_short_years:
            parts = _SHORT_YEAR.fullmatch(text)
        if parts is None:
            year_first = year_first or (text if _YEAR_FIRST.fullmatch(text) else "")
            continue
        if int(parts[1]) > 12 >= int(parts[3]):
            counts[DAY_FIRST] += 1
            first.setdefault(DAY_FIRST, text)
        elif int(parts[3]) > 12 >= int(parts[1]):
            counts[MONTH_FIRST] += 1
            first.setdefault(MONTH_FIRST, text)
        elif parts[1].lstrip("0") == parts[3].lstrip("0"):
            same = same or (text if int(parts[1]) <= 12 else "")
        elif int(parts[1]) <= 12 and int(parts[3]) <= 12:
            either = either or text
    clear = _clear(counts)
    if clear is not None:
        return FormatFinding(clear, first[clear])
    if first or either:
        return FormatFinding(None, either or first[MONTH_FIRST], "" if either else first[DAY_FIRST])
    # 4/4/2026 says the same in both orders, 13/13/2026 nothing in either.
    return FormatFinding(DAY_FIRST, same) if same else FormatFinding(YEAR_FIRST, year_first)


def _clear(counts: dict[str, int]) -> str | None:
    (most, many), (_, few) = sorted(counts.items(), key=lambda item: -item[1])
    return most if many > few * _CLEAR else None


def cleaned(text: pl.Series, form: str) -> pl.Series:
    """Take the currency and the marks of thousands away; a cell of another shape stays as it is."""
    if form == POINT and bool(text.str.contains(_PLAIN).all()):
        return text
    bare = text.str.replace_all(_CURRENCY, "")
    plain = bare.str.replace_all(_GROUPING[form], "", literal=True)
    if form == COMMA:
        plain = plain.str.replace(",", ".", literal=True)
    plain = plain.str.strip_suffix(".")
    fits = bare.str.contains(_SHAPES[form])
    return pl.select(pl.when(fits).then(plain).otherwise(bare)).to_series()


def read_number(cell: str, form: str) -> Decimal | str:
    """Return the number of one cleaned cell, or the code of what is wrong with it."""
    if len(cell) > _LONGEST_NUMBER:
        return "number_too_large" if re.fullmatch(r"[0-9.,]+", cell) else "not_a_number"
    if re.fullmatch(r"[0-9]*\.?[0-9]+", cell):
        return Decimal(cell)
    odd: list[tuple[bool, str]] = [
        (cell.lower().lstrip("+-") in {"nan", "inf", "infinity", "∞"}, "not_finite"),
        (cell.startswith("#"), "spreadsheet_error"),
        (_NEGATIVE.fullmatch(cell) is not None, "negative_number"),
        (cell.endswith("%"), "is_a_percentage"),
        (_FOREIGN_MONEY.search(cell) is not None, "other_currency"),
        (re.fullmatch(r"[0-9.,]+[eE][+-]?[0-9]+", cell) is not None, "scientific_number"),
        (
            re.fullmatch(_SHAPES[COMMA if form == POINT else POINT], cell) is not None,
            "other_number_form",
        ),
    ]
    return next((code for is_so, code in odd if is_so), "not_a_number")


def read_date(text: str, form: str, today: date, *, reads_short_years: bool = False) -> date | str:
    """Return the day, or the code of its fault; the year may come first in every form.

    With `reads_short_years`, a year of two digits is one of this century.
    """
    if parts := _YEAR_FIRST.fullmatch(text):
        numbers = int(parts[1]), int(parts[3]), int(parts[4])
    elif parts := _YEAR_LAST.fullmatch(text):
        first, second, year = int(parts[1]), int(parts[3]), int(parts[4])
        numbers = (year, first, second) if form == MONTH_FIRST else (year, second, first)
    elif parts := _SHORT_YEAR.fullmatch(text):
        if not reads_short_years:
            return "short_year"
        numbers = _short_day(int(parts[1]), int(parts[3]), int(parts[4]), form)
    else:
        return "day_number" if re.fullmatch(r"[34][0-9]{4}(?:\.[0-9]+)?", text) else "invalid_date"
    try:
        day = date(*numbers)
    except ValueError:
        return "invalid_date"
    return fault_of_day(day, today) or day


def _short_day(first: int, second: int, third: int, form: str) -> tuple[int, int, int]:
    """Return year, month and day of three numbers of two digits at most."""
    if form == YEAR_FIRST:
        return _CENTURY + first, second, third
    month, day = (first, second) if form == MONTH_FIRST else (second, first)
    return _CENTURY + third, month, day


def days_in_order(text: pl.Series, today: date) -> pl.Series | None:
    """Return a column of days at once; None when a cell is no YYYY-MM-DD, or no day that is kept.

    Where this answers, each cell would be read as the same day alone, in whatever form.
    """
    if not is_iso(text):
        return None
    days = text.str.to_date("%Y-%m-%d", strict=False)
    is_fine = days.null_count() == 0 and bool(days.is_between(FIRST_DAY, today).all())
    return days if is_fine else None


def is_iso(text: pl.Series) -> bool:
    """Whether every cell is written as programs write days."""
    return text.null_count() == 0 and bool(text.str.contains(_ISO_SHAPE).all())


def read_iso_date(text: str, today: date) -> date | str:
    """Return the day that YYYY-MM-DD says and nothing else does, or the code of what is wrong."""
    if _ISO.fullmatch(text) is None:
        return "invalid_date"
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return "invalid_date"
    return fault_of_day(day, today) or day


Reader = Callable[[str], Decimal | str]


@dataclass(frozen=True)
class NumberColumn:
    """`values` are MONEY or null, `codes` the fault of each cell or null; `rounded` is a count."""

    values: pl.Series
    codes: pl.Series
    rounded: int = 0


def exact(text: pl.Series, read: Reader, *, is_whole: bool = False) -> NumberColumn:
    """Return the numbers that a column of text says; a null cell is null and no fault.

    `read` turns an unusual cell into a Decimal, or into the code of what is wrong with it. With
    `is_whole`, a part of one is a fault.
    """
    is_plain = text.str.contains(_PLAIN)
    if bool(is_plain.all()):
        column = NumberColumn(
            text.cast(MONEY), pl.Series([None], dtype=pl.String).new_from_index(0, len(text))
        )
    else:
        column = _unusual(text, is_plain.fill_null(value=False), read, is_whole=is_whole)
    return _whole(column) if is_whole else column


def _unusual(text: pl.Series, is_plain: pl.Series, read: Reader, *, is_whole: bool) -> NumberColumn:
    values = pl.select(pl.when(is_plain).then(text)).to_series().cast(MONEY)
    rest = pl.DataFrame({"text": text, "at": pl.int_range(len(text), eager=True)}).filter(
        ~is_plain & text.is_not_null()
    )
    amounts: list[Decimal | None] = []
    codes: list[str | None] = []
    rounded = 0
    known: dict[str, tuple[Decimal | None, str | None, bool]] = {}
    for cell in rest["text"]:
        answer = known.get(cell)
        if answer is None:
            answer = known[cell] = _read(cell, read, is_whole=is_whole)
        amounts.append(answer[0])
        codes.append(answer[1])
        rounded += answer[2]
    at = rest["at"]
    return NumberColumn(
        values.scatter(at, pl.Series(amounts, dtype=MONEY)),
        pl.Series([None], dtype=pl.String)
        .new_from_index(0, len(text))
        .scatter(at, pl.Series(codes, dtype=pl.String)),
        rounded,
    )


def _read(cell: str, read: Reader, *, is_whole: bool) -> tuple[Decimal | None, str | None, bool]:
    number = read(cell)
    if isinstance(number, str):
        return None, number, False
    result = bounded(number)
    if isinstance(result, str):
        return None, result, False
    # Rounding would make a whole number of 12.0000001.
    if is_whole and result[1]:
        return None, "not_whole", False
    return result[0], None, result[1]


def _whole(column: NumberColumn) -> NumberColumn:
    is_broken = (column.values != column.values.cast(pl.Int64)).fill_null(value=False)
    if not bool(is_broken.any()):
        return column
    codes = pl.select(
        pl.when(is_broken).then(pl.lit("not_whole")).otherwise(column.codes)
    ).to_series()
    values = pl.select(pl.when(~is_broken).then(column.values)).to_series()
    return NumberColumn(values, codes, column.rounded)
