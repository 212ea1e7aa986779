"""A program compares plans."""

from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.strategies.models import Brief
from tests import make
from tests.builders import shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.requests import keyed

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def program(business: Business) -> Program:
    return keyed(business)[0]


def body(**fields: Any) -> dict[str, Any]:
    plans = [{"budget": 9000, "return_goal": 4}, {"budget": 18000.5}]
    return {"objective": "increase_sales", "horizon": "quarter", "plans": plans, **fields}


def test_plans_are_answered_side_by_side(business: Business, program: Program) -> None:
    campaign = make.campaign(business, "Hampers", platform="social")
    shop.past(campaign, 90)
    answer = program.post("/scenarios", body())
    assert answer.status_code == 200, answer.content
    comparison = answer.json()
    assert comparison["horizon"]["kind"] == "quarter"
    assert comparison["horizon"]["season"] is None
    assert not comparison["horizon"]["is_long"]
    first, second = comparison["data"]
    assert (first["budget"], first["return_goal"], second["return_goal"]) == (9000, 4, None)
    assert first["expected"]["chance_of_goal_words"]
    assert second["expected"]["chance_of_goal"] is None
    assert [line["campaign_id"] for line in first["allocation"]] == [campaign.public_id]
    assert sum(month["spend"] for month in second["months"]) == pytest.approx(18000.5)
    assert first["marginal"] > second["marginal"] > 0
    assert not Brief.objects.of(business).exists()
    year = program.post("/scenarios", body(horizon="year", plans=[{"budget": 60000}])).json()
    assert year["horizon"]["is_long"]
    assert len(year["data"][0]["months"]) == 12


def test_what_cannot_be_compared_is_said(business: Business, program: Program) -> None:
    assert problem(program.post("/scenarios", body())) == (409, "not_enough_data")
    assert problem(program.post("/scenarios", body(plans=[])))[0] == 422
    assert problem(program.post("/scenarios", body(plans=[{"budget": 9000}] * 4)))[0] == 422
    refused = program.post("/scenarios", body(plans=[{"budget": 9000}, {"budget": 5}]))
    assert problem(refused)[0] == 422
    (flaw,) = refused.json()["errors"]
    assert (flaw["pointer"], flaw["code"]) == ("#/plans/1/budget", "too_small")
    assert problem(program.post("/scenarios", body(horizon="decade")))[0] == 422
    far = program.post("/scenarios", body(horizon="season", season="merdeka"))
    assert problem(far)[0] == 422


def test_a_season_too_far_away_is_refused(business: Business, program: Program) -> None:
    shop.past(make.campaign(business, "Hampers"), 90)
    answers = [
        program.post("/scenarios", body(horizon="season", season=season))
        for season in ("sale_9_9", "sale_3_3")
    ]
    # They are half a year apart: at most one of them is near.
    refused = [answer for answer in answers if answer.status_code == 422]
    assert refused
    assert refused[0].json()["errors"][0]["pointer"] == "#/season"
    assert program.post("/scenarios", body(horizon="season")).status_code == 200


def test_a_program_compares_by_profit(business: Business, program: Program) -> None:
    shop.past(make.campaign(business, "Hampers", platform="social"), 90)
    wanted = body(plans=[{"budget": 9000, "profit_goal": 0.6}])
    refused = program.post("/scenarios", wanted)
    assert problem(refused)[0] == 422
    (flaw,) = refused.json()["errors"]
    assert (flaw["pointer"], flaw["code"]) == ("#/plans/0/profit_goal", "no_margin")
    set_margin(make.actor(business), Decimal("0.4"))
    (plan,) = program.post("/scenarios", wanted).json()["data"]
    assert (plan["profit_goal"], plan["return_goal"]) == (0.6, None)
    profit, expected = plan["profit"], plan["expected"]
    assert (profit["margin"], profit["margin_source"]) == (0.4, "business")
    assert profit["mean"] == pytest.approx(0.4 * expected["mean"] - 9000, abs=0.01)
    assert profit["p10"] < profit["mean"] < profit["p90"]
    assert profit["marginal"] == pytest.approx(0.4 * plan["marginal"] - 1, abs=0.0002)
    # RM1.60 for each RM1 at 40%: the same chance as of a return of 4.
    (by_return,) = program.post(
        "/scenarios", body(plans=[{"budget": 9000, "return_goal": 4}])
    ).json()["data"]
    assert expected["chance_of_goal"] == by_return["expected"]["chance_of_goal"]


def test_no_part_of_a_plan_is_below_what_its_platform_accepts(
    business: Business, program: Program
) -> None:
    shop.connected(business, "social")
    for name, top in (("Hampers", 1400.0), ("Beans", 900.0), ("Mugs", 500.0)):
        shop.past(make.campaign(business, name, platform="social"), 90, top=top, spend=6)
    plans = [{"budget": budget} for budget in (400, 800, 1200)]
    answer = program.post("/scenarios", body(plans=plans)).json()
    least = 4 * answer["horizon"]["days"]
    for plan in answer["data"]:
        parts = [line["amount"] for line in plan["allocation"]]
        assert sum(parts) == pytest.approx(plan["budget"])
        assert all(part == 0 or part >= least for part in parts), parts
