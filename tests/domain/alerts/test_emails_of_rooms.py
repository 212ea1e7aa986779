"""What a room below writes about itself comes as its reader wants alerts, and is told once."""

from datetime import UTC, datetime, time

import pytest
from django.core import mail
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.actions.channels import NewSettings, save_settings
from kempen.domain.alerts.actions.notify import notify_of
from kempen.domain.alerts.actions.send_email import send_due_emails
from kempen.domain.alerts.models import AlertNotice
from kempen.domain.alerts.rules import AlertDelivery
from kempen.domain.connections.access_alerts import (
    notify_expiring,
    notify_refused,
    write_later,
)
from kempen.domain.connections.models import Connection
from kempen.domain.drift.emails import notify_of_drifts
from kempen.domain.drift.models import Drift
from kempen.kit import clock
from tests import make
from tests.builders.everything import launched
from tests.builders.people import mails, work_off
from tests.clocks import time_is
from tests.domain.alerts.open_alert import alert_in

pytestmark = pytest.mark.django_db
_EIGHT = time(8)


@pytest.fixture
def night(monkeypatch: pytest.MonkeyPatch) -> None:
    local = datetime(2026, 7, 22, 23, 0, tzinfo=clock.BUSINESS_TIME_ZONE)
    time_is(monkeypatch, local.astimezone(UTC))


@pytest.fixture
def asleep(member: Member, night: None) -> Member:
    """Alice, who wants no alert between ten and seven."""
    save_settings(member, NewSettings(AlertDelivery.AT_ONCE, _EIGHT, time(22), time(7)))
    return member


def refused(member: Member) -> list[datetime | None]:
    """When the emails are sent about access that a platform refuses; None: at once."""
    broken(member)
    return list(ProcrastinateJob.objects.values_list("scheduled_at", flat=True))


def broken(member: Member) -> Connection:
    """An account whose access the platform refuses since now."""
    account = Connection.objects.add(
        member.business, platform="search", account_id="1", account_name="Kopi ads"
    )
    notify_refused(account, "The token was revoked.")
    account.status, account.reason = "reconnect_needed", "The token was revoked."
    account.save()
    return account


def drifted(member: Member) -> Drift:
    """A budget that somebody raised on the platform, found now."""
    campaign = make.campaign(member.business, "Raya hampers")
    account = Connection.objects.add(member.business, platform="social", account_id="2")
    difference = {"kind": "budget", "approved": "80.00", "found": "150.00", "mark": "a"}
    drift = Drift.objects.add(
        member.business, campaign=campaign, launch=launched(campaign, account).launch, **difference
    )
    assert notify_of_drifts(member.business) == 1
    return drift


def wake(monkeypatch: pytest.MonkeyPatch, *, hour: int = 7) -> list[str]:
    """The subjects of the emails of the morning."""
    local = datetime(2026, 7, 23, hour, 0, tzinfo=clock.BUSINESS_TIME_ZONE)
    time_is(monkeypatch, local.astimezone(UTC))
    work_off()
    return [subject for _, subject in mails()]


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


def test_what_waited_and_is_still_so_is_said_in_the_morning(
    asleep: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(asleep)
    drifted(asleep)
    assert wake(monkeypatch) == [
        "An ad account needs reconnecting",
        "Raya hampers changed since approval",
    ]
    assert "Answer of the platform: The token was revoked." in str(mail.outbox[0].body)


def test_what_settled_in_the_night_is_not_said(
    asleep: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    account, drift = broken(asleep), drifted(asleep)
    Connection.objects.of(asleep.business).filter(pk=account.pk).update(status="active")
    Drift.objects.of(asleep.business).filter(pk=drift.pk).update(status="gone")
    assert wake(monkeypatch) == []


def test_what_waited_is_said_as_it_is_by_then(
    asleep: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    account = Connection.objects.add(
        asleep.business,
        platform="search",
        account_id="1",
        expires_at=datetime(2026, 7, 25, 12, tzinfo=UTC),
    )
    notify_expiring(account)
    account.expires_at = datetime(2026, 7, 28, 12, tzinfo=UTC)
    account.save()
    assert wake(monkeypatch) == ["Access to an ad account expires soon"]
    assert "expires on 28 July 2026" in " ".join(str(mail.outbox[0].body).split())


def test_whoever_wants_none_by_then_or_may_no_longer_act_gets_none(
    asleep: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    bob = make.member(asleep.business, make.person("bob"), "manager")
    save_settings(bob, NewSettings(AlertDelivery.DIGEST, _EIGHT))
    drifted(asleep)
    save_settings(asleep, NewSettings(AlertDelivery.OFF, _EIGHT))
    Member.objects.of(asleep.business).filter(pk=bob.pk).update(role="viewer")
    assert wake(monkeypatch, hour=8) == []


def test_a_digest_comes_once_it_is_due(
    member: Member, night: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(member, NewSettings(AlertDelivery.DIGEST, _EIGHT))
    drifted(member)
    assert wake(monkeypatch, hour=8) == ["Raya hampers changed since approval"]


def test_a_worker_that_is_late_waits_for_the_next_morning(
    asleep: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(asleep)
    [waiting] = ProcrastinateJob.objects.all()
    local = datetime(2026, 7, 23, 23, 0, tzinfo=clock.BUSINESS_TIME_ZONE)
    time_is(monkeypatch, local.astimezone(UTC))
    write_later(**waiting.args)
    again = ProcrastinateJob.objects.exclude(pk=waiting.pk).get()
    assert again.args == waiting.args
    assert again.scheduled_at == datetime(2026, 7, 24, 7, tzinfo=clock.BUSINESS_TIME_ZONE)


def test_that_it_is_over_is_not_told_to_whom_it_was_not_told(asleep: Member) -> None:
    alert = alert_in(asleep.business, cause="drift", facts={"count": 1})
    notify_of(alert, AlertNotice.Subject.OPENED)
    assert notify_of(alert, AlertNotice.Subject.CLOSED) == 0
