"""The same question has the same answer: plan, strategy, overview, campaign page, scorecard."""

import csv
import html
import json
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.chance_copy import chance_figure
from kempen.domain.forecasts.histories import Span, events_of
from kempen.domain.forecasts.models import GoalOutlook
from kempen.domain.forecasts.refreshing import refresh
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.actions import generate
from kempen.domain.strategies.preview import preview
from kempen.domain.strategies.queries import strategy_of as stored_strategy
from kempen.entrypoints.cli.plan.command import command
from kempen.kit import clock, ids
from kempen.optimiser.answer.predict import Prediction
from tests import make
from tests.builders import shop
from tests.builders.program import Program

pytestmark = pytest.mark.django_db
DAYS = 28
GOAL = Decimal("3.6")
PARTS = ("mean", "p10", "p90")
FIGURES = (*PARTS, "chance_of_goal")


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


def strategy_of(business: Business, split: dict[str, Decimal]) -> tuple[Program, dict[str, Any]]:
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
    answer = program.post("/strategies", brief)
    assert answer.status_code == 202, answer.content
    identifier = answer.json()["strategy_id"]
    generate.generate(str(ids.decode("str", identifier)))
    body = program.get(f"/strategies/{identifier}").json()
    lines = {line["campaign_id"]: line["line_id"] for line in body["allocation"]}
    changed = program.patch(
        f"/strategies/{identifier}",
        {
            "revision": body["revision"],
            "allocation": [
                {"line_id": lines[key], "amount": float(amount)} for key, amount in split.items()
            ],
        },
    )
    assert changed.status_code == 200, changed.content
    return program, changed.json()


def planned(business: Business, split: dict[str, Decimal], folder: Path) -> dict[str, Any]:
    """What `kempen plan` answers of the same days, with the split as its bounds."""
    rows = list(
        PerformanceDay.objects.of(business)
        .select_related("campaign")
        .order_by("campaign_id", "date")
    )
    with (folder / "history.csv").open("w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["date", "channel", "spend", "clicks", "conversions", "revenue"])
        for row in rows:
            writer.writerow(
                [
                    row.date, row.campaign.public_id, row.spend, row.clicks, row.conversions,
                    row.revenue,
                ]
            )  # fmt: skip
    today = clock.today()
    span = Span(today, today + timedelta(days=DAYS - 1))
    events = events_of(business, min(row.date for row in rows), span)
    problem = {
        "target": "attributed",
        "history_csv": "history.csv",
        "start_date": today.isoformat(),
        "horizon": DAYS,
        "budget": float(sum(split.values(), Decimal(0))),
        "bounds": {key: [float(amount), float(amount)] for key, amount in split.items()},
        "goal": float(GOAL),
        "events": [
            {
                "date": one.day.isoformat(),
                "name": one.name,
                "last": one.last.isoformat() if one.last else None,
            }
            for one in events
        ],
    }
    asked, answer = folder / "problem.json", folder / "plan.json"
    asked.write_text(json.dumps(problem))
    done = CliRunner().invoke(command, ["--problem", str(asked), "--out", str(answer)])
    assert done.exit_code == 0, done.output
    written: dict[str, Any] = json.loads(answer.read_text())
    return written


def figures(mean: Any, p10: Any, p90: Any, chance: Any) -> tuple[float, float, float, float]:
    """An answer's figures with the places that all of them have."""
    return round(float(mean), 4), round(float(p10), 4), round(float(p90), 4), round(chance, 3)


def test_the_same_question_has_the_same_mean_range_and_chance_everywhere(
    business: Business, two: list[Campaign], tmp_path: Path
) -> None:
    refresh(str(business.pk))
    whole = GoalOutlook.objects.of(business).get(campaign=None)
    assert whole.last == clock.today() + timedelta(days=DAYS - 1)
    first = GoalOutlook.objects.of(business).get(campaign=two[0])
    split = {
        two[0].public_id: first.to_spend,
        two[1].public_id: whole.to_spend - first.to_spend,
    }
    ahead = Prediction.of(np.array(whole.quantiles), float(GOAL * whole.to_spend))
    overview = figures(ahead.mean, ahead.p10, ahead.p90, ahead.chance_of_goal)

    program, strategy = strategy_of(business, split)
    expected = strategy["expected"]
    assert figures(*(expected[name] for name in FIGURES)) == overview

    plan = planned(business, split, tmp_path)
    likely = plan["predicted"]
    assert plan["allocation"] == {key: float(amount) for key, amount in split.items()}
    assert figures(likely["mean"], likely["p10"], likely["p90"], plan["prob_goal"]) == overview
    lines = {one["campaign_id"]: one["expected"] for one in strategy["allocation"]}
    for one in plan["campaigns"]:
        line = lines[one["name"]]
        assert [one[name] for name in PARTS] == [line[name] for name in PARTS]

    stored = stored_strategy(business, strategy["strategy_id"])
    assert stored is not None
    tried = preview(stored, {}).expected
    assert figures(*(getattr(tried, name) for name in FIGURES)) == overview

    summary = program.get("/reports/summary").json()["goal"]["chance"]
    assert summary["to"] == whole.last.isoformat()
    assert 0.02 < summary["chance"] < 0.98
    assert summary["chance"] == overview[-1]
    assert summary["words"] == expected["chance_of_goal_words"] == plan["prob_goal_words"]

    approved = program.post(
        f"/strategies/{strategy['strategy_id']}/approve", {"revision": strategy["revision"]}
    )
    assert approved.status_code == 200, approved.content
    frozen = program.get("/reports/forecasts").json()["data"][0]["expected"]
    assert figures(*(frozen[name] for name in FIGURES)) == overview

    client = Client()
    client.force_login(Member.objects.of(business).get().person)
    for address in ("/", f"/strategies/{strategy['strategy_id']}/"):
        page = html.unescape(client.get(address).content.decode())
        assert chance_figure(overview[-1]) in page, address


def test_a_campaign_s_page_has_the_range_and_chance_of_its_part_of_a_strategy(
    business: Business, two: list[Campaign]
) -> None:
    refresh(str(business.pk))
    outlooks = GoalOutlook.objects.of(business)
    split = {one.public_id: outlooks.get(campaign=one).to_spend for one in two}
    strategy = strategy_of(business, split)[1]
    for line, one in zip(strategy["allocation"], two, strict=True):
        ahead = Prediction.of(np.array(outlooks.get(campaign=one).quantiles))
        parts = [round(ahead.mean, 4), round(ahead.p10, 4), round(ahead.p90, 4)]
        assert [line["expected"][name] for name in PARTS] == parts


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
    goal_outlook = GoalOutlook.objects.of(business).get(campaign=alone)
    # The days that were are not the strategy's: its question is about the days to come.
    GoalOutlook.objects.of(business).filter(pk=goal_outlook.pk).update(spent=0, brought=0)
    program, strategy = strategy_of(
        business, {alone.public_id: goal_outlook.to_spend.quantize(Decimal("0.01"))}
    )
    shown = program.get(f"/reports/summary?campaign_id={alone.public_id}").json()
    expected = strategy["expected"]
    assert shown["goal"]["chance"]["chance"] == expected["chance_of_goal"]
    line = strategy["allocation"][0]["expected"]
    assert (line["p10"], line["p90"]) == (expected["p10"], expected["p90"])
