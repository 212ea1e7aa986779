"""Laws of the formats: two readers agree, what is written is read back."""

import csv
import io
import json
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.domain.imports.formats import csv_format, json_format
from kempen.domain.imports.formats.csv_format import open_csv
from kempen.domain.imports.formats.csv_mapping import ColumnMapping, automatic, complete
from kempen.domain.imports.formats.csv_rows import read_rows
from kempen.domain.performance.rows import DayRows
from kempen.domain.performance.rules import bounded
from kempen.kit.refusal import Refusal

TODAY = date(2026, 11, 20)
ONE = UUID(int=1)
amounts = st.decimals("0", "999999999999.999999", places=6)
cells = st.text(st.characters(codec="utf-8", exclude_characters="\x00\r"), max_size=12)
days = st.dates(date(2000, 1, 1), TODAY)


@settings(deadline=None, max_examples=100)
@given(st.text('ab1",\n ', max_size=30))
def test_the_fast_reader_agrees_with_the_exact_one(text: str) -> None:
    body = text.encode()
    if not body.strip() or csv_format._is_odd(body, ","):
        return
    fast = csv_format._read_fast(body, ",", 2)
    if fast is None:
        return
    try:
        exact, faults = csv_format._read_exactly(body, ",", 2, 1)
    except Refusal:
        # Text behind a closing quote, which the fast reader forgives: the cell is no day and no
        # number.
        assert any(set("\n,") & set(cell or "") for row in fast.rows() for cell in row)
        return
    assert faults == []
    assert [_plain(row) for row in fast.rows()] == [_plain(row) for row in exact.rows()]


def _plain(row: tuple[str | None, ...]) -> list[str]:
    return [(cell or "").strip() for cell in row]


@settings(deadline=None, max_examples=60)
@given(
    st.dictionaries(
        days, st.tuples(amounts, amounts, st.integers(0, 10**12 - 1), cells), min_size=1
    ),
    st.sampled_from(",;\t"),
    st.booleans(),
)
def test_a_file_that_was_written_is_read_back_to_the_digit(
    history: dict[date, tuple[Decimal, Decimal, int, str]], delimiter: str, is_grouped: bool
) -> None:
    written = io.StringIO()
    writer = csv.writer(written, delimiter=delimiter)
    writer.writerow(["note", "date", "spend", "revenue", "clicks"])
    for day, (spend, revenue, clicks, note) in history.items():
        amount = f"RM {spend:,f}" if is_grouped else f"{spend:f}"
        # Without a sign of its own an amount such as 1,234 could be read two ways.
        writer.writerow([note, day.isoformat(), amount, f"{revenue:f}", clicks])
    table = open_csv(written.getvalue().encode(), delimiter)
    mapping = complete(table, automatic(table))
    rows = read_rows(table, mapping, TODAY).in_campaign(ONE)
    assert rows.faults == ()
    read = {
        row["date"]: (row["spend"], row["revenue"], row["clicks"])
        for row in rows.good.iter_rows(named=True)
    }
    assert read == {day: values[:3] for day, values in history.items()}


written_days = days.map(date.isoformat) | st.sampled_from(
    ["1999-12-31", "2026-11-21", "2026-02-30", "31/12/2025", "Total", "2026-1-5", ""]
)
written_numbers = amounts.map(str) | st.sampled_from(
    ["0", "7", "1,234.50", "RM 9", "1.234", "1,5", "5.", "-1", "12.1234567", "x", ""]
)


@settings(deadline=None, max_examples=100)
@given(st.lists(st.tuples(written_days, written_numbers), min_size=1, max_size=6))
def test_columns_in_order_read_as_their_cells_do_beside_odd_ones(
    rows: list[tuple[str, str]],
) -> None:
    def read(more: str) -> DayRows:
        lines = "".join(f'{day},"{spend}",1\n' for day, spend in rows)
        table = open_csv(f"date,spend,revenue\n{lines}{more}".encode())
        columns = automatic(table).columns
        return read_rows(table, ColumnMapping(columns, "ymd", "point"), TODAY)

    alone, beside = read(""), read("x,y,z\n")
    last = len(rows) + 2
    assert alone.good.equals(beside.good)
    assert alone.dated.equals(beside.dated)
    assert alone.rounded == beside.rounded
    assert set(alone.faults) == {fault for fault in beside.faults if fault.row != last}


