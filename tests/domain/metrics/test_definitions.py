"""Each metric once: what it is, and where it cannot be worked out."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.metrics.changes import MetricChange, change, goal_progress
from kempen.domain.metrics.definitions import BY_SLUG, METRICS, Missing, Value
from kempen.domain.metrics.sums import Sums, total

MONTH = Sums(
    rows=30,
    spend=Decimal("1000.00"),
    revenue=Decimal("3420.50"),
    clicks=Decimal(500),
    conversions=Decimal(40),
    prospects=Decimal(12),
    # A file brought ten of the days, which says nothing of impressions.
    impressions=Decimal(16000),
    impression_clicks=Decimal(320),
    impression_spend=Decimal("640.00"),
)
NO_DATA, NOT_DEFINED = Missing.NO_DATA, Missing.NOT_DEFINED


def value(slug: str, sums: Sums) -> Value:
    return BY_SLUG[slug].formula(sums)


@pytest.mark.parametrize(
    ("slug", "expected"),
    [
        ("spend", "1000.00"),
        ("revenue", "3420.50"),
        ("clicks", "500"),
        ("conversions", "40"),
        ("return", "3.4205"),
        ("roi", "242.05"),
        ("cost_per_click", "2"),
        ("cost_per_conversion", "25"),
        ("conversion_rate", "8"),
        ("prospects", "12"),
        ("impressions", "16000"),
        ("click_through_rate", "2"),
        ("cost_per_thousand", "40"),
    ],
)
def test_every_metric_of_an_ordinary_month(slug: str, expected: str) -> None:
    assert value(slug, MONTH) == Decimal(expected)


@pytest.mark.parametrize("metric", METRICS, ids=lambda metric: metric.slug)
def test_no_rows_are_no_data_and_never_zero(metric: object) -> None:
    assert value(getattr(metric, "slug", ""), Sums()) is NO_DATA


@pytest.mark.parametrize(
    ("slug", "sums", "expected"),
    [
        ("return", Sums(1, spend=Decimal(0), revenue=Decimal(9)), NOT_DEFINED),
        ("roi", Sums(1, spend=Decimal(0), revenue=Decimal(9)), NOT_DEFINED),
        ("roi", Sums(1, spend=Decimal(10), revenue=Decimal(0)), Decimal(-100)),
        ("cost_per_click", Sums(1, spend=Decimal(5), clicks=Decimal(0)), NOT_DEFINED),
        ("cost_per_click", Sums(1, spend=Decimal(5), clicks=None), NO_DATA),
        ("cost_per_conversion", Sums(1, spend=Decimal(5), conversions=Decimal(0)), NOT_DEFINED),
        ("conversion_rate", Sums(1, clicks=Decimal(0), conversions=Decimal(0)), NOT_DEFINED),
        ("spend", Sums(1, spend=Decimal(0)), Decimal(0)),
        ("clicks", Sums(1, spend=Decimal(5)), NO_DATA),
        ("prospects", Sums(1, conversions=Decimal(3)), NO_DATA),
        ("click_through_rate", MONTH + Sums(1, clicks=Decimal(99)), Decimal(2)),
        ("cost_per_thousand", Sums(1, spend=Decimal(5)), NO_DATA),
        (
            "click_through_rate",
            Sums(1, impressions=Decimal(0), impression_clicks=Decimal(0)),
            NOT_DEFINED,
        ),
    ],
)
def test_where_a_metric_cannot_be_worked_out(slug: str, sums: Sums, expected: Value) -> None:
    assert value(slug, sums) == expected


def test_a_missing_column_adds_nothing_to_one_that_is_there() -> None:
    both = Sums(1, spend=Decimal(5), clicks=None) + Sums(1, spend=Decimal(6), clicks=Decimal(3))
    assert both == Sums(2, spend=Decimal(11), clicks=Decimal(3))


def test_the_total_of_nothing_is_nothing() -> None:
    assert total([]) == Sums()


MONEY = st.decimals(0, 10**12, places=6, allow_nan=False, allow_infinity=False)


@given(amounts=st.lists(MONEY, max_size=50))
def test_sums_are_exact_and_do_not_depend_on_the_order(amounts: list[Decimal]) -> None:
    forwards = total(Sums(1, spend=amount) for amount in amounts)
    backwards = total(Sums(1, spend=amount) for amount in reversed(amounts))
    assert forwards == backwards
    exact = sum(int(amount.scaleb(6)) for amount in amounts)
    assert forwards.spend is None or int(forwards.spend.scaleb(6)) == exact


@given(spend=MONEY.filter(bool), revenue=MONEY)
def test_roi_is_the_return_less_one(spend: Decimal, revenue: Decimal) -> None:
    sums = Sums(1, spend=spend, revenue=revenue)
    returned, roi = value("return", sums), value("roi", sums)
    assert isinstance(returned, Decimal)
    assert isinstance(roi, Decimal)
    assert abs((returned - 1) * 100 - roi) <= max(Decimal(1), abs(roi)) * Decimal("1e-20")


@pytest.mark.parametrize(
    ("now", "before", "expected"),
    [
        (Decimal(118), Decimal(100), MetricChange(Decimal(18), Decimal(18))),
        (Decimal(82), Decimal(100), MetricChange(Decimal(-18), Decimal(-18))),
        (Decimal(34), Decimal(0), MetricChange(Decimal(34), None)),
        (Decimal(0), Decimal(0), MetricChange(Decimal(0), None)),
        (Decimal(5), Decimal(-10), MetricChange(Decimal(15), Decimal(150))),
        (Decimal(5), NO_DATA, NO_DATA),
        (NOT_DEFINED, Decimal(5), NOT_DEFINED),
    ],
)
def test_a_change_is_per_cent_where_there_was_something_before(
    now: Value, before: Value, expected: MetricChange | Missing
) -> None:
    assert change(now, before) == expected


@pytest.mark.parametrize(
    ("so_far", "goal", "expected"),
    [
        (Decimal(3), Decimal(4), Decimal(75)),
        (Decimal(5), Decimal(4), Decimal(125)),
        (Decimal(3), None, None),
        (Decimal(3), Decimal(0), None),
        (NO_DATA, Decimal(4), NO_DATA),
    ],
)
def test_progress_is_shown_only_against_a_goal(
    so_far: Value, goal: Decimal | None, expected: Value | None
) -> None:
    assert goal_progress(so_far, goal) == expected
