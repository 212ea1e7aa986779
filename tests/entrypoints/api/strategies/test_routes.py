"""A program hands in a brief, changes the answer, and a member's key decides."""

from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders import shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.requests import body, keyed, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def with_history(business: Business) -> Business:
    for name, top in (("Raya hampers", 1400.0), ("Beans", 500.0)):
        shop.past(make.campaign(business, name, platform="social"), 90, top=top)
    return business


def test_a_brief_is_answered_with_everything_that_a_decision_needs(
    with_history: Business,
) -> None:
    program, _ = keyed(with_history)
    strategy = ready(program, with_history)
    assert [line["new_campaign"] for line in strategy["allocation"]] == [None, None]
    assert sum(Decimal(str(line["amount"])) for line in strategy["allocation"]) == 5600
    assert set(strategy["expected"]) >= {"mean", "p10", "p90", "return", "chance_of_goal"}
    assert strategy["goal_reachable"] in (True, False)
    assert strategy["best_reachable_return"] > 0
    assert {ad["language"] for ad in strategy["ads"]} == {"en", "ms"}
    assert all(note["text"] and "{" not in note["text"] for note in strategy["notes"])
    listed = program.get("/strategies").json()["data"]
    assert [one["strategy_id"] for one in listed] == [strategy["strategy_id"]]


def test_a_brief_says_what_happens_to_running_campaigns_after_its_last_day(
    with_history: Business,
) -> None:
    program, _ = keyed(with_history)
    assert ready(program, with_history)["brief"]["after_plan"] == "continue"
    paused = program.post("/strategies", body(after_plan="pause"))
    assert paused.json()["brief"]["after_plan"] == "pause"
    refused = program.post("/strategies", body(after_plan="forget"))
    assert problem(refused)[0] == 422
    assert refused.json()["errors"][0]["pointer"] == "#/after_plan"


def test_editing_the_split_says_anew_what_to_expect(with_history: Business) -> None:
    program, _ = keyed(with_history)
    strategy = ready(program, with_history)
    strong, weak = strategy["allocation"]
    changes = {
        "revision": 1,
        "allocation": [
            {"line_id": strong["line_id"], "amount": 600},
            {"line_id": weak["line_id"], "amount": 5000},
        ],
    }
    changed = program.patch(f"/strategies/{strategy['strategy_id']}", changes).json()
    assert [line["amount"] for line in changed["allocation"]] == [600, 5000]
    assert [line["suggested_amount"] for line in changed["allocation"]] == [
        strong["amount"], weak["amount"],
    ]  # fmt: skip
    assert changed["expected"]["mean"] < strategy["expected"]["mean"]
    assert changed["suggested"] == strategy["suggested"] == strategy["expected"]
    assert changed["revision"] == 2
    assert sum(Decimal(str(day["amount"])) for day in changed["allocation"][0]["daily"]) == 600


def test_two_people_cannot_overwrite_each_other(with_history: Business) -> None:
    program, _ = keyed(with_history)
    strategy = ready(program, with_history)
    path = f"/strategies/{strategy['strategy_id']}"
    change = {
        "revision": 1,
        "allocation": [{"line_id": strategy["allocation"][0]["line_id"], "amount": 100}],
    }
    assert program.patch(path, change).status_code == 200
    late = program.patch(path, change)
    assert problem(late) == (409, "changed_meanwhile")
    assert late.json()["revision"] == 2
    approval = program.post(f"{path}/approve", {"revision": 1})
    assert problem(approval) == (409, "changed_meanwhile")


def test_more_than_the_budget_is_refused_and_nothing_changes(with_history: Business) -> None:
    program, _ = keyed(with_history)
    strategy = ready(program, with_history)
    path = f"/strategies/{strategy['strategy_id']}"
    change = {
        "revision": 1,
        "allocation": [{"line_id": strategy["allocation"][0]["line_id"], "amount": 5600.01}],
    }
    if strategy["allocation"][1]["amount"] == 0:
        pytest.skip("the other line takes nothing")
    assert problem(program.patch(path, change)) == (422, "over_budget")
    assert program.get(path).json() == strategy


def test_two_amounts_for_one_line_are_refused(with_history: Business) -> None:
    program, _ = keyed(with_history)
    strategy = ready(program, with_history)
    line = strategy["allocation"][0]["line_id"]
    change = {
        "revision": 1,
        "allocation": [{"line_id": line, "amount": 100}, {"line_id": line, "amount": 200}],
    }
    answer = program.patch(f"/strategies/{strategy['strategy_id']}", change)
    assert problem(answer) == (422, "repeated")
    assert program.get(f"/strategies/{strategy['strategy_id']}").json() == strategy


def test_an_ad_beyond_the_limits_is_refused_by_name_and_undoes_the_rest(
    business: Business,
) -> None:
    program, _ = keyed(business)
    strategy = ready(
        program, business, campaign_ids=[], new_campaigns=[{"platform": "search", "name": "S"}]
    )
    path = f"/strategies/{strategy['strategy_id']}"
    ad = strategy["ads"][0]
    bad = {
        "revision": 1,
        "allocation": [{"line_id": ad["line_id"], "amount": 100}],
        "ads": [{"ad_id": ad["ad_id"], "headlines": ["x" * 31, "Two", "Three"]}],
    }
    answer = program.patch(path, bad)
    assert problem(answer) == (422, "ad_refused")
    assert [error["pointer"] for error in answer.json()["errors"]] == ["#/ads/0/headlines/0"]
    assert program.get(path).json() == strategy
    good = {"revision": 1, "ads": [{"ad_id": ad["ad_id"], "headlines": ["One", "Two", "Three"]}]}
    changed = program.patch(path, good).json()
    assert changed["ads"][0]["headlines"] == ["One", "Two", "Three"]
    assert changed["ads"][0]["writer"] == "person"


