"""Rows that go to the database in binary are there to the digit."""

from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import polars as pl
import pytest
from django.db import connection
from hypothesis import given, settings
from hypothesis import strategies as st

from kempen.domain.performance.actions.binary_rows import binary_rows
from kempen.domain.performance.actions.staging import StagedRows
from kempen.domain.performance.rows import SCHEMA, DayRows

pytestmark = pytest.mark.django_db
amounts = st.decimals("0", "999999999999.999999", places=6)
ROWS = st.lists(
    st.tuples(
        st.integers(0, 2**32 - 1),
        st.uuids(),
        st.dates(date(2000, 1, 1), date(2026, 11, 20)),
        amounts,
        amounts,
        st.integers(0, 10**12 - 1),
        amounts,
    ),
    min_size=1,
    max_size=20,
)
OPTIONAL = ("clicks", "conversions")


def frame(rows: list[tuple[Any, ...]], absent: set[str]) -> pl.DataFrame:
    columns: dict[str, list[Any]] = {
        name: [None if name in absent else row[place] for row in rows]
        for place, name in enumerate(SCHEMA)
    }
    columns["campaign"] = [str(row[1]) for row in rows]
    return pl.DataFrame(columns, schema=SCHEMA)


def staged(rows: pl.DataFrame) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        StagedRows(cursor).add(DayRows(rows, rows, rows.height))
        cursor.execute("SELECT * FROM staged_day")
        return list(cursor.fetchall())


@settings(deadline=None, max_examples=40)
@given(ROWS, st.sets(st.sampled_from(OPTIONAL)))
def test_every_row_is_there_to_the_digit(rows: list[tuple[Any, ...]], absent: set[str]) -> None:
    days = frame(rows, absent)
    assert binary_rows(days) is not None
    expected = [(row, UUID(name), *cells) for row, name, *cells in days.iter_rows()]
    assert staged(days) == expected


def test_amounts_are_stored_as_the_server_writes_them() -> None:
    amount = [Decimal(text) for text in ("0", "0.000001", "10000", "999999999999.999999", "0.01")]
    rows = [(1, UUID(int=0), date(2000, 1, 1), one, one, 0, one) for one in amount]
    staged(frame(rows, set()))
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM staged_day WHERE numeric_send(spend) <> "
            "numeric_send(spend::text::numeric(18, 6))"
        )
        assert cursor.fetchone() == (0,)


def test_a_column_with_gaps_goes_as_text() -> None:
    rows = [
        (1, UUID(int=1), date(2026, 1, 1), Decimal(1), Decimal(2), None, Decimal(3)),
        (2, UUID(int=1), date(2026, 1, 2), Decimal(1), Decimal(2), 7, None),
    ]
    days = frame(rows, set())
    assert binary_rows(days) is None
    assert [row[5:] for row in staged(days)] == [(None, 3), (7, None)]
