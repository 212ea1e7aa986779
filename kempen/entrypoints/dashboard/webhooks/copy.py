"""Endpoints and deliveries in the words of the page's language."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.events.catalogue import CATALOGUE, EVERYTHING
from kempen.domain.webhooks.health import EndpointHealth
from kempen.domain.webhooks.queries import Attempt, Delivery, Endpoint, is_being_sent
from kempen.entrypoints.dashboard.shared.copy.events import EVENTS


def event_words(event_type: str) -> str:
    """Return what a type means."""
    if event_type == EVERYTHING:
        return _("Every event, also of types that come later")
    return str(EVENTS.get(event_type) or CATALOGUE.get(event_type, event_type))


def health_words(health: EndpointHealth) -> str:
    """Return in a sentence how an endpoint did."""
    if not health.attempts:
        return _("Nothing was sent in the last %(hours)s hours.") % {"hours": health.hours}
    if health.p50_ms is None or health.p95_ms is None:
        return ngettext(
            "%(attempts)s attempt in the last %(hours)s hours; no answer came.",
            "%(attempts)s attempts in the last %(hours)s hours; no answer came.",
            health.attempts,
        ) % {"attempts": health.attempts, "hours": health.hours}
    sentence = _(
        "%(succeeded)s of %(attempts)s attempts in the last %(hours)s hours were accepted; half of "
        "the answers came within %(p50)s ms, 95 in 100 within %(p95)s ms."
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
        return "bad", _("Disabled: it kept failing")
    if endpoint.failing_since is not None:
        return "waiting", _("Failing")
    return "", _("Active")


def delivery_status(delivery: Delivery) -> tuple[str, str]:
    """Return the shape and the word for a delivery."""
    if delivery.status == Delivery.Status.DELIVERED:
        return "", _("Delivered")
    if delivery.status == Delivery.Status.GAVE_UP:
        return "bad", _("Gave up")
    if is_being_sent(delivery):
        return "waiting", _("Being sent")
    return "waiting", _("Will be tried again") if delivery.attempts else _("Waiting")


def attempt_words(attempt: Attempt) -> str:
    """Return how an attempt ended."""
    if attempt.error:
        return attempt.error
    return _("answered %(code)s") % {"code": attempt.status_code}
