"""The same question has the same answer: overview, strategy, campaign page and scorecard."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.models import GoalOutlook
from kempen.domain.forecasts.refreshing import refresh
from kempen.domain.strategies.actions import generate
from kempen.kit import clock, ids
from tests import make
from tests.builders import shop
from tests.builders.program import Program

pytestmark = pytest.mark.django_db
DAYS = 28
GOAL = Decimal("3.6")


@pytest.fixture
def business() -> Business:
    return make.business(return_goal=GOAL)


@pytest.fixture
def two(business: Business) -> list[Campaign]:
    """Two campaigns of 120 days; the first is about to spend three times as much as it did."""
    raised = make.campaign(business, "Raya hampers", platform="other")
    usual = make.campaign(business, "Beans", platform="other")
    shop.past(raised, 120, top=1400)
    shop.past(usual, 120, top=500)
    today = clock.today()
    raised.budget_amount = Decimal(9000)
    raised.budget_start = today - timedelta(days=1)
    raised.budget_end = today + timedelta(days=DAYS - 1)
    raised.save()
    return [raised, usual]


def strategy_of(business: Business, split: dict[str, Decimal]) -> tuple[Program, dict[str, object]]:
    """A strategy for the next 28 days, with this split put in place of the suggested one."""
    program = Program.of_owner(business)
    today = clock.today()
    brief = {
        "objective": "increase_sales",
        "return_goal": float(GOAL),
        "budget": {
            "amount": float(sum(split.values(), Decimal(0))),
            "start_date": today.isoformat(),
            "end_date": (today + timedelta(days=DAYS - 1)).isoformat(),
        },
        "campaign_ids": list(split),
        "new_campaigns": [],
        "creative_guidelines": shop.GUIDELINES,
    }
    made = program.post("/strategies", brief)
    assert made.status_code == 202, made.content
    identifier = made.json()["strategy_id"]
    generate.generate(str(ids.decode("str", identifier)))
    found = program.get(f"/strategies/{identifier}").json()
    lines = {line["campaign_id"]: line["line_id"] for line in found["allocation"]}
    changed = program.patch(
        f"/strategies/{identifier}",
        {
            "revision": found["revision"],
            "allocation": [
                {"line_id": lines[key], "amount": float(amount)} for key, amount in split.items()
            ],
        },
    )
    assert changed.status_code == 200, changed.content
    return program, changed.json()


def test_overview_and_strategy_give_the_same_chance_for_the_same_money(
    business: Business, two: list[Campaign]
) -> None:
    refresh(str(business.pk))
    whole = GoalOutlook.objects.of(business).get(campaign=None)
    assert whole.last == clock.today() + timedelta(days=DAYS - 1)
    one = GoalOutlook.objects.of(business).get(campaign=two[0])
    to_spend = one.to_spend.quantize(Decimal("0.01"))
    rest = whole.to_spend.quantize(Decimal("0.01")) - to_spend
    split = {two[0].public_id: to_spend, two[1].public_id: rest}
    program, strategy = strategy_of(business, split)
    expected = strategy["expected"]
    summary = program.get("/reports/summary").json()["goal"]["chance"]
    assert summary["to"] == whole.last.isoformat()
    assert 0.02 < summary["chance"] < 0.98
    assert summary["chance"] == expected["chance_of_goal"]  # type: ignore[index]
    assert summary["words"] == expected["chance_of_goal_words"]  # type: ignore[index]
    approved = program.post(
        f"/strategies/{strategy['strategy_id']}/approve", {"revision": strategy["revision"]}
    )
    assert approved.status_code == 200, approved.content
    frozen = program.get("/reports/forecasts").json()["data"][0]["expected"]
    assert frozen["chance_of_goal"] == summary["chance"]


def test_one_campaign_s_page_and_a_strategy_for_it_give_the_same_chance(
    business: Business,
) -> None:
    alone = make.campaign(business, "Raya hampers", platform="other")
    shop.past(alone, 120, top=1400)
    today = clock.today()
    alone.budget_amount = Decimal(9000)
    alone.budget_start, alone.budget_end = today - timedelta(days=1), today + timedelta(days=27)
    alone.return_goal = GOAL
    alone.save()
    refresh(str(business.pk))
    kept = GoalOutlook.objects.of(business).get(campaign=alone)
    # The days that were are not the strategy's: its question is about the days to come.
    GoalOutlook.objects.of(business).filter(pk=kept.pk).update(spent=0, brought=0)
    program, strategy = strategy_of(
        business, {alone.public_id: kept.to_spend.quantize(Decimal("0.01"))}
    )
    shown = program.get(f"/reports/summary?campaign_id={alone.public_id}").json()
    expected = strategy["expected"]
    assert shown["goal"]["chance"]["chance"] == expected["chance_of_goal"]  # type: ignore[index]
    line = strategy["allocation"][0]["expected"]  # type: ignore[index]
    assert (line["p10"], line["p90"]) == (expected["p10"], expected["p90"])  # type: ignore[index]
