"""Launching: what is refused, what is written down, what reaches the platform, and undoing it."""

import json
from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.launching import launch, retry, undo
from kempen.domain.launches.actions.pushing import push_changes
from kempen.domain.launches.models import Change, Launch
from kempen.domain.launches.queries import planned_changes
from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.stored_shapes import PlannedDay
from kempen.domain.sync.actions.import_existing_campaigns import read_account_campaigns
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.approved import approve, strategy
from tests.builders.launches import campaign_at_partner, events, kinds
from tests.domain.conftest import Later
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db


def refused(actor: Actor, draft: Strategy) -> str:
    with pytest.raises(Refusal) as refusal:
        launch(actor, draft)
    return refusal.value.code.value


@pytest.mark.parametrize("platform", ["social", "search"])
def test_a_launch_makes_the_campaign_with_its_ads_and_lets_it_run(
    platform: str,
    business: Business,
    member: Member,
    alice: Actor,
    partners: Partners,
    later: Later,
    request: pytest.FixtureRequest,
) -> None:
    connection = request.getfixturevalue(platform)
    new_launch = launch(alice, approve(strategy(business, platform), member))
    campaign = Campaign.objects.of(business).get()
    assert (new_launch.status, campaign.status) == ("waiting", "launching")
    push_changes(str(connection.pk))
    assert Launch.objects.of(business).get().status == "waiting", "the undo window is open"
    later(61)
    push_changes(str(connection.pk))
    new_launch.refresh_from_db()
    campaign.refresh_from_db()
    assert (new_launch.status, campaign.status) == ("done", "active")
    there = campaign_at_partner(partners, campaign)
    assert there["status"] in ("ACTIVE", "ENABLED")
    assert Decimal(there["daily_budget"]) in (Decimal(100), Decimal("100.00"))
    ad = Ad.objects.of(business).get()
    assert [one["id"] for one in there["ads"]] == [ad.external_id]
    assert kinds(business) == ["campaign.created", "ad.submitted", "campaign.launched"]
    assert dict(events(business))["campaign.launched"]["status"] == "active"
    assert dict(events(business))["ad.submitted"] == {
        "business_id": business.public_id,
        "ad_id": ad.public_id,
        "campaign_id": campaign.public_id,
        "platform": platform,
        "status": "submitted",
        "reasons": [],
    }


def test_only_an_approved_strategy_is_launched(
    business: Business, member: Member, alice: Actor, social: Connection
) -> None:
    draft = strategy(business)
    for status in Strategy.Status.values:
        if status != Strategy.Status.APPROVED:
            Strategy.objects.of(business).update(status=status, approved_hash="0" * 64)
            assert refused(alice, draft) == "not_approved"
    assert not Change.objects.of(business).exists()


@pytest.mark.parametrize("field", ["amount", "name", "words", "dates", "choice"])
def test_what_changed_after_the_approval_is_not_launched(
    field: str, business: Business, member: Member, alice: Actor, social: Connection
) -> None:
    approved_strategy = approve(
        strategy(business, "social", "social", amounts=("300", "200")), member
    )
    line = StrategyLine.objects.of(business).get(strategy=approved_strategy, position=0)
    proposed = StrategyAd.objects.of(business).get(line=line)
    if field == "amount":
        line.amount += Decimal("0.01")
    elif field == "name":
        line.name = "Other"
    elif field == "words":
        proposed.creative.headlines = ["Something else"]
        proposed.creative.save()
    elif field == "dates":
        approved_strategy.brief.budget_end += timedelta(days=1)
        approved_strategy.brief.save()
    else:
        proposed.is_chosen = False
    line.save()
    proposed.save()
    assert refused(alice, approved_strategy) == "changed_after_approval"
    assert not Launch.objects.of(business).exists()


def test_without_an_account_nothing_is_launched(
    business: Business, member: Member, alice: Actor
) -> None:
    assert refused(alice, approve(strategy(business), member)) == "not_connected"


def test_an_account_in_another_currency_is_refused_in_words(
    business: Business, member: Member, alice: Actor, partners: Partners
) -> None:
    connect(alice, "social", "sandbox", partners.account("social", "Tokyo branch"))
    approved_strategy = approve(strategy(business), member)
    with pytest.raises(Refusal, match="other_currency"):
        launch(alice, approved_strategy)
    assert planned_changes(approved_strategy)[0].fault == "other_currency"


def test_dates_that_have_passed_are_refused(
    business: Business, member: Member, alice: Actor, social: Connection
) -> None:
    past = strategy(business, start=clock.today() - timedelta(days=3), days=3)
    assert refused(alice, approve(past, member)) == "dates_passed"


def test_another_business_cannot_launch_it(
    business: Business, member: Member, social: Connection
) -> None:
    approved_strategy = approve(strategy(business), member)
    charlie = Actor.member(make.member(make.business("Charlie's"), make.person("charlie")))
    with pytest.raises(Strategy.DoesNotExist):
        launch(charlie, approved_strategy)


def test_a_second_launch_is_the_first_one(
    business: Business, member: Member, alice: Actor, social: Connection
) -> None:
    approved_strategy = approve(strategy(business), member)
    assert launch(alice, approved_strategy).pk == launch(alice, approved_strategy).pk
    assert Change.objects.of(business).filter(is_first=True).count() == 2


