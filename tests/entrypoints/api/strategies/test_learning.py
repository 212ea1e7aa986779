"""Weeks that vary to learn, through the API."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders.program import Program, problem
from tests.builders.steering.varied_weeks import varied
from tests.entrypoints.api.strategies.requests import keyed

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(business: Business) -> Strategy:
    return varied(make.campaign(business, "Gift boxes", platform="search"))


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def program(business: Business) -> Program:
    return keyed(business)[0]


def changed(program: Program, strategy: Strategy, **changes: Any) -> Any:
    return program.patch(f"/strategies/{strategy.public_id}", changes)


def test_it_is_read_with_its_cost_and_its_worth(program: Program, strategy: Strategy) -> None:
    body = program.get(f"/strategies/{strategy.public_id}").json()
    line = body["allocation"][0]["line_id"]
    assert body["learning"] == {
        "is_on": True, "unit": "revenue", "cost": 31.4, "worth": 92.6, "plans": 3,
        "lines": [{"line_id": line, "swing": 0.2}],
    }  # fmt: skip


def test_it_is_refused_and_wanted_again(program: Program, strategy: Strategy) -> None:
    off = changed(program, strategy, revision=1, learning=False)
    assert off.status_code == 200
    assert off.json()["revision"] == 2
    assert off.json()["learning"]["is_on"] is False
    assert {day["amount"] for day in off.json()["allocation"][0]["daily"]} == {100}
    assert problem(changed(program, strategy, revision=1, learning=True))[0] == 409
    on = changed(program, strategy, revision=2, learning=True).json()
    assert {day["amount"] for day in on["allocation"][0]["daily"]} == {80, 120}


def test_where_nothing_pays_it_says_so(program: Program, strategy: Strategy) -> None:
    strategy.answer = None
    strategy.save()
    assert program.get(f"/strategies/{strategy.public_id}").json()["learning"] is None
    refused = changed(program, strategy, revision=1, learning=True)
    assert problem(refused) == (409, "nothing_to_learn")
