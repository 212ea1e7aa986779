"""An ad that probably loses pauses by itself only where the approval says so."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.creatives.models import Ad
from kempen.domain.drift.models import Drift
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.changes.ad_state import PauseAd, ResumeAd
from kempen.domain.launches.changes.adding import ChangeFor, add_change
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions.pausing_ads import (
    look_at_ads,
    pause_losing_ads,
    undo_pause,
)
from kempen.domain.steering.models import AdPause
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, day_passes, steered_plan
from tests.builders.stored_days import placed_ad, ran_days
from tests.domain.conftest import Later

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("no_jobs")]
_DAY = 86_400


def competing(plan: SteeredPlan) -> tuple[Ad, Ad]:
    """Two ads of one campaign: the first brings three times as much as the second."""
    best, loser = placed_ad(plan.poor, "1"), placed_ad(plan.poor, "2", angle="offer")
    ran_days(plan.poor, {"1": 9, "2": 3})
    return best, loser


@pytest.fixture
def plan(member: Member) -> SteeredPlan:
    return steered_plan(member, may_pause_ads=True)


def test_the_loser_pauses_once_with_its_reason(plan: SteeredPlan) -> None:
    best, loser = competing(plan)
    assert look_at_ads() == 1
    assert [pause_losing_ads(str(plan.launch.pk)) for _ in range(2)] == [1, 0]
    pause = AdPause.objects.of(plan.launch.business).get()
    assert (pause.ad, pause.day) == (loser, clock.today())
    assert pause.chance_best < 1
    carry_out(plan)
    best.refresh_from_db()
    loser.refresh_from_db()
    assert (best.status, loser.status) == ("approved", "paused")
    # The last ad that runs never pauses.
    assert pause_losing_ads(str(plan.launch.pk)) == 0


def test_without_the_word_of_the_approval_nothing_pauses(member: Member) -> None:
    plan = steered_plan(member)
    competing(plan)
    assert look_at_ads() == 0
    assert pause_losing_ads(str(plan.launch.pk)) == 0


@pytest.mark.parametrize("stop", ["data", "drift", "changes", "touched"])
def test_nothing_pauses_while_something_is_in_the_way(stop: str, plan: SteeredPlan) -> None:
    competing(plan)
    business = plan.launch.business
    if stop == "data":
        type(plan.account).objects.of(business).update(last_synced_at=None)
    elif stop == "drift":
        Drift.objects.add(
            business,
            campaign=plan.poor,
            launch=plan.launch,
            kind="budget",
            approved="100.00",
            found="120.00",
            mark="x",
        )
    elif stop == "changes":
        of = ChangeFor(plan.launch, plan.account.pk, plan.poor, "service:test")
        add_change(of, PauseAd(ad_id=plan.poor.pk, ad="9"))
    else:
        Strategy.objects.of(business).update(approved_hash="0" * 64)
    assert pause_losing_ads(str(plan.launch.pk)) == 0


def test_a_person_lets_it_run_again_and_it_is_left_alone(
    plan: SteeredPlan, member: Member, later: Later
) -> None:
    _, loser = competing(plan)
    pause_losing_ads(str(plan.launch.pk))
    carry_out(plan)
    pause = AdPause.objects.of(plan.launch.business).get()
    analyst = Actor.member(make.member(member.business, make.person("ann"), "analyst"))
    with pytest.raises(Refusal):
        undo_pause(analyst, pause)
    alice = Actor.member(member)
    undone = [undo_pause(alice, pause).undone_by_id for _ in range(2)]
    assert undone[0] == undone[1]
    later(61)
    carry_out(plan)
    loser.refresh_from_db()
    assert loser.status == "submitted"
    later(_DAY + 61)
    day_passes(plan)
    ran_days(plan.poor, {"1": 9, "2": 3})
    assert pause_losing_ads(str(plan.launch.pk)) == 0


def test_no_row_without_a_word_of_an_approval_is_sent(
    plan: SteeredPlan, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, loser = competing(plan)
    monkeypatch.setattr(pushing, "execute_change", lambda *_: pytest.fail("it was sent"))
    of = ChangeFor(plan.launch, plan.account.pk, plan.poor, "service:test")
    resume = add_change(of, ResumeAd(ad_id=loser.pk, ad="2"))
    pushing.push_changes(str(plan.account.pk))
    Strategy.objects.of(plan.launch.business).update(envelope=None)
    pause = add_change(of, PauseAd(ad_id=loser.pk, ad="2"))
    pushing.push_changes(str(plan.account.pk))
    for change in (resume, pause):
        assert Change.objects.of(plan.launch.business).get(pk=change.pk).status == "failed"
