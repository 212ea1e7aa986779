"""A backup is due once a day, at its time in Malaysia, and again an hour after one that failed."""

from datetime import UTC, datetime, time, timedelta

import pytest

from kempen.domain.backups.rules import is_due, last_due

AT = time(2, 30)
# 02:30 in Malaysia.
DUE = datetime(2026, 11, 22, 18, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("after", "due"),
    [(timedelta(0), DUE), (timedelta(hours=23, minutes=59), DUE), (-timedelta(minutes=1), None)],
)
def test_the_last_moment_at_which_one_was_due(after: timedelta, due: datetime | None) -> None:
    assert last_due(DUE + after, AT) == (due or DUE - timedelta(days=1))


def test_the_first_one_is_due_at_once() -> None:
    assert is_due(DUE, AT, None, None)


def test_a_whole_one_is_enough_until_tomorrow() -> None:
    begun = DUE + timedelta(minutes=1)
    assert not is_due(DUE + timedelta(hours=23), AT, begun, begun)
    assert is_due(DUE + timedelta(hours=24), AT, begun, begun)


def test_one_that_was_made_by_hand_before_the_time_does_not_count() -> None:
    assert is_due(DUE, AT, DUE - timedelta(minutes=5), DUE - timedelta(minutes=5))


def test_one_that_failed_is_tried_again_after_an_hour() -> None:
    whole, failed = DUE - timedelta(days=1), DUE + timedelta(minutes=1)
    assert not is_due(failed + timedelta(minutes=59), AT, whole, failed)
    assert is_due(failed + timedelta(hours=1), AT, whole, failed)
