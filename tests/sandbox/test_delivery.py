"""Budgets are honoured: the laws of spending and of review, without a server."""

import calendar
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandbox.delivery import search_spend, social_spend
from sandbox.review import Verdict, findings, verdict

budgets = st.decimals("1", "5000", places=2)
days = st.dates(date(2026, 1, 1), date(2027, 12, 31))


@settings(deadline=None)
@given(st.integers(), days, budgets, st.sampled_from(["MYR", "JPY"]))
def test_a_social_day_never_passes_its_budget(
    seed: int, day: date, budget: Decimal, currency: str
) -> None:
    spend = social_spend(seed, "c", day, budget, currency)
    assert 0 <= spend <= budget
    assert spend > budget * Decimal("0.93") - 1


@settings(max_examples=60, deadline=None)
@given(st.integers(), days, budgets, st.data())
def test_a_search_day_may_double_and_a_month_may_not(
    seed: int, first: date, budget: Decimal, data: st.DataObject
) -> None:
    """A month on one budget, running from any day of it, with days off in between."""
    length = calendar.monthrange(first.year, first.month)[1]
    running = [day for day in range(first.day, length + 1) if data.draw(st.booleans())]
    earlier: list[tuple[Decimal, Decimal]] = []
    for number in running:
        day = first.replace(day=number)
        spend = search_spend(seed, "c", day, budget, "MYR", earlier)
        assert 0 <= spend <= 2 * budget
        earlier.append((budget, spend))
    assert sum(spend for _, spend in earlier) <= budget * Decimal("30.4")


def test_a_whole_month_spends_about_its_budget_and_some_days_more() -> None:
    budget = Decimal(50)
    earlier: list[tuple[Decimal, Decimal]] = []
    for number in range(1, 31):
        day = date(2026, 11, number)
        spend = search_spend(4, "c", day, budget, "MYR", earlier)
        earlier.append((budget, spend))
    total = sum(spend for _, spend in earlier)
    assert Decimal(1300) < total <= Decimal(1520)  # RM50 a day is RM1,520 a month at most.
    assert max(spend for _, spend in earlier) > budget


def test_a_lowered_budget_holds_at_once() -> None:
    before = [(Decimal(100), Decimal(100))] * 20
    spend = search_spend(1, "c", date(2026, 11, 21), Decimal(10), "MYR", before)
    assert spend <= Decimal(20)


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Fresh beans from Ipoh", []),
        ("It cures everything", ["UNACCEPTABLE_BUSINESS_PRACTICES"]),
        ("Manicures for coffee lovers", []),  # Only whole words count.
        ("Rokok dan JUDI", ["GAMBLING", "TOBACCO"]),
        ("Klik sini", ["CLICKBAIT"]),
    ],
)
def test_a_reviewer_objects_to_words_by_rule(text: str, topics: list[str]) -> None:
    assert [finding.topic for finding in findings(["Kopi", text])] == topics


@pytest.mark.parametrize(
    ("seconds", "text", "expected"),
    [
        (0, "beans", Verdict.SUBMITTED),
        (14.9, "beans", Verdict.SUBMITTED),
        (15, "casino", Verdict.IN_REVIEW),
        (59.9, "casino", Verdict.IN_REVIEW),
        (60, "casino", Verdict.REJECTED),
        (60, "beans", Verdict.APPROVED),
    ],
)
def test_a_review_takes_its_time(seconds: float, text: str, expected: Verdict) -> None:
    submitted = datetime(2026, 11, 20, tzinfo=UTC)
    assert verdict([text], submitted, submitted + timedelta(seconds=seconds), 60) is expected
