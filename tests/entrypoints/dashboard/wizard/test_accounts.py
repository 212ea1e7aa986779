"""The wizard's second step: accounts, campaigns, and the way to a connector and back."""

from datetime import timedelta

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import ExternalId
from kempen.domain.connections import consent
from kempen.domain.connections.models import Connection
from kempen.domain.strategies.rules import MOST_LINES
from kempen.entrypoints.dashboard.wizard.accounts import MOST_SHOWN
from kempen.kit import clock
from kempen.platforms.registry import partner_of
from tests import make
from tests.builders import shop
from tests.builders.pages import text_of
from tests.entrypoints.dashboard.wizard.briefs import begin, fields_of, fill
from tests.partner_calls import settled

pytestmark = pytest.mark.django_db


def connected(business: Business, platform: str = "social") -> Connection:
    """A sandbox account that was never read."""
    return Connection.objects.add(
        business,
        platform=platform,
        environment="sandbox",
        account_id="1200000000000001",
        account_name="Kopi Rimba",
        currency="MYR",
        time_zone="Asia/Kuala_Lumpur",
    )


def test_an_account_of_a_platform_that_is_no_longer_registered_is_named(
    at_screen: Client, business: Business
) -> None:
    connected(business, "kiosk")
    make.campaign(business, name="Screens", platform="kiosk")
    page = text_of(at_screen.get(f"{begin(at_screen)}accounts/"))
    assert "on the platform “kiosk”, which Kempen no longer supports. Its results stay" in page
    assert "Screens Platform no longer supported" in page


def test_each_platform_says_what_is_read_and_written(at_screen: Client) -> None:
    page = at_screen.get(f"{begin(at_screen)}accounts/").content.decode()
    for platform in ("search", "social", "crm"):
        assert partner_of(platform).words.reads in page
        assert partner_of(platform).words.writes in page
    assert page.count("Use the sandbox") == 3


def test_what_ran_lately_for_the_objective_is_in_by_default(
    at_screen: Client, business: Business
) -> None:
    running = make.campaign(business, "Running")
    shop.past(running, 40)
    make.campaign(business, "Quiet")
    shop.past(make.campaign(business, "For prospects", objective="generate_prospects"), 40)
    ended = make.campaign(business, "Ended", status="ended")
    connected(business)
    place = f"{begin(at_screen)}accounts/"
    page = at_screen.get(place)
    sent = fields_of(page)
    assert sent["campaigns"] == [running.public_id]
    assert sent["new"] == ["social"]
    assert "objective: prospects" in page.content.decode()
    assert ended.name not in page.content.decode()


def test_campaigns_that_come_in_later_are_chosen_and_earlier_choices_stay(
    at_screen: Client, business: Business
) -> None:
    left_out = make.campaign(business, "Left out")
    shop.past(left_out, 40)
    place = f"{begin(at_screen)}accounts/"
    fill(at_screen, place, "objective", campaigns=[], new=["search"])
    connected(business)
    later = make.campaign(business, "Brought in", platform="social")
    ExternalId.objects.add(business, campaign=later, platform="social", external_id="7")
    page = at_screen.get(place)
    assert fields_of(page)["campaigns"] == [later.public_id]
    assert fields_of(page)["new"] == ["search", "social"]
    assert "reading data" in page.content.decode()


def test_of_very_many_campaigns_those_left_out_stay_left_out(
    at_screen: Client, business: Business
) -> None:
    for number in range(MOST_SHOWN + 4):
        make.day(make.campaign(business, f"No {number}"), clock.today() - timedelta(days=1))
    place = f"{begin(at_screen)}accounts/"
    page = at_screen.get(place)
    assert "4 more campaigns with less data are not shown." in page.content.decode()
    chosen = fields_of(page)["campaigns"]
    assert len(chosen) == MOST_LINES - 2
    fill(at_screen, place, "objective", campaigns=chosen[:3])
    assert sorted(fields_of(at_screen.get(place))["campaigns"]) == sorted(chosen[:3])


