"""Endpoints, deliveries and events in the words of the page's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.events.catalogue import CATALOGUE, EVERYTHING
from kempen.domain.webhooks.addresses import UrlRefused
from kempen.domain.webhooks.queries import Attempt, Delivery, Endpoint, is_being_sent

# Every type of the catalogue stands here; a test sees to it.
EVENTS: Final[dict[str, Promise]] = {
    "campaign.created": gettext_lazy("A campaign was created"),
    "campaign.launched": gettext_lazy("A campaign began to run"),
    "campaign.paused": gettext_lazy("A campaign was paused"),
    "campaign.ended": gettext_lazy("A campaign was ended"),
    "strategy.ready": gettext_lazy("A strategy waits for your decision"),
    "strategy.approved": gettext_lazy("A strategy was approved"),
    "ad.submitted": gettext_lazy("An ad was sent to its platform for review"),
    "ad.approved": gettext_lazy("A platform approved an ad"),
    "ad.rejected": gettext_lazy("A platform rejected an ad"),
    "budget.spent": gettext_lazy("A share of a budget was spent, or a day's spend is known"),
    "import.completed": gettext_lazy("An import of numbers was stored"),
    "endpoint.test": gettext_lazy("A test that somebody asked for"),
}
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


def event_words(event_type: str) -> str:
    """Return what a type means."""
    if event_type == EVERYTHING:
        return _("Every event, also of types that come later")
    return str(EVENTS.get(event_type) or CATALOGUE.get(event_type, event_type))


def refusal_words(refused: UrlRefused) -> str:
    """Return why an address is refused."""
    return str(_REFUSALS.get(refused.code) or refused)


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
