"""Without the word of the limits, a swap for an ad in reserve is recommended and applied."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.ad_revisions.models import AdRevision
from kempen.domain.ad_revisions.queries import changes_in
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions.revising import begin_revision, withdraw_revision
from kempen.domain.launches.models import Change
from kempen.domain.launches.reserve import reserve_left
from kempen.domain.steering.actions.advising_ads import advise_on_ads, apply_ad_advice
from kempen.domain.steering.answers import recommendation_answer
from kempen.domain.steering.models import Recommendation
from kempen.domain.strategies.models import StrategyAd
from kempen.domain.strategies.queries import frozen_content, hash_of, lines_of
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.steering.losing_ads import losing
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, steered_plan
from tests.domain.conftest import Later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_jobs")]


@pytest.fixture
def plan(member: Member) -> SteeredPlan:
    return steered_plan(member, reserve=("benefit", "proof"))


@pytest.fixture
def loser(plan: SteeredPlan) -> Ad:
    return losing(plan)


@pytest.fixture
def advised(plan: SteeredPlan, loser: Ad) -> Recommendation:
    assert [advise_on_ads(str(plan.launch.pk)) for _ in range(2)] == [1, 0]
    return Recommendation.objects.of(loser.business).get()


def reserve_of(plan: SteeredPlan, angle: str) -> StrategyAd:
    return StrategyAd.objects.of(plan.launch.business).get(is_reserve=True, creative__angle=angle)


def test_the_swap_is_recommended_with_its_odds(
    plan: SteeredPlan, loser: Ad, advised: Recommendation
) -> None:
    assert (advised.kind, advised.reason, advised.ad) == ("swap_ad", "worse", loser)
    answer = recommendation_answer(advised).ad
    assert answer is not None
    assert answer.reserve_ad_id == reserve_of(plan, "proof").public_id
    assert answer.chance is not None
    assert answer.chance < 0.02


def test_applied_twice_it_is_one_approved_revision_that_pauses_the_old_ad_later(
    plan: SteeredPlan, loser: Ad, advised: Recommendation, member: Member, later: Later
) -> None:
    alice = Actor.member(member)
    first, second = (apply_ad_advice(alice, advised) for _ in range(2))
    assert (first.pk, first.status) == (second.pk, "approved")
    (change,) = changes_in(first)
    new = reserve_of(plan, "proof")
    assert (change.kind, change.ad, change.creative) == ("replace", loser, new.creative)
    assert not Change.objects.of(loser.business).filter(kind="pause_ad").exists()
    left = reserve_left(plan.launch, lines_of(plan.strategy)[0])
    assert [one.creative.angle for one in left] == ["benefit"]
    later(61)
    carry_out(plan)
    loser.refresh_from_db()
    # It goes on until the platform has approved the new one.
    assert loser.status == "approved"
    assert hash_of(frozen_content(plan.strategy)) == plan.strategy.approved_hash


def test_taken_back_within_the_minute_it_is_in_reserve_again(
    plan: SteeredPlan, advised: Recommendation, member: Member
) -> None:
    alice = Actor.member(member)
    withdraw_revision(alice, apply_ad_advice(alice, advised))
    assert len(reserve_left(plan.launch, lines_of(plan.strategy)[0])) == 2


def test_only_who_may_decide_applies_it(advised: Recommendation, member: Member) -> None:
    analyst = Actor.member(make.member(member.business, make.person("ann"), "analyst"))
    with pytest.raises(Refusal):
        apply_ad_advice(analyst, advised)
    assert not AdRevision.objects.of(member.business).exists()


def test_it_is_not_mixed_with_ad_changes_that_wait(
    plan: SteeredPlan, advised: Recommendation, member: Member
) -> None:
    alice = Actor.member(member)
    begin_revision(alice, plan.poor)
    with pytest.raises(Refusal) as refusal:
        apply_ad_advice(alice, advised)
    assert refusal.value.code == "ad_revision_open"


def test_an_ad_that_is_in_reserve_no_more_is_not_started(
    plan: SteeredPlan, advised: Recommendation, member: Member
) -> None:
    creative = reserve_of(plan, "proof").creative
    creative.headlines = ["Never approved", *creative.headlines[1:]]
    creative.save()
    with pytest.raises(Refusal) as refusal:
        apply_ad_advice(Actor.member(member), advised)
    assert refusal.value.code == "recommendation_expired"
