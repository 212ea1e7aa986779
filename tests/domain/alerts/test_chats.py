"""Slack and Telegram over real TLS: one message, tried again, and no way round the fixed hosts."""

import json
from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta
from ipaddress import ip_network
from typing import Any

import pytest

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.actions.channels import (
    NewSettings,
    remove_channel,
    save_settings,
    save_slack,
    save_telegram,
    send_test,
)
from kempen.domain.alerts.actions.notify import notify_of
from kempen.domain.alerts.actions.send_chat import send_chat
from kempen.domain.alerts.chat_calls import ChatFailedError, ChatFault, send_message
from kempen.domain.alerts.models import AlertNotice, ChatChannel
from kempen.domain.alerts.refusals import ChannelRefusal
from kempen.domain.alerts.rules import AlertDelivery
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests.clocks import time_is
from tests.domain.alerts.open_alert import alert_in
from tests.tls_receiver import Authority, Receiver, status

pytestmark = pytest.mark.django_db
_PATH = "/services/T0123ABCD/B0123ABCD/abcdefghijklmnopqrstuvwx"
_SLACK = f"https://hooks.slack.com{_PATH}"
_TOKEN = "123456789:AAabcdefghijklmnopqrstuvwxyz0123456"


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Authority:
    return Authority.make(tmp_path_factory.mktemp("authority"))


@pytest.fixture
def receiver(authority: Authority, settings: Any) -> Iterator[Receiver]:
    """It stands in for both services, as an operator's own would."""
    with Receiver(authority) as receiver:
        host = receiver.url.split("/", 3)
        settings.ALERT_SLACK_URL = settings.ALERT_TELEGRAM_URL = "/".join(host[:3])
        settings.WEBHOOK_ALLOWED_NETWORKS = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
        settings.WEBHOOK_CA_FILE = authority.file
        yield receiver


def _test(member: Member, channel: ChatChannel) -> AlertNotice:
    send_test(member, channel)
    send_chat(str(channel.pk))
    return AlertNotice.objects.of(member.business).get()


def test_a_test_message_reaches_slack(member: Member, receiver: Receiver, no_jobs: None) -> None:
    channel = save_slack(member, _PATH, AlertDelivery.AT_ONCE)
    assert _test(member, channel).status == "sent"
    (request,) = receiver.received
    assert request.path == _PATH
    assert "This is a test from Kempen" in json.loads(request.body)["text"]
    channel.refresh_from_db()
    assert channel.last_sent_at is not None


def test_a_test_message_reaches_telegram(member: Member, receiver: Receiver, no_jobs: None) -> None:
    channel = save_telegram(member, _TOKEN, "-1001234567", AlertDelivery.AT_ONCE)
    assert _test(member, channel).status == "sent"
    (request,) = receiver.received
    assert request.path == f"/bot{_TOKEN}/sendMessage"
    assert json.loads(request.body)["chat_id"] == "-1001234567"


def test_the_secret_is_stored_encrypted(member: Member, no_jobs: None) -> None:
    channel = save_slack(member, _SLACK, AlertDelivery.AT_ONCE)
    stored = bytes(ChatChannel.objects.of(member.business).get().sealed_secret)
    assert _PATH.encode() not in stored
    assert channel.hint == "uvwx"


@pytest.mark.parametrize(
    "address",
    [
        "https://hooks.slack.com.evil.example" + _PATH,
        "https://evil.example" + _PATH,
        "https://hooks.slack.com@evil.example" + _PATH,
        "http://hooks.slack.com" + _PATH,
        "https://hooks.slack.com/services/../../x",
        "https://hooks.slack.com" + _PATH + "?to=1",
        "https://hooks.slack.com" + _PATH + "\n",
        "@evil.example/services/T0123ABCD/B0123ABCD/abcdefghijklmnopqrstuvwx",
    ],
)
def test_no_other_host_or_path_is_accepted(member: Member, address: str) -> None:
    if address.endswith("\n"):
        # White space around what was pasted is no part of it.
        assert save_slack(member, address, AlertDelivery.AT_ONCE).kind == "slack"
        return
    with pytest.raises(Refusal) as refused:
        save_slack(member, address, AlertDelivery.AT_ONCE)
    assert refused.value.code is ChannelRefusal.NO_SLACK_WEBHOOK
    assert not ChatChannel.objects.of(member.business).exists()


@pytest.mark.parametrize("token", ["", "abc", f"{_TOKEN}/../getMe", "1:../../x", f"{_TOKEN}?a=b"])
def test_a_token_cannot_lead_elsewhere(member: Member, token: str) -> None:
    with pytest.raises(Refusal) as refused:
        save_telegram(member, token, "123456", AlertDelivery.AT_ONCE)
    assert refused.value.code is ChannelRefusal.NO_BOT_TOKEN


