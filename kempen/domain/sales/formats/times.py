"""The moments of orders as shops write them, turned into days in Malaysia; pure."""

import re
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import Final

import polars as pl

from kempen.domain.imports.value_formats import (
    YEAR_FIRST,
    FormatFinding,
    NumberColumn,
    date_form,
    read_date,
)
from kempen.kit import clock

_MOMENT: Final = re.compile(
    r"(?P<day>[^\s,T]+(?:[ -][A-Za-z]{3,9}[ -][0-9]{4})?)"
    r"(?:[ ,T]+(?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{2})(?::(?P<second>[0-9]{2})(?:\.[0-9]+)?)?"
    r"(?:\s*(?P<half>[AaPp][Mm]))?)?"
    r"(?:\s*(?P<offset>Z|UTC|[+-][0-9]{2}:?[0-9]{2}))?"
)
_NAMED: Final = re.compile(r"([0-9]{1,2})[ -]([A-Za-z]{3})[A-Za-z]*[ -]([0-9]{4})")
_NAMES_OF_MONTHS: Final = (
    ("jan",), ("feb",), ("mar", "mac"), ("apr",), ("may", "mei"), ("jun",), ("jul",),
    ("aug", "ogo"), ("sep",), ("oct", "okt"), ("nov",), ("dec", "dis"),
)  # fmt: skip
_MONTHS: Final = {
    name: number for number, names in enumerate(_NAMES_OF_MONTHS, start=1) for name in names
}


def days_form(text: pl.Series) -> FormatFinding:
    """Find in which order the moments of a file write day and month."""
    written = [_date_part(cell) for cell in text.drop_nulls().unique(maintain_order=True)]
    return date_form(pl.Series(written, dtype=pl.String))


def read_days(text: pl.Series, form: str, today: date) -> NumberColumn:
    """Return the Malaysian day of each moment, or the code of what is wrong with it.

    A moment without an offset is one of the shop's own clock, which is taken for Malaysia's.
    """
    unique = text.drop_nulls().unique(maintain_order=True)
    read = [_day(cell, form, today) for cell in unique]
    values = [day if isinstance(day, date) else None for day in read]
    codes = [None if isinstance(day, date) else day for day in read]
    missing = pl.select(pl.when(text.is_null()).then(pl.lit("missing_value"))).to_series()
    return NumberColumn(
        text.replace_strict(unique, pl.Series(values, dtype=pl.Date), default=None),
        text.replace_strict(unique, pl.Series(codes, dtype=pl.String), default=None).fill_null(
            missing
        ),
    )


def _date_part(cell: str) -> str:
    parts = _MOMENT.fullmatch(cell.strip())
    if parts is None:
        return cell
    named = _NAMED.fullmatch(parts["day"])
    month = _MONTHS.get(named[2].casefold()) if named else None
    if named and month:
        return f"{named[3]}-{month:02}-{int(named[1]):02}"
    return parts["day"]


def _day(cell: str, form: str, today: date) -> date | str:
    parts = _MOMENT.fullmatch(cell.strip())
    # A moment elsewhere may be tomorrow there and today here: what is in the future is decided
    # after its offset.
    day = read_date(_date_part(cell), form or YEAR_FIRST, today + timedelta(days=1))
    if isinstance(day, str) or parts is None:
        return day if isinstance(day, str) else "invalid_date"
    if parts["offset"] and parts["hour"]:
        try:
            moment = datetime.combine(day, _time(parts), _offset(parts["offset"]))
        except ValueError:
            return "invalid_date"
        day = moment.astimezone(clock.BUSINESS_TIME_ZONE).date()
    return "date_in_future" if day > today else day


def _time(parts: re.Match[str]) -> time:
    hour = int(parts["hour"])
    if parts["half"]:
        hour = hour % 12 + (12 if parts["half"].casefold() == "pm" else 0)
    return time(hour, int(parts["minute"]))


def _offset(text: str) -> timezone:
    if text in ("Z", "UTC"):
        return UTC
    minutes = int(text[1:3]) * 60 + int(text[-2:])
    return timezone(timedelta(minutes=-minutes if text[0] == "-" else minutes))
