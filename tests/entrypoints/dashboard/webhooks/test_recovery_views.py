"""Settings > Webhooks > Send missed events, and the figures of an endpoint; no JavaScript."""

from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import record
from kempen.domain.webhooks.actions.endpoints import disable_endpoint
from kempen.domain.webhooks.actions.fan_out import fan_out
from kempen.domain.webhooks.models import Delivery, Endpoint, Recovery
from kempen.kit import clock
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of
from tests.entrypoints.dashboard.webhooks.endpoint_pages import page_of

pytestmark = pytest.mark.django_db


def missed(kopi: Business, count: int) -> None:
    with transaction.atomic():
        for _ in range(count):
            record(make.actor(kopi), "campaign.created", {})
    fan_out()
    Delivery.objects.of(kopi).update(status="gave_up")


def test_count_then_send(browser: Client, kopi: Business, endpoint: Endpoint) -> None:
    missed(kopi, 2)
    page = page_of(endpoint, "recover/")
    assert "Send missed events" in unescaped_text_of(browser.get(page_of(endpoint)))
    since = clock.today().isoformat()
    counted = browser.get(page, {"since": since})
    assert "2 missed events since then." in unescaped_text_of(counted)
    assert not Recovery.objects.of(kopi).exists()
    sent = browser.post(page, {"since": since}, follow=True)
    assert "Kempen is sending 2 events." in unescaped_text_of(sent)
    assert Recovery.objects.of(kopi).get().found == 2


@pytest.mark.parametrize(
    ("since", "message"),
    [
        ("soon", "Enter a date"),
        ("2020-01-01", "Kempen stores events for 30 days"),
        ("9999-12-31", "Choose today or an earlier day"),
        ("0001-01-01", "Kempen stores events for 30 days"),
    ],
)
def test_a_bad_day_is_explained(
    browser: Client, endpoint: Endpoint, since: str, message: str
) -> None:
    for answer in (
        browser.get(page_of(endpoint, "recover/"), {"since": since}),
        browser.post(page_of(endpoint, "recover/"), {"since": since}),
    ):
        assert answer.status_code == 422
        assert message in unescaped_text_of(answer)


def test_a_disabled_endpoint_is_sent_nothing(
    browser: Client, kopi: Business, endpoint: Endpoint
) -> None:
    disable_endpoint(make.actor(kopi), endpoint)
    since = (clock.today() - timedelta(days=1)).isoformat()
    answer = browser.post(page_of(endpoint, "recover/"), {"since": since})
    assert "Enable it first" in unescaped_text_of(answer)


def test_it_is_for_those_who_manage_webhooks_of_this_business(
    kopi: Business, endpoint: Endpoint
) -> None:
    page = page_of(endpoint, "recover/")
    assert signed_in(kopi, "vera", "viewer").get(page).status_code == 403
    assert signed_in(make.business("Other"), "olga").get(page).status_code == 404
