"""A worker dies at every step of a move: the money moves once, and never more is spent."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import closing
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform
from kempen.domain.events.models import Event
from kempen.domain.launches.actions import pushing
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions import deciding, moving
from kempen.domain.steering.models import Move
from kempen.platforms.calling import Caller
from kempen.platforms.interface import Platform
from tests import make
from tests.builders.steering.steered_plan import SteeredPlan, steered_plan
from tests.domain.conftest import (  # noqa: F401 -- fixtures
    Later,
    later,
    no_jobs,
    partners,
    running,
)
from tests.platforms.openings import new_campaign
from tests.sandbox.partners import Partners

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.usefixtures("no_jobs"),
    pytest.mark.timeout(240),
]


class Killed(BaseException):
    """Nothing catches it, as nothing catches a SIGKILL."""


@pytest.fixture
def member(db: None) -> Member:
    return make.member(make.business())


@pytest.fixture
def there(member: Member, partners: Partners) -> Iterator[Platform]:  # noqa: F811 -- the fixture
    account = partners.account("search", "Empty account")
    connection = connect(Actor.member(member), "search", "sandbox", account)
    with closing(open_platform(connection)) as opened:
        yield opened


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


def lives(step: Callable[[], object]) -> bool:
    """Do one step of the worker and return whether it lived to its end."""
    try:
        step()
    except Killed:
        return False
    return True


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


def test_killed_after_any_answer_of_the_platform_the_money_moves_once(
    plan: SteeredPlan,
    there: Platform,
    monkeypatch: pytest.MonkeyPatch,
    later: Later,  # noqa: F811
) -> None:
    ask = Caller._once
    deaths = 0
    for fatal in itertools.count(1):
        calls = itertools.count(1)

        def dying(self: Caller, *given: Any, calls: Any = calls, fatal: int = fatal, **more: Any):  # type: ignore[no-untyped-def]  # as it is
            answer = ask(self, *given, **more)
            if next(calls) == fatal:
                raise Killed
            return answer

        monkeypatch.setattr(Caller, "_once", dying)
        Change.objects.of(plan.launch.business).update(attempts=0)
        done = lives(lambda: work(plan))
        monkeypatch.setattr(Caller, "_once", ask)
        low, high = budgets(there, plan)
        assert low is not None
        assert high is not None
        # At no moment do both together cost more than was approved.
        assert low + high <= 200
        if done:
            break
        deaths += 1
        assert deaths < 30
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


def test_killed_around_every_step_the_money_moves_once(
    plan: SteeredPlan, there: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step is reached once it is no longer fatal; the worker that comes next goes on."""
    for (module, name), moment in itertools.product(STEPS, ("before", "after")):
        step = getattr(module, name)

        def dying(*given: Any, step: Any = step, moment: str = moment, **more: Any) -> None:
            if moment == "after":
                step(*given, **more)
            raise Killed

        monkeypatch.setattr(module, name, dying)
        assert not lives(lambda: work(plan)), (name, moment)
        monkeypatch.setattr(module, name, step)
        low, high = budgets(there, plan)
        assert low is not None
        assert high is not None
        assert low + high <= 200
    work(plan)
    moved_once(there, plan)
