"""What a room below writes about itself comes as its reader wants alerts, and is told once."""

from datetime import UTC, datetime, time

import pytest
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.actions.channels import NewSettings, save_settings
from kempen.domain.alerts.actions.notify import notify_of
from kempen.domain.alerts.actions.send_email import send_due_emails
from kempen.domain.alerts.models import AlertNotice
from kempen.domain.alerts.rules import AlertDelivery
from kempen.domain.connections.access_alerts import notify_refused
from kempen.domain.connections.models import Connection
from kempen.kit import clock
from tests import make
from tests.builders.people import mails, work_off
from tests.clocks import time_is
from tests.domain.alerts.open_alert import alert_in

pytestmark = pytest.mark.django_db
_EIGHT = time(8)


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> None:
    local = datetime(2026, 7, 22, 23, 0, tzinfo=clock.BUSINESS_TIME_ZONE)
    time_is(monkeypatch, local.astimezone(UTC))


def refused(member: Member) -> list[datetime | None]:
    """When the emails are sent about access that a platform refuses; None: at once."""
    account = Connection.objects.add(member.business, platform="search", account_id="1")
    notify_refused(account, "The token was revoked.")
    waiting = ProcrastinateJob.objects.filter(task_name="mail.send")
    return list(waiting.values_list("scheduled_at", flat=True))


def test_an_email_about_lost_access_waits_for_the_end_of_the_quiet_hours(
    member: Member, night: None
) -> None:
    save_settings(member, NewSettings(AlertDelivery.AT_ONCE, _EIGHT, time(22), time(7)))
    ends = datetime(2026, 7, 23, 7, 0, tzinfo=clock.BUSINESS_TIME_ZONE)
    assert refused(member) == [ends]


def test_it_comes_with_the_digest_or_never_where_its_reader_wants_alerts_so(
    member: Member, night: None
) -> None:
    other = make.member(member.business, make.person("bob"))
    save_settings(member, NewSettings(AlertDelivery.DIGEST, _EIGHT))
    save_settings(other, NewSettings(AlertDelivery.OFF, _EIGHT))
    assert refused(member) == [datetime(2026, 7, 23, 8, 0, tzinfo=clock.BUSINESS_TIME_ZONE)]


def test_without_settings_it_comes_at_once(member: Member, night: None) -> None:
    assert refused(member) == [None]


@pytest.mark.parametrize("cause", ["drift", "access_lost", "access_ending"])
def test_whoever_has_the_email_of_the_room_gets_no_second_one_about_the_alert(
    member: Member, cause: str
) -> None:
    analyst = make.member(member.business, make.person("ana"), "analyst")
    save_settings(analyst, NewSettings(AlertDelivery.AT_ONCE, _EIGHT))
    alert = alert_in(member.business, cause=cause, facts={"count": 1})
    notify_of(alert, AlertNotice.Subject.OPENED)
    send_due_emails()
    work_off()
    assert [to for to, _ in mails()] == ["ana@example.com"]
    # That it is over is told to both: both know of it.
    assert notify_of(alert, AlertNotice.Subject.CLOSED) == 2
