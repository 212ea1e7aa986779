"""Sending an endpoint what it missed: from which day, how many that are, then do it."""

from datetime import date, datetime, time, timedelta
from typing import Final

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.webhooks.actions import recoveries
from kempen.domain.webhooks.queries import endpoint_of
from kempen.domain.webhooks.rules import DAYS_KEPT, MOST_RECOVERED
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.market import numbers

_USUAL_DAYS: Final = 7


@allowed("manage_webhooks")
def recover_endpoint(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Count what was missed since a day, and send it when asked to."""
    endpoint = endpoint_of(request.actor.business, public_id)
    if endpoint is None:
        raise Http404
    since_text = (request.POST if request.method == "POST" else request.GET).get("since", "")
    today = clock.today()
    context = {
        "endpoint": endpoint,
        "since": since_text or (today - timedelta(days=_USUAL_DAYS)).isoformat(),
        "first": today - timedelta(days=DAYS_KEPT - 1),
        "last": today,
        "most": MOST_RECOVERED,
    }
    if not since_text:
        return render(request, "webhooks/recover.html", context)
    since = _beginning(since_text)
    if since is None:
        context["fault"] = _("Enter a date, such as %(day)s.") % {"day": context["since"]}
        return render(request, "webhooks/recover.html", context, status=422)
    try:
        if request.method == "POST":
            recovery = recoveries.start_recovery(request.actor, endpoint, since, clock.now())
            sentence = ngettext(
                "Kempen is sending %(count)s event.",
                "Kempen is sending %(count)s events.",
                recovery.found,
            )
            messages.success(request, sentence % {"count": numbers.count(recovery.found)})
            return redirect("endpoint", public_id=public_id)
        context["found"] = recoveries.count_missed_events(endpoint, since, clock.now())
    except Refusal as refusal:
        context["fault"] = sentence_of(refusal)
    status = 422 if "fault" in context else 200
    return render(request, "webhooks/recover.html", context, status=status)


def _beginning(day: str) -> datetime | None:
    """Return the first moment of a day in Malaysia, None for what is no day."""
    try:
        return datetime.combine(date.fromisoformat(day), time(), clock.BUSINESS_TIME_ZONE)
    except (ValueError, OverflowError):
        return None
