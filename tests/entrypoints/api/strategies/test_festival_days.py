"""A campaign for a festival stops spending when it ends, unless a person says otherwise."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.strategies import planning
from kempen.kit import clock
from kempen.market.calendar import market_days
from kempen.market.festivals import FestivalEnd
from tests import make
from tests.builders import shop
from tests.builders.program import Program, problem
from tests.entrypoints.api.strategies.requests import keyed, ready

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    kopi = make.business()
    shop.connected(kopi)
    return kopi


def next_christmas() -> date:
    """Christmas has one day in every state and every calendar."""
    today = clock.today()
    days = market_days(today + timedelta(days=7), today + timedelta(days=400))
    return next(day.date for day in days if day.name == "christmas")


def money(amount: str) -> dict[str, Any]:
    """Four weeks, of which Christmas ends the second."""
    start = next_christmas() - timedelta(days=13)
    end = start + timedelta(days=27)
    return {"amount": float(amount), "start_date": str(start), "end_date": str(end)}


def two_new(program: Program, business: Business) -> dict[str, Any]:
    return ready(
        program, business, budget=money("5600"), campaign_ids=[],
        new_campaigns=[
            {"platform": "search", "name": "Christmas hampers"},
            {"platform": "search", "name": "Beans"},
        ],
    )  # fmt: skip


def days_of(line: dict[str, Any]) -> dict[str, Decimal]:
    return {day["date"]: Decimal(str(day["amount"])) for day in line["daily"]}


def test_a_festival_campaign_spends_nothing_after_its_festival(business: Business) -> None:
    program, _ = keyed(business)
    festive, other = two_new(program, business)["allocation"]
    last = str(next_christmas())
    assert festive["last_day"] == last
    assert other["last_day"] is None
    assert all((amount > 0) == (day <= last) for day, amount in days_of(festive).items())
    assert all(amount > 0 for amount in days_of(other).values())
    assert sum(days_of(festive).values()) == Decimal(str(festive["amount"]))
    # Half of the days, so half as much as the other: a day of one costs what one of the other does.
    assert float(festive["amount"]) == pytest.approx(float(other["amount"]) / 2, rel=0.01)


def test_the_note_names_the_day_on_which_the_festival_ends(business: Business) -> None:
    program, _ = keyed(business)
    strategy = two_new(program, business)
    (note,) = [one for one in strategy["notes"] if one["code"] == "ends_with_festival"]
    assert note["text"].startswith("Christmas hampers spends nothing after 25 Dec ")


def test_a_person_lets_a_festival_campaign_run_on_and_ends_it_again(business: Business) -> None:
    program, _ = keyed(business)
    strategy = two_new(program, business)
    path = f"/strategies/{strategy['strategy_id']}"
    festive, other = strategy["allocation"]
    change = {"line_id": festive["line_id"], "amount": festive["amount"]}
    on = program.patch(
        path, {"revision": 1, "allocation": [{**change, "ends_with_festival": False}]}
    ).json()
    assert on["allocation"][0]["last_day"] is None
    assert all(amount > 0 for amount in days_of(on["allocation"][0]).values())
    assert sum(days_of(on["allocation"][0]).values()) == Decimal(str(festive["amount"]))
    ended = program.patch(
        path,
        {"revision": on["revision"], "allocation": [{**change, "ends_with_festival": True}]},
    ).json()
    assert ended["allocation"][0]["last_day"] == str(next_christmas())
    assert sum(amount > 0 for amount in days_of(ended["allocation"][0]).values()) == 14
    wrong = {"line_id": other["line_id"], "amount": 1, "ends_with_festival": True}
    refused = program.patch(path, {"revision": ended["revision"], "allocation": [wrong]})
    assert problem(refused) == (422, "no_festival")


def test_another_amount_does_not_bring_back_the_days_after_the_festival(
    business: Business,
) -> None:
    program, _ = keyed(business)
    strategy = two_new(program, business)
    path, revision = f"/strategies/{strategy['strategy_id']}", 1
    for amount in (0, 700):
        change = {"line_id": strategy["allocation"][0]["line_id"], "amount": amount}
        strategy = program.patch(path, {"revision": revision, "allocation": [change]}).json()
        revision = strategy["revision"]
    days = days_of(strategy["allocation"][0])
    assert sum(days.values()) == 700
    assert [day for day, amount in days.items() if amount > 0][-1] == str(next_christmas())


def test_a_known_festival_campaign_keeps_its_pace_and_leaves_the_rest_to_others(
    business: Business, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Whatever the day on which this runs, the festival ends in the middle of the plan.
    ends = shop.budget().start + timedelta(days=13)
    monkeypatch.setattr(
        planning,
        "festival_end",
        lambda name, *_: FestivalEnd("raya", ends) if "Raya" in name else None,
    )
    for name in ("Raya hampers", "Beans"):
        shop.past(make.campaign(business, name, platform="search"), 90)
    program, _ = keyed(business)
    festive, other = ready(program, business, new_campaigns=[])["allocation"]
    assert festive["last_day"] == str(ends)
    assert festive["amount"] < 0.6 * other["amount"]
    assert Decimal(str(festive["amount"])) + Decimal(str(other["amount"])) == 5600