scalars: Any = (
    st.none()
    | st.booleans()
    | st.integers(-5, 10**13)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["2026-01-31", "2026-02-30", "2027-01-01", "", "x", "5"])
)
objects = st.dictionaries(
    st.sampled_from(["date", "spend", "revenue", "clicks", "conversions", "odd"]),
    scalars | st.lists(scalars, max_size=2),
)
bodies = st.fixed_dictionaries(
    {"campaign_id": st.just("cmp"), "data": st.lists(objects | scalars, max_size=4)},
    optional={
        "on_error": st.sampled_from(["skip", "refuse", "x"]),
        "dry_run": scalars,
        "extra": scalars,
    },
)


@settings(deadline=None, max_examples=80)
@given(bodies)
def test_the_quick_reader_of_requests_agrees_with_the_careful_one(body: dict[str, Any]) -> None:
    raw = json.dumps(body).encode()
    if json_format._read_quickly(raw) is None:
        return
    quick = json_format.read_body(raw, TODAY)
    # A blank behind a backslash-free body asks for nothing; an escaped letter asks for a second
    # look.
    careful = json_format.read_body(raw.replace(b'"campaign_id"', b'"\\u0063ampaign_id"'), TODAY)
    assert quick.rows.good.equals(careful.rows.good)
    assert quick.rows.report() == careful.rows.report()
    assert (quick.on_error, quick.is_dry_run) == (careful.on_error, careful.is_dry_run)


ordered = st.lists(
    st.fixed_dictionaries(
        {
            "date": days.map(date.isoformat),
            "spend": st.integers(0, 99),
            "revenue": st.integers(0, 9),
        },
        optional={"clicks": st.integers(0, 9), "conversions": st.integers(0, 9)},
    ),
    min_size=1,
    max_size=5,
)


@settings(deadline=None, max_examples=100)
@given(ordered, st.data())
def test_any_name_that_stands_twice_is_found(rows: list[dict[str, Any]], data: Any) -> None:
    raw = json.dumps({"campaign_id": "cmp", "data": rows})
    assert json_format._read_quickly(raw.encode()) is not None
    name = data.draw(st.sampled_from(sorted(rows[0])))
    doubled = (
        raw.replace("{", "[", 1)
        .replace('{"', f'{{"{name}": {json.dumps(rows[0][name])}, "', 1)
        .replace("[", "{", 1)
    )
    with pytest.raises(Refusal, match="stands twice"):
        json_format.read_body(doubled.encode(), TODAY)


@given(st.decimals(allow_nan=True, allow_infinity=True))
def test_any_number_is_kept_exactly_rounded_half_even_or_refused(number: Decimal) -> None:
    result = bounded(number)
    if not number.is_finite():
        assert result == "not_finite"
    elif number < 0:
        assert result == "negative_number"
    elif result == "number_too_small":
        assert 0 < number <= Decimal("0.0000005")
    elif isinstance(result, str):
        assert result == "number_too_large"
        assert number > Decimal("999999999999.9999994")
    else:
        value, was_rounded = result
        assert abs(value - number) <= Decimal("0.0000005")
        assert was_rounded == (value != number)
        assert bool(value) == bool(number)


@pytest.mark.parametrize("text", ["1e1000000", "1E+999999999", "1e-1000000", "0e999999999"])
def test_huge_exponents_cost_nothing(text: str) -> None:
    assert bounded(Decimal(text)) in (
        "number_too_large",
        "number_too_small",
        (Decimal(0), False),
    )


def test_every_day_since_2000_fits_in_one_request() -> None:
    first = date(2000, 1, 1)
    data = [
        {"date": (first + timedelta(number)).isoformat(), "spend": 1, "revenue": 2}
        for number in range((TODAY - first).days + 1)
    ]
    raw = json.dumps({"campaign_id": "cmp", "data": data}).encode()
    assert json_format.read_body(raw, TODAY).rows.good.height == 9_821
