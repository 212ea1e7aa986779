"""A page never waits for a partner: it answers at once, and says later what the partner said."""

import gzip
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import stamina
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.connections import partner_calls
from kempen.domain.connections.actions import save_connection
from kempen.domain.connections.models import Connection, PartnerCall
from kempen.kit import clock
from kempen.platforms import calling
from kempen.platforms.interface import AccountFacts
from tests.builders.pages import unescaped_text_of
from tests.domain.conftest import no_jobs
from tests.dripping_server import dripping_server
from tests.partner_calls import make_partner_calls, settled
from tests.silent_partner import SilentPartner, silent_partner

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_jobs")]
LIST = "/integrations/"
SOCIAL = {"account_id": "7", "access_token": "EAAs3cr3t", "page_id": "8"}
__all__ = ["no_jobs"]
Deed = Callable[[Client, Member], Any]


@pytest.fixture
def partner(settings: Any) -> Iterator[SilentPartner]:
    """Every partner at once."""
    with silent_partner() as partner, stamina.set_testing(True, attempts=1):
        for name in (
            *("SANDBOX_URL", "SOCIAL_ADS_API_URL", "SEARCH_ADS_API_URL", "CRM_API_URL"),
            *("SEARCH_OAUTH_AUTHORIZE_URL", "SEARCH_OAUTH_TOKEN_URL"),
        ):
            setattr(settings, name, partner.url)
        yield partner


def connected(member: Member, platform: str) -> Connection:
    """An account that is connected, with credentials of the right form."""
    entered = SOCIAL if platform == "social" else {"api_key": "pat-s3cr3t"}
    facts = AccountFacts("7", "Kopi Rimba", "MYR", "Asia/Kuala_Lumpur", usable=True)
    return save_connection(Actor.member(member), platform, "live", entered, facts)


def back_from_consent(browser: Client, _member: Member) -> Any:
    entered = {"client_id": "c", "client_secret": "s", "customer_id": "1234567890"}
    page = browser.post(f"{LIST}search/live/", entered, follow=True)
    state = page.content.decode().partition("state=")[2].partition("&amp;")[0]
    return browser.get(f"{LIST}search/callback/", {"code": "4/0x", "state": state})


DEEDS: dict[str, Deed] = {
    "connecting the sandbox": lambda browser, _: browser.post(f"{LIST}social/sandbox/"),
    "connecting the sandbox's CRM": lambda browser, _: browser.post(f"{LIST}crm/sandbox/"),
    "connecting a live account": lambda browser, _: browser.post(f"{LIST}social/live/", SOCIAL),
    "connecting a live CRM": lambda browser, _: browser.post(
        f"{LIST}crm/live/", {"api_key": "pat-s3cr3t"}
    ),
    "coming back from consent": back_from_consent,
    "choosing campaigns": lambda browser, member: browser.get(
        f"{LIST}accounts/{connected(member, 'social').public_id}/"
    ),
    "filling a CRM": lambda browser, member: browser.get(
        f"{LIST}crm/accounts/{connected(member, 'crm').public_id}/"
    ),
    "a test contact": lambda browser, member: browser.post(
        f"{LIST}crm/accounts/{connected(member, 'crm').public_id}/test/"
    ),
    "reading results now": lambda browser, member: browser.post(
        f"{LIST}accounts/{connected(member, 'social').public_id}/sync/", follow=True
    ),
}  # fmt: skip


@pytest.mark.parametrize("action", DEEDS)
def test_a_page_answers_before_the_partner_is_asked(
    action: str, browser: Client, member: Member, partner: SilentPartner
) -> None:
    answer = DEEDS[action](browser, member)
    assert answer.status_code in (200, 302)
    assert partner.asked == 0
    page = unescaped_text_of(settled(browser, answer))
    assert partner.asked > 0
    is_told = "The platform was not reached." in page or "does not answer" in page
    assert is_told or action == "a test contact", page
    for secret in ("EAAs3cr3t", "pat-s3cr3t", "s3cr3t"):
        assert secret not in page


def test_a_waiting_page_works_without_javascript_and_with_it(
    browser: Client, business: Business, partner: SilentPartner
) -> None:
    place = browser.post(f"{LIST}social/live/", SOCIAL)["Location"]
    page = browser.get(place)
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page.content.decode()
    assert f'hx-get="{place}"' in page.content.decode()
    asks = {"HX-Request": "true"}
    assert browser.get(place, headers=asks).status_code == 204
    call = PartnerCall.objects.of(business).get()
    assert call.sealed_input is not None
    assert b"EAAs3cr3t" not in bytes(call.sealed_input)
    # Nobody is left to wonder after a while, and the words come once.
    call.created_at = clock.now() - partner_calls.ABANDONED_AFTER / 2
    call.save()
    slow = browser.get(place, headers=asks).content.decode()
    assert "is slow. You can leave" in slow
    assert browser.get(f"{place}?slow=yes", headers=asks).status_code == 204
    make_partner_calls()
    ended = browser.get(place, headers=asks)
    assert ended.status_code == 204
    assert ended["HX-Redirect"] == f"{LIST}social/?call={call.public_id}"
    over = PartnerCall.objects.of(business).get()
    assert (over.status, over.sealed_input) == ("failed", None)


