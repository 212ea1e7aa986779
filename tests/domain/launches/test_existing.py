"""Launching a campaign that is there already: its budget is set, the approved ads are added."""

from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.launching import launch
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.models import Change
from tests.domain.launches.approved import approve, strategy
from tests.domain.launches.conftest import Later
from tests.domain.launches.test_launching import kinds, the_one_there
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("platform", ["social", "search"])
def test_an_existing_campaign_gets_the_approved_budget_and_the_approved_ads(
    platform: str,
    business: Business,
    member: Member,
    alice: Actor,
    partners: Partners,
    later: Later,
    request: pytest.FixtureRequest,
) -> None:
    connection = request.getfixturevalue(platform)
    launch(alice, approve(strategy(business, platform), member))
    later(61)
    push_changes(str(connection.pk))
    campaign = Campaign.objects.of(business).get()
    wanted = strategy(
        business, platform, amounts=("150.00",), campaign=campaign, text="A new harvest"
    )
    made = launch(alice, approve(wanted, member))
    later(130)
    push_changes(str(connection.pk))
    made.refresh_from_db()
    campaign.refresh_from_db()
    assert made.status == "done"
    assert campaign.budget_amount == Decimal(150)
    sent = Change.objects.of(business).filter(launch=made).order_by("id")
    assert [(one.kind, one.status) for one in sent] == [("set_budget", "done"), ("add_ads", "done")]
    assert Campaign.objects.of(business).count() == 1
    # The ads that ran before the launch stay; the approved one is beside them, and is reviewed.
    ads = {ad.external_id for ad in Ad.objects.of(business)}
    assert {one["id"] for one in the_one_there(partners, campaign)["ads"]} == ads
    assert len(ads) == 2
    assert kinds(business).count("ad.submitted") == 2


def test_a_campaign_that_is_to_spend_nothing_gets_no_new_ads(
    business: Business, member: Member, alice: Actor, social: Connection, later: Later
) -> None:
    launch(alice, approve(strategy(business), member))
    later(61)
    push_changes(str(social.pk))
    campaign = Campaign.objects.of(business).get()
    made = launch(alice, approve(strategy(business, amounts=("0.00",), campaign=campaign), member))
    kinds_sent = Change.objects.of(business).filter(launch=made).values_list("kind", flat=True)
    assert list(kinds_sent) == ["set_budget"]
