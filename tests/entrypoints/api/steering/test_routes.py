"""Moves and recommendations through the API."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business, Member
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions.deciding import steer
from kempen.domain.steering.actions.moving import settle
from kempen.domain.steering.models import Move
from tests import make
from tests.builders.program import Program
from tests.builders.steering.losing_ads import advised_pause
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, steered_plan
from tests.entrypoints.api.strategies.requests import keyed

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def program(business: Business) -> Program:
    return keyed(business)[0]


@pytest.fixture
def plan(program: Program, business: Business) -> SteeredPlan:
    """Without an envelope: a move is recommended."""
    plan_of_week = steered_plan(Member.objects.of(business).get(), envelope=False)
    steer(str(plan_of_week.launch.pk))
    return plan_of_week


def advised(program: Program) -> dict[str, Any]:
    (one,) = program.get("/recommendations").json()["data"]
    return dict(one)


def applied(program: Program, plan: SteeredPlan) -> dict[str, Any]:
    """The move, once the platforms have done it."""
    one = advised(program)
    move = program.post(f"/recommendations/{one['recommendation_id']}/apply").json()
    carry_out(plan)
    for _ in range(2):
        settle(str(Move.objects.of(plan.launch.business).latest("id").pk))
        carry_out(plan)
    settle(str(Move.objects.of(plan.launch.business).latest("id").pk))
    return dict(program.get(f"/moves/{move['move_id']}").json())


def test_a_recommendation_says_what_changes_and_what_that_brings(
    program: Program, plan: SteeredPlan
) -> None:
    one = advised(program)
    assert (one["status"], one["reason"]) == ("open", "gain")
    assert {line["after"] for line in one["lines"]} == {80, 120}
    assert one["expected"]["mean"] > 0
    assert one["expected"]["days"] == 21
    assert program.get(f"/recommendations/{one['recommendation_id']}").json() == one
    strategy = program.get(f"/strategies/{one['strategy_id']}").json()
    assert strategy["pacing"]["planned"] == 1400


def test_it_is_applied_once_and_undone_once(program: Program, plan: SteeredPlan) -> None:
    move = applied(program, plan)
    assert (move["status"], move["origin"]) == ("done", "recommendation")
    again = program.post(f"/recommendations/{move['recommendation_id']}/apply")
    assert (again.status_code, again.json()["move_id"]) == (202, move["move_id"])
    undone = program.post(f"/moves/{move['move_id']}/undo")
    assert undone.status_code == 202
    assert undone.headers["Location"].endswith(undone.json()["move_id"])
    assert undone.json()["undoes"] == move["move_id"]
    assert [one["origin"] for one in program.get("/moves").json()["data"]] == [
        "undo",
        "recommendation",
    ]
    assert program.get("/moves?status=failed").json()["data"] == []


def test_a_dismissed_one_is_listed_as_such(program: Program, plan: SteeredPlan) -> None:
    one = advised(program)
    answer = program.post(f"/recommendations/{one['recommendation_id']}/dismiss")
    assert answer.json()["status"] == "dismissed"
    assert program.get("/recommendations").json()["data"] == []
    (listed,) = program.get("/recommendations?status=dismissed").json()["data"]
    assert listed["recommendation_id"] == one["recommendation_id"]
    refused = program.post(f"/recommendations/{one['recommendation_id']}/apply")
    assert (refused.status_code, refused.json()["code"]) == (409, "recommendation_not_open")


def test_lists_are_filtered_by_strategy(program: Program, plan: SteeredPlan) -> None:
    mine = f"/recommendations?strategy_id={plan.strategy.public_id}"
    assert len(program.get(mine).json()["data"]) == 1
    for other in ("str_01k9zj3v5tqk6n0m8w4y2x7abc", "nonsense"):
        assert program.get(f"/recommendations?strategy_id={other}").json()["data"] == []
        assert program.get(f"/moves?strategy_id={other}").json()["data"] == []


def test_a_key_whose_member_may_not_decide_moves_nothing(
    business: Business, program: Program, plan: SteeredPlan
) -> None:
    one = advised(program)
    Member.objects.of(business).update(role="analyst")
    answer = program.post(f"/recommendations/{one['recommendation_id']}/apply")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_allowed")
    assert not Change.objects.of(business).filter(kind="move_budget").exists()


def test_a_change_of_ads_is_listed_and_applied_as_a_revision_of_ads(
    program: Program, plan: SteeredPlan
) -> None:
    row = advised_pause(plan)
    (one,) = program.get("/recommendations?kind=pause_ad").json()["data"]
    assert (one["recommendation_id"], one["reason"], one["lines"]) == (row.public_id, "worse", [])
    assert one["campaign_id"] == plan.poor.public_id
    assert one["ad"]["chance"] < 0.02
    assert one["expected"]["unit"] == "revenue"
    assert len(program.get("/recommendations").json()["data"]) == 2
    answers = [program.post(f"/recommendations/{row.public_id}/apply") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    revision = answers[0].json()
    assert answers[1].json() == revision
    assert (revision["status"], revision["changes"][0]["kind"]) == ("ready", "pause")
    address = answers[0].headers["Location"].partition("/v1")[2]
    assert program.get(address).json() == revision
    done = program.get(f"/recommendations/{row.public_id}").json()
    assert (done["status"], done["ad_revision_id"]) == ("applied", revision["ad_revision_id"])
    assert not Change.objects.of(plan.launch.business).filter(ad_revision__isnull=False).exists()
