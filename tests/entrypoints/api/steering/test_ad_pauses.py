"""Ads that Kempen paused or swapped by itself, through the API."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.models import Change
from kempen.domain.steering.actions.pausing_ads import pause_losing_ads
from tests import make
from tests.builders.program import Program
from tests.builders.steering.losing_ads import losing
from tests.builders.steering.steered_plan import SteeredPlan, carry_out, steered_plan
from tests.entrypoints.api.strategies.requests import keyed

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def program(business: Business) -> Program:
    return keyed(business)[0]


def plan_with(business: Business, *reserve: str) -> SteeredPlan:
    """One whose losing ad pauses by itself, or is swapped, this morning."""
    member = Member.objects.of(business).get()
    plan = steered_plan(member, may_pause_ads=True, may_swap_ads=bool(reserve), reserve=reserve)
    losing(plan)
    assert pause_losing_ads(str(plan.launch.pk)) == 1
    return plan


def listed(program: Program) -> dict[str, Any]:
    (one,) = program.get("/ad-pauses").json()["data"]
    assert program.get(f"/ad-pauses/{one['ad_pause_id']}").json() == one
    return dict(one)


def test_a_pause_says_why_and_how_far_it_is(program: Program, business: Business) -> None:
    plan = plan_with(business)
    one = listed(program)
    assert (one["status"], one["reason"], one["started_ad_id"]) == ("pausing", "worse", None)
    assert one["campaign_id"] == plan.poor.public_id
    assert one["chance"] < 0.02
    carry_out(plan)
    assert listed(program)["status"] == "paused"
    change = Change.objects.of(business).filter(kind="pause_ad")
    change.update(status=Change.Status.FAILED, error="No such ad.")
    failed = listed(program)
    assert (failed["status"], failed["error"]) == ("failed", "No such ad.")


def test_it_is_undone_once_and_the_ad_runs_again(program: Program, business: Business) -> None:
    carry_out(plan_with(business))
    address = f"/ad-pauses/{listed(program)['ad_pause_id']}/undo"
    answers = [program.post(address) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [202, 202]
    assert answers[0].json() == answers[1].json() == listed(program)
    undone = answers[0].json()
    assert undone["status"] == "undone"
    where = answers[0].headers["Location"].partition("/v1")[2]
    revision = program.get(where).json()
    assert revision["ad_revision_id"] == undone["undone_by"]
    assert (revision["status"], revision["changes"][0]["kind"]) == ("approved", "resume")


def test_a_swap_names_both_ads(program: Program, business: Business) -> None:
    plan = plan_with(business, "proof")
    one = listed(program)
    assert (one["status"], one["started_ad_id"][:3]) == ("starting", "ad_")
    carry_out(plan)
    started = Ad.objects.of(business).get(external_id__startswith="made-")
    assert one["started_ad_id"] == started.public_id
    undone = program.post(f"/ad-pauses/{one['ad_pause_id']}/undo").json()
    assert (undone["status"], undone["started_ad_id"]) == ("undone", started.public_id)


def test_what_cannot_be_undone_yet_is_refused(program: Program, business: Business) -> None:
    plan_with(business)
    refused = program.post(f"/ad-pauses/{listed(program)['ad_pause_id']}/undo")
    assert (refused.status_code, refused.json()["code"]) == (409, "wrong_status")


def test_a_member_who_may_not_decide_undoes_nothing(program: Program, business: Business) -> None:
    carry_out(plan_with(business))
    Member.objects.of(business).update(role="analyst")
    refused = program.post(f"/ad-pauses/{listed(program)['ad_pause_id']}/undo")
    assert (refused.status_code, refused.json()["code"]) == (403, "not_allowed")
    assert listed(program)["undone_by"] is None


def test_they_are_listed_by_strategy_and_campaign(program: Program, business: Business) -> None:
    plan = plan_with(business)
    known = (f"strategy_id={plan.strategy.public_id}", f"campaign_id={plan.poor.public_id}")
    for query in (*known, "&".join(known)):
        assert len(program.get(f"/ad-pauses?{query}").json()["data"]) == 1
    others = (f"campaign_id={plan.rich.public_id}", "campaign_id=nonsense", "strategy_id=cmp_x")
    for query in others:
        assert program.get(f"/ad-pauses?{query}").json()["data"] == []
