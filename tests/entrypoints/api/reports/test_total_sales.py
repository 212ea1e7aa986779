"""Total sales in the summary of a period, beside what the platforms claim."""

from decimal import Decimal

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.rules import OverClaim
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.kit import clock
from tests import make
from tests.builders.program import Program, problem
from tests.builders.stored_days import day, outlook, put, put_sales

PATH = "/reports/summary?from=2026-01-01&to=2026-01-03"


def test_a_summary_has_both_returns_and_what_platforms_claim(
    program: Program, business: Business
) -> None:
    campaign = make.campaign(business, platform="search")
    put(business, *(day(campaign, number, "100", "450") for number in range(3)))
    assert program.get(PATH).json()["total_sales"] is None
    put_sales(business, {"date": "2026-01-02", "revenue": 620, "refunds": 20})
    set_margin(make.actor(business), Decimal("0.4"))
    assert program.get(PATH).json()["total_sales"] == {
        "days": 1,
        "sales": 600,
        "spend": 100,
        "claimed": 450,
        "claimed_share": 75,
        "platform_return": 4.5,
        "return_on_total_sales": 6,
        "profit": 140,
        "platforms": [{"platform": "search", "spend": 100, "claimed": 450, "over_claim": None}],
    }
    known = OverClaim("search", 1.4, 1.18, 1.71)
    outlook(business, over_claims=(known,))
    (claim,) = program.get(PATH).json()["total_sales"]["platforms"]
    assert claim["over_claim"] == {"ratio": 1.4, "low": 1.18, "high": 1.71}
    assert program.get(f"{PATH}&campaign_id={campaign.public_id}").json()["total_sales"] is None


def test_rows_have_total_sales_and_say_where_there_can_be_none(
    program: Program, business: Business
) -> None:
    campaign = make.campaign(business, platform="search")
    put(business, *(day(campaign, number, "100", "450") for number in range(3)))
    put_sales(business, {"date": "2026-01-02", "revenue": 620, "refunds": 20, "orders": 4})
    days = program.get("/reports/performance?from=2026-01-01&to=2026-01-03&group_by=day").json()
    row = days["data"][1]
    assert (row["total_sales"], row["orders"], row["return_on_total_sales"]) == (600, 4, 6)
    assert (row["claimed_share"], row["profit"], row["missing"]["profit"]) == (
        75,
        None,
        "unanswered",
    )
    assert row["missing"]["new_customers"] == "no_data"
    assert days["data"][0]["missing"]["return_on_total_sales"] == "no_data"
    assert days["total"]["total_sales"] == 600
    query = "/reports/performance?from=2026-01-01&to=2026-01-03&compare=previous"
    campaigns = program.get(f"{query}&group_by=campaign").json()
    for one in (*campaigns["data"], campaigns["total"]):
        assert (one["total_sales"], one["missing"]["total_sales"]) == (None, "not_offered")
        assert one["compared"]["missing"]["profit"] == "not_offered"
        assert one["change_per_cent"]["orders"] is None
    searched = program.get("/reports/summary?from=2026-01-01&to=2026-01-03&search=x").json()
    assert searched["metrics"]["missing"]["orders"] == "not_offered"


def test_rows_by_state_have_what_was_sold_there_and_no_search(
    program: Program, business: Business
) -> None:
    put_sales(business, {"date": "2026-01-02", "state": "Johor", "revenue": 620, "orders": 4})
    put_sales(business, {"date": "2026-01-02", "revenue": 80})
    query = "/reports/performance?from=2026-01-01&to=2026-01-03&group_by=state"
    johor, unknown = program.get(query).json()["data"]
    assert (johor["state"], johor["total_sales"], johor["orders"]) == ("Johor", 620, 4)
    assert ("state" in unknown, unknown["total_sales"]) == (False, 80)
    assert (johor["spend"], johor["missing"]["spend"]) == (None, "not_offered")
    assert problem(program.get(f"{query}&search=raya")) == (422, "whole_only")


def test_a_summary_as_of_a_moment_has_the_sales_and_claims_of_then(
    program: Program, business: Business
) -> None:
    campaign = make.campaign(business, platform="search")
    before = clock.now().isoformat().replace("+00:00", "Z")
    put(business, day(campaign, 1, "100", "450"))
    put_sales(business, {"date": "2026-01-02", "revenue": 600})
    outlook(business, over_claims=(OverClaim("search", 1.4, 1.18, 1.71),))
    then = clock.now().isoformat().replace("+00:00", "Z")
    put(business, day(campaign, 1, "200", "500"), day(campaign, 2, "1", "2"))
    put_sales(
        business, {"date": "2026-01-02", "revenue": 700}, {"date": "2026-01-03", "revenue": 9}
    )
    now = program.get(PATH).json()["total_sales"]
    assert (now["days"], now["sales"], now["spend"], now["claimed"]) == (2, 709, 201, 502)
    known = program.get(f"{PATH}&as_of={then}").json()["total_sales"]
    assert (known["days"], known["sales"], known["return_on_total_sales"]) == (1, 600, 6)
    assert known["platforms"] == [
        {"platform": "search", "spend": 100, "claimed": 450, "over_claim": None}
    ]
    assert program.get(f"{PATH}&as_of={before}").json()["total_sales"] is None
