"""A worker dies at every step of a move: the money moves once, and never more is spent."""

from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.models import Connection
from kempen.domain.events.models import Event
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions import deciding, moving
from kempen.domain.steering.models import Move
from kempen.platforms.interface import Platform
from tests.builders.steering.steered_plan import SteeredPlan, steered_plan
from tests.drills.killing import deaths_until_done, killed_around, lives, moments
from tests.platforms.openings import new_campaign

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_jobs"),
    pytest.mark.timeout(240),
]


@pytest.fixture
def plan(member: Member, there: Platform) -> SteeredPlan:
    """Its campaigns run at the partner at RM100 a day each."""
    numbers = []
    for _ in range(2):
        created = there.create_campaign(new_campaign(budget="100.00"))
        there.resume(created.campaign_id)
        numbers.append(created.campaign_id)
    connection = Connection.objects.of(member.business).get()
    return steered_plan(member, connection=connection, numbers=(numbers[0], numbers[1]))


def budgets(there: Platform, plan: SteeredPlan) -> list[Decimal | None]:
    """What stands at the partner: of the poor one and of the rich one."""
    numbers = [number_of(plan.poor), number_of(plan.rich)]
    daily_budgets = {one.campaign_id: one.daily_budget for one in there.running(numbers)}
    return [daily_budgets[number] for number in numbers]


def number_of(campaign: Campaign) -> str:
    return ExternalId.objects.of(campaign.business).get(campaign=campaign).external_id


def work(plan: SteeredPlan) -> None:
    """All that a worker does of a move, as often as its clocks ask for it."""
    deciding.steer(str(plan.launch.pk))
    pushing.push_changes(str(plan.account.pk))
    for move in Move.objects.of(plan.launch.business):
        moving.settle(str(move.pk))
    pushing.push_changes(str(plan.account.pk))
    for move in Move.objects.of(plan.launch.business):
        moving.settle(str(move.pk))


def moved_once(there: Platform, plan: SteeredPlan) -> None:
    assert budgets(there, plan) == [90, 110]
    move = Move.objects.of(plan.launch.business).get()
    assert move.status == "done"
    changes = Change.objects.of(plan.launch.business).filter(kind="move_budget")
    assert [change.status for change in changes] == ["done", "done"]
    events = Event.objects.of(plan.launch.business).filter(type="budget.moved")
    assert events.count() == 1


def is_within_approval(there: Platform, plan: SteeredPlan) -> bool:
    """Whether both together cost no more than was approved."""
    low, high = budgets(there, plan)
    assert low is not None
    assert high is not None
    return low + high <= 200


def test_killed_after_any_answer_of_the_platform_the_money_moves_once(
    plan: SteeredPlan, there: Platform
) -> None:
    deaths = 0
    for _ in deaths_until_done(plan.launch.business, lambda: work(plan), most=30):
        deaths += 1
        assert is_within_approval(there, plan)
    assert deaths >= 1
    work(plan)
    moved_once(there, plan)


# Where a worker can die: before and after each part of the work has been committed.
STEPS = [
    (deciding, "begin_move"),
    (deciding, "_note"),
    (pushing, "execute_change"),
    (pushing, "record_done"),
    (moving, "_raise"),
    (moving, "_finish"),
]


def test_killed_around_every_step_the_money_moves_once(plan: SteeredPlan, there: Platform) -> None:
    """Each step is reached once it is no longer fatal; the worker that comes next goes on."""
    for module, name, moment in moments(STEPS):
        with killed_around(module, name, moment):
            assert not lives(lambda: work(plan)), (name, moment)
        assert is_within_approval(there, plan)
    work(plan)
    moved_once(there, plan)
