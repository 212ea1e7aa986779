"""A business's own events: saved once, noticed by forecasts, learned from like holidays."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events import queries
from kempen.domain.calendar_events.actions.save import (
    EventDetails,
    change_event,
    create_event,
    delete_event,
)
from kempen.domain.calendar_events.rules import LONGEST_DAYS
from kempen.domain.events.models import AuditEntry
from kempen.domain.forecasts.histories import Span, events_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.optimiser.model.history import CalendarEvent
from tests import make
from tests.builders.at_once import at_once

pytestmark = pytest.mark.django_db
DAY = date(2026, 6, 5)
OPENING = EventDetails("Shop opening", DAY, DAY + timedelta(days=2), ("10",))


@pytest.mark.django_db(transaction=True)
def test_of_two_equal_events_at_once_one_is_stored(business: Business) -> None:
    actor = make.actor(business)

    def create() -> str:
        try:
            return create_event(actor, OPENING).name
        except Refusal as refusal:
            return refusal.code.value

    assert sorted(at_once(create, create)) == ["Shop opening", "event_exists"]
    assert queries.events_of(business).count() == 1


def test_every_flaw_is_named_at_once(business: Business) -> None:
    today = clock.today()
    wrong = EventDetails(" ", today, today + timedelta(days=LONGEST_DAYS), ("10", "99"))
    with pytest.raises(Refusal) as refused:
        create_event(make.actor(business), wrong)
    assert [(flaw.path, flaw.code.value) for flaw in refused.value.flaws] == [
        (("name",), "bad_event_name"),
        (("end_date",), "event_too_long"),
        (("states", "1"), "unknown_event_state"),
    ]
    with pytest.raises(Refusal, match="ends_before_start"):
        create_event(make.actor(business), EventDetails("Sale", DAY, DAY - timedelta(days=1)))
    with pytest.raises(Refusal, match="event_too_far"):
        create_event(make.actor(business), EventDetails("Sale", date(1999, 1, 1), DAY))


def test_an_event_is_changed_and_deleted_and_both_are_in_the_log(business: Business) -> None:
    actor = make.actor(business)
    event = create_event(actor, OPENING)
    change_event(actor, event, lambda now: replace(now, name="Grand  opening"))
    change_event(actor, event, lambda now: now)  # Nothing new, so nothing is written.
    [stored] = queries.events_of(business)
    assert (stored.name, stored.states) == ("Grand opening", ["10"])
    delete_event(actor, stored)
    delete_event(actor, stored)
    assert not queries.events_of(business).exists()
    create_event(actor, replace(OPENING, name="Grand opening"))  # The name is free again.
    log = AuditEntry.objects.of(business).order_by("id").values_list("action", flat=True)
    assert [one for one in log if one.startswith("calendar")] == [
        "calendar_event.created",
        "calendar_event.changed",
        "calendar_event.deleted",
        "calendar_event.created",
    ]


def test_the_optimiser_gets_own_events_beside_those_of_the_market(business: Business) -> None:
    create_event(make.actor(business), OPENING)
    span = Span(date(2026, 7, 1), date(2026, 7, 31))
    events = events_of(business, date(2026, 5, 20), span)
    assert CalendarEvent(DAY, "own:shop opening") in events
    stretch = CalendarEvent(DAY, "own:shop opening (days)", DAY + timedelta(days=2))
    assert stretch in events
    assert CalendarEvent(date(2026, 5, 22), "school_holidays", date(2026, 6, 7)) in events
    assert CalendarEvent(date(2026, 5, 27), "raya_haji") in events
    # A plan for other states does not count with the opening.
    elsewhere = events_of(business, date(2026, 5, 20), replace(span, states=("Sabah",)))
    assert not [one for one in elsewhere if one.name.startswith("own:")]


def test_marks_say_where_a_day_matters_and_whether_it_is_confirmed(business: Business) -> None:
    event = create_event(make.actor(business), OPENING)
    marks = {one.key: one for one in queries.marks_of(business, DAY, date(2026, 6, 30))}
    assert marks["own:shop opening"].event_id == event.public_id
    assert marks["school_holidays"].is_provisional
    assert [one.key for one in queries.marks_of(business, DAY, DAY, ("12",))] == ["school_holidays"]
