"""/calendar and /calendar-events, as a program uses them."""

from datetime import date, timedelta
from typing import Any

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.queries import events_of
from kempen.domain.forecasts.models import LearnedCalendar
from kempen.domain.forecasts.rules import DayEffect
from kempen.kit import clock
from tests import make
from tests.builders.program import Program, problem

pytestmark = pytest.mark.django_db
OPENING: dict[str, Any] = {
    "name": "Shop opening",
    "start_date": "2026-12-05",
    "states": ["Selangor"],
}


def test_an_event_is_created_changed_listed_and_deleted(
    program: Program, business: Business
) -> None:
    answer = program.post("/calendar-events", OPENING)
    assert answer.status_code == 201, answer.content
    event = answer.json()
    place = f"/calendar-events/{event['calendar_event_id']}"
    assert answer.headers["Location"].endswith(f"/v1{place}")
    assert (event["end_date"], event["states"]) == ("2026-12-05", ["10"])
    changed = program.patch(place, {"end_date": "2026-12-06", "states": []})
    assert changed.status_code == 200, changed.content
    assert (changed.json()["name"], changed.json()["end_date"]) == ("Shop opening", "2026-12-06")
    assert program.get(place).json() == changed.json()
    assert program.get("/calendar-events").json()["data"] == [changed.json()]
    assert program.send("DELETE", place).status_code == 204
    assert program.get(place).status_code == 404
    assert not events_of(business).exists()


def test_a_bad_event_names_every_flaw(program: Program) -> None:
    answer = program.post(
        "/calendar-events",
        {**OPENING, "end_date": "2026-12-01", "states": ["Selangor", "Bali"]},
    )
    assert answer.status_code == 422
    assert answer.json()["errors"] == [
        {
            "pointer": "#/end_date",
            "code": "wrong_order",
            "detail": "`end_date` must not be before `start_date`.",
        },
        {
            "pointer": "#/states/1",
            "code": "not_a_choice",
            "detail": "There is no such state. Send a code from 01 to 16, or a name such as "
            "Selangor.",
        },
    ]
    program.post("/calendar-events", OPENING)
    twice = program.post("/calendar-events", {**OPENING, "name": "SHOP OPENING"})
    assert problem(twice) == (409, "event_exists")


def test_the_calendar_of_a_state_has_effects_where_such_days_were_seen(
    program: Program, business: Business
) -> None:
    LearnedCalendar.objects.add(
        business,
        history_from=date(2025, 1, 1),
        history_until=date(2026, 10, 31),
        effects=(DayEffect("sale_11_11", 2, 74.0, 40.2, 119.5),),
        read_at=clock.now(),
    )
    program.post("/calendar-events", {**OPENING, "start_date": "2026-11-10"})
    answer = program.get("/calendar?from=2026-11-08&to=2026-11-11&state=Selangor")
    assert [(day["kind"], day["name"], day["confirmed"]) for day in answer.json()["data"]] == [
        ("holiday", "deepavali", True),
        ("own", "Shop opening", True),
        ("sale", "sale_11_11", True),
    ]
    *unseen, sale = answer.json()["data"]
    assert [day["effect"] for day in unseen] == [None, None]
    assert sale["effect"] == {
        "seen": 2,
        "likely_percent": 74.0,
        "low_percent": 40.2,
        "high_percent": 119.5,
    }
    # Sarawak keeps no Deepavali, and the shop is in Selangor.
    sarawak = program.get("/calendar?from=2026-11-08&to=2026-11-11&state=13").json()["data"]
    assert [day["name"] for day in sarawak] == ["sale_11_11"]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("from=2026-02-01&to=2026-01-01", "wrong_order"),
        ("from=2026-01-01&to=2029-01-01", "out_of_range"),
        ("from=9999-12-31", "out_of_range"),
        ("state=Bali", "unknown_state"),
        ("from=tomorrow", "not_a_day"),
    ],
)
def test_a_calendar_that_is_none_is_refused(program: Program, query: str, code: str) -> None:
    answer = program.get(f"/calendar?{query}")
    assert answer.status_code == 422
    assert [error["code"] for error in answer.json()["errors"]] == [code]


def test_a_season_says_what_it_brought(program: Program, business: Business) -> None:
    campaign = make.campaign(business)
    # Raya 2026 was on 21 March. Its season begins 30 days before, and ends 14 days after.
    first, last = date(2026, 2, 19), date(2026, 4, 4)
    for at in range(28):
        make.day(campaign, first - timedelta(days=at + 1), spend="10", revenue="30")
    for at in range((last - first).days + 1):
        make.day(campaign, first + timedelta(days=at), spend="20", revenue="60")
    season = program.get("/calendar/season?name=raya").json()
    assert (season["next_date"], season["next_confirmed"]) == ("2027-03-10", False)
    assert season["results"] == [
        {
            "date": "2026-03-21",
            "start_date": "2026-02-19",
            "end_date": "2026-04-04",
            "partial": False,
            "over": True,
            "spend": 900,
            "revenue": 2700,
            "return": 3,
            "total_sales": None,
            "change_percent": 100,
        }
    ]
    assert program.get("/calendar/season?name=spring").status_code == 422


def test_dates_that_may_still_move_are_not_confirmed(program: Program) -> None:
    days = program.get("/calendar?from=2027-02-01&to=2027-05-31").json()["data"]
    confirmed = {day["name"]: day["confirmed"] for day in days}
    moving = {"ramadan_begins", "ramadan", "raya", "raya_haji"}
    assert {name: confirmed[name] for name in moving} == dict.fromkeys(moving, False)
    assert confirmed["chinese_new_year"] is True
    assert confirmed["wesak"] is True
    sale = program.get("/calendar/season?name=sale_11_11").json()
    assert sale["next_confirmed"] is True
