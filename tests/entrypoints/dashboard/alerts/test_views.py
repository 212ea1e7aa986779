"""The page of alerts, and how a member wants to hear of them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.models import Alert, AlertSettings, ChatChannel
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import text_of

pytestmark = pytest.mark.django_db
_TOKEN = "123456789:AAabcdefghijklmnopqrstuvwxyz0123456"


def _alert(business: Business, cause: str, **more: Any) -> Alert:
    facts = {"clicks": 920, "conversions": 0, "expected": 24, "spend": 310.5, "count": 2}
    fields = {"account_key": "files", "since": clock.now(), "facts": facts}
    return Alert.objects.add(business, cause=cause, **fields | more)


def test_causes_stand_alone_and_what_follows_is_counted(
    at_screen: Client, business: Business
) -> None:
    campaign = make.campaign(business, name="Raya hampers")
    own = {"campaign": campaign, "campaign_key": str(campaign.pk)}
    _alert(business, "tracking_broken", **own)
    _alert(business, "spend_without_sales", **own)
    began = clock.now() - timedelta(days=2)
    _alert(business, "data_late", since=began, closed_at=clock.now(), facts={"last": "2026-07-20"})
    page = text_of(at_screen.get("/alerts/"))
    assert "920 clicks brought no conversions. Kempen expected about 24." in page
    assert "1 more alert follows from this" in page
    assert "Check the conversion tag on your website." in page
    assert page.index("Resolved") < page.index("Data is late")
    days = figures.days_between(figures.local_day(began), clock.today())
    assert days in page[page.index("Data is late") :]


def test_an_empty_page_says_so(at_screen: Client) -> None:
    assert "Nothing is wrong now." in text_of(at_screen.get("/alerts/"))


def test_an_alert_is_acknowledged_with_the_name_of_who_did(
    at_screen: Client, business: Business
) -> None:
    alert = _alert(business, "tracking_broken")
    notified = text_of(at_screen.get("/notifications/"))
    assert "Something is wrong" in notified
    answer = at_screen.post(f"/alerts/{alert.public_id}/acknowledge/", follow=True)
    assert "Alert acknowledged." in text_of(answer)
    assert "Acknowledged by" in text_of(answer)
    assert "Something is wrong" not in text_of(at_screen.get("/notifications/"))


def test_a_viewer_sees_alerts_and_acknowledges_none(business: Business, at_screen: Client) -> None:
    alert = _alert(business, "tracking_broken")
    viewer = signed_in(business, "viewer", "viewer")
    assert "Acknowledge" not in text_of(viewer.get("/alerts/"))
    assert viewer.post(f"/alerts/{alert.public_id}/acknowledge/").status_code == 403


def test_settings_are_kept_and_shown_again(at_screen: Client, business: Business) -> None:
    page = "/alerts/settings/"
    sent = {"email": "digest", "digest_at": "09:30", "quiet_from": "22:00", "quiet_until": "07:00"}
    assert "Alert settings saved." in text_of(at_screen.post(page, sent, follow=True))
    row = AlertSettings.objects.of(business).get()
    assert (row.email, str(row.digest_at), str(row.quiet_from)) == (
        "digest",
        "09:30:00",
        "22:00:00",
    )
    assert 'value="09:30"' in at_screen.get(page).content.decode()


def test_half_of_the_quiet_hours_is_refused(at_screen: Client, business: Business) -> None:
    sent = {"email": "at_once", "digest_at": "08:00", "quiet_from": "22:00", "quiet_until": ""}
    answer = at_screen.post("/alerts/settings/", sent)
    assert answer.status_code == 422
    assert "Enter both times, or leave both empty." in text_of(answer)
    assert not AlertSettings.objects.of(business).exists()
    answer = at_screen.post("/alerts/settings/", sent | {"quiet_until": sent["quiet_from"]})
    assert "Enter two different times, or leave both empty." in text_of(answer)


def test_a_slack_address_elsewhere_is_refused_and_never_shown_again(at_screen: Client) -> None:
    sent = {"slack-delivery": "at_once", "slack-secret": "https://evil.example/services/T1/B1/x"}
    answer = at_screen.post("/alerts/settings/slack/", sent)
    assert answer.status_code == 422
    assert "Enter a Slack webhook URL." in text_of(answer)
    assert "evil.example" not in answer.content.decode()


def test_what_is_missing_of_a_channel_is_named(at_screen: Client) -> None:
    slack = at_screen.post("/alerts/settings/slack/", {"slack-delivery": "at_once"})
    telegram = at_screen.post("/alerts/settings/telegram/", {"telegram-delivery": "at_once"})
    assert (slack.status_code, telegram.status_code) == (422, 422)
    assert "Enter the webhook URL." in slack.content.decode()
    assert "Enter the bot token." in telegram.content.decode()
    assert "Enter the chat ID." in telegram.content.decode()


def test_a_telegram_chat_is_saved_tested_and_removed(at_screen: Client, business: Business) -> None:
    sent = {
        "telegram-delivery": "at_once",
        "telegram-secret": _TOKEN,
        "telegram-chat": "-1001234567",
    }
    saved = at_screen.post("/alerts/settings/telegram/", sent, follow=True)
    assert "Telegram chat saved." in text_of(saved)
    assert "The secret ends in 3456." in text_of(saved)
    assert _TOKEN not in saved.content.decode()
    tested = at_screen.post("/alerts/settings/channels/telegram/test/", follow=True)
    assert "Test sent." in text_of(tested)
    again = at_screen.post("/alerts/settings/channels/telegram/test/", follow=True)
    assert "Wait one minute before the next test." in text_of(again)
    gone = at_screen.post("/alerts/settings/channels/telegram/remove/", follow=True)
    assert "Channel removed." in text_of(gone)
    assert not ChatChannel.objects.of(business).exists()


def test_a_saved_channel_is_changed_without_its_secret(
    at_screen: Client, business: Business
) -> None:
    sent = {"telegram-delivery": "digest", "telegram-chat": "-1001234567"}
    refused = at_screen.post("/alerts/settings/telegram/", sent)
    assert refused.status_code == 422
    at_screen.post("/alerts/settings/telegram/", {**sent, "telegram-secret": _TOKEN})
    page = at_screen.get("/alerts/settings/").content.decode()
    # It shows what is saved, and never the secret.
    assert '<option value="digest" selected>' in page
    assert 'value="-1001234567"' in page
    assert "Leave this empty to keep the saved one." in page
    before = ChatChannel.objects.of(business).get()
    sent = {"telegram-delivery": "off", "telegram-chat": "@alerts_of_ours"}
    at_screen.post("/alerts/settings/telegram/", sent)
    after = ChatChannel.objects.of(business).get()
    assert (after.delivery, after.chat_id) == ("off", "@alerts_of_ours")
    assert (bytes(after.sealed_secret), after.hint) == (bytes(before.sealed_secret), "3456")


def test_nobody_reaches_the_channel_of_another_member(
    at_screen: Client, business: Business
) -> None:
    sent = {
        "telegram-delivery": "at_once",
        "telegram-secret": _TOKEN,
        "telegram-chat": "-1001234567",
    }
    at_screen.post("/alerts/settings/telegram/", sent)
    other = signed_in(business, "bala", "owner")
    assert "The secret ends in" not in text_of(other.get("/alerts/settings/"))
    assert other.post("/alerts/settings/channels/telegram/remove/").status_code == 404
