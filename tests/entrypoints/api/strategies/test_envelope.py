"""What may change by itself, through the API."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders import shop
from tests.builders.program import Program
from tests.entrypoints.api.strategies.requests import keyed, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    kopi = make.business()
    shop.connected(kopi)
    return kopi


@pytest.fixture
def program(business: Business) -> Program:
    return keyed(business)[0]


@pytest.fixture
def strategy(program: Program, business: Business) -> dict[str, Any]:
    new = [{"platform": "search", "name": "Beans"}, {"platform": "search", "name": "Hampers"}]
    return ready(program, business, campaign_ids=[], new_campaigns=new)


def changed(program: Program, strategy: dict[str, Any], envelope: object) -> Any:
    body = {"revision": strategy["revision"], "envelope": envelope}
    return program.patch(f"/strategies/{strategy['strategy_id']}", body)


def envelope_for(strategy: dict[str, Any], **changes: Any) -> dict[str, Any]:
    beans, hampers = strategy["allocation"]
    return {
        "lines": [
            {"line_id": beans["line_id"], "floor": 50, "cap": 150},
            {"line_id": hampers["line_id"], "floor": 20.5, "cap": 150},
        ],
        "most_share": 0.2,
        "most_amount": 40,
        "may_pause_ads": False,
        "may_swap_ads": False,
        "until": strategy["brief"]["budget"]["end_date"],
    } | changes


def test_nothing_changes_by_itself_until_somebody_says_so(strategy: dict[str, Any]) -> None:
    assert strategy["envelope"] is None


def test_it_is_set_read_and_taken_away(program: Program, strategy: dict[str, Any]) -> None:
    wanted = envelope_for(strategy)
    answer = changed(program, strategy, wanted)
    assert answer.status_code == 200, answer.content
    assert answer.json()["envelope"] == wanted
    assert answer.json()["revision"] == strategy["revision"] + 1
    gone = changed(program, answer.json(), None)
    assert gone.json()["envelope"] is None


def test_what_is_not_named_stays(program: Program, strategy: dict[str, Any]) -> None:
    set_one = changed(program, strategy, envelope_for(strategy)).json()
    line = set_one["allocation"][0]["line_id"]
    body = {"revision": set_one["revision"], "allocation": [{"line_id": line, "amount": 100}]}
    answer = program.patch(f"/strategies/{strategy['strategy_id']}", body)
    assert answer.json()["envelope"] == set_one["envelope"]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"most_share": 0.6}, "envelope.most_share", "out_of_range"),
        ({"most_amount": 0.5}, "envelope.most_amount", "out_of_range"),
        ({"until": "2020-01-01"}, "envelope.until", "out_of_range"),
        ({"lines": []}, "envelope", "nothing_may_change"),
        ({"may_swap_ads": True}, "envelope.may_swap_ads", "swap_without_pause"),
        (
            {"lines": [{"line_id": "line_x", "floor": 1, "cap": 2}]},
            "envelope.lines.0.line_id",
            "line_cannot_move",
        ),
    ],
)
def test_a_wrong_value_is_named(
    changes: dict[str, Any],
    field: str,
    code: str,
    program: Program,
    business: Business,
    strategy: dict[str, Any],
) -> None:
    answer = changed(program, strategy, envelope_for(strategy, **changes))
    assert answer.status_code == 422
    error = answer.json()["errors"][0]
    assert (error["pointer"], error["code"]) == ("#/" + field.replace(".", "/"), code)
    assert Strategy.objects.of(business).get().envelope is None


def test_an_ad_is_kept_in_reserve_and_taken_from_it(
    program: Program, strategy: dict[str, Any]
) -> None:
    def change(seen: dict[str, Any], **wanted: object) -> Any:
        ad = {"ad_id": seen["ads"][0]["ad_id"], **wanted}
        body = {"revision": seen["revision"], "ads": [ad]}
        return program.patch(f"/strategies/{seen['strategy_id']}", body)

    def use(seen: dict[str, Any]) -> tuple[bool, bool]:
        return seen["ads"][0]["is_chosen"], seen["ads"][0]["is_reserve"]

    both = change(strategy, is_chosen=True, is_reserve=True)
    assert (both.status_code, both.json()["errors"][0]["code"]) == (422, "run_or_reserve")
    reserved = change(strategy, is_reserve=True)
    assert reserved.status_code == 200, reserved.content
    assert use(reserved.json()) == (False, True)
    used = change(reserved.json(), is_chosen=True)
    assert use(used.json()) == (True, False)
    again = change(used.json(), is_chosen=False, is_reserve=True)
    assert use(again.json()) == (False, True)
    gone = change(again.json(), is_reserve=False)
    assert use(gone.json()) == (False, False)
