"""The daily decision: money moves inside the envelope, once a day, and never on bad data."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Member
from kempen.domain.alerts.models import Alert, AlertCheck
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import Connection
from kempen.domain.drift.models import Drift
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions.deciding import steer, steer_everything
from kempen.domain.steering.actions.moving import settle
from kempen.domain.steering.models import Move, Recommendation, SteeringCheck
from kempen.domain.steering.outcomes import DayDecision
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from tests.builders.launches import kinds
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, day_passes, steered_plan
from tests.domain.conftest import Later

pytestmark = pytest.mark.django_db


def steered(plan: SteeredPlan) -> DayDecision | None:
    return steer(str(plan.launch.pk))


def move_of(plan: SteeredPlan) -> Move:
    return Move.objects.of(plan.launch.business).get()


def finished(plan: SteeredPlan) -> Move:
    """The move, once the platforms have done all of it."""
    for _ in range(2):
        carry_out(plan)
        settle(str(move_of(plan).pk))
    return move_of(plan)


def test_money_moves_to_where_it_brings_more_inside_the_envelope(plan: SteeredPlan) -> None:
    assert steered(plan) == DayDecision.MOVED
    move = move_of(plan)
    by_name = {line.name: line for line in move.lines}
    assert by_name["Hampers"].before == 100
    assert by_name["Hampers"].after == 90
    assert by_name["Gift boxes"].after == 110
    assert move.gain is not None
    assert move.gain.mean > 0
    assert 0.6 <= move.gain.chance <= 1
    assert by_name["Gift boxes"].marginal > by_name["Hampers"].marginal  # type: ignore[operator]


def test_what_gets_more_waits_until_what_gets_less_is_done(plan: SteeredPlan) -> None:
    steered(plan)
    assert carry_out(plan) == [("Hampers", "90.00")]
    assert carry_out(plan) == []
    settle(str(move_of(plan).pk))
    assert move_of(plan).status == "raising"
    assert carry_out(plan) == [("Gift boxes", "110.00")]
    settle(str(move_of(plan).pk))
    assert move_of(plan).status == "done"
    assert kinds(plan.launch.business).count("budget.moved") == 1


def test_the_spend_guard_knows_the_moved_totals(plan: SteeredPlan) -> None:
    steered(plan)
    finished(plan)
    plan.poor.refresh_from_db()
    plan.rich.refresh_from_db()
    assert plan.poor.budget_amount == 2800 - 21 * 10
    assert plan.rich.budget_amount == 2800 + 21 * 10


def test_nothing_moves_twice_on_a_day(plan: SteeredPlan) -> None:
    steered(plan)
    finished(plan)
    assert steered(plan) is None
    assert Move.objects.of(plan.launch.business).count() == 1
    assert steer_everything() == 0


def test_the_next_day_goes_on_from_what_was_moved(plan: SteeredPlan, later: Later) -> None:
    steered(plan)
    finished(plan)
    later(86_400)
    day_passes(plan)
    assert steered(plan) == DayDecision.MOVED
    move = Move.objects.of(plan.launch.business).latest("id")
    by_name = {line.name: line for line in move.lines}
    assert by_name["Hampers"].before == 90
    assert by_name["Gift boxes"].before == 110
    # A tenth of what was planned is the most that either may change by.
    assert Decimal(80) <= by_name["Hampers"].after < 90
    assert Decimal(110) < by_name["Gift boxes"].after <= 120


def test_without_an_envelope_a_person_is_asked(member: Member) -> None:
    plan = steered_plan(member, envelope=False)
    assert steered(plan) == DayDecision.RECOMMENDED
    row = Recommendation.objects.of(member.business).get()
    assert not Move.objects.of(member.business).exists()
    assert {line.name: line.after for line in row.lines} == {
        "Hampers": Decimal("80.00"),
        "Gift boxes": Decimal("120.00"),
    }
    assert kinds(member.business)[-1] == "recommendation.ready"
    assert not Change.objects.of(member.business).filter(kind="move_budget").exists()


def _late(plan: SteeredPlan) -> None:
    past = clock.now() - timedelta(days=1)
    Connection.objects.of(plan.launch.business).update(last_synced_at=past)


def _unjudged(plan: SteeredPlan) -> None:
    past = clock.now() - timedelta(hours=30)
    AlertCheck.objects.of(plan.launch.business).update(figures_at=past)


def _broken_tracking(plan: SteeredPlan) -> None:
    _alert(plan, "tracking_broken", plan.rich)


def _account_not_read(plan: SteeredPlan) -> None:
    _alert(plan, "data_late", None)


def _alert(plan: SteeredPlan, cause: str, campaign: Campaign | None) -> None:
    Alert.objects.add(
        plan.launch.business,
        cause=cause,
        connection=plan.account,
        campaign=campaign,
        account_key=str(plan.account.pk),
        campaign_key=str(campaign.pk) if campaign else "",
        since=clock.now(),
    )


def _waiting_change(plan: SteeredPlan) -> None:
    known = Change.objects.of(plan.launch.business).filter(campaign=plan.rich)
    known.update(status=Change.Status.PUSHING)


def _other_hash(plan: SteeredPlan) -> None:
    Strategy.objects.of(plan.launch.business).update(envelope=None)


def _paused(plan: SteeredPlan) -> None:
    Campaign.objects.of(plan.launch.business).update(status=Campaign.Status.PAUSED)


def _drifted(plan: SteeredPlan) -> None:
    for campaign in (plan.poor, plan.rich):
        Drift.objects.add(
            plan.launch.business, launch=plan.launch, campaign=campaign, mark="budget",
            kind="budget", approved="100", found="200", subject="",
        )  # fmt: skip


@pytest.mark.parametrize(
    ("trouble", "decision"),
    [
        (_late, DayDecision.WAITING_FOR_DATA),
        (_unjudged, DayDecision.WAITING_FOR_DATA),
        (_broken_tracking, DayDecision.DATA_FAULT),
        (_account_not_read, DayDecision.DATA_FAULT),
        (_waiting_change, DayDecision.CHANGES_PENDING),
        (_other_hash, DayDecision.NOT_AS_APPROVED),
        (_paused, DayDecision.NOTHING_MOVABLE),
        (_drifted, DayDecision.NOTHING_MOVABLE),
    ],
)
def test_nothing_moves_while_something_is_wrong(
    trouble: Callable[[SteeredPlan], None], decision: DayDecision, plan: SteeredPlan
) -> None:
    trouble(plan)
    assert steered(plan) == decision
    assert not Move.objects.of(plan.launch.business).exists()
    assert not Recommendation.objects.of(plan.launch.business).exists()


def test_a_day_that_waited_for_data_is_decided_once_it_is_in(plan: SteeredPlan) -> None:
    _late(plan)
    steered(plan)
    assert SteeringCheck.objects.of(plan.launch.business).get().decided_on is None
    day_passes(plan)
    assert steered(plan) == DayDecision.MOVED


def test_a_paused_campaign_is_left_alone_and_the_others_move(plan: SteeredPlan) -> None:
    Campaign.objects.of(plan.launch.business).filter(pk=plan.poor.pk).update(status="paused")
    # Nobody could give what the other one would get.
    assert steered(plan) == DayDecision.NOTHING_BETTER


def test_on_the_last_days_nothing_moves(member: Member) -> None:
    plan = steered_plan(member, passed=26)
    assert steered(plan) == DayDecision.TOO_FEW_DAYS


def test_a_move_whose_lowering_fails_raises_nothing(plan: SteeredPlan) -> None:
    steered(plan)
    lowering = Change.objects.of(plan.launch.business).filter(kind="move_budget")
    lowering.update(status=Change.Status.FAILED, error="The account is closed.")
    settle(str(move_of(plan).pk))
    move = move_of(plan)
    assert (move.status, move.failure) == ("failed", "The account is closed.")
    assert lowering.count() == 1


def test_a_move_that_was_not_sent_on_its_day_is_not_sent_after_it(
    plan: SteeredPlan, later: Later
) -> None:
    steered(plan)
    carry_out(plan)
    later(86_400)
    settle(str(move_of(plan).pk))
    assert move_of(plan).status == "failed"
    assert carry_out(plan) == []


def test_after_a_week_the_page_can_say_what_a_move_brought(plan: SteeredPlan, later: Later) -> None:
    steered(plan)
    finished(plan)
    later(7 * 86_400)
    day_passes(plan)
    steered(plan)
    first = Move.objects.of(plan.launch.business).earliest("id")
    assert first.brought is not None
    assert first.brought.gain.days == 7
    assert first.brought.gain.mean > 0
