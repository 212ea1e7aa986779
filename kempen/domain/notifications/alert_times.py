"""When a member wants to hear of something by email: asked here, answered by the room of alerts.

Rooms below it send emails of their own about what is also an alert, and about what can wait for the
morning. The room of alerts has each member's settings. It registers its answers when a process
starts.
"""

from datetime import datetime
from enum import Enum, auto
from typing import Protocol

from kempen.domain.accounts.models import Member


class Timing(Enum):
    """When an email comes."""

    AT_ONCE = auto()
    # As its reader wants alerts by email: at once, with the digest, after their quiet hours, never.
    AS_ALERT = auto()
    # The same for what waited for its time: after their quiet hours, or never.
    AS_DUE_ALERT = auto()
    # After their quiet hours; at night where they have none.
    BY_DAY = auto()


class EmailTime(Protocol):
    """Says when a member is emailed of what happens now."""

    def __call__(self, member: Member) -> datetime | None:
        """Return from when on; None: the member wants no such emails."""


class AlertTimesMissing(RuntimeError):  # noqa: N818 -- the name says what is wrong
    """A time was asked for in a process where nobody registered any."""


_registered: dict[Timing, EmailTime] = {}


def register_alert_times(*, alert: EmailTime, due_alert: EmailTime, by_day: EmailTime) -> None:
    """Have these say it from now on; they take the place of whatever answered before."""
    _registered[Timing.AS_ALERT] = alert
    _registered[Timing.AS_DUE_ALERT] = due_alert
    _registered[Timing.BY_DAY] = by_day


def email_time(member: Member, timing: Timing) -> datetime | None:
    """Return when a member is emailed; raise AlertTimesMissing where nobody can say it."""
    if timing not in _registered:
        raise AlertTimesMissing("no times: call register_alert_times() when the process starts")
    return _registered[timing](member)
