"""Imports of the same campaigns at once: no deadlock, nothing lost, nothing doubled."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.events.models import Event
from kempen.domain.imports.actions.receive_file import ImportTarget, receive_csv
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.models import Import, PerformanceDay
from kempen.domain.performance.results import ImportResult
from kempen.domain.performance.rows import Day, of_days
from tests import make
from tests.builders.at_once import COUNT, FIRST, at_once, days

pytestmark = pytest.mark.django_db(transaction=True)


def storing(business: Business, rows: list[Day]) -> Callable[[], ImportResult]:
    return lambda: store(make.actor(business), of_days(rows, date(2026, 1, 1)), source="test")


def test_the_same_campaigns_in_opposite_order_neither_deadlock_nor_lose() -> None:
    business = make.business()
    campaigns = [make.campaign(business, f"Campaign {number}") for number in range(3)]
    runs = []
    for spend in range(1, 7):
        rows = days(campaigns, spend)
        runs.append(storing(business, rows if spend % 2 else rows[::-1]))
    results = at_once(*runs)
    assert sum(result.inserted for result in results) == 3 * COUNT
    assert sum(result.updated for result in results) == 5 * 3 * COUNT
    spends = set(PerformanceDay.objects.of(business).values_list("spend", flat=True))
    assert len(spends) == 1  # One import is the last one, in every row.
    assert PerformanceDay.objects.of(business).count() == 3 * COUNT
    sequences = Event.objects.of(business).order_by("sequence").values_list("sequence", flat=True)
    assert list(sequences) == list(range(1, 7))


def test_each_row_counts_once_among_equal_imports_at_once() -> None:
    business = make.business()
    rows = days([make.campaign(business)], 5)
    results = at_once(*[storing(business, rows)] * 4)
    assert sorted((r.inserted, r.updated, r.unchanged) for r in results) == [
        (0, 0, COUNT),
        (0, 0, COUNT),
        (0, 0, COUNT),
        (COUNT, 0, 0),
    ]


def test_a_file_that_makes_campaigns_and_one_that_does_not_do_not_wait_for_each_other() -> None:
    """One takes the counter of events early, the other late; the campaigns' locks order them."""
    business = make.business()
    make.campaign(business, "Known")
    lines = "".join(f"{FIRST + timedelta(number)},1,2,Known\n" for number in range(COUNT))
    head = "date,spend,revenue,campaign\n"

    def receiving(text: str) -> Callable[[], ImportResult]:
        return lambda: receive_csv(
            make.actor(business),
            text.encode(),
            source="test",
            target=ImportTarget(creates_unknown=True),
        )

    runs = [
        receiving(head + lines if number % 2 else f"{head}{lines}2024-01-01,1,2,New {number}\n")
        for number in range(6)
    ]
    results = at_once(*runs)
    assert {result.status for result in results} == {"completed"}
    assert PerformanceDay.objects.of(business).count() == COUNT + 3
    assert Import.objects.of(business).count() == 6