def test_a_chat_must_be_a_number_or_a_channel(member: Member) -> None:
    with pytest.raises(Refusal) as refused:
        save_telegram(member, _TOKEN, "my chat", AlertDelivery.AT_ONCE)
    assert refused.value.code is ChannelRefusal.NO_CHAT


@pytest.mark.parametrize(
    ("code", "fault"), [(404, "gone"), (400, "refused"), (429, "busy"), (503, "busy")]
)
def test_what_the_service_answers_is_shown(
    member: Member, receiver: Receiver, no_jobs: None, code: int, fault: str
) -> None:
    receiver.answer = status(code)
    channel = save_slack(member, _PATH, AlertDelivery.AT_ONCE)
    # A test is not tried again: its reader waits at the page.
    assert _test(member, channel).status == "failed"
    channel.refresh_from_db()
    assert channel.last_fault == fault


def test_private_addresses_are_never_called(receiver: Receiver, settings: Any) -> None:
    settings.WEBHOOK_ALLOWED_NETWORKS = ()
    with pytest.raises(ChatFailedError) as failed:
        send_message("slack", _PATH, "", "Hello")
    assert failed.value.fault is ChatFault.UNREACHABLE
    assert receiver.received == []


def test_a_failed_message_is_tried_again_later_and_given_up_after_a_day(
    member: Member, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, no_jobs: None
) -> None:
    channel = save_slack(member, _PATH, AlertDelivery.AT_ONCE)
    began = clock.now()
    notice = AlertNotice.objects.add(
        member.business,
        member=member,
        channel="slack",
        alert=alert_in(member.business),
        subject="opened",
        due_at=began,
    )
    receiver.answer = status(503)
    assert send_chat(str(channel.pk)) == 0
    notice.refresh_from_db()
    assert notice.status == "waiting"
    assert notice.due_at > began
    assert send_chat(str(channel.pk)) == 0
    assert len(receiver.received) == 1
    time_is(monkeypatch, began + timedelta(days=1, minutes=5))
    send_chat(str(channel.pk))
    notice.refresh_from_db()
    assert notice.status == "failed"


def test_at_night_nothing_is_tried_again_and_a_test_is_sent(
    member: Member, receiver: Receiver, monkeypatch: pytest.MonkeyPatch, no_jobs: None
) -> None:
    def it_is(day: int, hour: int, minute: int) -> None:
        local = datetime(2026, 7, day, hour, minute, tzinfo=clock.BUSINESS_TIME_ZONE)
        time_is(monkeypatch, local.astimezone(UTC))

    it_is(22, 21, 59)
    night = {"quiet_from": time(22), "quiet_until": time(7)}
    save_settings(member, NewSettings(AlertDelivery.OFF, time(8), **night))
    channel = save_slack(member, _PATH, AlertDelivery.AT_ONCE)
    assert notify_of(alert_in(member.business), AlertNotice.Subject.OPENED) == 1
    receiver.answer = status(503)
    assert send_chat(str(channel.pk)) == 0
    receiver.answer = status(200)
    it_is(22, 22, 30)
    assert send_chat(str(channel.pk)) == 0
    assert len(receiver.received) == 1
    send_test(member, channel)
    assert send_chat(str(channel.pk)) == 1
    assert "This is a test" in json.loads(receiver.received[-1].body)["text"]
    it_is(23, 7, 0)
    assert send_chat(str(channel.pk)) == 1
    assert "Conversion tracking stopped" in json.loads(receiver.received[-1].body)["text"]


def test_a_channel_that_is_turned_off_drops_what_waits(
    member: Member, receiver: Receiver, no_jobs: None
) -> None:
    channel = save_slack(member, _PATH, AlertDelivery.DIGEST)
    save_settings(member, NewSettings(AlertDelivery.OFF, time(8)))
    notify_of(alert_in(member.business), AlertNotice.Subject.OPENED)
    save_slack(member, "", AlertDelivery.OFF)
    assert AlertNotice.objects.of(member.business).get().status == "dropped"
    assert send_chat(str(channel.pk)) == 0
    assert receiver.received == []


def test_a_test_can_be_sent_once_a_minute(member: Member, no_jobs: None) -> None:
    channel = save_slack(member, _SLACK, AlertDelivery.AT_ONCE)
    send_test(member, channel)
    with pytest.raises(Refusal) as refused:
        send_test(member, channel)
    assert refused.value.code is ChannelRefusal.TESTED_JUST_NOW


def test_a_removed_channel_leaves_nothing(member: Member, no_jobs: None) -> None:
    channel = save_slack(member, _SLACK, AlertDelivery.AT_ONCE)
    send_test(member, channel)
    remove_channel(member, channel)
    assert not ChatChannel.objects.of(member.business).exists()
    assert not AlertNotice.objects.of(member.business).exists()
    assert send_chat(str(channel.pk)) == 0
