"""Sales days on their way in: one typed table, whatever they came as; pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import polars as pl

from kempen.domain.imports.value_formats import NumberColumn
from kempen.domain.performance.results import RowFault
from kempen.domain.performance.rows import MONEY, ROW
from kempen.domain.performance.rules import DATE, REVENUE
from kempen.domain.sales.rules import (
    KEY,
    LONGEST_SHOP,
    MARGIN,
    NEW_CUSTOMERS,
    NUMBERS,
    ORDERS,
    REFUNDS,
    SHOP,
    STATE,
    fault_of_margin,
)
from kempen.kit.plain_text import is_line
from kempen.market.states import state_code

# A null in a number means "not told": what is stored already stays.
SCHEMA: Final[dict[str, pl.DataType]] = {
    ROW: pl.UInt32(),
    DATE: pl.Date(),
    STATE: pl.String(),
    SHOP: pl.String(),
    REVENUE: MONEY,
    ORDERS: pl.Int64(),
    REFUNDS: MONEY,
    NEW_CUSTOMERS: pl.Int64(),
    MARGIN: MONEY,
}


@dataclass(frozen=True)
class SalesRows:
    """Rows that were read: `good` has SCHEMA's columns, the rest is told by `faults`.

    `received` counts the rows of the source, `rejected` the bad ones among them, `skipped` those
    that are no sales, such as totals and cancelled orders. `are_whole_days`: the rows of a day and
    shop are all that there is of it, so that what stands there of other states is no longer true.
    """

    good: pl.DataFrame
    received: int
    rejected: int
    faults: tuple[RowFault, ...] = ()
    rounded: int = 0
    skipped: int = 0
    are_whole_days: bool = False


def rows_of_columns(
    row: pl.Series,
    days: pl.Series,
    numbers: Mapping[str, NumberColumn],
    texts: Mapping[str, Sequence[str | None]],
    faults: Sequence[RowFault],
) -> SalesRows:
    """Put columns together that were read one by one; `texts` has state and shop as written.

    `faults` are those that were found before; states, shops, margins and days that stand twice are
    looked at here.
    """
    height = len(row)
    problems = list(faults)
    read: dict[str, pl.Series] = {ROW: row, DATE: days}
    for name in NUMBERS:
        column = numbers.get(name)
        if column is None:
            read[name] = pl.Series([None], dtype=SCHEMA[name]).new_from_index(0, height)
        else:
            read[name] = column.values.cast(SCHEMA[name])
    read[STATE], state_faults = _states(row, texts.get(STATE))
    read[SHOP], shop_faults = _shops(row, texts.get(SHOP))
    problems += [*state_faults, *shop_faults, *_margins(row, read[MARGIN])]
    frame = pl.DataFrame(read, schema_overrides=SCHEMA).select(list(SCHEMA))
    bad = {fault.row for fault in problems}
    problems += _duplicates(frame.drop_nulls(KEY))
    bad |= {fault.row for fault in problems}
    good = frame.filter(~pl.col(ROW).is_in(sorted(bad))) if bad else frame
    rounded = sum(column.rounded for column in numbers.values())
    return SalesRows(good, height, len(bad), tuple(problems), rounded)


def in_shop(rows: SalesRows, shop: str) -> SalesRows:
    """Put the rows that name no shop into one; where that shop has the same day, both are bad."""
    if not shop:
        return rows
    named = pl.when(pl.col(SHOP) == "").then(pl.lit(shop)).otherwise(pl.col(SHOP)).alias(SHOP)
    good = rows.good.with_columns(named)
    good = good.with_columns(pl.Series(SHOP, one_spelling(good[SHOP], ()), dtype=pl.String))
    twice = _duplicates(good)
    bad = sorted({fault.row for fault in twice})
    return replace(
        rows,
        good=good.filter(~pl.col(ROW).is_in(bad)),
        rejected=rows.rejected + len(bad),
        faults=(*rows.faults, *twice),
    )


def one_spelling(shops: Iterable[str], known: Iterable[str]) -> list[str]:
    """Write each shop as it is `known`, else as it came first: Kedai and kedai are one shop."""
    exact = set(known)
    spellings: dict[str, str] = {}
    for name in sorted(exact):
        spellings.setdefault(name.casefold(), name)
    return [
        name if name in exact else spellings.setdefault(name.casefold(), name) for name in shops
    ]


def is_shop(name: str) -> bool:
    """Whether a text can be the name of a shop: one visible line, not too long."""
    return len(name) <= LONGEST_SHOP and (not name or is_line(name))


def _states(row: pl.Series, names: Sequence[str | None] | None) -> tuple[pl.Series, list[RowFault]]:
    if names is None:
        return pl.Series([""], dtype=pl.String).new_from_index(0, len(row)), []
    codes: list[str | None] = []
    faults = []
    for number, name in zip(row, names, strict=True):
        code = state_code(name) if name else ""
        if code is None:
            faults.append(RowFault("unknown_state", number, STATE, (name or "")[:LONGEST_SHOP]))
        codes.append(code)
    return pl.Series(codes, dtype=pl.String), faults


def _shops(row: pl.Series, names: Sequence[str | None] | None) -> tuple[pl.Series, list[RowFault]]:
    if names is None:
        return pl.Series([""], dtype=pl.String).new_from_index(0, len(row)), []
    plain = [" ".join((name or "").split()) for name in names]
    faults = [
        RowFault("bad_shop", number, SHOP, name[:LONGEST_SHOP])
        for number, name in zip(row, plain, strict=True)
        if not is_shop(name)
    ]
    return pl.Series(one_spelling(plain, ()), dtype=pl.String), faults


def _margins(row: pl.Series, margins: pl.Series) -> list[RowFault]:
    return [
        RowFault(code, number, MARGIN, f"{margin.normalize():f}")
        for number, margin in zip(row, margins, strict=True)
        if margin is not None and (code := fault_of_margin(margin))
    ]


def _duplicates(frame: pl.DataFrame) -> list[RowFault]:
    """Name the rows whose day, state and shop stand twice: nobody can say which is right."""
    twice = (
        frame.sort(ROW)
        .with_columns(
            pl.col(ROW).first().over(KEY).alias("first"),
            pl.col(ROW).slice(1, 1).first().over(KEY).alias("second"),
        )
        .filter(pl.col("second").is_not_null())
    )
    return [
        RowFault(
            "duplicate_sales_day", row, DATE, day.isoformat(), second if row == first else first
        )
        for row, day, first, second in twice.select(ROW, DATE, "first", "second").iter_rows()
    ]
