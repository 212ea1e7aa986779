"""Which campaigns of an account are read, and as which of ours: a person chooses, it is kept."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.launches.queries import connection_of_campaign, planned_changes
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sync.actions.currency_conversion import set_rate
from kempen.domain.sync.actions.daily_results import sync_days
from kempen.domain.sync.actions.import_existing_campaigns import (
    ImportedCampaigns,
    import_campaigns,
    read_account_campaigns,
)
from kempen.domain.sync.refusals import ChoiceRefusal
from kempen.kit.refusal import Flaw, Refusal
from tests import make
from tests.builders.approved import approve, strategy
from tests.sandbox.partners import Partners

pytestmark = pytest.mark.django_db


@pytest.fixture
def busy(alice: Actor, partners: Partners) -> Connection:
    return connect(alice, "social", "sandbox", partners.account("social", "Kopi Rimba"))


def pick(alice: Actor, busy: Connection, **wanted: str) -> ImportedCampaigns:
    numbers = {name.removeprefix("n"): external_id for name, external_id in wanted.items()}
    return import_campaigns(
        alice, busy, read_account_campaigns(busy), numbers, objective="increase_sales"
    )


def test_joining_keeps_the_numbers_and_takes_the_state_of_the_platform(
    business: Business, alice: Actor, busy: Connection
) -> None:
    there = read_account_campaigns(busy).campaigns[0].there
    known = make.campaign(business, there.name.upper(), platform="social", status="draft")
    ExternalId.objects.add(business, campaign=known, platform="social", external_id="demo-x")
    make.day(known, date(2026, 1, 2), spend="5.00")
    first = read_account_campaigns(busy).campaigns[0]
    assert (first.ours, first.namesake) == (None, known)
    chosen = pick(alice, busy, **{f"n{there.campaign_id}": f"join:{known.public_id}"})
    assert (chosen.joined, chosen.made) == ([known], [])
    assert ExternalId.objects.of(business).get().external_id == there.campaign_id
    known.refresh_from_db()
    assert (known.status, known.objective) == ("active", "increase_sales")
    assert read_account_campaigns(busy).campaigns[0].ours == known


def test_two_of_one_name_are_offered_to_be_joined_and_none_is_proposed(
    business: Business, busy: Connection
) -> None:
    there = read_account_campaigns(busy).campaigns[0].there
    for _ in range(2):
        make.campaign(business, there.name, platform="social")
    account = read_account_campaigns(busy)
    assert account.campaigns[0].namesake is None
    assert len(account.joinable) == 2


def test_one_of_ours_never_stands_for_two_nor_one_of_another_business(
    business: Business, alice: Actor, busy: Connection
) -> None:
    first, second = (one.there.campaign_id for one in read_account_campaigns(busy).campaigns[:2])
    ours = make.campaign(business, platform="social")
    theirs = make.campaign(make.business("Other"), platform="social")
    twice = dict.fromkeys((f"n{first}", f"n{second}"), f"join:{ours.public_id}")
    with pytest.raises(Refusal) as caught:
        pick(alice, busy, **twice)
    assert caught.value.code == "joined_twice"
    with pytest.raises(Refusal) as caught:
        pick(alice, busy, **{f"n{first}": f"join:{theirs.public_id}"})
    assert caught.value.flaws == (Flaw((first,), ChoiceRefusal.NOT_JOINABLE),)
    assert not ExternalId.objects.of(business).exists()


def test_what_is_left_out_stays_out_of_every_sync_until_a_person_wants_it(
    business: Business, alice: Actor, busy: Connection
) -> None:
    first, second = (one.there.campaign_id for one in read_account_campaigns(busy).campaigns[:2])
    chosen = pick(alice, busy, **{f"n{first}": "new", f"n{second}": "leave_out"})
    assert (len(chosen.made), chosen.left_out) == (1, 1)
    assert [one.is_left_out for one in read_account_campaigns(busy).campaigns[:2]] == [False, True]
    pick(alice, busy, **{f"n{first}": "leave_out"})
    assert sync_days(alice, busy).campaigns == 0
    assert not PerformanceDay.objects.of(business).exists()
    assert pick(alice, busy, **{f"n{first}": "read"}).read_again == 1
    assert sync_days(alice, busy).campaigns == 1
    assert PerformanceDay.objects.of(business).exists()


def test_a_campaign_that_is_only_read_follows_its_platform(
    business: Business, alice: Actor, busy: Connection
) -> None:
    number = read_account_campaigns(busy).campaigns[0].there.campaign_id
    pick(alice, busy, **{f"n{number}": "new"})
    Campaign.objects.of(business).update(status="paused")
    sync_days(alice, busy)
    assert Campaign.objects.of(business).get().status == "active"


def test_with_two_accounts_of_a_platform_each_campaign_stays_with_its_own(
    business: Business, member: Member, alice: Actor, busy: Connection, partners: Partners
) -> None:
    set_rate(alice, "USD", date(2020, 1, 1), Decimal("4.20"), "")
    accounts = partners.get("/control/accounts")["social"]
    abroad = connect(
        alice, "social", "sandbox", next(one for one in accounts if one["currency"] == "USD")
    )
    number = read_account_campaigns(abroad).campaigns[0].there.campaign_id
    (mine,) = pick(alice, abroad, **{f"n{number}": "new"}).made
    assert connection_of_campaign(mine) == abroad
    approved_strategy = approve(strategy(business, "social", campaign=mine), member)
    (plan,) = planned_changes(approved_strategy)
    assert (plan.connection, plan.changes[0].campaign) == (abroad, mine)
    new = approve(strategy(business, "social"), member)
    assert [one.connection for one in planned_changes(new)] == [busy]
