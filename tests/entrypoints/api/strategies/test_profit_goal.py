"""A profit goal over the API: what is answered, and what is refused."""

from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.sales.actions.set_margin import set_margin
from tests import make
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.requests import body, ready

pytestmark = pytest.mark.django_db
WANTED = {"return_goal": None, "profit_goal": 0.8, "new_campaigns": [{"platform": "search"}]}


def test_a_brief_for_profit_is_answered_with_the_return_and_the_margin(
    program: Program, business: Business
) -> None:
    set_margin(make.actor(business), Decimal("0.4"))
    strategy = ready(program, business, **WANTED)
    assert (strategy["brief"]["profit_goal"], strategy["brief"]["return_goal"]) == (0.8, 4.5)
    profit = strategy["profit"]
    assert (profit["goal"], profit["margin"], profit["margin_source"]) == (0.8, 0.4, "business")
    expected = strategy["expected"]
    assert profit["mean"] == pytest.approx(expected["mean"] * 0.4 - expected["spend"], abs=0.006)
    plain = ready(program, business, new_campaigns=WANTED["new_campaigns"])
    assert (plain["brief"]["profit_goal"], plain["profit"]) == (None, None)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "no_margin"),
        ({"return_goal": 4}, "one_goal"),
        ({"profit_goal": 0}, "too_small"),
        ({"profit_goal": 1001}, "too_large"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(
    program: Program, fields: dict[str, object], code: str
) -> None:
    refused = program.post("/strategies", body(**{**WANTED, **fields}))
    assert refused.status_code == 422
    (fault,) = refused.json()["errors"]
    assert (fault["pointer"], fault["code"]) == ("#/profit_goal", code)
    assert problem(refused)[0] == 422
