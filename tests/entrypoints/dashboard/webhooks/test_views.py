"""Settings > Webhooks, as people use it; every step works without JavaScript."""

import html
import re
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.events.catalogue import CATALOGUE
from kempen.domain.webhooks.actions.endpoints import create_endpoint, send_test
from kempen.domain.webhooks.models import Attempt, Delivery, Endpoint
from kempen.entrypoints.dashboard.shared.copy.events import EVENTS
from kempen.kit import clock
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of
from tests.entrypoints.dashboard.webhooks.endpoint_pages import LIST, URL, page_of


def fresh(endpoint: Endpoint) -> Endpoint:
    return Endpoint.objects.of(endpoint.business).get(id=endpoint.id)


def failed_delivery(endpoint: Endpoint, **attempt: Any) -> Delivery:
    delivery = send_test(make.actor(endpoint.business), endpoint)
    fields = {"status_code": 500, "response_body": "sorry <b>us</b>", "duration_ms": 12} | attempt
    Attempt.objects.add(
        endpoint.business, delivery=delivery, number=1, started_at=clock.now(), **fields
    )
    Delivery.objects.of(endpoint.business).update(status="gave_up", attempts=10)
    delivery.refresh_from_db()
    return delivery


def test_every_event_has_words() -> None:
    assert set(EVENTS) == set(CATALOGUE)


def test_without_endpoints_the_page_says_what_to_do(browser: Client) -> None:
    text = unescaped_text_of(browser.get(LIST))
    assert "No endpoints yet" in text
    assert "kempen webhooks listen" in text


def test_an_endpoint_is_made_and_its_secret_shown_once(browser: Client, kopi: Business) -> None:
    sent = {"url": URL, "events": ["campaign.created"], "description": "Orders", "once": "a"}
    page = browser.post(f"{LIST}new/", sent)
    (secret,) = re.findall(r"whsec_[A-Za-z0-9+/]{43}=", page.content.decode())
    endpoint = Endpoint.objects.of(kopi).get()
    assert (endpoint.url, endpoint.events) == (URL, ["campaign.created"])
    for address in (LIST, page_of(endpoint)):
        assert secret not in browser.get(address).content.decode()
    again = browser.post(f"{LIST}new/", sent, follow=True)
    assert "Kempen created one endpoint only" in unescaped_text_of(again)
    assert Endpoint.objects.of(kopi).count() == 1


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"url": "http://example.com/"}, "Enter a URL that begins with https://."),
        ({"url": "https://127.1/"}, "Enter a host name, not an IP address."),
        ({"url": ""}, "Enter the URL that receives the events."),
        ({"events": []}, "Choose at least one event."),
        ({"events": ["endpoint.test"]}, "Choose one of the options"),
        ({"description": "x" * 201}, "Enter 200 characters or fewer. This has 201."),
    ],
)
def test_a_mistake_is_named_and_nothing_is_made(
    browser: Client, kopi: Business, fields: dict[str, object], message: str
) -> None:
    response = browser.post(f"{LIST}new/", {"url": URL, "events": ["*"], "once": "a"} | fields)
    assert response.status_code == 422
    assert message in unescaped_text_of(response)
    assert not Endpoint.objects.of(kopi).exists()


def test_the_twenty_first_endpoint_is_refused_with_words(browser: Client, kopi: Business) -> None:
    for _ in range(20):
        create_endpoint(make.actor(kopi), URL, ["*"])
    assert "/new/" not in browser.get(LIST).content.decode()
    response = browser.post(f"{LIST}new/", {"url": URL, "events": ["*"], "once": "b"})
    assert response.status_code == 422
    assert "20 endpoints, the most allowed" in unescaped_text_of(response)


def test_an_endpoint_is_changed_with_its_form_filled_in(
    browser: Client, endpoint: Endpoint
) -> None:
    form = browser.get(page_of(endpoint, "edit/")).content.decode()
    assert f'value="{URL}"' in form
    assert 'value="*" checked' in form
    browser.post(page_of(endpoint, "edit/"), {"url": URL + "2", "events": ["import.completed"]})
    endpoint.refresh_from_db()
    assert (endpoint.url, endpoint.events) == (URL + "2", ["import.completed"])


def test_a_test_event_leads_to_its_delivery(browser: Client, endpoint: Endpoint) -> None:
    response = browser.post(page_of(endpoint, "test/"), follow=True)
    delivery = Delivery.objects.of(endpoint.business).get()
    assert response.redirect_chain == [(f"{LIST}deliveries/{delivery.public_id}/", 302)]
    assert "Test event" in unescaped_text_of(response)


def test_the_log_shows_status_attempts_and_what_was_answered(
    browser: Client, endpoint: Endpoint
) -> None:
    delivery = failed_delivery(endpoint)
    log = unescaped_text_of(browser.get(page_of(endpoint)))
    assert "Failed" in log
    assert "Response 500" in log
    page = browser.get(f"{LIST}deliveries/{delivery.public_id}/")
    assert "sorry &lt;b&gt;us&lt;/b&gt;" in page.content.decode()
    assert "endpoint.test" in unescaped_text_of(page)