def test_a_call_that_no_worker_makes_is_ended_and_its_secret_deleted(
    browser: Client, business: Business, partner: SilentPartner
) -> None:
    answer = browser.post(f"{LIST}social/live/", SOCIAL)
    rows = PartnerCall.objects.of(business)
    assert partner_calls.abandon_old_calls() == 0
    rows.update(created_at=clock.now() - partner_calls.ABANDONED_AFTER)
    assert partner_calls.abandon_old_calls() == 1
    assert rows.get().sealed_input is None
    page = unescaped_text_of(browser.get(answer["Location"], follow=True))
    assert "Kempen could not reach the platform in time. Nothing was saved." in page
    # A worker that comes late does nothing any more.
    make_partner_calls()
    assert partner.asked == 0
    rows.update(finished_at=clock.now() - partner_calls.KEPT)
    partner_calls.abandon_old_calls()
    assert not rows.exists()


def test_one_business_has_few_calls_pending(
    browser: Client, business: Business, partner: SilentPartner
) -> None:
    for _ in range(partner_calls.MOST_PENDING):
        assert "/calls/" in browser.post(f"{LIST}social/live/", SOCIAL)["Location"]
    refused = browser.post(f"{LIST}social/live/", SOCIAL)
    assert refused.status_code == 422
    assert "5 requests to platforms are pending." in unescaped_text_of(refused)
    for place in (f"{LIST}social/sandbox/", f"{LIST}crm/sandbox/"):
        page = browser.post(place, follow=True)
        assert "5 requests to platforms are pending." in unescaped_text_of(page)
    assert PartnerCall.objects.of(business).count() == partner_calls.MOST_PENDING


def test_who_left_meanwhile_connects_nothing(
    browser: Client, business: Business, member: Member, partner: SilentPartner
) -> None:
    browser.post(f"{LIST}social/live/", SOCIAL)
    Member.objects.of(business).filter(pk=member.pk).update(role="viewer")
    make_partner_calls()
    assert partner.asked == 0
    assert PartnerCall.objects.of(business).get().status == "failed"


def test_a_list_that_failed_is_asked_for_again_when_a_person_says_so(
    browser: Client, member: Member, partner: SilentPartner
) -> None:
    connection = connected(member, "social")
    place = f"{LIST}accounts/{connection.public_id}/"
    page = settled(browser, browser.get(place))
    assert "Kempen cannot read this account" in unescaped_text_of(page)
    before = partner.asked
    assert f'action="{place}list/"' in page.content.decode()
    settled(browser, browser.post(f"{place}list/"))
    assert partner.asked > before


def test_anothers_call_is_not_there(
    browser: Client, business: Business, partner: SilentPartner
) -> None:
    from tests import make
    from tests.builders.browsers import signed_in

    place = browser.post(f"{LIST}social/live/", SOCIAL)["Location"]
    charlie = signed_in(make.business("Charlie's"), "charlie")
    assert charlie.get(place).status_code == 404
    call = place.rstrip("/").rpartition("/")[2]
    assert "not connected" not in unescaped_text_of(charlie.get(f"{LIST}social/?call={call}"))


def test_a_partner_whose_answer_never_ends_is_left_and_the_page_says_why(
    browser: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calling, "LONGEST_CALL", 1.0)
    head = b"HTTP/1.1 200 OK\r\nX-Filler: "
    with dripping_server(head, b"a") as server, stamina.set_testing(True, attempts=1):
        settings.SOCIAL_ADS_API_URL = server.url
        page = settled(browser, browser.post(f"{LIST}social/live/", SOCIAL))
    assert "The platform did not answer in time." in unescaped_text_of(page)


def test_a_partner_with_an_answer_without_measure_is_left_and_the_page_says_why(
    browser: Client, settings: Any
) -> None:
    packed = gzip.compress(b" " * (65 * 2**20))
    head = b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: %d\r\n\r\n" % len(packed)
    with dripping_server(head + packed) as server, stamina.set_testing(True, attempts=1):
        settings.SOCIAL_ADS_API_URL = server.url
        page = settled(browser, browser.post(f"{LIST}social/live/", SOCIAL))
    assert "The platform's answer is larger than 64 MB." in unescaped_text_of(page)
