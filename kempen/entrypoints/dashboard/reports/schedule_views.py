"""Analytics > Reports > Scheduled: reports that go out by e-mail, and the link that stops one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from kempen.domain.metrics.billing import suppliers_of
from kempen.domain.metrics.definitions import BY_SLUG
from kempen.domain.metrics.margins import margins_of
from kempen.domain.reports.actions.scheduling import (
    change_schedule,
    delete_schedule,
    schedule_report,
    switch_schedule,
    unsubscribe,
)
from kempen.domain.reports.queries import GroupBy
from kempen.domain.reports.refusals import ScheduleRefusal
from kempen.domain.reports.rules import Frequency
from kempen.domain.reports.schedule_options import arrangement_of
from kempen.domain.reports.schedules import (
    ReportSchedule,
    possible_readers,
    reader_by_token,
    readers_of,
    schedule_by,
    schedules_of,
)
from kempen.domain.reports.tables import Arrangement
from kempen.domain.sales.queries import known_span
from kempen.entrypoints.dashboard.reports.copy import rhythm_words, scheduled_rows
from kempen.entrypoints.dashboard.reports.forms import ScheduleForm
from kempen.entrypoints.dashboard.reports.table_choice import (
    layout_fields,
    offered_metrics,
    table_choice_of,
)
from kempen.entrypoints.dashboard.shared import submit_once
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.entrypoints.dashboard.shared.sent_revision import revision_of
from kempen.kit.database.scope import enter_business
from kempen.kit.refusal import Refusal


@allowed("export")
@require_safe
def schedules(request: BusinessRequest) -> HttpResponseBase:
    """List the schedules with their next due moment and how the last sendings went."""
    rows = scheduled_rows(schedules_of(request.actor.business))
    return render(request, "reports/schedules.html", {"rows": rows})


@allowed("export")
def new_schedule(request: BusinessRequest) -> HttpResponseBase:
    """Make a schedule; the address can carry the filters of a report that is shown."""
    form = _form(request, _prefilled(request), _asked_arrangement(request))
    if form.is_bound and form.is_valid():
        if not submit_once.is_first_time(request):
            messages.info(
                request, _("You already sent this form. Kempen scheduled one report only.")
            )
            return redirect("schedules")
        try:
            schedule = schedule_report(request.actor, form.wanted(), form.members())
        except Refusal as refusal:
            form.add_error(None, sentence_of(refusal))
        else:
            messages.success(
                request, _("Report scheduled. %(when)s.") % {"when": rhythm_words(schedule)}
            )
            return redirect("schedules")
    context = {"form": form, "once": submit_once.new_form_token()}
    status = 422 if form.is_bound else 200
    return render(request, "reports/schedule_form.html", context, status=status)


@allowed("export")
def edit_schedule(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Change a schedule."""
    schedule = _schedule(request, public_id)
    form = _form(
        request,
        {
            "name": schedule.name,
            "period": schedule.period,
            "group_by": schedule.group_by,
            "compare": schedule.compare,
            "search": schedule.search,
            "every": schedule.every,
            "weekday": schedule.day if schedule.every == Frequency.WEEK else 1,
            "day_of_month": schedule.day if schedule.every == Frequency.MONTH else 1,
            "at": schedule.at,
            "formats": schedule.formats,
            "readers": [str(reader.member_id) for reader in readers_of(schedule)],
        },
        arrangement_of(schedule),
    )
    revision = revision_of(request) if form.is_bound else schedule.revision
    if form.is_bound and form.is_valid():
        try:
            changed = change_schedule(
                request.actor, schedule, form.wanted(), form.members(), revision
            )
        except Refusal as refusal:
            if refusal.code is ScheduleRefusal.GONE:
                raise Http404 from refusal
            if refusal.code is ScheduleRefusal.CHANGED_MEANWHILE:
                revision = schedule.revision
            form.add_error(None, sentence_of(refusal))
        else:
            messages.success(
                request, _("Report saved. %(when)s.") % {"when": rhythm_words(changed)}
            )
            return redirect("schedules")
    status = 422 if form.is_bound else 200
    context = {"form": form, "schedule": schedule, "revision": revision}
    return render(request, "reports/schedule_form.html", context, status=status)


@allowed("export")
@require_POST
def switch(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Switch a schedule on or off."""
    schedule = _schedule(request, public_id)
    is_on = request.POST.get("on") == "1"
    try:
        switch_schedule(request.actor, schedule, on=is_on)
    except Refusal as refusal:
        raise Http404 from refusal
    words = _("“%(name)s” turned on.") if is_on else _("“%(name)s” turned off.")
    messages.success(request, words % {"name": schedule.name})
    return redirect("schedules")


@allowed("export")
def delete(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to delete a schedule, then do it."""
    schedule = _schedule(request, public_id)
    if request.method == "POST":
        delete_schedule(request.actor, schedule)
        messages.success(request, _("“%(name)s” deleted.") % {"name": schedule.name})
        return redirect("schedules")
    return render(request, "reports/schedule_delete.html", {"schedule": schedule})


# Whoever has the link is its reader: the signed token stands for a cookie and its CSRF token, and
# mail programs that offer one click to stop (RFC 8058) have neither. It can only stop.
@csrf_exempt
@login_not_required
def stop(request: HttpRequest, token: str) -> HttpResponseBase:
    """Ask a reader whether to stop a report, then do it; mail scanners only follow the link."""
    reader = reader_by_token(token)
    if reader is None:
        raise Http404
    enter_business(reader.business_id)
    if reader.member.person.language in dict(languages()):
        translation.activate(reader.member.person.language)
    if request.method == "POST":
        unsubscribe(reader)
    return _stop_page(request, token)


def _stop_page(request: HttpRequest, token: str) -> HttpResponseBase:
    reader = reader_by_token(token)
    response: HttpResponse = render(request, "reports/stop.html", {"reader": reader})
    response.headers["Cache-Control"] = "no-store"
    return response


def _schedule(request: BusinessRequest, public_id: str) -> ReportSchedule:
    schedule = schedule_by(request.actor.business, public_id)
    if schedule is None:
        raise Http404
    return schedule


def _form(
    request: BusinessRequest, initial: dict[str, object], arrangement: Arrangement
) -> ScheduleForm:
    business = request.actor.business
    has_tax = bool(suppliers_of(business).terms)
    return ScheduleForm(
        request.POST if request.method == "POST" else None,
        initial=initial | layout_fields(arrangement),
        members=possible_readers(business),
        metrics=offered_metrics(
            arrangement,
            has_tax=has_tax,
            has_sales=known_span(business) is not None,
            has_margins=margins_of(business).are_known,
        ),
    )


def _prefilled(request: BusinessRequest) -> dict[str, object]:
    """Take over what the address asks of a report; the person who asks receives it."""
    query = request.GET
    filters = {name: query[name] for name in ("period", "group_by", "compare") if query.get(name)}
    return {
        **filters,
        "search": query.get("q", ""),
        "readers": [str(request.member.pk)],
    }


def _asked_arrangement(request: BusinessRequest) -> Arrangement:
    group_by, metric = request.GET.get("group_by", ""), request.GET.get("metric", "")
    known = GroupBy(group_by) if group_by in set(GroupBy) else GroupBy.CAMPAIGN
    return table_choice_of(request.GET, known, metric if metric in BY_SLUG else "").arrangement
