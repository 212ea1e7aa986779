"""An ad that was put in reserve after the launch: approved, sent as it was, taken back in time."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.ad_revisions.actions.drafting import add_ad
from kempen.domain.ad_revisions.actions.new_creatives import WantedAd
from kempen.domain.ad_revisions.models import AdRevision, AdRevisionChange
from kempen.domain.ad_revisions.queries import changes_in, frozen_revision
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.actions.revising import (
    approve_revision,
    begin_revision,
    withdraw_revision,
)
from kempen.domain.launches.models import Change
from kempen.domain.launches.reserve import reserve_left
from kempen.domain.steering.actions.advising_ads import advise_on_ads, apply_ad_advice
from kempen.domain.steering.actions.pausing_ads import pause_losing_ads, undo_pause
from kempen.domain.steering.ad_pause_answers import ad_pause_answer
from kempen.domain.steering.models import AdPause, Recommendation
from kempen.domain.strategies.queries import lines_of
from kempen.domain.sync.actions.review_states import _store_review
from kempen.platforms.interface import AdReview, ReviewState
from tests.builders.steering.losing_ads import losing
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, due, steered_plan
from tests.domain.ad_revisions.conftest import own_words
from tests.domain.conftest import Later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_jobs")]
_UNDO_WINDOW = 61


@pytest.fixture
def plan(member: Member) -> SteeredPlan:
    return steered_plan(member, may_pause_ads=True, may_swap_ads=True)


def put_in_reserve(plan: SteeredPlan, member: Member) -> AdRevision:
    """A revision that waits, with one ad for the reserve of the campaign whose ads compete."""
    actor = Actor.member(member)
    revision = begin_revision(actor, plan.poor)
    wanted = WantedAd("en", "proof", own_words("search"))
    return add_ad(actor, revision, revision.version, wanted, in_reserve=True)


def approved(plan: SteeredPlan, member: Member, later: Later) -> AdRevision:
    revision = put_in_reserve(plan, member)
    approve_revision(Actor.member(member), revision, revision.version)
    later(_UNDO_WINDOW)
    revision.refresh_from_db()
    return revision


def left(plan: SteeredPlan) -> list[str]:
    line = next(one for one in lines_of(plan.strategy) if one.campaign_id == plan.poor.pk)
    return [ad.public_id for ad in reserve_left(plan.launch, line)]


def morning(plan: SteeredPlan) -> int:
    return pause_losing_ads(str(plan.launch.pk))


def test_it_is_in_reserve_once_its_approval_cannot_be_taken_back(
    plan: SteeredPlan, member: Member, later: Later
) -> None:
    revision = put_in_reserve(plan, member)
    assert left(plan) == []
    approve_revision(Actor.member(member), revision, revision.version)
    assert left(plan) == []
    later(_UNDO_WINDOW)
    assert left(plan) == [change.public_id for change in changes_in(revision)]
    # The campaign stays as it is.
    assert not Change.objects.of(member.business).filter(ad_revision=revision).exists()
    [change] = frozen_revision(revision).changes
    assert (change.kind, change.new_ad_id) == ("reserve", left(plan)[0])
    assert change.content is not None


def test_taken_back_in_time_it_never_starts(
    plan: SteeredPlan, member: Member, later: Later
) -> None:
    revision = put_in_reserve(plan, member)
    approve_revision(Actor.member(member), revision, revision.version)
    withdraw_revision(Actor.member(member), revision)
    later(_UNDO_WINDOW)
    assert left(plan) == []


def test_it_takes_the_place_of_the_ad_that_loses_once_the_platform_approved_it(
    plan: SteeredPlan, member: Member, later: Later
) -> None:
    loser = losing(plan)
    revision = approved(plan, member, later)
    [change] = changes_in(revision)
    assert [morning(plan) for _ in range(2)] == [1, 0]
    carry_out(plan)
    started = Ad.objects.of(member.business).get(pk=change.pk)
    assert started.creative_id == change.creative_id
    assert left(plan) == []
    review = AdReview(started.external_id, "", ReviewState.APPROVED, ())
    _store_review(plan.account, review, plan.poor.pk)
    carry_out(plan)
    loser.refresh_from_db()
    assert loser.status == "paused"
    swap = AdPause.objects.of(member.business).select_related("launch", "ad").get()
    assert ad_pause_answer(swap).started_ad_id == started.public_id
    assert swap.started_creative == started.creative
    undo_pause(Actor.member(member), swap)
    later(2 * _UNDO_WINDOW)
    carry_out(plan)
    started.refresh_from_db()
    loser.refresh_from_db()
    assert (started.status, loser.status != "paused") == ("paused", True)


@pytest.mark.parametrize("touched", ["word", "status", "kind", "hash"])
def test_what_is_not_what_was_approved_is_not_sent(
    touched: str,
    plan: SteeredPlan,
    member: Member,
    later: Later,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pushing, "execute_change", lambda *_: pytest.fail("it was sent"))
    losing(plan)
    revision = approved(plan, member, later)
    [change] = changes_in(revision)
    assert morning(plan) == 1
    if touched == "word":
        assert change.creative is not None
        change.creative.descriptions = ["Never approved."]
        change.creative.save()
    elif touched == "status":
        AdRevision.objects.of(member.business).update(status="withdrawn")
    elif touched == "kind":
        AdRevisionChange.objects.of(member.business).filter(pk=change.pk).update(kind="add")
    else:
        AdRevision.objects.of(member.business).update(approved_hash="0" * 64)
    pushing.push_changes(str(plan.account.pk))
    starting = AdPause.objects.of(member.business).get().starting
    assert starting is not None
    assert (starting.status, due(plan)) == ("failed", None)


def test_without_the_word_of_the_limits_it_is_recommended(member: Member, later: Later) -> None:
    plan = steered_plan(member)
    losing(plan)
    revision = approved(plan, member, later)
    assert advise_on_ads(str(plan.launch.pk)) == 1
    advised = Recommendation.objects.of(member.business).get()
    assert advised.advice is not None
    assert (advised.kind, advised.advice.reserve_id) == ("swap_ad", left(plan)[0])
    swap = apply_ad_advice(Actor.member(member), advised)
    assert (swap.status, [one.kind for one in changes_in(swap)]) == ("approved", ["replace"])
    assert changes_in(swap)[0].creative_id == changes_in(revision)[0].creative_id
    # It has a place now.
    assert left(plan) == []
