"""Settings > Webhooks: endpoints, what was sent to them, and what they answered."""

import json
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.contrib import messages
from django.http import Http404, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_POST

from kempen.domain.webhooks import queries
from kempen.domain.webhooks.actions import endpoints, resending
from kempen.domain.webhooks.health import health_of
from kempen.domain.webhooks.queries import Delivery, Endpoint
from kempen.domain.webhooks.rules import MOST_ENDPOINTS
from kempen.entrypoints.dashboard.shared import submit_once
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed, recently_signed_in
from kempen.entrypoints.dashboard.shared.refused import show_in_form
from kempen.entrypoints.dashboard.webhooks.copy import (
    attempt_words,
    delivery_status,
    endpoint_status,
    event_words,
    health_words,
)
from kempen.entrypoints.dashboard.webhooks.forms import EndpointForm
from kempen.kit.refusal import Refusal
from kempen.market import numbers

_PAGE = 25


@allowed("manage_webhooks")
def webhooks(request: BusinessRequest) -> HttpResponseBase:
    """List the endpoints."""
    business = request.actor.business
    waiting = queries.waiting_counts(business)
    rows = [
        {"endpoint": one, "status": endpoint_status(one), "waiting": waiting.get(one.id, 0)}
        for one in queries.endpoints_of(business)
    ]
    return render(
        request, "webhooks/endpoints.html", {"rows": rows, "is_full": len(rows) >= MOST_ENDPOINTS}
    )


@allowed("manage_webhooks")
@recently_signed_in
def new_endpoint(request: BusinessRequest) -> HttpResponseBase:
    """Make an endpoint and show its secret, this once."""
    form = EndpointForm(request.POST if request.method == "POST" else None, initial={"events": []})
    if request.method == "POST" and form.is_valid():
        if not submit_once.is_first_time(request):
            messages.info(
                request, _("You already sent this form. Kempen created one endpoint only.")
            )
            return redirect("webhooks")
        try:
            endpoint, secret = endpoints.create_endpoint(request.actor, **form.cleaned_data)
        except Refusal as refusal:
            show_in_form(form, refusal)
        else:
            return _show_secret(request, endpoint, secret, is_new=True)
    status = 422 if form.is_bound else 200
    context = {"form": form, "once": submit_once.new_form_token()}
    return render(request, "webhooks/form.html", context, status=status)


