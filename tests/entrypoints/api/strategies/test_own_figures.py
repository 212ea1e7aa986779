"""Own figures in place of guesses, through the API."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from tests import make
from tests.builders import shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.requests import body, keyed, ready

pytestmark = pytest.mark.django_db
NEW = {"campaign_ids": [], "new_campaigns": [{"platform": "search", "name": "Beans"}]}
OWN = {"cost_per_conversion": 25, "conversion_value": 80}


@pytest.fixture
def business() -> Business:
    kopi = make.business()
    shop.connected(kopi)
    return kopi


@pytest.fixture
def program(business: Business) -> Program:
    return keyed(business)[0]


def changed(program: Program, strategy: dict[str, Any], figures: object) -> Any:
    change = {"revision": strategy["revision"], "own_figures": figures}
    return program.patch(f"/strategies/{strategy['strategy_id']}", change)


def test_they_come_with_the_brief_and_are_reset(program: Program, business: Business) -> None:
    strategy = ready(program, business, own_figures=OWN, **NEW)
    assert strategy["brief"]["own_figures"] == OWN
    assert any("Your figure: RM3.20" in note["text"] for note in strategy["notes"])
    reset = changed(program, strategy, None).json()
    assert reset["brief"]["own_figures"] is None
    assert reset["revision"] == strategy["revision"] + 1
    assert reset["expected"]["mean"] < strategy["expected"]["mean"]
    again = changed(program, reset, OWN).json()
    assert again["expected"]["mean"] == strategy["expected"]["mean"]


def test_what_is_wrong_is_named_with_its_place(program: Program, business: Business) -> None:
    wrong = body(own_figures={"cost_per_conversion": 25}, **NEW)
    refused = program.post("/strategies", wrong)
    assert problem(refused)[0] == 422
    [error] = refused.json()["errors"]
    assert error["pointer"] == "#/own_figures/conversion_value"
    strategy = ready(program, business, **NEW)
    refused = changed(program, strategy, {**OWN, "cost_per_conversion": 0})
    [error] = refused.json()["errors"]
    assert error["pointer"] == "#/own_figures/cost_per_conversion"
