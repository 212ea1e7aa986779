"""Whom an alert is told to, by which channel, when, and that nothing is told twice."""

from datetime import UTC, datetime, time

import pytest
from django.core import mail
from procrastinate.contrib.django.models import ProcrastinateJob

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.actions.channels import NewSettings, save_settings
from kempen.domain.alerts.actions.notify import notify_of
from kempen.domain.alerts.actions.send_email import send_due_emails
from kempen.domain.alerts.models import AlertNotice
from kempen.domain.alerts.rules import AlertDelivery, due_at
from kempen.kit import clock
from tests import make
from tests.builders.people import mails, work_off
from tests.clocks import time_is
from tests.domain.alerts.open_alert import alert_in

_EIGHT = time(8)
_NIGHT = {"quiet_from": time(22), "quiet_until": time(7, 30)}
_NONE = {"quiet_from": None, "quiet_until": None}
_QUIET_AT_NIGHT = NewSettings(AlertDelivery.AT_ONCE, _EIGHT, time(22), time(7, 30))


def _at(hour: int, minute: int = 0, day: int = 22) -> datetime:
    return datetime(2026, 7, day, hour, minute, tzinfo=clock.BUSINESS_TIME_ZONE)


def _now_is(monkeypatch: pytest.MonkeyPatch, hour: int, minute: int = 0, day: int = 22) -> None:
    time_is(monkeypatch, _at(hour, minute, day).astimezone(UTC))


@pytest.mark.parametrize(
    ("delivery", "now", "quiet", "due"),
    [
        (AlertDelivery.OFF, _at(12), _NONE, None),
        (AlertDelivery.AT_ONCE, _at(12), _NONE, _at(12)),
        (AlertDelivery.AT_ONCE, _at(12), _NIGHT, _at(12)),
        (AlertDelivery.AT_ONCE, _at(23), _NIGHT, _at(7, 30, day=23)),
        (AlertDelivery.AT_ONCE, _at(3), _NIGHT, _at(7, 30)),
        (AlertDelivery.AT_ONCE, _at(7, 30), _NIGHT, _at(7, 30)),
        (AlertDelivery.DIGEST, _at(7), _NONE, _at(8)),
        (AlertDelivery.DIGEST, _at(8), _NONE, _at(8, day=23)),
        (AlertDelivery.DIGEST, _at(7), {"quiet_from": time(6), "quiet_until": time(9)}, _at(9)),
        (AlertDelivery.AT_ONCE, _at(12), {"quiet_from": _EIGHT, "quiet_until": _EIGHT}, _at(12)),
    ],
)
def test_when_something_is_told(
    delivery: AlertDelivery, now: datetime, quiet: dict[str, time | None], due: datetime | None
) -> None:
    assert due_at(delivery, now, digest_at=_EIGHT, **quiet) == due


@pytest.mark.django_db
def test_owners_are_emailed_at_once_and_viewers_are_not(member: Member) -> None:
    make.member(member.business, make.person("viewer"), "viewer")
    alert = alert_in(member.business)
    assert notify_of(alert, AlertNotice.Subject.OPENED) == 1
    assert send_due_emails() == 1
    assert send_due_emails() == 0
    work_off()
    assert mails() == [("alice@example.com", "Conversion tracking stopped · Kopi Rimba")]
    text = str(mail.outbox[0].body)
    assert "920 clicks brought no conversions" in text
    assert "Raya hampers" in text
    assert "/alerts/" in text


@pytest.mark.django_db
def test_several_alerts_that_are_due_together_are_one_email(member: Member) -> None:
    for name in ("Raya hampers", "Coffee beans"):
        notify_of(alert_in(member.business, name=name), AlertNotice.Subject.OPENED)
    assert send_due_emails() == 1
    assert ProcrastinateJob.objects.filter(task_name="mail.send").count() == 1


