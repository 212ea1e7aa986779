"""An email that can wait comes by day: after its reader's quiet hours, or the night."""

from datetime import UTC, datetime, time

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Member
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.alerts.actions.channels import NewSettings, save_settings
from kempen.domain.alerts.rules import AlertDelivery
from kempen.domain.notifications.actions import notify_members
from kempen.domain.notifications.alert_times import Timing
from kempen.kit import clock
from tests.clocks import time_is

pytestmark = pytest.mark.django_db
_EIGHT = time(8)


def _at(hour: int, minute: int = 0, day: int = 22) -> datetime:
    return datetime(2026, 7, day, hour, minute, tzinfo=clock.BUSINESS_TIME_ZONE)


def times_sent(member: Member) -> list[datetime | None]:
    """When the emails are sent about a recommendation of this moment; None: at once."""
    notify_members(
        members_allowed_to(member.business, "move_budgets"),
        "steering/email/recommendation",
        {"campaigns": "Raya"},
        page_url="https://kempen.example/moves/",
        timing=Timing.BY_DAY,
    )
    waiting = ProcrastinateJob.objects.filter(task_name="mail.send")
    return list(waiting.values_list("scheduled_at", flat=True))


@pytest.mark.parametrize(
    ("now", "quiet", "sent"),
    [
        (_at(12), (None, None), None),
        (_at(0, 47), (None, None), _at(8)),
        (_at(23), (None, None), _at(8, day=23)),
        (_at(8), (None, None), None),
        (_at(0, 47), (time(23), time(6, 30)), _at(6, 30)),
        (_at(7), (time(23), time(6, 30)), None),
    ],
)
def test_a_recommendation_waits_for_the_day(
    member: Member,
    monkeypatch: pytest.MonkeyPatch,
    now: datetime,
    quiet: tuple[time | None, time | None],
    sent: datetime | None,
) -> None:
    # Emails about alerts may be off: a recommendation is none.
    save_settings(member, NewSettings(AlertDelivery.OFF, _EIGHT, *quiet))
    time_is(monkeypatch, now.astimezone(UTC))
    assert times_sent(member) == [sent]


def test_without_settings_it_waits_for_the_morning(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    time_is(monkeypatch, _at(22, 30).astimezone(UTC))
    assert times_sent(member) == [_at(8, day=23)]
