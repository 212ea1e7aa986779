"""When a member wants to hear of what is wrong: asked here, answered by the room of alerts.

Rooms below it send emails of their own about what is also an alert. They come when the member wants
alerts. The room registers its answer when a process starts.
"""

from datetime import datetime
from typing import Protocol

from kempen.domain.accounts.models import Member


class AlertTime(Protocol):
    """Says when a member is told by email of what is wrong now."""

    def __call__(self, member: Member) -> datetime | None:
        """Return from when on; None: the member wants no such emails."""


class AlertTimesMissing(RuntimeError):  # noqa: N818 -- the name says what is wrong
    """A time was asked for in a process where nobody registered any."""


_registered: list[AlertTime] = []


def register_alert_times(answer: AlertTime) -> None:
    """Have `answer` say it from now on; it takes the place of whatever answered before."""
    _registered[:] = [answer]


def alert_time(member: Member) -> datetime | None:
    """Return when a member is told; raise AlertTimesMissing where nobody can say it."""
    if not _registered:
        raise AlertTimesMissing("no times: call register_alert_times() when the process starts")
    return _registered[0](member)
