"""An account's campaigns at the screen: new, joined, left out or read again, and remembered."""

import re
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.models import Connection, IgnoredCampaign
from kempen.domain.reports.models import ReportSchedule
from kempen.domain.sync.actions import import_existing_campaigns
from kempen.platforms.interface import PlatformCampaign, RunState
from tests import make
from tests.builders.ad_accounts import account
from tests.builders.pages import text_of
from tests.builders.people import begin_session
from tests.partner_calls import make_partner_calls, settled

pytestmark = pytest.mark.django_db


class There:
    """An account with three campaigns."""

    def campaigns(self) -> list[PlatformCampaign]:
        names = {"11": "Beans", "22": "Cups", "33": "Grinders"}
        return [PlatformCampaign(n, name, RunState.ACTIVE, None) for n, name in names.items()]

    def close(self) -> None:
        """Nothing is open."""


@pytest.fixture
def connection(business: Business, monkeypatch: pytest.MonkeyPatch) -> Connection:
    account(business)
    monkeypatch.setattr(import_existing_campaigns, "open_platform", lambda _of: There())
    return Connection.objects.of(business).get()


def send(client: Client, connection: Connection, **wanted: str) -> Any:
    place = f"/integrations/accounts/{connection.public_id}/"
    if client.get(place).status_code == 200:
        make_partner_calls()
    given = {"objective": "generate_prospects"} | wanted
    return client.post(place, given, follow=True)


def test_each_campaign_gets_what_was_chosen_and_it_is_remembered(
    at_screen: Client, business: Business, connection: Connection
) -> None:
    cups = make.campaign(business, "Cups", platform="social")
    opened = at_screen.get(f"/integrations/accounts/{connection.public_id}/")
    first = settled(at_screen, opened).content.decode()
    # On the way to a brief the campaigns come first, and the way back is open.
    way = at_screen.get(f"/integrations/accounts/{connection.public_id}/?next=/strategies/new/")
    assert re.search(r"<h2[^>]*>Campaigns</h2>", way.content.decode())
    assert "Not now" in text_of(way)
    assert "Account ID" not in text_of(way)
    # The one of the same name is proposed, and nothing else is joined by itself.
    assert f'value="join:{cups.public_id}" selected' in first
    shown = send(
        at_screen, connection, do_11="new", do_22=f"join:{cups.public_id}", do_33="leave_out"
    )
    words = text_of(shown)
    assert "2 campaigns added. Kempen is reading their results." in words
    assert "Kempen skips 1 campaign." in words
    numbers = dict(ExternalId.objects.of(business).values_list("external_id", "campaign__name"))
    assert numbers == {"11": "Beans", "22": "Cups"}
    assert Campaign.objects.of(business).get(name="Beans").objective == "generate_prospects"
    assert IgnoredCampaign.objects.of(business).get().external_id == "33"
    assert 'value="leave_out" selected' in shown.content.decode()
    again = send(at_screen, connection, do_11="leave_out", do_22="read", do_33="leave_out")
    assert "Kempen skips 1 campaign." in text_of(again)
    assert "No changes." in text_of(
        send(at_screen, connection, do_11="leave_out", do_22="read", do_33="leave_out")
    )


def test_a_choice_that_cannot_be_is_said_beside_its_campaign(
    at_screen: Client, business: Business, connection: Connection
) -> None:
    cups = make.campaign(business, "Cups", platform="social")
    joined = f"join:{cups.public_id}"
    refused = send(at_screen, connection, do_11=joined, do_22=joined, do_33="later")
    assert refused.status_code == 422
    assert "You can link each campaign once only." in text_of(refused)
    assert refused.content.decode().count(f'value="{joined}" selected') == 2
    assert not ExternalId.objects.of(business).exists()
    odd = send(at_screen, connection, do_11="all of them")
    assert "Choose one of the options." in text_of(odd)


def test_an_account_in_another_currency_says_what_to_do(
    at_screen: Client, business: Business, connection: Connection
) -> None:
    Connection.objects.of(business).update(currency="JPY")
    shown = at_screen.get(f"/integrations/accounts/{connection.public_id}/")
    assert "There is no exchange rate for JPY yet." in text_of(shown)
    assert 'href="/settings/money/"' in shown.content.decode()
    assert "Sync now" not in text_of(shown)


def test_who_may_not_connect_accounts_chooses_nothing(
    client: Client, business: Business, connection: Connection
) -> None:
    anna: Member = make.member(business, make.person("anna"), role="analyst")
    begin_session(client, anna.person)
    assert send(client, connection, do_11="new").status_code == 403
    assert not ExternalId.objects.of(business).exists()


def test_the_switch_sends_one_report_a_week_and_stops_it(
    at_screen: Client, business: Business
) -> None:
    there = "/integrations/auto-reports/"
    for _ in range(2):
        shown = at_screen.post(there, {"deed": "start"}, follow=True)
    assert "the last 7 days by campaign to 1 member" in text_of(shown)
    schedule = ReportSchedule.objects.of(business).get()
    assert (schedule.every, schedule.day, schedule.next_due is None) == ("week", 1, False)
    other = Client()
    begin_session(other, make.member(business, make.person("anna"), role="analyst").person)
    assert "to 2 members" in text_of(other.post(there, {"deed": "start"}, follow=True))
    assert "Off. If you turn it on" in text_of(at_screen.post(there, {"deed": "stop"}, follow=True))
    viewer = Client()
    begin_session(viewer, make.member(business, make.person("vera"), role="viewer").person)
    assert viewer.post(there, {"deed": "start"}).status_code == 403
    schedule.refresh_from_db()
    assert schedule.next_due is None