@allowed("manage_webhooks")
@recently_signed_in
def edit_endpoint(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Change address, events or description."""
    endpoint = _endpoint(request, public_id)
    initial = {
        "url": endpoint.url,
        "events": endpoint.events,
        "description": endpoint.description,
    }
    form = EndpointForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        endpoints.change_endpoint(request.actor, endpoint, **form.cleaned_data)
        messages.success(request, _("Endpoint saved."))
        return redirect("endpoint", public_id=public_id)
    status = 422 if form.is_bound else 200
    return render(
        request, "webhooks/form.html", {"form": form, "endpoint": endpoint}, status=status
    )


@allowed("manage_webhooks")
def endpoint(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show an endpoint and its delivery log, newest first."""
    shown_endpoint = _endpoint(request, public_id)
    shown = request.GET.get("show", "")
    status = {"failed": "gave_up", "waiting": "pending", "delivered": "delivered"}.get(shown, "")
    rows = queries.deliveries_of(shown_endpoint, status=status)
    before = queries.delivery_of(request.actor.business, request.GET.get("before", ""))
    if before is not None:
        rows = rows.filter(id__lt=before.id)
    deliveries = list(rows[: _PAGE + 1])
    log = _log(deliveries[:_PAGE])
    return render(
        request,
        "webhooks/endpoint.html",
        {
            "endpoint": shown_endpoint,
            "host": urlsplit(shown_endpoint.url).hostname,
            "status": endpoint_status(shown_endpoint),
            "events": [(one, event_words(one)) for one in shown_endpoint.events],
            "log": log,
            "shown": shown if status else "",
            "views": [
                ("", pgettext("deliveries", "All")),
                ("failed", pgettext("deliveries", "Failed")),
                ("waiting", pgettext("deliveries", "Waiting")),
                ("delivered", pgettext("deliveries", "Delivered")),
            ],
            "next": deliveries[_PAGE - 1].public_id if len(deliveries) > _PAGE else "",
            "is_first": before is None,
            "health": health_words(health_of(shown_endpoint, 24)),
            "has_failed": queries.deliveries_of(shown_endpoint, status="gave_up").exists(),
        },
    )


@allowed("manage_webhooks")
def delivery(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Show one delivery: what was sent, and every attempt with its answer."""
    shown_delivery = _delivery(request, public_id)
    attempts = [
        {
            "attempt": one,
            "is_good": _is_good(one),
            # A list, because a template would take a header named "items" for the method.
            "headers": list(one.response_headers.items()),
        }
        for one in queries.attempts_of(shown_delivery)
    ]
    return render(
        request,
        "webhooks/delivery.html",
        {
            "delivery": shown_delivery,
            "endpoint": shown_delivery.endpoint,
            "status": delivery_status(shown_delivery),
            "event": event_words(shown_delivery.event.type),
            "attempts": attempts,
            "body": json.dumps(json.loads(shown_delivery.event.body), indent=2, ensure_ascii=False),
            "is_active": shown_delivery.endpoint.status == Endpoint.Status.ACTIVE,
        },
    )


@require_POST
@allowed("manage_webhooks")
def test_endpoint(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send a test event to this endpoint alone."""
    sent = endpoints.send_test(request.actor, _endpoint(request, public_id))
    messages.success(request, _("Test event sent."))
    return redirect("delivery", public_id=sent.public_id)


@require_POST
@allowed("manage_webhooks")
def switch_endpoint(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Enable or disable."""
    endpoint = _endpoint(request, public_id)
    if request.POST.get("status") == "active":
        endpoints.enable_endpoint(request.actor, endpoint)
        messages.success(request, _("Endpoint enabled. Kempen now sends what was waiting."))
    else:
        endpoints.disable_endpoint(request.actor, endpoint)
        messages.success(request, _("Endpoint disabled. Kempen sends nothing to it."))
    return redirect("endpoint", public_id=public_id)


@allowed("manage_webhooks")
@recently_signed_in
def rotate_secret(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask how long the old secret stays valid, then show a new one, this once."""
    endpoint = _endpoint(request, public_id)
    choices = [
        ("24", _("24 hours, enough time to change it without losing events")),
        ("168", _("7 days")),
        ("0", _("No time, because someone else may know it")),
    ]
    chosen = request.POST.get("hours", "")
    if request.method == "POST" and chosen in dict(choices):
        changed, secret = endpoints.rotate_secret(
            request.actor, endpoint, old_valid_hours=int(chosen)
        )
        return _show_secret(request, changed, secret, is_new=False)
    return render(request, "webhooks/rotate.html", {"endpoint": endpoint, "choices": choices})


@allowed("manage_webhooks")
@recently_signed_in
def delete_endpoint(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Ask whether to delete an endpoint, then do it."""
    endpoint = _endpoint(request, public_id)
    if request.method == "POST":
        endpoints.delete_endpoint(request.actor, endpoint)
        messages.success(request, _("Endpoint deleted."))
        return redirect("webhooks")
    waiting = queries.waiting_counts(request.actor.business).get(endpoint.id, 0)
    return render(request, "webhooks/delete.html", {"endpoint": endpoint, "waiting": waiting})


@require_POST
@allowed("manage_webhooks")
def resend_delivery(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send one delivery again at once."""
    resending.resend(request.actor, _delivery(request, public_id))
    messages.success(request, _("Kempen is sending it again."))
    return redirect("delivery", public_id=public_id)


@require_POST
@allowed("manage_webhooks")
def resend_failed(request: BusinessRequest, public_id: str) -> HttpResponseBase:
    """Send every delivery again that was given up."""
    count = resending.resend_failed(request.actor, _endpoint(request, public_id))
    sentence = ngettext(
        "Kempen is sending %(count)s delivery again.",
        "Kempen is sending %(count)s deliveries again.",
        count,
    )
    messages.success(request, sentence % {"count": numbers.count(count)})
    return redirect("endpoint", public_id=public_id)


@dataclass(frozen=True)
class DeliveryRow:
    """A delivery in words, with what its last attempt met."""

    delivery: Delivery
    status: tuple[str, str]
    event: str
    last: str


def _log(deliveries: list[Delivery]) -> list[DeliveryRow]:
    last = queries.last_attempts(deliveries)
    return [
        DeliveryRow(
            delivery=one,
            status=delivery_status(one),
            event=event_words(one.event.type),
            last=attempt_words(last[one.id]) if one.id in last else "",
        )
        for one in deliveries
    ]


def _is_good(attempt: queries.Attempt) -> bool:
    return attempt.status_code is not None and 200 <= attempt.status_code <= 299


def _show_secret(
    request: BusinessRequest, endpoint: Endpoint, secret: str, *, is_new: bool
) -> HttpResponseBase:
    return render(
        request,
        "webhooks/secret.html",
        {"endpoint": endpoint, "secret": secret, "is_new": is_new},
    )


def _endpoint(request: BusinessRequest, public_id: str) -> Endpoint:
    endpoint = queries.endpoint_of(request.actor.business, public_id)
    if endpoint is None:
        raise Http404
    return endpoint


def _delivery(request: BusinessRequest, public_id: str) -> Delivery:
    delivery = queries.delivery_of(request.actor.business, public_id)
    if delivery is None:
        raise Http404
    return delivery