@pytest.mark.django_db
def test_a_digest_waits_for_its_time_and_leaves_out_what_is_over(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    _now_is(monkeypatch, 12)
    save_settings(member, NewSettings(AlertDelivery.DIGEST, _EIGHT))
    over, stays = (alert_in(member.business, name=name) for name in ("Over", "Stays"))
    for alert in (over, stays):
        notify_of(alert, AlertNotice.Subject.OPENED)
    assert send_due_emails() == 0
    assert notify_of(over, AlertNotice.Subject.CLOSED) == 0
    _now_is(monkeypatch, 8, 1, day=23)
    assert send_due_emails() == 1
    states = AlertNotice.objects.of(member.business).values_list("alert__campaign__name", "status")
    assert dict(states) == {"Over": "dropped", "Stays": "sent"}


@pytest.mark.django_db
def test_who_was_told_that_it_opened_is_told_that_it_is_over(member: Member) -> None:
    alert = alert_in(member.business)
    notify_of(alert, AlertNotice.Subject.OPENED)
    send_due_emails()
    assert notify_of(alert, AlertNotice.Subject.CLOSED) == 1
    assert notify_of(alert, AlertNotice.Subject.CLOSED) == 1
    assert send_due_emails() == 1
    assert AlertNotice.objects.of(member.business).count() == 2


@pytest.mark.django_db
def test_whoever_wants_none_gets_none(member: Member) -> None:
    save_settings(member, NewSettings(AlertDelivery.OFF, _EIGHT))
    assert notify_of(alert_in(member.business), AlertNotice.Subject.OPENED) == 0


@pytest.mark.django_db
def test_what_is_sent_late_still_waits_for_the_end_of_the_quiet_hours(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_settings(member, _QUIET_AT_NIGHT)
    _now_is(monkeypatch, 21, 59)
    notify_of(alert_in(member.business), AlertNotice.Subject.OPENED)
    # No worker ran until then.
    _now_is(monkeypatch, 23)
    assert send_due_emails() == 0
    _now_is(monkeypatch, 7, 29, day=23)
    assert send_due_emails() == 0
    _now_is(monkeypatch, 7, 30, day=23)
    assert send_due_emails() == 1


@pytest.mark.django_db
def test_what_waits_is_told_as_its_member_wants_it_by_now(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    _now_is(monkeypatch, 23)
    save_settings(member, _QUIET_AT_NIGHT)
    notify_of(alert_in(member.business, name="Raya hampers"), AlertNotice.Subject.OPENED)
    notices = AlertNotice.objects.of(member.business)
    assert notices.get().due_at == _at(7, 30, day=23)
    save_settings(member, NewSettings(AlertDelivery.DIGEST, time(9), time(22), time(7, 30)))
    assert notices.get().due_at == _at(9, day=23)
    # What is due already is not put off by another day.
    _now_is(monkeypatch, 9, day=23)
    save_settings(member, NewSettings(AlertDelivery.DIGEST, time(9)))
    assert send_due_emails() == 1
    notify_of(alert_in(member.business, name="Coffee beans"), AlertNotice.Subject.OPENED)
    save_settings(member, NewSettings(AlertDelivery.AT_ONCE, time(9)))
    assert send_due_emails() == 1


@pytest.mark.django_db
def test_whoever_wants_none_any_more_is_sent_nothing_that_waits(
    member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    _now_is(monkeypatch, 12)
    save_settings(member, NewSettings(AlertDelivery.DIGEST, _EIGHT))
    alert = alert_in(member.business)
    notify_of(alert, AlertNotice.Subject.OPENED)
    save_settings(member, NewSettings(AlertDelivery.OFF, _EIGHT))
    _now_is(monkeypatch, 8, 1, day=23)
    assert send_due_emails() == 0
    assert AlertNotice.objects.of(member.business).get().status == "dropped"
    # Who was not told that it opened is not told that it is over.
    save_settings(member, NewSettings(AlertDelivery.AT_ONCE, _EIGHT))
    assert notify_of(alert, AlertNotice.Subject.CLOSED) == 0
