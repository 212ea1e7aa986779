"""When a scheduled report is due, and what a schedule may ask for; pure."""

import calendar
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Final

from kempen.kit.clock import BUSINESS_TIME_ZONE

MOST_SCHEDULES: Final = 50
MOST_READERS: Final = 20
# Reports go to members of the business whose role may take numbers away.
READERS_MAY: Final = "export"


class Frequency(StrEnum):
    """How often a report goes out."""

    WEEK = "week"
    MONTH = "month"


@dataclass(frozen=True)
class Recurrence:
    """When a report goes out: a weekday (1 Monday to 7 Sunday) or a day of the month, and a time.

    A month without that day sends on its last day: the 31st is "at the month's end". The time is
    that of Kuala Lumpur.
    """

    every: Frequency
    day: int
    at: time

    def __post_init__(self) -> None:
        if not 1 <= self.day <= (7 if self.every is Frequency.WEEK else 31):
            raise ValueError("a weekday is 1 to 7, a day of the month 1 to 31")

    def after(self, moment: datetime) -> datetime:
        """Return the first due moment after `moment`, in UTC."""
        day = moment.astimezone(BUSINESS_TIME_ZONE).date()
        while True:
            due = datetime.combine(self._first_from(day), self.at, BUSINESS_TIME_ZONE)
            if due > moment:
                return due.astimezone(UTC)
            day = due.date() + timedelta(days=1)

    def newest(self, due: datetime, now: datetime) -> datetime:
        """Return the last due moment from `due` up to `now`: what was missed is sent once."""
        while (following := self.after(due)) <= now:
            due = following
        return due

    def _first_from(self, day: date) -> date:
        if self.every is Frequency.WEEK:
            return day + timedelta(days=(self.day - day.isoweekday()) % 7)
        this = self._in_month(day.year, day.month)
        if this >= day:
            return this
        year, month = (day.year + 1, 1) if day.month == 12 else (day.year, day.month + 1)
        return self._in_month(year, month)

    def _in_month(self, year: int, month: int) -> date:
        return date(year, month, min(self.day, calendar.monthrange(year, month)[1]))
