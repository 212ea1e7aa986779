"""The calendar, as people use it; all without JavaScript."""

from datetime import date, timedelta

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.calendar_events.actions.save import EventDetails, create_event
from kempen.domain.calendar_events.queries import BusinessEvent, events_of
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.models import LearnedCalendar
from kempen.domain.forecasts.rules import DayEffect
from kempen.domain.forecasts.shown_calendar import shown_calendar
from kempen.kit import clock
from tests import make
from tests.builders.browsers import signed_in
from tests.builders.pages import unescaped_text_of

pytestmark = pytest.mark.django_db
# A Raya of the past, 31 March 2025. Its season began on 1 March and ended on 14 April.
FIRST, LAST = date(2025, 3, 1), date(2025, 4, 14)
PAGE = "/insights/calendar/"


@pytest.fixture
def opening(business: Business) -> BusinessEvent:
    wanted = EventDetails("Shop opening", date(2025, 6, 5), date(2025, 6, 6), ("10",))
    return create_event(make.actor(business), wanted)


@pytest.fixture
def campaign(business: Business) -> Campaign:
    campaign = make.campaign(business)
    before = FIRST - timedelta(days=28)
    days = [before + timedelta(days=at) for at in range(28 + (LAST - FIRST).days + 1)]
    make.days(campaign, {day: ("20", "90" if day >= FIRST else "60") for day in days})
    return campaign


@pytest.fixture
def learned(business: Business) -> LearnedCalendar:
    return LearnedCalendar.objects.add(
        business,
        history_from=date(2024, 6, 1),
        history_until=date(2025, 11, 30),
        effects=(
            DayEffect("raya", 1, -20.0, -35.0, -2.0),
            DayEffect("own:shop opening (days)", 1, 30.0, 11.0, 52.0),
            DayEffect("payday", 18, 14.0, 11.0, 18.0),
        ),
        read_at=clock.now(),
    )


def test_an_event_is_added_changed_and_deleted(at_screen: Client, business: Business) -> None:
    assert "No events yet" in unescaped_text_of(at_screen.get(PAGE))
    reversed_days = {"name": "Fair", "first": "2026-06-05", "last": "2026-06-01"}
    wrong = at_screen.post(f"{PAGE}new/", reversed_days)
    assert (wrong.status_code, "Enter a last day after" in unescaped_text_of(wrong)) == (422, True)
    entered = {"name": "Fair", "first": "2026-06-05", "states": ["10", "14"]}
    at_screen.post(f"{PAGE}new/", entered)
    twice = at_screen.post(f"{PAGE}new/", entered)
    assert (twice.status_code, "on this day already" in unescaped_text_of(twice)) == (422, True)
    [event] = events_of(business)
    own = f"{PAGE}events/{event.public_id}/"
    assert "Selangor, Kuala Lumpur" in unescaped_text_of(at_screen.get(own))
    assert "Fair" in unescaped_text_of(at_screen.get(PAGE))
    at_screen.post(f"{own}edit/", {**entered, "name": "Book fair", "last": "2026-06-07"})
    event.refresh_from_db()
    assert (event.name, event.last) == ("Book fair", date(2026, 6, 7))
    assert "Delete “Book fair”?" in unescaped_text_of(at_screen.get(f"{own}delete/"))
    at_screen.post(f"{own}delete/")
    assert at_screen.get(own).status_code == 404


def test_a_viewer_sees_events_and_changes_none(
    alice: Member, business: Business, opening: BusinessEvent
) -> None:
    viewer = signed_in(business, "viewer", "viewer")
    own = f"{PAGE}events/{opening.public_id}/"
    text = unescaped_text_of(viewer.get(own))
    assert "Shop opening" in text
    assert "Edit event" not in text
    assert viewer.post(f"{own}delete/").status_code == 403
    assert events_of(business).exists()