def test_the_plan_names_the_account_and_the_dearest_day(
    business: Business, member: Member, alice: Actor, social: Connection
) -> None:
    draft = strategy(business, "social", amounts=("100.00",), days=3)
    line = StrategyLine.objects.of(business).get(strategy=draft)
    day = clock.today()
    line.daily = tuple(
        PlannedDay(day + timedelta(days=on), Decimal(amount))
        for on, amount in enumerate(("20.00", "50.00", "30.00"))
    )
    line.save()
    (plan,) = planned_changes(approve(draft, member))
    assert plan.connection == social
    assert plan.highest_daily == Decimal("50.00")
    (planned,) = plan.changes
    assert planned.creates
    assert [cap.amount for cap in planned.caps] == [Decimal(20), Decimal(50), Decimal(30)]
    launch(alice, draft)
    rows = Change.objects.of(business).order_by("id")
    assert [row.kind for row in rows] == ["create_campaign", "start", "set_budget", "set_budget"]
    later_days = [
        row.not_before.astimezone(clock.BUSINESS_TIME_ZONE).date() for row in list(rows)[2:]
    ]
    assert later_days == [day + timedelta(days=1), day + timedelta(days=2)]


def test_undone_in_time_nothing_is_sent_and_it_can_be_launched_again(
    business: Business,
    member: Member,
    alice: Actor,
    social: Connection,
    partners: Partners,
    later: Later,
) -> None:
    approved_strategy = approve(strategy(business), member)
    first = launch(alice, approved_strategy)
    later(59)
    undo(alice, first)
    later(120)
    push_changes(str(social.pk))
    campaign = Campaign.objects.of(business).get()
    assert campaign.status == "draft"
    tag = campaign.public_id[-12:]
    there = partners.get("/control/state")["campaigns"]
    assert not [one for one in there if tag in one["name"]]
    approved_strategy.refresh_from_db()
    assert approved_strategy.status == "approved"
    second = launch(alice, approved_strategy)
    later(181)
    push_changes(str(social.pk))
    second.refresh_from_db()
    assert second.status == "done"
    assert Campaign.objects.of(business).get().status == "active"


def test_after_the_window_a_launch_cannot_be_undone(
    business: Business, member: Member, alice: Actor, social: Connection, later: Later
) -> None:
    new_launch = launch(alice, approve(strategy(business), member))
    later(60)
    with pytest.raises(Refusal, match="too_late"):
        undo(alice, new_launch)


def test_a_failure_is_seen_and_tried_again_when_a_person_says_so(
    business: Business,
    member: Member,
    alice: Actor,
    partners: Partners,
    social: Connection,
    later: Later,
) -> None:
    new_launch = launch(alice, approve(strategy(business), member))
    later(61)
    account = partners.account("social", "Empty account")
    connect_with_dead_token(business)
    push_changes(str(social.pk))
    new_launch.refresh_from_db()
    change = Change.objects.of(business).get(kind="create_campaign")
    campaign = Campaign.objects.of(business).get()
    assert (new_launch.status, change.status, campaign.status) == (
        "failed",
        "failed",
        "launch_failed",
    )
    assert change.error
    social.refresh_from_db()
    assert social.status == "reconnect_needed"
    connect(alice, "social", "sandbox", account)
    assert retry(alice, new_launch) == 1
    push_changes(str(social.pk))
    new_launch.refresh_from_db()
    campaign.refresh_from_db()
    assert (new_launch.status, campaign.status) == ("done", "active")


def test_what_a_launch_is_making_is_not_offered_and_stays_the_launchs(
    business: Business, member: Member, alice: Actor, social: Connection, later: Later
) -> None:
    launch(alice, approve(strategy(business), member))
    later(61)
    push_changes(str(social.pk))
    campaign = Campaign.objects.of(business).get()
    number = ExternalId.objects.of(business).get().external_id
    # As it stands while the answer to the create is lost; meanwhile somebody brought it in.
    Change.objects.of(business).filter(kind="create_campaign").update(status="pushing")
    ExternalId.objects.of(business).all().delete()
    assert number not in {one.there.campaign_id for one in read_account_campaigns(social).campaigns}
    other = make.campaign(business, platform="social")
    ExternalId.objects.add(business, campaign=other, platform="social", external_id=number)
    Connection.objects.of(business).update(status="reconnect_needed", reason="It was refused.")
    push_changes(str(social.pk))
    assert ExternalId.objects.of(business).get(external_id=number).campaign == campaign
    assert Change.objects.of(business).get(kind="create_campaign").status == "done"
    social.refresh_from_db()
    # What carried something out lets us in.
    assert (social.status, social.reason) == ("active", "")


def connect_with_dead_token(business: Business) -> None:
    from django.conf import settings

    from kempen.domain.connections.queries import credentials_of, owner_of

    connection = Connection.objects.of(business).get()
    dead = {**credentials_of(connection), "access_token": "EAASANDBOXdead"}
    connection.sealed_credentials = settings.CREDENTIALS_KEYS.encrypt(
        json.dumps(dead).encode(), owner=owner_of(connection)
    )
    connection.save()
