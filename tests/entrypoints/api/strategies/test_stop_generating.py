"""A program stops the generation of a strategy; asked again, nothing more happens."""

from typing import Any

import pytest

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.events.models import AuditEntry, Event
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.models import Strategy
from kempen.kit import ids
from tests import make
from tests.builders import shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.requests import body, keyed, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def with_history(business: Business) -> Business:
    shop.past(make.campaign(business, "Raya hampers", platform="social"), 60)
    return business


def begun(program: Program) -> dict[str, Any]:
    strategy: dict[str, Any] = program.post("/strategies", body()).json()
    assert strategy["status"] == "generating"
    return strategy


def test_a_strategy_that_is_being_generated_is_stopped_once(with_history: Business) -> None:
    program, _ = keyed(with_history)
    path = f"/strategies/{begun(program)['strategy_id']}"
    stopped = program.post(f"{path}/stop")
    assert stopped.status_code == 200, stopped.content
    answer = stopped.json()
    assert (answer["status"], answer["failure"]) == ("failed", generate.STOPPED)
    assert program.post(f"{path}/stop").json() == program.get(path).json() == answer
    events = Event.objects.of(with_history).filter(type="strategy.failed")
    assert events.count() == 1
    entry = AuditEntry.objects.of(with_history).get(action="strategy.stopped")
    assert entry.actor.startswith("key:")
    # The worker that comes to it later leaves it so.
    generate.generate(str(ids.decode("str", answer["strategy_id"])))
    assert program.get(path).json()["status"] == "failed"


def test_the_older_one_can_be_approved_again(with_history: Business) -> None:
    program, _ = keyed(with_history)
    older = ready(program, with_history)
    stored = Strategy.objects.of(with_history).get()
    newer = briefs.generate_again(make.actor(with_history), stored)
    path = f"/strategies/{older['strategy_id']}"
    halved = [
        {"line_id": line["line_id"], "amount": line["amount"] / 2} for line in older["allocation"]
    ]
    changes = {"revision": 1, "allocation": halved}
    assert problem(program.patch(path, changes)) == (409, "being_regenerated")
    assert program.post(f"/strategies/{newer.public_id}/stop").status_code == 200
    assert program.patch(path, changes).json()["revision"] == 2


def test_what_is_ready_or_decided_is_not_stopped(with_history: Business) -> None:
    program, _ = keyed(with_history)
    path = f"/strategies/{ready(program, with_history)['strategy_id']}"
    assert problem(program.post(f"{path}/stop")) == (409, "not_generating")
    assert program.post(f"{path}/reject", {"revision": 1}).status_code == 200
    refused = program.post(f"{path}/stop")
    assert problem(refused) == (409, "not_generating")
    assert "This one is rejected." in refused.json()["detail"]
    assert not AuditEntry.objects.of(with_history).filter(action="strategy.stopped").exists()


def test_only_a_key_of_this_business_that_may_write_stops_it(with_history: Business) -> None:
    program, member = keyed(with_history)
    path = f"/strategies/{begun(program)['strategy_id']}/stop"
    others = [scope for scope in SCOPES if scope != "strategies:write"]
    _, token = create_key(make.actor(with_history), "Reads", others, member=member)
    assert problem(Program(token).post(path)) == (403, "missing_scope")
    stranger = Program.of_owner(make.business("Charlie's"))
    assert problem(stranger.post(path)) == (404, "not_found")
    assert Strategy.objects.of(with_history).get().status == "generating"