def test_a_season_says_what_it_brought_and_what_its_day_does(
    at_screen: Client, campaign: Campaign, learned: LearnedCalendar
) -> None:
    text = unescaped_text_of(at_screen.get(f"{PAGE}raya/"))
    expected = ("Hari Raya", "likely −35% to −2%, seen once", "RM900", "RM4,050", "4.50×", "+50%")
    for words in expected:
        assert words in text, words
    assert at_screen.get(f"{PAGE}spring/").status_code == 404


def test_a_season_that_results_only_touch_is_shown_as_a_part(
    at_screen: Client, business: Business
) -> None:
    days = [LAST - timedelta(days=at) for at in range(35)]
    make.days(make.campaign(business), dict.fromkeys(days, ("20", "90")))
    text = unescaped_text_of(at_screen.get(f"{PAGE}raya/"))
    assert "11 Mar to 14 Apr 2025" in text
    assert "Part of 1 Mar to 14 Apr 2025. The other days have no data." in text
    # There are no 28 days before to compare with.
    assert "A dash means that Kempen does not have the data" in text
    assert "%" not in text.split("What it brought last time")[1]


def test_an_event_says_what_it_brought_or_that_nothing_is_known(
    at_screen: Client, opening: BusinessEvent, learned: LearnedCalendar
) -> None:
    text = unescaped_text_of(at_screen.get(f"{PAGE}events/{opening.public_id}/"))
    assert "likely +11% to +52%, seen once" in text
    assert "No data yet for these days." in text


@pytest.mark.parametrize("page", ["/", "/insights/reports/", "/campaigns/{campaign}/"])
def test_every_chart_names_the_days_of_the_calendar(
    page: str, at_screen: Client, campaign: Campaign, learned: LearnedCalendar
) -> None:
    place = page.format(campaign=campaign.public_id)
    query = {"from": FIRST.isoformat(), "to": LAST.isoformat(), "metric": "revenue"}
    shown = at_screen.get(place, query)
    figure = shown.context["figure"]
    assert [(mark.name, mark.effect) for mark in figure.marks] == [
        ("Ramadan", "not seen yet"),
        ("3.3 sale", "not seen yet"),
        ("Hari Raya", "likely −35% to −2%, seen once"),
        ("4.4 sale", "not seen yet"),
    ]
    # Payday stands in the legend, and names in the table that is read aloud.
    text = unescaped_text_of(shown)
    assert "Around payday, from the 25th to the 3rd: likely +11% to +18%" in text
    [row] = [line for line in figure.body.split("\n") if "31 Mar 2025" in line]
    assert ("Hari Raya" in row, "Ramadan" in row) == (True, False)


def test_a_long_chart_names_seasons_and_own_events_alone(
    at_screen: Client, campaign: Campaign, opening: BusinessEvent
) -> None:
    shown = at_screen.get("/", {"from": "2025-02-01", "to": "2025-12-31", "metric": "revenue"})
    names = [mark.name for mark in shown.context["figure"].marks]
    assert names == [
        "Ramadan",
        "3.3 sale",
        "Hari Raya",
        "Shop opening",
        "Hari Raya Haji",
        "9.9 sale",
        "10.10 sale",
        "Deepavali",
        "11.11 sale",
        "12.12 sale",
        "Christmas",
    ]
    assert not shown.context["figure"].legend[-1][1].startswith("Around payday")


def test_a_date_that_may_still_move_is_said_to_on_every_page(
    at_screen: Client, business: Business
) -> None:
    moves = "The date is not confirmed and may still move by a day or more."
    assert moves in unescaped_text_of(at_screen.get("/insights/calendar/raya/"))
    assert moves not in unescaped_text_of(at_screen.get("/insights/calendar/christmas/"))
    assert "School holidays (date not confirmed)" in unescaped_text_of(
        at_screen.get("/insights/calendar/")
    )
    shown = shown_calendar(business, date(2027, 3, 1), date(2027, 3, 31))
    assert "Hari Raya (date not confirmed)" in [mark.name for mark in shown.marks]
