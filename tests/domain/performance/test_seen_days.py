"""Days that came before are known again, whatever the order of the file."""

from datetime import date, timedelta

import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.performance.actions.staging import SeenDays
from kempen.domain.performance.rows import SCHEMA
from kempen.domain.performance.rules import FIRST_DAY

TODAY = date(2026, 1, 31)
ROWS = st.tuples(
    st.sampled_from([f"campaign {number}" for number in range(130)]),
    st.sampled_from([FIRST_DAY, FIRST_DAY + timedelta(1), date(2020, 2, 29), TODAY]),
    st.booleans(),
)


def frame(rows: list[tuple[str, date, bool]]) -> pl.DataFrame:
    columns = {name: [None] * len(rows) for name in SCHEMA} | {
        "campaign": [name for name, _, _ in rows],
        "date": [day for _, day, _ in rows],
        "spend": [1 if is_good else None for _, _, is_good in rows],
    }
    return pl.DataFrame(columns, schema=SCHEMA)


@given(st.lists(st.lists(ROWS, min_size=1, max_size=60), min_size=1, max_size=4))
def test_it_knows_what_a_set_knows(parts: list[list[tuple[str, date, bool]]]) -> None:
    seen = SeenDays(TODAY)
    for part in parts:
        seen.add(frame(part))
    rows = [row for part in parts for row in part]
    days = [(name, day) for name, day, _ in rows]
    assert seen.has_twice == (len(set(days)) < len(days))
    good = [name for name, _, is_good in rows if is_good]
    assert seen.counts() == {name: good.count(name) for name in set(good)}
    assert (seen.first, seen.last) == (min(day for _, day in days), max(day for _, day in days))


def test_a_day_that_began_meanwhile_is_nobody_elses() -> None:
    seen = SeenDays(TODAY)
    rows = [("a", TODAY + timedelta(1), True), ("b", FIRST_DAY, True)]
    seen.add(frame(rows))
    assert not seen.has_twice
    assert seen.last == TODAY + timedelta(1)
