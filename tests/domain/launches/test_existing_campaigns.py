"""Launching a campaign that is there already: its budget is set, the approved ads are added."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.launching import launch, undo
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.models import Change
from kempen.kit import clock
from tests.builders.approved import approve, strategy
from tests.builders.launches import campaign_at_partner, kinds
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db
_DAY = 24 * 60 * 60


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
    new_launch = launch(alice, approve(wanted, member))
    later(130)
    push_changes(str(connection.pk))
    new_launch.refresh_from_db()
    campaign.refresh_from_db()
    assert new_launch.status == "done"
    assert campaign.budget_amount == Decimal(150)
    sent = Change.objects.of(business).filter(launch=new_launch).order_by("id")
    assert [(one.kind, one.status) for one in sent] == [("set_budget", "done"), ("add_ads", "done")]
    assert Campaign.objects.of(business).count() == 1
    # The ads that ran before the launch stay; the approved one is beside them, and is reviewed.
    ads = {ad.external_id for ad in Ad.objects.of(business)}
    assert {one["id"] for one in campaign_at_partner(partners, campaign)["ads"]} == ads
    assert len(ads) == 2
    assert kinds(business).count("ad.submitted") == 2


def test_a_campaign_that_is_to_spend_nothing_gets_no_new_ads(
    business: Business, member: Member, alice: Actor, social: Connection, later: Later
) -> None:
    launch(alice, approve(strategy(business), member))
    later(61)
    push_changes(str(social.pk))
    campaign = Campaign.objects.of(business).get()
    new_launch = launch(
        alice, approve(strategy(business, amounts=("0.00",), campaign=campaign), member)
    )
    kinds_sent = (
        Change.objects.of(business).filter(launch=new_launch).values_list("kind", flat=True)
    )
    assert list(kinds_sent) == ["set_budget"]


def test_a_later_launch_decides_the_caps_from_its_first_day_on(
    partners: Partners,
    business: Business,
    member: Member,
    alice: Actor,
    social: Connection,
    later: Later,
) -> None:
    launch(alice, approve(strategy(business), member))
    later(61)
    push_changes(str(social.pk))
    campaign = Campaign.objects.of(business).get()
    tomorrow = clock.today() + timedelta(days=1)
    older = strategy(business, amounts=("0.00",), start=tomorrow, campaign=campaign)
    launch(alice, approve(older, member))
    newer = strategy(business, amounts=("90.00",), start=tomorrow, campaign=campaign)
    new_launch = launch(alice, approve(newer, member))
    later(130)
    push_changes(str(social.pk))
    caps = Change.objects.of(business).filter(kind="set_budget").order_by("id")
    assert {one.status for one in caps} == {"planned"}
    later(_DAY + 130)
    push_changes(str(social.pk))
    assert [(one.launch_id == new_launch.pk, one.status) for one in caps.all()] == [
        (False, "withdrawn"),
        (True, "done"),
    ]
    there = campaign_at_partner(partners, campaign)
    assert (there["status"], Decimal(there["daily_budget"])) == ("ACTIVE", Decimal(30))


def test_an_undone_launch_takes_no_caps_from_the_one_before(
    business: Business, member: Member, alice: Actor, social: Connection, later: Later
) -> None:
    launch(alice, approve(strategy(business), member))
    later(61)
    push_changes(str(social.pk))
    campaign = Campaign.objects.of(business).get()
    tomorrow = clock.today() + timedelta(days=1)
    older = strategy(business, amounts=("60.00",), start=tomorrow, campaign=campaign)
    launch(alice, approve(older, member))
    newer = strategy(business, amounts=("90.00",), start=tomorrow, campaign=campaign)
    undo(alice, launch(alice, approve(newer, member)))
    later(_DAY + 130)
    push_changes(str(social.pk))
    caps = Change.objects.of(business).filter(kind="set_budget").order_by("id")
    assert [one.status for one in caps] == ["done", "withdrawn"]


def test_a_campaign_that_stood_still_without_money_runs_when_a_later_launch_gives_it_some(
    partners: Partners,
    business: Business,
    member: Member,
    alice: Actor,
    social: Connection,
    later: Later,
) -> None:
    launch(alice, approve(strategy(business), member))
    later(61)
    push_changes(str(social.pk))
    campaign = Campaign.objects.of(business).get()
    for seconds, amount, status in ((130, "0.00", "PAUSED"), (200, "90.00", "ACTIVE")):
        launch(alice, approve(strategy(business, amounts=(amount,), campaign=campaign), member))
        later(seconds)
        push_changes(str(social.pk))
        assert campaign_at_partner(partners, campaign)["status"] == status
