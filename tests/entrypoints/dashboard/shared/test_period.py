"""Which days an address asks for; what cannot be used is said."""

from datetime import date

import pytest
from django.http import QueryDict
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.metrics.periods import FIRST_DAY, Period
from kempen.entrypoints.dashboard.shared.period import CUSTOM, choice_of
from tests.builders.raya_campaign import TODAY, _the_day

__all__ = ["_the_day"]


@pytest.mark.parametrize(
    ("query", "first", "last", "faults"),
    [
        ("", "2026-08-28", "2026-11-19", 0),
        ("period=last-7-days", "2026-11-13", "2026-11-19", 0),
        ("period=last-7-days&today=1", "2026-11-14", "2026-11-20", 0),
        ("period=last-7-days&today=1&today=0", "2026-11-13", "2026-11-19", 0),
        ("period=last-7-days&from=2026-01-01&to=2026-01-31", "2026-11-13", "2026-11-19", 0),
        ("period=last-84-days&period=last-28-days", "2026-10-23", "2026-11-19", 0),
        ("period=custom&from=2026-01-01&to=2026-01-31", "2026-01-01", "2026-01-31", 0),
        ("period=custom&from=2026-11-20&to=2026-11-20", "2026-11-20", "2026-11-20", 0),
        ("period=custom&from=2026-01-31&to=2026-01-01", "2026-01-01", "2026-01-31", 1),
        ("period=custom&from=2026-11-01&to=2027-01-01", "2026-11-01", "2026-11-20", 1),
        ("period=custom&from=1999-01-01&to=2000-02-01", "2000-01-01", "2000-02-01", 1),
        ("period=custom&from=2030-01-01&to=2031-01-01", "2026-11-20", "2026-11-20", 1),
        ("period=custom&from=2026-02-30&to=2026-03-01", "2026-08-28", "2026-11-19", 1),
        ("period=custom&from=&to=2026-03-01", "2026-08-28", "2026-11-19", 1),
        ("period=fortnight", "2026-08-28", "2026-11-19", 1),
    ],
)
def test_the_days_of_an_address(query: str, first: str, last: str, faults: int) -> None:
    choice = choice_of(QueryDict(query))
    assert (choice.period.first.isoformat(), choice.period.last.isoformat()) == (first, last)
    assert len(choice.faults) == faults


@pytest.mark.parametrize(
    "query",
    [
        "",
        "period=last-7-days&today=1",
        "q=raya&metric=spend",
        "period=custom&from=2026-01-01&to=2026-01-31&q=a%26b",
    ],
)
def test_an_address_made_from_a_choice_asks_for_the_same(query: str) -> None:
    choice = choice_of(QueryDict(query), ("return", "spend"))
    again = choice_of(QueryDict(choice.query()), ("return", "spend"))
    assert again.query() == choice.query()
    assert (again.period, again.search, again.metric) == (
        choice.period,
        choice.search,
        choice.metric,
    )


def test_a_search_that_is_too_long_is_cut_and_says_so() -> None:
    choice = choice_of(QueryDict(f"q={'a' * 200}"))
    assert len(choice.search) == 120
    assert len(choice.faults) == 1


@given(
    query=st.dictionaries(
        st.sampled_from(["q", "period", "from", "to", "today", "metric"]),
        st.one_of(st.text(max_size=30), st.sampled_from(["custom", "0001-01-01", "9999-12-31"])),
    )
)
def test_whatever_an_address_says_there_is_a_period_that_can_be_shown(
    query: dict[str, str],
) -> None:
    asked = QueryDict(mutable=True)
    asked.update(query)
    choice = choice_of(asked, ("return",))
    assert FIRST_DAY <= choice.period.first <= choice.period.last <= date.today()  # noqa: DTZ011
    assert "\x00" not in choice.search
    assert TODAY


def test_days_typed_into_the_address_are_meant() -> None:
    choice = choice_of(QueryDict("from=2026-09-01&to=2026-09-12"))
    assert (choice.name, choice.faults) == (CUSTOM, ())
    assert choice.period == Period(date(2026, 9, 1), date(2026, 9, 12))


def test_a_figure_that_does_not_exist_is_named_as_a_fault() -> None:
    assert choice_of(QueryDict("metric=zzz"), ("return", "spend")).faults != ()