def test_a_campaign_of_somebody_else_is_no_choice(at_screen: Client) -> None:
    foreign = make.campaign(make.business("Kedai Siti"))
    answer = fill(at_screen, f"{begin(at_screen)}accounts/", campaigns=[foreign.public_id])
    assert answer.status_code == 422
    assert "has ended or does not exist" in answer.content.decode()


def test_too_many_campaigns_are_refused_with_what_to_do(
    at_screen: Client, business: Business
) -> None:
    many = [make.campaign(business, f"No {n}").public_id for n in range(MOST_LINES)]
    answer = fill(at_screen, f"{begin(at_screen)}accounts/", campaigns=many, new=["social"])
    assert answer.status_code == 422
    assert "can have 30 campaigns. Remove 1." in answer.content.decode()


def test_the_connector_is_a_detour_that_keeps_the_choice(at_screen: Client) -> None:
    place = f"{begin(at_screen)}accounts/"
    answer = fill(at_screen, place, "social", new=["search"])
    assert answer["Location"].startswith("/integrations/social/?next=")
    page = at_screen.get(answer["Location"]).content.decode()
    assert f'href="{place}"' in page
    assert "Back to brief" in page
    assert f"/integrations/social/live/?next={place.replace('/', '%2F')}" in page
    assert fields_of(at_screen.get(place))["new"] == ["search"]


@pytest.mark.parametrize("there", ["https://evil.example/", "//evil.example", "evil", ""])
def test_the_way_back_is_a_page_of_ours(there: str, at_screen: Client) -> None:
    page = at_screen.get("/integrations/social/", {"next": there}).content.decode()
    assert "Back to brief" not in page
    assert 'href="evil' not in page
    assert "sandbox/?" not in page


def test_who_signs_in_again_on_the_way_comes_to_the_connector(at_screen: Client) -> None:
    for way in ("sandbox", "live"):
        answer = at_screen.get(f"/integrations/social/{way}/", {"next": "/strategies/new/"})
        assert answer["Location"].startswith("/integrations/social/?next=%2Fstrategies%2Fnew%2F")


def test_the_platforms_consent_leads_back_too(
    at_screen: Client, business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection = connected(business, "search")
    place = f"{begin(at_screen)}accounts/"
    waiting = consent.PendingConsent(sealed="sealed", url="https://platform.example/consent")
    monkeypatch.setattr(consent, "begin", lambda *_given: waiting)
    monkeypatch.setattr(consent, "read_callback", lambda *_given: {"code": "c"})
    monkeypatch.setattr(consent, "finish", lambda *_given: connection)
    entered = {"client_id": "a", "client_secret": "b", "customer_id": "1234567890"}
    at_screen.post(f"/integrations/search/live/?next={place}", entered)
    answer = at_screen.get("/integrations/search/callback/", {"code": "c", "state": "d"})
    page = settled(at_screen, answer)
    assert page.request["PATH_INFO"] == f"/integrations/accounts/{connection.public_id}/"
    assert page.request["QUERY_STRING"].startswith("next=" + place.replace("/", "%2F"))


def test_the_answer_says_that_numbers_are_being_read(at_screen: Client, business: Business) -> None:
    connection = connected(business)
    campaign = make.campaign(business, platform="social")
    ExternalId.objects.add(business, campaign=campaign, platform="social", external_id="7")
    place = begin(at_screen)
    fill(at_screen, f"{place}accounts/")
    assert "Kempen is reading your data" in at_screen.get(f"{place}plan/").content.decode()
    assert at_screen.get(f"{place}learning/").json()["again"] is True
    shop.past(campaign, 30)
    connection.last_synced_at = connection.created_at
    connection.save()
    answer = at_screen.get(f"{place}learning/").json()
    assert answer["again"] is False
    assert "30 days from 1 campaign" in answer["panel"]
