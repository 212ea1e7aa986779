"""The tick that lets new ads start in a campaign that runs."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of, lines_of
from tests import make
from tests.builders import approved, plans
from tests.builders.people import sign_in
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    """A ready strategy for a campaign that runs; nothing says that its ads are refreshed."""
    beans = make.campaign(alice.business, "Beans", platform="search")
    make.on_platform(beans)
    return plans.ready(alice, campaign_ids=(beans.public_id,), new_campaigns=())


def address_of(strategy: Strategy) -> str:
    line = lines_of(strategy)[0]
    return f"/strategies/{strategy.public_id}/lines/{line.public_id}/refresh/"


def test_the_page_offers_it_and_says_that_the_ads_stay(
    at_screen: Client, strategy: Strategy
) -> None:
    page = page_of(at_screen, strategy, "creatives")
    assert "Refresh the ads of Beans" in page
    assert "Its ads stay as they are" in page
    asked = {"revision": "1", "refreshes": "yes"}
    answer = at_screen.post(address_of(strategy), asked, follow=True)
    assert "The new ads will start with the launch." in answer.content.decode()
    assert any(ad.is_chosen for ad in ads_of(strategy))
    decision = page_of(at_screen, strategy, "decision")
    assert "New ads beside those that already run in Beans" in decision
    at_screen.post(address_of(strategy), {"revision": "2"})
    assert not any(ad.is_chosen for ad in ads_of(strategy))
    decision = page_of(at_screen, strategy, "decision")
    assert "No change to the ads of 1 campaign that already runs" in decision


def test_another_businesses_strategy_does_not_exist(at_screen: Client) -> None:
    theirs = approved.strategy(make.business("Charlie's"), "search")
    assert at_screen.post(address_of(theirs), {"revision": "1"}).status_code == 404


def test_who_may_not_write_briefs_is_refused(
    client: Client, alice: Member, strategy: Strategy
) -> None:
    bob = make.member(alice.business, make.person("bob"), role="viewer")
    sign_in(client, bob.person.email)
    assert client.post(address_of(strategy), {"revision": "1"}).status_code == 403
