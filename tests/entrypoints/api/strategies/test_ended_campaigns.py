"""A campaign that ended after its strategy was made keeps the launch, on page and API."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders import shop
from tests.builders.pages import unescaped_text_of
from tests.builders.program import problem
from tests.entrypoints.api.strategies.requests import keyed, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    kopi = make.business()
    shop.connected(kopi)
    return kopi


def test_money_for_a_campaign_that_ended_since_is_not_approved_or_launched(
    business: Business,
) -> None:
    """Its changes were withdrawn one by one, and the launch said that it was done."""
    for number, name in (("120210001", "Hampers"), ("120210002", "Beans")):
        campaign = make.campaign(business, name, platform="social")
        make.on_platform(campaign, number)
        shop.past(campaign, 90)
    program, member = keyed(business)
    strategy = ready(program, business, new_campaigns=[])
    shop.with_pictures(Strategy.objects.of(business).select_related("business").get())
    path = f"/strategies/{strategy['strategy_id']}"
    assert strategy["launch_blockers"] == []
    Campaign.objects.of(business).filter(name="Hampers").update(status=Campaign.Status.ENDED)
    (blocker,) = program.get(path).json()["launch_blockers"]
    assert (blocker["code"], blocker["campaign"]) == ("campaign_ended", "Hampers")
    refused = program.post(f"{path}/approve", {"revision": strategy["revision"]})
    assert problem(refused) == (409, "launch_blocked")
    at_screen = Client()
    at_screen.force_login(member.person)
    page = unescaped_text_of(at_screen.get(f"{path}/decision/"))
    assert "“Hampers” has ended and cannot run again. Set its amount to 0." in page
    (ended,) = [line for line in strategy["allocation"] if line["name"] == "Hampers"]
    nothing = [{"line_id": ended["line_id"], "amount": 0}]
    changed = program.patch(path, {"revision": strategy["revision"], "allocation": nothing}).json()
    assert changed["launch_blockers"] == []
    approved = program.post(f"{path}/approve", {"revision": changed["revision"]}).json()
    assert approved["status"] == "approved"
    # One that ends between approval and launch keeps the launch, too.
    Campaign.objects.of(business).update(status=Campaign.Status.ENDED)
    launched = program.post(f"{path}/launch")
    assert problem(launched) == (409, "campaign_ended")
    assert "Beans has ended and cannot run again" in launched.json()["detail"]
