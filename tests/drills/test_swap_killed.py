"""A worker dies at every step of a swap of ads: one new ad starts, and the campaign has one."""

import pytest

from kempen.domain.accounts.models import Member
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import Event
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions import pausing_ads, swapping_ads
from kempen.domain.steering.models import AdPause
from kempen.domain.sync.actions import review_states
from kempen.platforms.interface import Platform
from tests.builders.steering.steered_plan import SteeredPlan, steered_plan
from tests.builders.stored_days import placed_ad, ran_days
from tests.drills.killing import deaths_until_done, killed_around, lives, moments
from tests.platforms.openings import new_campaign
from tests.sandbox.partners import Partners

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_jobs"),
    pytest.mark.timeout(240),
]


@pytest.fixture
def numbers(there: Platform) -> tuple[str, str]:
    """Two campaigns that run at the partner."""
    campaigns = [there.create_campaign(new_campaign(budget="100.00")) for _ in range(2)]
    for one in campaigns:
        there.resume(one.campaign_id)
    return campaigns[0].campaign_id, campaigns[1].campaign_id


@pytest.fixture
def plan(member: Member, there: Platform, numbers: tuple[str, str]) -> SteeredPlan:
    """One of the two ads of its poor campaign loses, and two wait in reserve."""
    plan = steered_plan(
        member,
        connection=Connection.objects.of(member.business).get(),
        numbers=numbers,
        may_pause_ads=True,
        may_swap_ads=True,
        reserve=("proof", "question"),
    )
    best, loser = sorted(shown(there, numbers))
    placed_ad(plan.poor, best)
    placed_ad(plan.poor, loser, angle="offer")
    ran_days(plan.poor, {best: 9, loser: 3})
    return plan


def shown(there: Platform, numbers: tuple[str, str]) -> dict[str, bool]:
    """The ads of the poor campaign at the partner, and whether each is switched on."""
    [campaign] = there.running([numbers[0]])
    return {ad.ad_id: ad.is_on for ad in campaign.ads}


def work(plan: SteeredPlan, partners: Partners) -> None:
    """All that a worker does of a swap, as often as its clocks ask for it."""
    account = str(plan.account.pk)
    pausing_ads.pause_losing_ads(str(plan.launch.pk))
    pushing.push_changes(account)
    partners.move(minutes=10)
    review_states.poll_reviews(account)
    pushing.push_changes(account)


def swapped_once(there: Platform, numbers: tuple[str, str], plan: SteeredPlan) -> None:
    ads = shown(there, numbers)
    assert len(ads) == 3
    assert sum(ads.values()) == 2
    business = plan.launch.business
    swap = AdPause.objects.of(business).get()
    assert (swap.outcome, swap.ad.external_id in ads) == ("", True)
    assert not ads[swap.ad.external_id]
    kinds = ("start_reserve", "pause_ad")
    changes = Change.objects.of(business).filter(kind__in=kinds).order_by("id")
    assert [(one.kind, one.status) for one in changes] == [(kind, "done") for kind in kinds]
    assert Event.objects.of(business).filter(type="ad.swapped").count() == 1


def test_killed_after_any_answer_of_the_platform_one_ad_starts(
    plan: SteeredPlan, there: Platform, numbers: tuple[str, str], partners: Partners
) -> None:
    deaths = 0
    for _ in deaths_until_done(plan.launch.business, lambda: work(plan, partners), most=30):
        deaths += 1
        assert sum(shown(there, numbers).values()) >= 2
    assert deaths >= 1
    work(plan, partners)
    swapped_once(there, numbers, plan)


# Where a worker can die: before and after each part of the work has been committed.
STEPS = [
    (pausing_ads, "begin_swap"),
    (pushing, "execute_change"),
    (pushing, "record_done"),
    (review_states, "_store_review"),
    (swapping_ads, "_pause"),
]


def test_killed_around_every_step_one_ad_starts(
    plan: SteeredPlan, there: Platform, numbers: tuple[str, str], partners: Partners
) -> None:
    """Each step is reached once it is no longer fatal; the worker that comes next goes on."""
    for module, name, moment in moments(STEPS):
        with killed_around(module, name, moment):
            lives(lambda: work(plan, partners))
        assert sum(shown(there, numbers).values()) >= 2
    work(plan, partners)
    swapped_once(there, numbers, plan)
