"""A split that no platform would refuse, as a program sees it."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business
from kempen.domain.strategies.models import Strategy
from tests import make
from tests.builders import shop
from tests.builders.pages import unescaped_text_of
from tests.builders.program import problem
from tests.entrypoints.api.strategies.requests import body, keyed, ready

pytestmark = pytest.mark.django_db

LEAST = Decimal(4)


@pytest.fixture
def business() -> Business:
    kopi = make.business()
    shop.connected(kopi)
    return kopi


def money(amount: str) -> dict[str, Any]:
    days = shop.budget()
    return {
        "amount": float(amount),
        "start_date": days.start.isoformat(),
        "end_date": days.end.isoformat(),
    }


def days_of(line: dict[str, Any]) -> list[Decimal]:
    return [Decimal(str(day["amount"])) for day in line["daily"]]


def texts(strategy: dict[str, Any]) -> str:
    return " ".join(note["text"] for note in strategy["notes"])


def test_no_day_of_a_suggested_plan_is_below_what_the_account_accepts(business: Business) -> None:
    for name, top in (("Raya hampers", 1400.0), ("Beans", 500.0)):
        shop.past(make.campaign(business, name, platform="social"), 90, top=top, spend=6)
    program, member = keyed(business)
    strategy = ready(
        program, business, budget=money("300"),
        new_campaigns=[{"platform": "social", "name": "House blend"}],
    )  # fmt: skip
    assert sum(Decimal(str(line["amount"])) for line in strategy["allocation"]) == 300
    for line in strategy["allocation"]:
        assert all(day == 0 or day >= LEAST for day in days_of(line)), line["name"]
    assert "too little for 3 campaigns" in texts(strategy)
    assert "enough for 2" in texts(strategy)
    assert "Enter RM336.00 or more" in texts(strategy)
    at_screen = Client()
    at_screen.force_login(member.person)
    page = unescaped_text_of(at_screen.get(f"/strategies/{strategy['strategy_id']}/why/"))
    assert "It is enough for 2. Enter RM336.00 or more for all of them." in page
    [unpaid] = [line["name"] for line in strategy["allocation"] if not line["amount"]]
    for words in (texts(strategy), page):
        assert f"{unpaid} gets nothing. At today’s pace it would spend RM" in words
        assert "100% less than today" not in words


def test_a_new_campaign_without_money_is_not_said_to_get_money_to_learn(business: Business) -> None:
    shop.past(make.campaign(business, "Beans", platform="social"), 90, top=500.0, spend=6)
    program, _ = keyed(business)
    names = ("House blend", "Gift cards")
    strategy = ready(
        program, business, budget=money("150"),
        new_campaigns=[{"platform": "social", "name": name} for name in names],
    )  # fmt: skip
    paid = {line["name"] for line in strategy["allocation"] if Decimal(str(line["amount"])) > 0}
    assert not set(names) <= paid
    for name in names:
        assert (f"{name} is new: it gets" in texts(strategy)) == (name in paid)


def test_a_new_campaign_gets_the_minimum_where_a_tenth_would_be_less(business: Business) -> None:
    shop.past(make.campaign(business, "Beans", platform="search"), 90)
    program, _ = keyed(business)
    strategy = ready(
        program, business, budget=money("700"),
        new_campaigns=[{"platform": "social", "name": "House blend"}],
    )  # fmt: skip
    (new,) = [line for line in strategy["allocation"] if line["new_campaign"]]
    assert new["amount"] == 112
    assert set(days_of(new)) == {LEAST}
    assert "the minimum of its platform" in texts(strategy)


def test_a_campaign_with_little_money_a_day_runs_as_many_ads_as_that_feeds(
    business: Business,
) -> None:
    program, _ = keyed(business)
    strategy = ready(
        program, business, budget=money("70"),
        campaign_ids=[], new_campaigns=[{"platform": "search", "name": "Beans"}],
    )  # fmt: skip
    (line,) = strategy["allocation"]
    ads = [ad["is_chosen"] for ad in strategy["ads"]]
    assert len(ads) > 2
    assert sum(ads) <= int(min(days_of(line))) + 1
    assert f"runs {sum(ads)} of {len(ads)} ads" in texts(strategy)


def test_a_budget_with_which_nothing_could_run_is_refused_with_the_better_number(
    business: Business,
) -> None:
    program, _ = keyed(business)
    brief = body(
        budget=money("111.99"),
        campaign_ids=[],
        new_campaigns=[{"platform": "social", "name": "House blend"}],
    )
    refused = program.post("/strategies", brief)
    assert problem(refused) == (422, "too_small")
    (error,) = refused.json()["errors"]
    assert error["pointer"] == "#/budget/amount"
    assert error["detail"].startswith("The budget must be RM112.00 or more")


def test_a_strategy_that_could_not_be_launched_is_not_approved_and_says_why(
    business: Business,
) -> None:
    program, _ = keyed(business)
    strategy = ready(
        program, business, campaign_ids=[],
        new_campaigns=[
            {"platform": "social", "name": "House blend"},
            {"platform": "search", "name": "Beans"},
        ],
    )  # fmt: skip
    shop.with_pictures(Strategy.objects.of(business).select_related("business").get())
    path = f"/strategies/{strategy['strategy_id']}"
    assert strategy["launch_blockers"] == []
    thin = {"line_id": strategy["allocation"][0]["line_id"], "amount": 74.48}
    changed = program.patch(path, {"revision": 1, "allocation": [thin]}).json()
    (blocker,) = changed["launch_blockers"]
    assert (blocker["code"], blocker["campaign"]) == ("under_minimum", "House blend")
    refused = program.post(f"{path}/approve", {"revision": 2})
    assert problem(refused) == (409, "launch_blocked")
    assert refused.json()["launch_blockers"] == changed["launch_blockers"]
    assert program.get(path).json()["status"] == "ready"
    enough = {**thin, "amount": 112}
    program.patch(path, {"revision": 2, "allocation": [enough]})
    assert program.post(f"{path}/approve", {"revision": 3}).json()["status"] == "approved"
