"""Endpoints and deliveries in the words of the page's language."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from kempen.domain.events.catalogue import CATALOGUE, EVERYTHING
from kempen.domain.webhooks.health import EndpointHealth
from kempen.domain.webhooks.queries import Attempt, Delivery, Endpoint, is_being_sent
from kempen.entrypoints.dashboard.shared.copy.events import EVENTS


def event_words(event_type: str) -> str:
    """Return what a type means."""
    if event_type == EVERYTHING:
        return _("Every event, including future types")
    return str(EVENTS.get(event_type) or CATALOGUE.get(event_type, event_type))


def health_words(health: EndpointHealth) -> str:
    """Return in a sentence how an endpoint did."""
    if not health.attempts:
        return _("No attempts in the last %(hours)s hours.") % {"hours": health.hours}
    if health.p50_ms is None or health.p95_ms is None:
        return ngettext(
            "%(attempts)s attempt in the last %(hours)s hours, without a response.",
            "%(attempts)s attempts in the last %(hours)s hours, without a response.",
            health.attempts,
        ) % {"attempts": health.attempts, "hours": health.hours}
    sentence = _(
        "%(succeeded)s of %(attempts)s attempts succeeded in the last %(hours)s hours. Median "
        "response %(p50)s ms, 95th percentile %(p95)s ms."
    )
    return sentence % {
        "succeeded": health.succeeded,
        "attempts": health.attempts,
        "hours": health.hours,
        "p50": round(health.p50_ms),
        "p95": round(health.p95_ms),
    }


def endpoint_status(endpoint: Endpoint) -> tuple[str, str]:
    """Return the shape (a class of .status) and the word for an endpoint."""
    if endpoint.status == Endpoint.Status.DISABLED:
        return "off", _("Disabled")
    if endpoint.status == Endpoint.Status.FAILING_DISABLED:
        return "bad", _("Disabled after failures")
    if endpoint.failing_since is not None:
        return "waiting", _("Failing")
    return "", pgettext("an endpoint", "Active")


def delivery_status(delivery: Delivery) -> tuple[str, str]:
    """Return the shape and the word for a delivery."""
    if delivery.status == Delivery.Status.DELIVERED:
        return "", _("Delivered")
    if delivery.status == Delivery.Status.GAVE_UP:
        return "bad", pgettext("a delivery", "Failed")
    if is_being_sent(delivery):
        return "waiting", pgettext("a delivery", "Sending")
    return "waiting", pgettext("a delivery", "Retrying") if delivery.attempts else pgettext(
        "a delivery", "Waiting"
    )


def attempt_words(attempt: Attempt) -> str:
    """Return how an attempt ended."""
    if attempt.error:
        return attempt.error
    return _("Response %(code)s") % {"code": attempt.status_code}
