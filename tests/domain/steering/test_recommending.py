"""Recommendations: applied once by who may, undone, dismissed; nothing of it on bad data."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.core import mail
from django.db import IntegrityError

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.alerts.models import Alert
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.approvals import approved_of
from kempen.domain.launches.approved import Baseline
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions.deciding import steer
from kempen.domain.steering.actions.moving import settle, settle_open_moves
from kempen.domain.steering.actions.recommending import (
    apply,
    dismiss,
    expire_recommendations,
)
from kempen.domain.steering.actions.undoing import undo
from kempen.domain.steering.models import Move, Recommendation
from kempen.domain.steering.outcomes import DayDecision
from kempen.domain.steering.queries import open_recommendations
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders.people import mails, work_off
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, day_passes, steered_plan
from tests.domain.conftest import Later

pytestmark = pytest.mark.django_db
DAY = 86_400


@pytest.fixture
def advised(member: Member) -> SteeredPlan:
    """A plan without an envelope, for which a move is recommended."""
    plan = steered_plan(member, envelope=False)
    assert steer(str(plan.launch.pk)) == DayDecision.RECOMMENDED
    return plan


def open_one(plan: SteeredPlan) -> Recommendation:
    return open_recommendations(plan.launch.business).get()


def settle_all(plan: SteeredPlan) -> Move:
    """The platforms do all that the newest move wants."""
    for _ in range(3):
        carry_out(plan)
        settle(str(Move.objects.of(plan.launch.business).latest("id").pk))
    return Move.objects.of(plan.launch.business).latest("id")


def budgets(plan: SteeredPlan) -> list[Decimal | None]:
    """What is approved for today by what was done, as drift compares it."""
    amounts = []
    for campaign in (plan.poor, plan.rich):
        campaign.refresh_from_db()
        approved = approved_of(campaign, Baseline())
        amounts.append(approved.daily_budget if approved else None)
    return amounts


def test_applied_twice_it_moves_once(advised: SteeredPlan, alice: Actor) -> None:
    row = open_one(advised)
    first, second = apply(alice, row), apply(alice, row)
    assert first.pk == second.pk
    move = settle_all(advised)
    assert (move.status, move.origin) == ("done", "recommendation")
    assert budgets(advised) == [80, 120]
    assert not open_recommendations(advised.launch.business).exists()


def test_undone_the_budgets_are_what_they_were(advised: SteeredPlan, alice: Actor) -> None:
    move = apply(alice, open_one(advised))
    settle_all(advised)
    back = undo(alice, move)
    assert undo(alice, move).pk == back.pk
    assert settle_all(advised).origin == "undo"
    assert budgets(advised) == [100, 100]
    assert {advised.poor.budget_amount, advised.rich.budget_amount} == {Decimal(2800)}


def test_after_an_undo_nothing_is_moved_or_recommended_for_a_week(
    advised: SteeredPlan, alice: Actor, later: Later
) -> None:
    undo_of = apply(alice, open_one(advised))
    settle_all(advised)
    undo(alice, undo_of)
    settle_all(advised)
    later(DAY)
    day_passes(advised)
    assert steer(str(advised.launch.pk)) == DayDecision.DISMISSED_LATELY
    later(8 * DAY)
    day_passes(advised)
    assert steer(str(advised.launch.pk)) == DayDecision.RECOMMENDED


def test_dismissed_it_is_quiet_for_a_week(advised: SteeredPlan, alice: Actor, later: Later) -> None:
    row = open_one(advised)
    dismiss(alice, row)
    assert dismiss(alice, row).status == "dismissed"
    with pytest.raises(Refusal, match="recommendation_not_open"):
        apply(alice, row)
    later(DAY)
    day_passes(advised)
    assert steer(str(advised.launch.pk)) == DayDecision.DISMISSED_LATELY


@pytest.mark.parametrize("role", ["analyst", "viewer"])
def test_only_who_may_move_budgets_decides(role: str, advised: SteeredPlan) -> None:
    bob = Actor.member(make.member(advised.launch.business, make.person("bob"), role))
    for decide in (apply, dismiss):
        with pytest.raises(Refusal, match="not_allowed"):
            decide(bob, open_one(advised))
    with pytest.raises(Refusal, match="not_allowed"):
        apply(make.actor(advised.launch.business), open_one(advised))


def test_it_expires(advised: SteeredPlan, alice: Actor, later: Later) -> None:
    row = open_one(advised)
    later(2 * DAY)
    with pytest.raises(Refusal, match="recommendation_expired"):
        apply(alice, row)
    assert expire_recommendations() == 1
    assert Recommendation.objects.of(advised.launch.business).get().status == "expired"


def _stop(plan: SteeredPlan) -> None:
    Campaign.objects.of(plan.launch.business).filter(pk=plan.rich.pk).update(status="paused")


def _break_tracking(plan: SteeredPlan) -> None:
    Alert.objects.add(
        plan.launch.business, cause="tracking_broken", account_key=str(plan.account.pk),
        connection=plan.account, since=clock.now(),
    )  # fmt: skip


def _change_underway(plan: SteeredPlan) -> None:
    rows = Change.objects.of(plan.launch.business).filter(campaign=plan.rich)
    rows.update(status=Change.Status.PUSHING)


def _restored_budget(plan: SteeredPlan) -> None:
    change = Change.objects.of(plan.launch.business).filter(campaign=plan.rich).get()
    change.payload = {**change.payload, "amount": "95.00"}
    change.save()


@pytest.mark.parametrize(
    ("trouble", "code"),
    [
        (_stop, "campaign_stopped"),
        (_break_tracking, "data_fault"),
        (_change_underway, "changes_pending"),
        (_restored_budget, "recommendation_outdated"),
    ],
)
def test_it_is_not_applied_when_the_plan_stands_otherwise(
    trouble: Callable[[SteeredPlan], None], code: str, advised: SteeredPlan, alice: Actor
) -> None:
    trouble(advised)
    with pytest.raises(Refusal, match=code):
        apply(alice, open_one(advised))
    assert not Move.objects.of(advised.launch.business).exists()
    assert open_one(advised).status == "open"


def test_a_move_on_its_way_cannot_be_undone_yet(advised: SteeredPlan, alice: Actor) -> None:
    move = apply(alice, open_one(advised))
    with pytest.raises(Refusal, match="move_on_its_way"):
        undo(alice, move)


def test_an_older_move_cannot_be_undone_below_a_newer_one(
    member: Member, alice: Actor, later: Later
) -> None:
    plan = steered_plan(member)
    steer(str(plan.launch.pk))
    first = settle_all(plan)
    later(DAY)
    day_passes(plan)
    steer(str(plan.launch.pk))
    second = settle_all(plan)
    with pytest.raises(Refusal, match="moved_since"):
        undo(alice, first)
    undo(alice, second)
    back = settle_all(plan)
    with pytest.raises(Refusal, match="is_an_undo"):
        undo(alice, back)


def test_after_the_plan_nothing_can_be_undone(
    advised: SteeredPlan, alice: Actor, later: Later
) -> None:
    move = apply(alice, open_one(advised))
    settle_all(advised)
    later(30 * DAY)
    with pytest.raises(Refusal, match="plan_over"):
        undo(alice, move)


def test_what_was_lowered_of_a_failed_move_can_be_put_back(
    advised: SteeredPlan, alice: Actor
) -> None:
    move = apply(alice, open_one(advised))
    carry_out(advised)
    settle(str(move.pk))
    raising = Change.objects.of(advised.launch.business).filter(campaign=advised.rich)
    raising.filter(kind="move_budget").update(status=Change.Status.FAILED)
    settle(str(move.pk))
    assert budgets(advised) == [80, 100]
    undo(alice, Move.objects.of(advised.launch.business).get(pk=move.pk))
    settle_all(advised)
    assert budgets(advised) == [100, 100]


def test_the_database_itself_allows_one_move_a_day(advised: SteeredPlan, alice: Actor) -> None:
    move = apply(alice, open_one(advised))
    move.pk = None
    with pytest.raises(IntegrityError, match="move_once_a_day"):
        Move.objects.add(
            advised.launch.business, strategy=move.strategy, launch=move.launch, day=move.day,
            status="done", origin="automatic", reason="gain", ordered_by="x", lines=move.lines,
        )  # fmt: skip


def test_those_who_may_decide_are_emailed_once_a_week(advised: SteeredPlan, later: Later) -> None:
    work_off()
    subjects = [subject for _, subject in mails()]
    assert subjects.count("Kempen recommends to move budget") == 1
    # A plan that catches up spends more than it did, and no more than was approved.
    [text] = [str(one.body) for one in mail.outbox if "daily budgets of" in str(one.body)]
    assert "can bring more within its budget." in text
    later(DAY)
    day_passes(advised)
    assert steer(str(advised.launch.pk)) == DayDecision.RECOMMENDED
    work_off()
    assert len(mails()) == len(subjects)
    statuses = Recommendation.objects.of(advised.launch.business).values_list("status", flat=True)
    assert sorted(statuses) == ["open", "replaced"]


def test_a_move_that_a_dead_worker_left_is_looked_at_again(
    advised: SteeredPlan, alice: Actor
) -> None:
    apply(alice, open_one(advised))
    assert settle_open_moves() == 1
