"""The calendar, own events, and what a season brought last time."""

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from kempen.domain.accounts.rules import may
from kempen.domain.calendar_events import queries
from kempen.domain.calendar_events.actions.save import change_event, create_event, delete_event
from kempen.domain.calendar_events.queries import BusinessEvent
from kempen.domain.forecasts.calendar_copy import effect_words, season_words
from kempen.domain.forecasts.calendar_effects import calendar_of, effect_of, effects_of
from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.metrics.calendar.season_results import results_of_event, results_of_season
from kempen.entrypoints.dashboard.calendar.context import (
    SHOWN_AHEAD,
    calendar_rows,
    places_of,
    result_rows,
)
from kempen.entrypoints.dashboard.calendar.forms import FIELDS, EventForm
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.market.seasons import SeasonName, is_provisional, season_days, season_stretch

_EVENTS_SHOWN = 50


@allowed("see")
@require_safe
def calendar(request: BusinessRequest) -> HttpResponse:
    """List the next days with a name and what such days did, and the own events."""
    business, today = request.actor.business, clock.today()
    days = calendar_of(business, today, today + SHOWN_AHEAD)
    events = list(queries.events_of(business)[: _EVENTS_SHOWN + 1])
    context = {
        "rows": calendar_rows(days),
        "events": [(event, places_of(event)) for event in events[:_EVENTS_SHOWN]],
        "has_more_events": len(events) > _EVENTS_SHOWN,
        "seasons": [(name.value, season_words(name)) for name in SeasonName],
        "may_edit": may(request.role, "write_briefs"),
    }
    return render(request, "calendar/calendar.html", context)


@allowed("see")
@require_safe
def season(request: BusinessRequest, season: str) -> HttpResponse:
    """Show what a season brought in the last years, and when it comes next."""
    if season not in set(SeasonName):
        raise Http404
    name, today, business = SeasonName(season), clock.today(), request.actor.business
    coming = next(
        (day for day in season_days(name, today.year, today.year + 2) if day >= today), None
    )
    results = results_of_season(business, name, today, suppliers_of(business))
    context = {
        "name": season_words(name),
        "coming": coming,
        "is_provisional": coming is not None and is_provisional(name, coming),
        "stretch": season_stretch(name, coming) if coming else None,
        "effect": effect_words(effects_of(business).get(name.value)),
        "results": result_rows(results),
    }
    return render(request, "calendar/season.html", context)


@allowed("see")
@require_safe
def event(request: BusinessRequest, public_id: str) -> HttpResponse:
    """Show an own event, and what events of its name brought."""
    row, business = _event_or_404(request, public_id), request.actor.business
    effects = effects_of(business)
    [mark] = [
        one
        for one in queries.marks_of(business, row.first, row.first)
        if one.event_id == row.public_id
    ]
    results = results_of_event(business, row, clock.today(), suppliers_of(business))
    context = {
        "event": row,
        "places": places_of(row),
        "effect": effect_words(effect_of(mark, effects)),
        "results": result_rows(results),
        "may_edit": may(request.role, "write_briefs"),
    }
    return render(request, "calendar/event.html", context)


@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: BusinessRequest) -> HttpResponseBase:
    """Ask for an event, and create it."""
    form = EventForm(request.POST if request.method == "POST" else None)
    if form.is_bound and form.is_valid():
        try:
            calendar_event = create_event(request.actor, form.details())
        except Refusal as refusal:
            show_in_form(form, refusal, lambda flaw: FIELDS.get(flaw.path[0]))
        else:
            messages.success(request, _("Event added. Forecasts count with it within minutes."))
            return redirect("calendar_event", calendar_event.public_id)
    return _form_page(request, form, None)


@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def edit_event(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Change an event."""
    row = _event_or_404(request, public_id)
    form = EventForm(request.POST) if request.method == "POST" else EventForm.of(row)
    if form.is_bound and form.is_valid():
        try:
            change_event(request.actor, row, lambda _now: form.details())
        except Refusal as refusal:
            show_in_form(form, refusal, lambda flaw: FIELDS.get(flaw.path[0]))
        except BusinessEvent.DoesNotExist as gone:
            raise Http404 from gone
        else:
            messages.success(request, _("Event saved."))
            return redirect("calendar_event", public_id)
    return _form_page(request, form, row)


@allowed("write_briefs")
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to delete an event, and do it."""
    row = _event_or_404(request, public_id)
    if request.method == "POST":
        delete_event(request.actor, row)
        messages.success(request, _("Event deleted."))
        return redirect("calendar")
    return render(request, "calendar/delete.html", {"event": row})


def _form_page(
    request: BusinessRequest, form: EventForm, event: BusinessEvent | None
) -> HttpResponse:
    context = {"form": form, "event": event, "states": set(form["states"].value() or ())}
    return render(request, "calendar/form.html", context, status=422 if form.is_bound else 200)


def _event_or_404(request: BusinessRequest, public_id: str) -> BusinessEvent:
    row = queries.event_of(request.actor.business, public_id)
    if row is None:
        raise Http404
    return row
