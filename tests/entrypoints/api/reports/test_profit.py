"""Profit on claimed revenue in answers: by campaign, at the margin of what each one sells."""

from decimal import Decimal
from typing import Any

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.sales.actions.set_margin import set_margin
from tests import make
from tests.builders.program import Program
from tests.builders.stored_days import day, put

DAYS = "from=2026-01-01&to=2026-01-03"


def test_programs_read_the_profit_at_the_margin_of_an_offering(
    program: Program, business: Business
) -> None:
    beans = make.campaign(business, "Beans", platform="search")
    other = make.campaign(business, "Brand", platform="social")
    put(business, *(day(beans, number, "100", "450") for number in range(3)))
    put(business, *(day(other, number, "50", "100") for number in range(3)))
    rows = _rows(program)
    assert (rows["Beans"]["claimed_profit"], rows["Beans"]["missing"]["claimed_profit"]) == (
        None,
        "unanswered",
    )
    _sells(program, beans, 0.3)
    rows = _rows(program)
    assert rows["Beans"]["claimed_profit"] == 105  # 1,350 × 0.3 − 300
    assert rows["Brand"]["missing"]["claimed_profit"] == "unanswered"
    assert rows["total"]["missing"]["claimed_profit"] == "unanswered"
    set_margin(make.actor(business), Decimal("0.5"))
    rows = _rows(program)
    assert [rows[name]["claimed_profit"] for name in ("Beans", "Brand", "total")] == [105, 0, 105]
    summary = program.get(f"/reports/summary?{DAYS}&compare=previous").json()
    assert summary["metrics"]["claimed_profit"] == 105
    assert summary["compared"]["metrics"]["missing"]["claimed_profit"] == "no_data"
    alone = program.get(f"/reports/summary?{DAYS}&campaign_id={other.public_id}").json()
    assert alone["metrics"]["claimed_profit"] == 0


def test_a_schedule_has_the_column(program: Program, business: Business) -> None:
    make.member(business)  # Who receives it.
    wanted = {
        "name": "Profit",
        "every": "week",
        "day": 1,
        "period": "last-7-days",
        "group_by": "campaign",
        "columns": ["spend", "claimed_profit"],
        "sort": "-claimed_profit",
        "metric": "claimed_profit",
        "formats": ["csv"],
    }
    answer = program.post("/reports/schedules", wanted)
    assert answer.status_code == 201, answer.content
    schedule = answer.json()
    assert schedule["columns"] == ["spend", "claimed_profit"]
    assert (schedule["sort"], schedule["metric"]) == ("-claimed_profit", "claimed_profit")


def _rows(program: Program) -> dict[str, dict[str, Any]]:
    answer = program.get(f"/reports/performance?{DAYS}&group_by=campaign").json()
    return {row["campaign"]: row for row in answer["data"]} | {"total": answer["total"]}


def _sells(program: Program, campaign: Campaign, margin: float) -> None:
    answer = program.post(
        "/offerings", {"name": "Beans", "margin": margin, "campaign_ids": [campaign.public_id]}
    )
    assert answer.status_code == 201, answer.content
