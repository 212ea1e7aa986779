"""Amounts that would become 0, and days of years that nobody means, are refused by name."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay
from tests import make
from tests.builders import shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.requests import body, keyed, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def program(business: Business) -> Program:
    return keyed(business)[0]


def campaign_body(**budget: Any) -> dict[str, Any]:
    days = shop.budget()
    whole = {"amount": 100, "start_date": str(days.start), "end_date": str(days.end), **budget}
    return {"name": "Beans", "objective": "increase_sales", "budget": whole}


@pytest.mark.parametrize("amount", [1e-7, 4e-7, 5e-7])
def test_a_budget_above_0_that_would_become_0_is_refused(program: Program, amount: float) -> None:
    refused = program.post("/campaigns", campaign_body(amount=amount))
    assert problem(refused) == (422, "too_small")
    assert refused.json()["errors"][0]["pointer"] == "#/budget/amount"
    assert refused.json()["errors"][0]["detail"] == "Send 0, or 0.000001 or more."
    assert not Campaign.objects.of_everyone().exists()


def test_a_finer_budget_is_rounded_half_even(program: Program) -> None:
    answer = program.post("/campaigns", campaign_body(amount=1.2345665))
    assert answer.status_code == 201
    assert answer.json()["budget"]["amount"] == 1.234566


@pytest.mark.parametrize(
    ("name", "day", "code"),
    [
        ("start_date", "0001-01-01", "too_early"),
        ("start_date", "1999-12-31", "too_early"),
        ("end_date", "9999-12-31", "too_late"),
        ("end_date", "2100-01-01", "too_late"),
    ],
)
@pytest.mark.parametrize("path", ["/campaigns", "/strategies"])
def test_a_budget_in_the_year_1_or_9999_is_refused(
    path: str, name: str, day: str, code: str, program: Program
) -> None:
    brief = campaign_body(**{name: day})
    if path == "/strategies":
        brief = body(budget=brief["budget"])
    refused = program.post(path, brief)
    assert problem(refused) == (422, code)
    (error,) = refused.json()["errors"]
    assert error["pointer"] == f"#/budget/{name}"
    assert error["detail"] == "Must be a day from 2000-01-01 to 2099-12-31."


@pytest.mark.parametrize("written", ["0.0000001", "1e-7", "0.0000005"])
def test_an_imported_spend_above_0_that_would_become_0_is_refused(
    written: str, program: Program, business: Business
) -> None:
    campaign = make.campaign(business)
    raw = (
        f'{{"campaign_id":"{campaign.public_id}","data":'
        f'[{{"date":"2026-01-31","spend":{written},"revenue":1}}]}}'
    )
    refused = program.post("/data/import", raw=raw.encode())
    assert problem(refused) == (422, "number_too_small")
    assert not PerformanceDay.objects.of(business).exists()


def test_a_line_of_less_than_a_sen_is_refused_instead_of_becoming_0(
    program: Program, business: Business
) -> None:
    strategy = ready(
        program, business, campaign_ids=[], new_campaigns=[{"platform": "search", "name": "Beans"}]
    )
    path, line = f"/strategies/{strategy['strategy_id']}", strategy["allocation"][0]["line_id"]
    change = {"revision": 1, "allocation": [{"line_id": line, "amount": 0.001}]}
    assert problem(program.patch(path, change)) == (422, "below_a_sen")
    assert program.get(path).json()["allocation"][0]["amount"] == 5600
