"""Integrations, as people use it, with the partners as a real process; all without JavaScript."""

import re
from typing import Any
from urllib.parse import parse_qs, urlsplit
from urllib.request import HTTPErrorProcessor, Request, build_opener

import pytest
from django.contrib.messages import get_messages
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections import consent
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import credentials_of
from kempen.domain.leads.actions.reading import READ
from kempen.domain.sync.actions.daily_results import SYNC
from kempen.kit import clock, jobs
from kempen.platforms.registry import partner_of
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of
from tests.domain.conftest import no_jobs
from tests.partner_calls import make_partner_calls, settled
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db
LIST = "/integrations/"
__all__ = ["no_jobs"]


def messages_of(response: Any) -> list[str]:
    return [str(message) for message in get_messages(response.wsgi_request)]


def test_the_list_names_every_platform_and_what_can_be_done(browser: Client) -> None:
    text = unescaped_text_of(browser.get(LIST))
    assert text.count("No account connected.") == 3


@pytest.mark.parametrize("platform", ["search", "social", "crm"])
def test_each_connector_says_what_is_read_and_what_is_written(
    platform: str, browser: Client
) -> None:
    text = unescaped_text_of(browser.get(f"{LIST}{platform}/"))
    assert partner_of(platform).words.reads in text
    assert partner_of(platform).words.writes in text


@pytest.mark.parametrize("platform", ["search", "social"])
def test_the_sandbox_is_connected_with_one_click_and_its_campaigns_come_in(
    platform: str, browser: Client, business: Business, partners: Partners
) -> None:
    answer = settled(browser, browser.post(f"{LIST}{platform}/sandbox/"))
    connection = Connection.objects.of(business).get()
    assert (connection.environment, connection.currency) == ("sandbox", "MYR")
    page = unescaped_text_of(answer)
    assert "Sandbox, no money spent" in page
    assert "Choose the campaigns to read." in page
    choices = re.findall(r'<select name="(do_\d+)"', answer.content.decode())
    assert len(choices) > 1
    place = f"{LIST}accounts/{connection.public_id}/"
    wanted = dict.fromkeys(choices, "new") | {"objective": "increase_sales"}
    done = browser.post(place, wanted, follow=True)
    assert Campaign.objects.of(business).count() == len(choices)
    assert done.content.decode().count('<option value="read" selected>') == len(choices)
    secret = next(
        value for name, value in credentials_of(connection).items() if name.endswith("token")
    )
    assert secret not in done.content.decode()


def test_an_account_in_usd_is_read_as_soon_as_its_rate_is_known(
    browser: Client, business: Business, partners: Partners, no_jobs: None
) -> None:
    begun = browser.post(f"{LIST}social/sandbox/", {"currency": "USD"})
    page = unescaped_text_of(settled(browser, begun))
    connection = Connection.objects.of(business).get()
    assert connection.account_name == "Kopi Rimba abroad"
    assert "There is no exchange rate for USD yet." in page
    # Its lead forms are read at once; its money waits for a rate.
    waiting = [{"connection_id": str(connection.pk)}]
    assert (jobs.unfinished(READ), jobs.unfinished(SYNC)) == (waiting, [])
    rate = {"currency": "USD", "valid_from": "2026-01-01", "source": "", "rate": "4.45"}
    browser.post("/settings/money/", rate)
    assert jobs.unfinished(SYNC) == waiting
    shown = unescaped_text_of(
        settled(browser, browser.get(f"{LIST}accounts/{connection.public_id}/"))
    )
    assert "Kempen is reading the campaigns you chose" in shown
    assert "Choose the campaigns to read." in shown
    assert "Gift boxes abroad" in shown
    assert browser.post(f"{LIST}social/sandbox/", {"currency": "XAU"}).status_code == 404


def test_the_pretend_crm_is_connected_with_one_click_and_takes_a_test_contact(
    browser: Client, business: Business, partners: Partners
) -> None:
    page = settled(browser, browser.post(f"{LIST}crm/sandbox/"))
    connection = Connection.objects.of(business).get()
    assert (connection.platform, connection.environment) == ("crm", "sandbox")
    assert page.request["PATH_INFO"] == f"{LIST}crm/accounts/{connection.public_id}/"
    assert 'value="firstname" selected' in page.content.decode()
    key = credentials_of(connection)["api_key"]
    sent = settled(browser, browser.post(f"{LIST}crm/accounts/{connection.public_id}/test/"))
    assert "Test contact sent" in unescaped_text_of(sent)
    for answer in (page, sent):
        assert key not in answer.content.decode()
    assert "Sandbox CRM" in unescaped_text_of(browser.get(LIST))


