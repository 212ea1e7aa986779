"""/v1/reports: the same definitions, for programs."""

import csv
import io
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.kit import strict_json
from tests import make
from tests.builders.program import Program, problem
from tests.builders.raya_campaign import TODAY, _the_day, business, raya

__all__ = ["_the_day", "business", "raya"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def program(business: Business) -> Program:
    return Program.of(business)


def numbers(answer: Any) -> Any:
    assert answer.status_code == 200, answer.content
    return strict_json.loads(answer.content)


def test_a_summary_has_every_metric_exactly(program: Program, raya: Campaign) -> None:
    summary = numbers(program.get("/reports/summary"))
    assert summary["period"] == {"from": "2026-08-28", "to": "2026-11-19"}
    assert summary["previous_period"] == {"from": "2026-06-05", "to": "2026-08-27"}
    metrics = summary["metrics"]
    assert metrics["spend"] == Decimal("8400.84")
    assert metrics["return"] == Decimal("3.404421")
    assert metrics["prospects"] is None
    assert metrics["missing"] == {
        "prospects": "no_data",
        "cost_with_tax": "unanswered",
        "true_return": "unanswered",
        "impressions": "no_data",
        "click_through_rate": "no_data",
        "cost_per_thousand": "no_data",
        "claimed_profit": "unanswered",
        "total_sales": "no_data",
        "orders": "no_data",
        "new_customers": "no_data",
        "return_on_total_sales": "no_data",
        "claimed_share": "no_data",
        "profit": "no_data",
    }
    assert summary["likely_return"]["low"] < metrics["return"] < summary["likely_return"]["high"]
    assert summary["goal"]["return_goal"] == Decimal("3.5")
    assert summary["goal"]["progress"] == Decimal("97.269185")
    assert summary["sales_uplift"]["value"] is None


def test_without_numbers_everything_is_null_and_says_why(program: Program) -> None:
    summary = numbers(program.get("/reports/summary"))
    missing = summary["metrics"].pop("missing")
    assert set(summary["metrics"].values()) == {None}
    assert set(missing) == set(summary["metrics"])
    assert set(missing.values()) == {"no_data"}
    assert summary["likely_return"] is None
    assert summary["prospect_growth"] is None


def test_without_spend_the_return_is_not_defined(program: Program, business: Business) -> None:
    make.day(make.campaign(business), TODAY - timedelta(days=1), "0", "5")
    missing = numbers(program.get("/reports/summary"))["metrics"]["missing"]
    assert missing["return"] == missing["roi"] == "not_defined"
    assert missing["clicks"] == "no_data"


def test_performance_by_day_lists_every_day_and_sums_to_the_total(
    program: Program, raya: Campaign
) -> None:
    report = numbers(program.get("/reports/performance?from=2026-11-01&to=2026-11-20"))
    assert [row["date"] for row in report["data"]][-1] == "2026-11-20"
    assert len(report["data"]) == 20
    assert report["data"][-1]["spend"] is None
    assert report["data"][-1]["missing"]["spend"] == "no_data"
    assert sum(row["spend"] or 0 for row in report["data"]) == report["total"]["spend"]


@pytest.mark.parametrize(
    ("group_by", "heads", "rows"),
    [
        ("week", {"from", "to"}, 13),
        ("month", {"from", "to"}, 4),
        ("campaign", {"campaign_id", "campaign", "platform"}, 1),
        ("platform", {"platform"}, 1),
    ],
)
def test_performance_is_grouped_as_asked(
    program: Program, raya: Campaign, group_by: str, heads: set[str], rows: int
) -> None:
    report = numbers(program.get(f"/reports/performance?group_by={group_by}"))
    assert len(report["data"]) == rows
    assert heads <= set(report["data"][0])
    assert report["total"]["spend"] == Decimal("8400.84")


def test_a_campaign_is_known_by_our_identifier_and_by_the_platforms(
    program: Program, business: Business, raya: Campaign
) -> None:
    from kempen.domain.campaigns.models import ExternalId

    ExternalId.objects.add(business, campaign=raya, platform="social", external_id="23850")
    make.day(make.campaign(business, "Other"), TODAY - timedelta(days=1), "9999")
    for identifier in (raya.public_id, "23850"):
        summary = numbers(program.get(f"/reports/summary?campaign_id={identifier}"))
        assert summary["metrics"]["spend"] == Decimal("8400.84")


def test_a_campaign_of_another_business_is_not_found(raya: Campaign) -> None:
    stranger = Program.of(make.business("Strangers"))
    for path in ("summary", "performance"):
        answer = stranger.get(f"/reports/{path}?campaign_id={raya.public_id}")
        assert problem(answer) == (404, "not_found")


def test_files_hold_the_same_rows(program: Program, raya: Campaign) -> None:
    answer = program.get("/reports/performance?group_by=month&format=csv")
    text = b"".join(answer.streaming_content).decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert [row["from"] for row in rows] == [
        "2026-08-28",
        "2026-09-01",
        "2026-10-01",
        "2026-11-01",
        "Total",
    ]
    assert rows[-1]["spend"] == "8400.84"
    assert (
        "kempen-kopi-rimba-2026-08-28-to-2026-11-19-by-month.csv"
        in answer.headers["Content-Disposition"]
    )
    workbook = program.get("/reports/performance?format=xlsx")
    assert workbook.content.startswith(b"PK")


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("from=2026-12-01", "out_of_range"),
        ("from=1999-12-31", "out_of_range"),
        ("to=2026-11-21", "out_of_range"),
        ("from=2026-11-10&to=2026-11-09", "wrong_order"),
        ("from=2026-11-20", "wrong_order"),
        ("from=2026-02-30", "not_a_day"),
        ("from=yesterday", "not_a_day"),
    ],
)
def test_days_that_cannot_be_are_refused(program: Program, query: str, code: str) -> None:
    for path in ("summary", "performance"):
        answer = program.get(f"/reports/{path}?{query}")
        assert problem(answer) == (422, code)
        assert [error["pointer"] for error in answer.json()["errors"]] == [
            f"?{query.partition('=')[0]}"
        ]


@pytest.mark.parametrize("query", ["group_by=moon", "format=doc", "compare=moon"])
def test_a_grouping_or_format_that_does_not_exist_is_refused(program: Program, query: str) -> None:
    assert program.get(f"/reports/performance?{query}").status_code == 422


def test_today_is_in_when_it_is_asked_for(program: Program, business: Business) -> None:
    make.day(make.campaign(business), TODAY, "5", "6")
    assert numbers(program.get("/reports/summary"))["metrics"]["spend"] is None
    summary = numbers(program.get(f"/reports/summary?to={date(2026, 11, 20)}"))
    assert summary["metrics"]["spend"] == 5
