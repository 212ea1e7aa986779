"""The objective of a campaign is changed on a page of its own, with the goal of that objective."""

from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.events.models import Event
from tests import make
from tests.builders.people import begin_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business, "Raya hampers", return_goal=Decimal("4.500"))


@pytest.fixture
def path(campaign: Campaign) -> str:
    return f"/campaigns/{campaign.public_id}/goal/"


def goal_of(campaign: Campaign) -> tuple[str, Decimal | None, int | None]:
    stored_campaign = Campaign.objects.of(campaign.business).get(pk=campaign.pk)
    return stored_campaign.objective, stored_campaign.return_goal, stored_campaign.prospect_goal


def test_the_page_shows_what_is_set_and_saves_what_is_chosen(
    at_screen: Client, campaign: Campaign, path: str
) -> None:
    own = at_screen.get(f"/campaigns/{campaign.public_id}/").content.decode()
    assert f'href="{path}"' in own
    page = at_screen.get(path).content.decode()
    assert 'value="4.5"' in page
    sent = {"objective": "generate_prospects", "return_goal": "4.5", "prospect_goal": "200"}
    answer = at_screen.post(path, sent, follow=True)
    assert "Objective saved." in answer.content.decode()
    # The goal of the other objective goes with it.
    assert goal_of(campaign) == ("generate_prospects", None, 200)
    assert Event.objects.of(campaign.business).get().type == "campaign.updated"
    at_screen.post(path, {"objective": "increase_sales", "return_goal": "3"})
    assert goal_of(campaign) == ("increase_sales", Decimal(3), None)


def test_sent_twice_it_is_changed_once(at_screen: Client, campaign: Campaign, path: str) -> None:
    sent = {"objective": "increase_sales", "return_goal": "3"}
    assert at_screen.post(path, sent).status_code == 302
    assert at_screen.post(path, sent).status_code == 302
    assert Event.objects.of(campaign.business).count() == 1


@pytest.mark.parametrize(
    ("sent", "message"),
    [
        ({"objective": "", "return_goal": "3"}, "Choose what the campaign is for."),
        ({"objective": "fame", "return_goal": "3"}, "Choose one of the options"),
        ({"objective": "increase_sales", "return_goal": "-1"}, "Enter a number above 0"),
        ({"objective": "generate_prospects", "prospect_goal": "1.5"}, "Enter a whole number"),
    ],
)
def test_a_wrong_answer_is_said_and_nothing_changes(
    sent: dict[str, str], message: str, at_screen: Client, campaign: Campaign, path: str
) -> None:
    answer = at_screen.post(path, sent)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert goal_of(campaign) == (campaign.objective, Decimal("4.500"), None)


def test_who_may_not_edit_campaigns_finds_no_way_to_it(
    client: Client, alice: Member, campaign: Campaign, path: str
) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    begin_session(client, bob.person)
    assert path not in client.get(f"/campaigns/{campaign.public_id}/").content.decode()
    assert client.get(path).status_code == 403
    assert client.post(path, {"objective": "increase_sales"}).status_code == 403


def test_another_business_finds_nothing(client: Client, path: str) -> None:
    begin_session(client, make.member(make.business("Stranger"), make.person("charlie")).person)
    assert client.get(path).status_code == 404
    assert client.post(path, {"objective": "increase_sales"}).status_code == 404