def test_a_live_crm_is_tried_before_it_is_kept(
    browser: Client, business: Business, partners: Partners, settings: Any
) -> None:
    settings.CRM_API_URL = f"{partners.url}/crm"
    wrong = settled(browser, browser.post(f"{LIST}crm/live/", {"api_key": "pat-wrong"}))
    assert "The CRM does not accept the key:" in unescaped_text_of(wrong)
    assert "pat-wrong" not in wrong.content.decode()
    assert not Connection.objects.of(business).exists()
    key = partners.account("crm", "Kopi Rimba CRM")["api_key"]
    settled(browser, browser.post(f"{LIST}crm/live/", {"api_key": key}))
    assert Connection.objects.of(business).get().environment == "live"


def test_a_second_crm_is_refused_before_anybody_wonders_where_prospects_are(
    browser: Client, business: Business, partners: Partners, settings: Any
) -> None:
    settings.CRM_API_URL = f"{partners.url}/crm"
    first = Connection.objects.add(
        business, platform="crm", environment="live", account_id="7", account_name="CRM 7"
    )
    key = partners.account("crm", "Kopi Rimba CRM")["api_key"]
    refused = settled(browser, browser.post(f"{LIST}crm/live/", {"api_key": key}))
    assert "CRM 7 is connected already" in unescaped_text_of(refused)
    assert Connection.objects.of(business).get() == first
    first.status = "disconnected"
    first.save()
    settled(browser, browser.post(f"{LIST}crm/live/", {"api_key": key}))
    assert Connection.objects.of(business).exclude(pk=first.pk).get().status == "active"


def test_without_the_sandbox_the_page_says_how_to_start_it(browser: Client, settings: Any) -> None:
    settings.SANDBOX_URL = "http://127.0.0.1:9"
    page = unescaped_text_of(settled(browser, browser.post(f"{LIST}social/sandbox/")))
    assert "Account not connected" in page
    words = "The sandbox does not answer. `kempen run` starts it; elsewhere run `kempen sandbox`."
    assert words in page


def test_a_live_social_account_is_tried_before_it_is_kept(
    browser: Client, business: Business, partners: Partners, settings: Any
) -> None:
    settings.SOCIAL_ADS_API_URL = f"{partners.url}/social"
    account = partners.account("social", "Empty account")
    fields = {name: account[name] for name in ("account_id", "access_token", "page_id")}
    place = f"{LIST}social/live/"
    empty = browser.post(place, {**fields, "page_id": ""})
    assert empty.status_code == 422
    wrong = settled(browser, browser.post(place, {**fields, "access_token": "EAAwrong"}))
    # What was entered is there again, besides the secret.
    assert f'value="{fields["account_id"]}"' in wrong.content.decode()
    assert "EAAwrong" not in wrong.content.decode()
    assert not Connection.objects.of(business).exists()
    settled(browser, browser.post(place, fields))
    connection = Connection.objects.of(business).get()
    assert (connection.environment, connection.status) == ("live", "active")
    assert account["access_token"] not in str(connection.facts)


def allow(url: str) -> str:
    """Say yes on the platform's page of consent and return where it sends the browser."""
    asked = {name: values[0] for name, values in parse_qs(urlsplit(url).query).items()}

    class Stay(HTTPErrorProcessor):
        def http_response(self, request: Any, response: Any) -> Any:
            return response

    from urllib.parse import urlencode

    body = urlencode({**asked, "answer": "allow"}).encode()
    place = urlsplit(url)._replace(query="").geturl()
    with build_opener(Stay).open(Request(place, body)) as answer:
        assert answer.status == 303
        return str(answer.headers["Location"])


@pytest.fixture
def search_is_sandbox(partners: Partners, settings: Any) -> dict[str, str]:
    """The search platform's live addresses lead to the sandbox; what a person enters."""
    settings.SEARCH_OAUTH_AUTHORIZE_URL = f"{partners.url}/oauth/authorize"
    settings.SEARCH_OAUTH_TOKEN_URL = f"{partners.url}/oauth/token"
    settings.SEARCH_ADS_API_URL = f"{partners.url}/search"
    account = partners.account("search", "Empty account")
    return {name: account[name] for name in ("client_id", "client_secret", "customer_id")}


