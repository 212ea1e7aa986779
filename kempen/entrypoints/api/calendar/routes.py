"""/calendar and /calendar-events: days with a name, what they did, and own events."""

from collections.abc import Callable
from dataclasses import replace

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from kempen.domain.calendar_events import queries
from kempen.domain.calendar_events.actions.save import (
    EventDetails,
    change_event,
    create_event,
    delete_event,
)
from kempen.domain.calendar_events.answers import CalendarEventAnswer
from kempen.domain.forecasts.calendar_effects import calendar_of
from kempen.domain.metrics.calendar.answers import SeasonAnswer, day_answer, season_answer
from kempen.entrypoints.api.calendar.schemas import (
    CalendarAnswer,
    CalendarEventBody,
    CalendarEventChanges,
    CalendarEventFilters,
    CalendarEventList,
    CalendarFilters,
    SeasonFilters,
)
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.paging import page_of
from kempen.entrypoints.api.shared.request_refusals import NotFound
from kempen.kit import clock
from kempen.market.states import state_code

router = Router(by_alias=True)


@router.get(
    "/calendar",
    auth=Key("calendar:read"),
    response=CalendarAnswer,
    operation_id="get_calendar",
    summary="Get the calendar",
)
def get_calendar(request: HttpRequest, filters: Query[CalendarFilters]) -> CalendarAnswer:
    """Holidays by state, sale days, Ramadan, school holidays and own events of some days.

    `effect` is what such days did to the sales of your ads, learned from your own history with the
    next refresh of forecasts; null: not seen yet.
    """
    first, last = filters.span
    days = calendar_of(actor_of(request).business, first, last, filters.codes)
    return CalendarAnswer(data=[day_answer(day) for day in days])


@router.get(
    "/calendar/season",
    auth=Key("calendar:read"),
    response=SeasonAnswer,
    operation_id="get_season",
    summary="Get a season",
)
def get_season(request: HttpRequest, filters: Query[SeasonFilters]) -> SeasonAnswer:
    """What a season, such as `raya` or `sale_11_11`, brought in the last years; its next day."""
    return season_answer(actor_of(request).business, filters.name, clock.today())


@router.get(
    "/calendar-events",
    auth=Key("calendar:read"),
    response=CalendarEventList,
    operation_id="list_calendar_events",
    summary="List calendar events",
)
def list_calendar_events(
    request: HttpRequest, filters: Query[CalendarEventFilters]
) -> CalendarEventList:
    """The business's own events, newest first."""
    rows = queries.events_of(actor_of(request).business)
    events, next_cursor = page_of(request, rows, filters)
    data = [queries.details_answer(event) for event in events]
    return CalendarEventList(data=data, next_cursor=next_cursor)


@router.post(
    "/calendar-events",
    auth=Key("calendar:write"),
    response={201: CalendarEventAnswer},
    operation_id="create_calendar_event",
    summary="Create a calendar event",
)
def create_calendar_event(
    request: HttpRequest, response: HttpResponse, body: CalendarEventBody
) -> Status[CalendarEventAnswer]:
    """Store days that matter to the business. Forecasts learn from them as from holidays."""
    wanted = EventDetails(
        body.name, body.start_date, body.end_date or body.start_date, _codes(body.states)
    )
    event = create_event(actor_of(request), wanted)
    response.headers["Location"] = f"{settings.BASE_URL}/calendar-events/{event.public_id}"
    return Status(201, queries.details_answer(event))


@router.get(
    "/calendar-events/{calendar_event_id}",
    auth=Key("calendar:read"),
    response=CalendarEventAnswer,
    operation_id="get_calendar_event",
    summary="Get a calendar event",
)
def get_calendar_event(request: HttpRequest, calendar_event_id: str) -> CalendarEventAnswer:
    """One event."""
    return queries.details_answer(_event_or_404(request, calendar_event_id))


@router.patch(
    "/calendar-events/{calendar_event_id}",
    auth=Key("calendar:write"),
    response=CalendarEventAnswer,
    operation_id="change_calendar_event",
    summary="Update a calendar event",
)
def change_calendar_event(
    request: HttpRequest, calendar_event_id: str, body: CalendarEventChanges
) -> CalendarEventAnswer:
    """Change the fields that the body names, no others."""
    event = _event_or_404(request, calendar_event_id)
    try:
        return queries.details_answer(change_event(actor_of(request), event, _changed_by(body)))
    except queries.BusinessEvent.DoesNotExist as gone:
        raise NotFound from gone


@router.delete(
    "/calendar-events/{calendar_event_id}",
    auth=Key("calendar:write"),
    response={204: None},
    operation_id="delete_calendar_event",
    summary="Delete a calendar event",
)
def delete_calendar_event(request: HttpRequest, calendar_event_id: str) -> Status[None]:
    """Delete an event. Forecasts no longer count with it from their next refresh on."""
    delete_event(actor_of(request), _event_or_404(request, calendar_event_id))
    return Status(204, None)


def _changed_by(body: CalendarEventChanges) -> Callable[[EventDetails], EventDetails]:
    named = body.model_fields_set

    def change(before: EventDetails) -> EventDetails:
        after = before
        if "name" in named:
            after = replace(after, name=body.name)
        if "start_date" in named:
            after = replace(after, first=body.start_date)
        if "end_date" in named:
            after = replace(after, last=body.end_date)
        return replace(after, states=_codes(body.states)) if "states" in named else after

    return change


def _codes(states: list[str]) -> tuple[str, ...]:
    """Return codes; what is no state is left as it was sent: the rules name it."""
    return tuple(state_code(one) or one for one in states)


def _event_or_404(request: HttpRequest, public_id: str) -> queries.BusinessEvent:
    event = queries.event_of(actor_of(request).business, public_id)
    if event is None:
        raise NotFound
    return event
