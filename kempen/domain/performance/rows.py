"""Performance days on their way in: one typed table, whatever they came as; pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from typing import Final
from uuid import UUID

import polars as pl

from kempen.domain.performance.results import RowFault, RowFaults, shown
from kempen.domain.performance.rules import (
    CAMPAIGN,
    CLICKS,
    CONVERSIONS,
    DATE,
    PLACES,
    REVENUE,
    SPEND,
    WHOLE_DIGITS,
    bounded,
    fault_of_day,
)

MONEY: Final = pl.Decimal(WHOLE_DIGITS + PLACES, PLACES)
ROW: Final = "row"
# A null in clicks or conversions means "not told": what is stored already stays.
SCHEMA: Final[dict[str, pl.DataType]] = {
    ROW: pl.UInt32(),
    CAMPAIGN: pl.String(),
    DATE: pl.Date(),
    SPEND: MONEY,
    REVENUE: MONEY,
    CLICKS: pl.Int64(),
    CONVERSIONS: MONEY,
}


@dataclass(frozen=True)
class Day:
    """One campaign on one day, from a source that speaks Python, such as a platform's report."""

    campaign: UUID
    date: date
    spend: Decimal
    revenue: Decimal
    clicks: int | None = None
    conversions: Decimal | None = None


@dataclass(frozen=True)
class DayRows:
    """Rows that were read: `good` has SCHEMA's columns, the rest is told by `faults`.

    `campaign` is as the source names it until `in_campaign` or `in_campaigns` puts UUIDs there.
    `dated` has row, campaign and date of every row whose date was read, also of the bad ones, so
    that a date that stands twice is found beside another fault. `rounded` counts numbers finer than
    six places, `skipped` rows that are no days, such as totals.
    """

    good: pl.DataFrame
    dated: pl.DataFrame
    received: int
    faults: tuple[RowFault, ...] = ()
    rounded: int = 0
    skipped: int = 0

    @property
    def names(self) -> list[str]:
        """The campaigns of the rows as the source names them, in the order of their first row."""
        return self.dated[CAMPAIGN].unique(maintain_order=True).to_list()

    def report(self) -> RowFaults:
        """Return the faults counted and grouped."""
        return RowFaults.of(self.faults)

    def in_campaign(self, campaign: UUID) -> "DayRows":
        """Put every row into one campaign; a date that stands twice is now a fault."""
        one = pl.lit(str(campaign)).alias(CAMPAIGN)
        return _without_duplicates(
            replace(self, good=self.good.with_columns(one), dated=self.dated.with_columns(one))
        )

    def in_campaigns(self, known: Mapping[str, UUID], unknown: Mapping[str, str]) -> "DayRows":
        """Replace names of campaigns by UUIDs; `unknown` has the code of each without one.

        A date that stands twice is now a fault.
        """
        lost = self.dated.filter(pl.col(CAMPAIGN).is_in(list(unknown)))
        faults = tuple(
            RowFault(unknown[name], row, CAMPAIGN, shown(name))
            for row, name in lost.select(ROW, CAMPAIGN).iter_rows()
        )
        return _without_duplicates(replace(self.named(known), faults=self.faults + faults))

    def named(self, known: Mapping[str, UUID]) -> "DayRows":
        """Replace names of campaigns by UUIDs; rows of other names are left out, and no fault yet.

        Their dates are compared later, where all rows of the import are.
        """
        names, values = list(known), [str(campaign) for campaign in known.values()]
        uuids = pl.col(CAMPAIGN).replace_strict(
            pl.Series(names, dtype=pl.String), pl.Series(values, dtype=pl.String), default=None
        )
        return replace(
            self,
            good=self.good.with_columns(uuids).drop_nulls(CAMPAIGN),
            dated=self.dated.with_columns(uuids).drop_nulls(CAMPAIGN),
        )


def of_days(days: Iterable[Day], today: date) -> DayRows:
    """Return rows of a source that speaks Python, by the same rules; `row` counts from 0."""
    faults: list[RowFault] = []
    table: dict[str, list[object]] = {name: [] for name in SCHEMA}
    received = rounded = 0
    for row, day in enumerate(days):
        received += 1
        cells, row_faults, was_rounded = _checked(row, day, today)
        faults.extend(row_faults)
        if row_faults:
            continue
        rounded += was_rounded
        for name, value in zip(SCHEMA, cells, strict=True):
            table[name].append(value)
    good = pl.DataFrame(table, schema=SCHEMA)
    return DayRows(good, good, received, tuple(faults), rounded)


def _checked(row: int, day: Day, today: date) -> tuple[Sequence[object], list[RowFault], int]:
    faults, rounded = [], 0
    if code := fault_of_day(day.date, today):
        faults.append(RowFault(code, row, DATE, day.date.isoformat()))
    numbers: dict[str, Decimal | None] = {}
    given = {SPEND: day.spend, REVENUE: day.revenue, CONVERSIONS: day.conversions}
    for name, number in {
        **given,
        CLICKS: None if day.clicks is None else Decimal(day.clicks),
    }.items():
        result = (None, False) if number is None else bounded(number)
        if isinstance(result, str):
            faults.append(RowFault(result, row, name, str(number)))
        else:
            numbers[name] = result[0]
            rounded += result[1]
    if faults:
        return (), faults, 0
    values = (
        row,
        str(day.campaign),
        day.date,
        numbers[SPEND],
        numbers[REVENUE],
        day.clicks,
        numbers[CONVERSIONS],
    )
    return values, faults, rounded


def _without_duplicates(rows: DayRows) -> DayRows:
    """Take out rows whose campaign and date stand twice: nobody can say which is right."""
    if not rows.dated.select(CAMPAIGN, DATE).is_duplicated().any():
        return rows
    twice = (
        rows.dated.sort(ROW)
        .with_columns(
            pl.col(ROW).first().over(CAMPAIGN, DATE).alias("first"),
            pl.col(ROW).slice(1, 1).first().over(CAMPAIGN, DATE).alias("second"),
        )
        .filter(pl.col("second").is_not_null())
    )
    faults = [
        RowFault("duplicate_date", row, DATE, on.isoformat(), second if row == first else first)
        for row, on, first, second in twice.select(ROW, DATE, "first", "second").iter_rows()
    ]
    once = {
        name: frame.join(twice.select(ROW), on=ROW, how="anti", maintain_order="left")
        for name, frame in (("good", rows.good), ("dated", rows.dated))
    }
    return replace(rows, good=once["good"], dated=once["dated"], faults=(*rows.faults, *faults))
