"""When a failed delivery is tried again: the whole schedule, and what receivers may ask for."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.webhooks.schedule import (
    DELAYS,
    MOST_ATTEMPTS,
    AttemptVerdict,
    DeliveryOutcome,
    retry_after_seconds,
    verdict,
)

NOW = datetime(2026, 3, 1, 8, 0, 0, tzinfo=UTC)


def test_ten_attempts_take_three_days_and_a_half() -> None:
    waits = [verdict(attempt, status_code=500).wait for attempt in range(1, 10)]
    assert waits == [5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400]
    assert round(sum(waits) / 3600, 1) == 75.6
    assert verdict(10, status_code=500) == AttemptVerdict(DeliveryOutcome.GAVE_UP)


@pytest.mark.parametrize(
    ("chance", "wait"), [(0.0, 240.0), (0.5, 300.0), (1.0, 360.0), (0.25, 270.0)]
)
def test_the_wait_is_spread_over_a_fifth_either_way(chance: float, wait: float) -> None:
    assert verdict(2, status_code=500, chance=chance).wait == pytest.approx(wait)


@pytest.mark.parametrize("status", [200, 201, 202, 204, 299])
def test_every_2xx_is_delivered_at_any_attempt(status: int) -> None:
    assert {verdict(n, status_code=status).outcome for n in range(1, 11)} == {
        DeliveryOutcome.DELIVERED
    }


@pytest.mark.parametrize("status", [100, 199, 300, 301, 302, 307, 308, 400, 401, 404, 500, 503])
def test_everything_else_is_tried_again(status: int) -> None:
    assert verdict(1, status_code=status) == AttemptVerdict(DeliveryOutcome.AGAIN, 5.0)


def test_gone_gives_up_at_once_and_disables() -> None:
    assert verdict(1, status_code=410) == AttemptVerdict(DeliveryOutcome.GAVE_UP, is_gone=True)


@pytest.mark.parametrize("status", [429, 502, 504])
def test_an_overloaded_receiver_gets_a_minute(status: int) -> None:
    assert verdict(1, status_code=status).wait == 60
    assert verdict(2, status_code=status).wait == 300


def test_a_time_out_gets_a_minute_and_no_answer_does_not() -> None:
    assert verdict(1, status_code=None, timed_out=True).wait == 60
    assert verdict(1, status_code=None).wait == 5


@pytest.mark.parametrize(
    ("status", "asked", "wait"),
    [
        (503, 0, 5),
        (503, 7, 7),
        (503, 10, 10),
        (503, 3600, 10),
        (429, 30, 60),
        (429, 90, 90),
        (429, 1e9, 120),
    ],
)
def test_retry_after_counts_between_once_and_twice_the_base(
    status: int, asked: float, wait: float
) -> None:
    assert verdict(1, status_code=status, retry_after=asked).wait == wait


@given(
    st.integers(1, 30),
    st.none() | st.integers(100, 599),
    st.booleans(),
    st.none() | st.floats(0, 1e12),
    st.floats(0, 1),
)
def test_no_wait_is_ever_shorter_or_longer_than_the_schedule_allows(
    attempt: int, status: int | None, timed_out: bool, retry_after: float | None, chance: float
) -> None:
    decision = verdict(
        attempt, status_code=status, timed_out=timed_out, retry_after=retry_after, chance=chance
    )
    if decision.outcome is not DeliveryOutcome.AGAIN:
        assert decision.wait == 0
        return
    assert attempt < MOST_ATTEMPTS
    base = DELAYS[attempt - 1]
    if timed_out or status in (429, 502, 504):
        base = max(base, 60)
    assert 0.8 * base <= decision.wait <= 2 * base


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        (None, None),
        ("", None),
        ("120", 120.0),
        (" 7 ", 7.0),
        ("-1", None),
        ("1.5", None),
        ("soon", None),
        ("٣", None),
        ("9" * 60, 1e9),
        ("9" * 5000, None),
        ("Sun, 01 Mar 2026 08:02:00 GMT", 120.0),
        ("Sun, 01 Mar 2026 07:00:00 GMT", 0.0),
        ("Sun, 01 Mar 2026 08:02:00", None),
        ("Sun, 99 Mar 2026 08:02:00 GMT", None),
    ],
)
def test_retry_after_is_read_in_both_forms(header: str | None, seconds: float | None) -> None:
    assert retry_after_seconds(header, NOW) == seconds