def test_odd_headers_of_a_receiver_do_not_break_the_page(
    browser: Client, endpoint: Endpoint
) -> None:
    headers = {"items": "x", "<script>": "</pre><script>"}
    delivery = failed_delivery(endpoint, response_headers=headers)
    page = browser.get(f"{LIST}deliveries/{delivery.public_id}/").content.decode()
    assert "items: x" in page
    assert "</pre><script>" not in page


def test_the_log_is_narrowed_and_comes_in_pages(browser: Client, endpoint: Endpoint) -> None:
    for _ in range(27):
        send_test(make.actor(endpoint.business), endpoint)
    first = browser.get(page_of(endpoint)).content.decode()
    assert first.count("/settings/webhooks/deliveries/") == 25
    (older,) = re.findall(r'href="(\?show=&amp;before=dlv_[^"]+)"', first)
    second = browser.get(page_of(endpoint) + html.unescape(older)).content.decode()
    assert second.count("/settings/webhooks/deliveries/") == 2
    assert "No deliveries here" in unescaped_text_of(browser.get(page_of(endpoint, "?show=failed")))
    odd = browser.get(page_of(endpoint, "?show=%00&before=dlv_x"))
    assert odd.content.decode().count("/settings/webhooks/deliveries/") == 25


def test_one_or_all_that_gave_up_are_sent_again(browser: Client, endpoint: Endpoint) -> None:
    delivery = failed_delivery(endpoint)
    browser.post(f"{LIST}deliveries/{delivery.public_id}/resend/")
    delivery.refresh_from_db()
    assert delivery.status == "pending"
    Delivery.objects.of(endpoint.business).update(status="gave_up")
    response = browser.post(page_of(endpoint, "resend-failed/"), follow=True)
    assert "Kempen is sending 1 delivery again." in unescaped_text_of(response)
    delivery.refresh_from_db()
    assert delivery.status == "pending"


def test_disable_and_enable(browser: Client, endpoint: Endpoint) -> None:
    browser.post(page_of(endpoint, "switch/"), {"status": "disabled"})
    assert fresh(endpoint).status == "disabled"
    refused = browser.post(page_of(endpoint, "test/"))
    assert [str(one) for one in get_messages(refused.wsgi_request)][-1] == (
        "The endpoint is disabled. Enable it first."
    )
    browser.post(page_of(endpoint, "switch/"), {"status": "active"})
    assert fresh(endpoint).status == "active"


def test_a_new_secret_is_shown_once_and_the_old_one_lives_on_as_chosen(
    browser: Client, endpoint: Endpoint
) -> None:
    shown = browser.post(page_of(endpoint, "secret/"), {"hours": "24"})
    assert len(re.findall(r"whsec_[A-Za-z0-9+/]{43}=", shown.content.decode())) == 1
    assert fresh(endpoint).sealed_old_secret is not None
    browser.post(page_of(endpoint, "secret/"), {"hours": "0"})
    assert fresh(endpoint).sealed_old_secret is None
    assert (
        "whsec_"
        not in browser.post(page_of(endpoint, "secret/"), {"hours": "9999"}).content.decode()
    )


def test_deleting_asks_first(browser: Client, endpoint: Endpoint) -> None:
    send_test(make.actor(endpoint.business), endpoint)
    text = unescaped_text_of(browser.get(page_of(endpoint, "delete/")))
    assert "Kempen will not send 1 waiting delivery." in text
    assert fresh(endpoint).deleted_at is None
    browser.post(page_of(endpoint, "delete/"))
    assert fresh(endpoint).deleted_at is not None
    assert browser.get(page_of(endpoint)).status_code == 404


PAGES = ["", "edit/", "secret/", "delete/", "test/", "switch/", "resend-failed/"]


@pytest.mark.parametrize("rest", PAGES)
def test_what_is_anothers_does_not_exist(endpoint: Endpoint, rest: str) -> None:
    charlie = signed_in(make.business("Teh Tarik"), "charlie")
    method = charlie.post if rest in PAGES[4:] else charlie.get
    assert method(page_of(endpoint, rest)).status_code == 404
    delivery = send_test(make.actor(endpoint.business), endpoint)
    address = f"{LIST}deliveries/{delivery.public_id}/"
    assert charlie.get(address).status_code == 404
    assert charlie.post(f"{address}resend/").status_code == 404


@pytest.mark.parametrize("rest", PAGES)
def test_an_analyst_and_a_stranger_are_kept_out(
    kopi: Business, endpoint: Endpoint, rest: str
) -> None:
    bob = signed_in(kopi, "bob", "analyst")
    method = bob.post if rest in PAGES[4:] else bob.get
    assert method(page_of(endpoint, rest)).status_code == 403
    assert bob.get(LIST).status_code == 403
    assert Client().get(LIST).headers["Location"].startswith("/accounts/login/")


@pytest.mark.parametrize("rest", PAGES[4:])
def test_what_changes_something_is_not_done_by_following_a_link(
    browser: Client, endpoint: Endpoint, rest: str
) -> None:
    assert browser.get(page_of(endpoint, rest)).status_code == 405


def test_making_an_endpoint_asks_for_the_password_again_after_a_while(kopi: Business) -> None:
    make.member(kopi, person := make.person())
    client = Client()
    client.force_login(person)
    response = client.get(f"{LIST}new/")
    assert response.status_code == 302
    assert "reauthenticate" in response.headers["Location"]
