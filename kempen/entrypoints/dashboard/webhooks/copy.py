"""Endpoints and deliveries in the words of the page's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.events.catalogue import CATALOGUE, EVERYTHING
from kempen.domain.webhooks.actions.endpoints import WebhookRefused
from kempen.domain.webhooks.health import EndpointHealth
from kempen.domain.webhooks.queries import Attempt, Delivery, Endpoint, is_being_sent
from kempen.entrypoints.dashboard.shared.copy.events import EVENTS
from kempen.outbound.addresses import UrlRefused

_REFUSALS: Final[dict[str, Promise]] = {
    "url_too_long": gettext_lazy("The address may have 2,048 characters at most."),
    "url_characters": gettext_lazy(
        "The address may hold plain letters, digits and signs only: write a host name as xn--… "
        "and percent-encode the rest."
    ),
    "url_not_https": gettext_lazy("The address must begin with https://."),
    "url_fragment": gettext_lazy("The address must not have a part after #."),
    "url_user": gettext_lazy("The address must not hold a user name or password."),
    "url_host": gettext_lazy("The address needs a host name, such as hooks.example.com."),
    "url_port": gettext_lazy("The address's port must be 443 or 8443."),
    "url_ip_address": gettext_lazy("The address needs a host name, not an IP address."),
    "url_local_name": gettext_lazy(
        "This name exists inside a network only: deliveries go to public host names."
    ),
}

_NOT_DONE: Final[dict[str, Promise]] = {
    "empty_span": gettext_lazy("That day is still to come: choose an earlier one."),
    "in_future": gettext_lazy("That day is still to come: choose an earlier one."),
    "too_old": gettext_lazy("Events are kept 30 days: choose a later day."),
    "too_many_events": gettext_lazy(
        "More than 100,000 events were missed: choose a later day, or read them from the feed of "
        "events."
    ),
}


def event_words(event_type: str) -> str:
    """Return what a type means."""
    if event_type == EVERYTHING:
        return _("Every event, also of types that come later")
    return str(EVENTS.get(event_type) or CATALOGUE.get(event_type, event_type))


def refusal_words(refused: UrlRefused) -> str:
    """Return why an address is refused."""
    return str(_REFUSALS.get(refused.code) or refused)


def refused_words(refused: WebhookRefused) -> str:
    """Return why something cannot be done with an endpoint."""
    return str(_NOT_DONE.get(refused.code) or refused)


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
    said = _(
        "%(succeeded)s of %(attempts)s attempts in the last %(hours)s hours were accepted; half of "
        "the answers came within %(p50)s ms, 95 in 100 within %(p95)s ms."
    )
    return said % {
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
