"""Whom a planned campaign is shown to, through the API."""

from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.actions.look_up_targeting import look_up
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders import shop
from tests.builders.ad_accounts import knowing_accounts
from tests.builders.program import Program
from tests.entrypoints.api.strategies.requests import keyed, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def business(monkeypatch: pytest.MonkeyPatch) -> Business:
    knowing_accounts(monkeypatch)
    kopi = make.business()
    shop.connected(kopi)
    return kopi


@pytest.fixture
def program(business: Business) -> Program:
    return keyed(business)[0]


@pytest.fixture
def strategy(program: Program, business: Business) -> dict[str, Any]:
    new = [{"platform": "search", "name": "Beans"}]
    return ready(program, business, campaign_ids=[], new_campaigns=new)


def changed(program: Program, strategy: dict[str, Any], **parts: Any) -> Any:
    [line] = strategy["allocation"]
    body = {
        "revision": strategy["revision"],
        "targeting": [{"line_id": line["line_id"], **parts}],
    }
    return program.patch(f"/strategies/{strategy['strategy_id']}", body)


def test_it_is_proposed_changed_and_read(
    program: Program, business: Business, strategy: dict[str, Any]
) -> None:
    proposed = strategy["allocation"][0]["targeting"]
    assert proposed["keywords"]
    assert proposed["negative_keywords"]
    answer = changed(
        program,
        strategy,
        keywords=[{"text": "House Blend", "match": "exact"}, {"text": "kopi"}],
        places=[{"name": "Penang"}, {"name": "Shah"}],
    )
    assert answer.status_code == 200, answer.content
    seen = answer.json()
    assert seen["revision"] == strategy["revision"] + 1
    targeting = seen["allocation"][0]["targeting"]
    assert targeting["keywords"] == [
        {"text": "house blend", "match": "exact"},
        {"text": "kopi", "match": "phrase"},
    ]
    assert targeting["negative_keywords"] == proposed["negative_keywords"]
    assert [(one["name"], one["status"]) for one in targeting["places"]] == [
        ("Penang", "waiting"),
        ("Shah", "waiting"),
    ]
    assert "target_not_looked_up" in {one["code"] for one in seen["launch_blockers"]}

    look_up(str(Strategy.objects.of(business).get().pk))
    seen = program.get(f"/strategies/{strategy['strategy_id']}").json()
    penang, shah = seen["allocation"][0]["targeting"]["places"]
    assert (penang["key"], penang["status"]) == ("20742", "found")
    assert (shah["key"], shah["status"]) == (None, "unknown")
    [suggestion] = shah["suggestions"]
    chosen = changed(program, seen, places=[{"key": "20742"}, {"key": suggestion["key"]}])
    assert chosen.status_code == 200, chosen.content
    names = [one["name"] for one in chosen.json()["allocation"][0]["targeting"]["places"]]
    assert names == ["Penang", "Shah Alam"]
    assert not chosen.json()["launch_blockers"]


def test_wrong_values_are_named_where_they_stand(
    program: Program, strategy: dict[str, Any]
) -> None:
    answer = changed(program, strategy, interests=[{"name": "Coffee"}])
    assert answer.status_code == 422
    [error] = answer.json()["errors"]
    assert (error["pointer"], error["code"]) == ("#/targeting/0/interests", "not_taken")
    answer = changed(program, strategy, keywords=[{"text": "a b c d e f g h i j k"}])
    [error] = answer.json()["errors"]
    assert (error["pointer"], error["code"]) == ("#/targeting/0/keywords/0/text", "too_long")
    stale = {**strategy, "revision": 9}
    assert changed(program, stale, keywords=[]).status_code == 409


def test_another_business_cannot_reach_it(strategy: dict[str, Any]) -> None:
    other = keyed(make.business("Other"), "manager")[0]
    assert changed(other, strategy, keywords=[]).status_code == 404
