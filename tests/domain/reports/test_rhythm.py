"""When a scheduled report is due."""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.reports.rules import Frequency, Recurrence
from kempen.kit.clock import BUSINESS_TIME_ZONE

EIGHT = time(8, 0)


def local(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=BUSINESS_TIME_ZONE)


@pytest.mark.parametrize(
    ("every", "day", "moment", "due"),
    [
        (Frequency.WEEK, 1, "2026-11-20T12:00", "2026-11-23T08:00"),
        (Frequency.WEEK, 5, "2026-11-20T07:59", "2026-11-20T08:00"),
        (Frequency.WEEK, 5, "2026-11-20T08:00", "2026-11-27T08:00"),
        (Frequency.MONTH, 1, "2026-11-20T12:00", "2026-12-01T08:00"),
        (Frequency.MONTH, 31, "2026-11-20T12:00", "2026-11-30T08:00"),
        (Frequency.MONTH, 31, "2026-11-30T08:00", "2026-12-31T08:00"),
        (Frequency.MONTH, 30, "2027-02-01T00:00", "2027-02-28T08:00"),
        (Frequency.MONTH, 29, "2028-02-01T00:00", "2028-02-29T08:00"),
        (Frequency.MONTH, 5, "2026-12-05T08:00", "2027-01-05T08:00"),
    ],
)
def test_the_next_due_moment(every: Frequency, day: int, moment: str, due: str) -> None:
    assert Recurrence(every, day, EIGHT).after(local(moment)) == local(due)


def test_what_was_missed_is_due_once() -> None:
    rhythm = Recurrence(Frequency.WEEK, 1, EIGHT)
    due, now = local("2026-11-02T08:00"), local("2026-11-20T12:00")
    assert rhythm.newest(due, now) == local("2026-11-16T08:00")
    assert rhythm.newest(due, due) == due


@pytest.mark.parametrize(
    ("every", "day"), [(Frequency.WEEK, 8), (Frequency.MONTH, 0), (Frequency.MONTH, 32)]
)
def test_there_is_no_such_day(every: Frequency, day: int) -> None:
    with pytest.raises(ValueError, match="weekday"):
        Recurrence(every, day, EIGHT)


@given(
    moment=st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001 -- set below.
    day=st.integers(1, 31),
    at=st.times(),
)
def test_a_month_has_exactly_one_due_moment(moment: datetime, day: int, at: time) -> None:
    rhythm, start = Recurrence(Frequency.MONTH, day, at), moment.replace(tzinfo=UTC)
    due = rhythm.after(start)
    following = rhythm.after(due).astimezone(BUSINESS_TIME_ZONE)
    here = due.astimezone(BUSINESS_TIME_ZONE)
    assert start < due <= start + timedelta(days=32)
    assert (following.year * 12 + following.month) - (here.year * 12 + here.month) == 1