def begun(browser: Client, entered: dict[str, str]) -> str:
    page = browser.post(f"{LIST}search/live/", entered, follow=True)
    match = re.search(r'href="(http[^"]+/oauth/authorize[^"]+)"', page.content.decode())
    assert match
    return match[1].replace("&amp;", "&")


def test_a_live_search_account_is_connected_by_consent(
    browser: Client, business: Business, search_is_sandbox: dict[str, str]
) -> None:
    url = begun(browser, search_is_sandbox)
    session = dict(browser.session)
    assert search_is_sandbox["client_secret"] not in str(session)
    back = allow(url)
    assert back.startswith("http://127.0.0.1:8000/integrations/search/callback/?")
    path = back.removeprefix("http://127.0.0.1:8000")
    settled(browser, browser.get(path))
    connection = Connection.objects.of(business).get()
    assert (connection.platform, connection.environment) == ("search", "live")
    assert connection.facts == {
        "client_id": search_is_sandbox["client_id"],
        "customer_id": search_is_sandbox["customer_id"],
    }
    again = browser.get(path)
    assert messages_of(again)[-1] == "This took too long, or was begun elsewhere. Begin again."


def test_consent_belongs_to_the_session_that_asked_for_it(
    browser: Client, business: Business, search_is_sandbox: dict[str, str]
) -> None:
    path = allow(begun(browser, search_is_sandbox)).removeprefix("http://127.0.0.1:8000")
    bob = signed_in(business, "bob", "manager")
    bob.get(path)
    name = f"{business.public_id}_search_consent"
    session = bob.session
    session[name] = browser.session[name]
    session.save()
    bob.get(path)
    assert make_partner_calls() == 0
    assert not Connection.objects.of(business).exists()


def test_a_wrong_state_and_a_refusal_connect_nothing(
    browser: Client, business: Business, search_is_sandbox: dict[str, str]
) -> None:
    begun(browser, search_is_sandbox)
    answer = browser.get(f"{LIST}search/callback/", {"code": "4/0x", "state": "guessed"})
    assert messages_of(answer)[-1].startswith("This answer does not belong to a connection")
    url = begun(browser, search_is_sandbox)
    state = parse_qs(urlsplit(url).query)["state"][0]
    denied = {"error": "access_denied", "state": state}
    answer = browser.get(f"{LIST}search/callback/", denied)
    assert messages_of(answer)[-1] == "Access was not given on the platform."
    assert not Connection.objects.of(business).exists()


def test_consent_that_took_too_long_is_begun_again(
    browser: Client,
    business: Business,
    search_is_sandbox: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = allow(begun(browser, search_is_sandbox)).removeprefix("http://127.0.0.1:8000")
    moment = clock.now() + consent.LASTS
    monkeypatch.setattr(clock, "now", lambda: moment)
    browser.get(path)
    assert make_partner_calls() == 0
    assert not Connection.objects.of(business).exists()


def test_disconnecting_deletes_the_access_and_keeps_the_numbers(
    browser: Client, business: Business, partners: Partners
) -> None:
    settled(browser, browser.post(f"{LIST}social/sandbox/"))
    connection = Connection.objects.of(business).get()
    place = f"{LIST}accounts/{connection.public_id}/disconnect/"
    assert "Disconnect “Kopi Rimba”?" in unescaped_text_of(browser.get(place))
    browser.post(place)
    connection.refresh_from_db()
    assert (connection.status, connection.sealed_credentials) == ("disconnected", None)
    assert browser.get(f"{LIST}accounts/{connection.public_id}/").status_code == 404


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_who_may_not_connect_sees_the_list_only(role: str, business: Business) -> None:
    browser = signed_in(business, "bob", role)
    assert browser.get(LIST).status_code == 200
    for path in ("social/", "search/callback/"):
        assert browser.get(LIST + path).status_code == 403
    assert browser.post(f"{LIST}social/sandbox/").status_code == 403


def test_a_stranger_does_not_find_an_account(
    browser: Client, business: Business, partners: Partners
) -> None:
    settled(browser, browser.post(f"{LIST}social/sandbox/"))
    connection = Connection.objects.of(business).get()
    from tests import make

    charlie = signed_in(make.business("Charlie's"), "charlie")
    for rest in ("", "disconnect/"):
        assert charlie.get(f"{LIST}accounts/{connection.public_id}/{rest}").status_code == 404
    for action in ("sync", "list"):
        assert charlie.post(f"{LIST}accounts/{connection.public_id}/{action}/").status_code == 404