def test_a_social_ad_is_given_another_button_and_a_search_ad_has_none(business: Business) -> None:
    program, _ = keyed(business)
    strategy = ready(
        program,
        business,
        campaign_ids=[],
        new_campaigns=[{"platform": "social"}, {"platform": "search"}],
    )
    path = f"/strategies/{strategy['strategy_id']}"
    social = next(one for one in strategy["ads"] if one["platform"] == "social")
    search = next(one for one in strategy["ads"] if one["platform"] == "search")
    assert social["call_to_action"] == "order_now"
    change = {"ad_id": social["ad_id"], "call_to_action": "shop_now"}
    changed = program.patch(path, {"revision": 1, "ads": [change]}).json()
    assert {one["ad_id"]: one["call_to_action"] for one in changed["ads"]}[
        social["ad_id"]
    ] == "shop_now"
    for ad, button, detail in (
        (social, "explode", "Must be one of: learn_more, shop_now"),
        (search, "shop_now", "A search ad has no button."),
    ):
        change = {"ad_id": ad["ad_id"], "call_to_action": button}
        answer = program.patch(path, {"revision": 2, "ads": [change]})
        (error,) = answer.json()["errors"]
        assert error["pointer"] == "#/ads/0/call_to_action"
        assert error["detail"].startswith(detail)


def test_what_is_wrong_with_an_ad_is_said_with_its_words(business: Business) -> None:
    program, _ = keyed(business)
    strategy = ready(
        program,
        business,
        campaign_ids=[],
        new_campaigns=[{"platform": "search"}],
        creative_guidelines={**shop.GUIDELINES, "never_say": ["cheapskate"]},
    )
    ad = strategy["ads"][0]["ad_id"]
    change = {
        "ad_id": ad,
        "headlines": ["x" * 31, "Cheapskate beans"],
        "landing_url": "http://kopirimba.example/",
    }
    answer = program.patch(
        f"/strategies/{strategy['strategy_id']}", {"revision": 1, "ads": [change]}
    ).json()
    assert {(error["pointer"], error["detail"]) for error in answer["errors"]} == {
        ("#/ads/0/headlines", "There are 2. Add texts until there are 3 or more."),
        ("#/ads/0/headlines/0", "This is 31 characters. It must be 30 or fewer."),
        ("#/ads/0/headlines/1", "The brief does not allow “cheapskate”. Remove it."),
        ("#/ads/0/landing_url", "Must be a URL that begins with https://."),
    }


def test_a_managers_key_approves_and_nothing_can_be_changed_after(
    with_history: Business,
) -> None:
    program, _ = keyed(with_history, "manager")
    shop.connected(with_history)
    strategy = ready(program, with_history)
    shop.with_pictures(Strategy.objects.of(with_history).select_related("business").get())
    path = f"/strategies/{strategy['strategy_id']}"
    approved = program.post(f"{path}/approve", {"revision": 1})
    assert approved.json()["status"] == "approved"
    assert program.post(f"{path}/approve", {"revision": 1}).status_code == 200
    change = {
        "revision": 1,
        "allocation": [{"line_id": strategy["allocation"][0]["line_id"], "amount": 1}],
    }
    assert problem(program.patch(path, change)) == (409, "not_ready")
    for _ in range(2):
        opened = program.post(f"{path}/reopen", {"revision": 1}).json()
        assert (opened["status"], opened["revision"], opened["approved_at"]) == ("ready", 2, None)
    assert program.patch(path, {**change, "revision": 2}).json()["revision"] == 3
    assert problem(program.post(f"{path}/reopen", {"revision": 3})) == (409, "not_approved")


def test_an_analysts_key_with_the_scope_does_not_approve(with_history: Business) -> None:
    program, _ = keyed(with_history, "analyst")
    strategy = ready(program, with_history)
    answer = program.post(f"/strategies/{strategy['strategy_id']}/approve", {"revision": 1})
    assert problem(answer) == (403, "not_allowed")
    launch = program.post(f"/strategies/{strategy['strategy_id']}/launch")
    assert problem(launch) == (403, "not_allowed")
    assert Strategy.objects.of(with_history).get().status == "ready"


def test_a_key_bound_to_nobody_has_no_way_to_approve(with_history: Business) -> None:
    program = Program.of(with_history)
    strategy = ready(program, with_history)
    answer = program.post(f"/strategies/{strategy['strategy_id']}/approve", {"revision": 1})
    assert problem(answer) == (403, "missing_scope")


def test_a_strategy_that_nobody_approved_is_not_launched(with_history: Business) -> None:
    program, _ = keyed(with_history)
    strategy = ready(program, with_history)
    answer = program.post(f"/strategies/{strategy['strategy_id']}/launch")
    assert problem(answer) == (409, "not_approved")


def test_a_budget_that_cannot_be_kept_is_refused_in_plain_words(business: Business) -> None:
    program, _ = keyed(business)
    wrong = body()
    answer = program.post("/strategies", {**wrong, "budget": {**wrong["budget"], "amount": 1e15}})
    assert problem(answer) == (422, "too_large")
    assert answer.json()["detail"] == "Must be 999999999999 or less."


def test_flaws_of_a_brief_are_named_by_their_place(business: Business) -> None:
    program, _ = keyed(business)
    wrong = body(new_campaigns=[{"platform": "social"}], creative_guidelines={})
    answer = program.post("/strategies", wrong)
    assert answer.status_code == 422
    assert {error["pointer"] for error in answer.json()["errors"]} == {
        "#/creative_guidelines/product", "#/creative_guidelines/landing_url",
    }  # fmt: skip
