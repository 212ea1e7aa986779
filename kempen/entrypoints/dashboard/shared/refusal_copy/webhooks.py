"""Refusals of endpoints and their addresses."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.kit.refusal import RefusalCode
from kempen.outbound.refusals import UrlRefusal

ENDPOINTS: Final[Mapping[RefusalCode, Promise]] = {
    EndpointRefusal.GONE: gettext_lazy("There is no such endpoint."),
    EndpointRefusal.TOO_MANY_ENDPOINTS: gettext_lazy(
        "A business has {most} endpoints at most: delete one that is not used."
    ),
    EndpointRefusal.DISABLED: gettext_lazy("The endpoint is disabled: enable it first."),
    EndpointRefusal.EVENTS_EMPTY: gettext_lazy('Name at least one event, or "*" for every event.'),
    EndpointRefusal.UNKNOWN_EVENT: gettext_lazy('{event!r} is not an event: use {known} or "*".'),
    EndpointRefusal.HOURS_OUT_OF_RANGE: gettext_lazy(
        "The old secret may stay valid for 0 to {longest} hours."
    ),
    EndpointRefusal.EMPTY_SPAN: gettext_lazy("That day is still to come: choose an earlier one."),
    EndpointRefusal.TOO_OLD: gettext_lazy("Events are kept {days} days: choose a later day."),
    EndpointRefusal.IN_FUTURE: gettext_lazy("That day is still to come: choose an earlier one."),
    EndpointRefusal.TOO_MANY_EVENTS: gettext_lazy(
        "More than {most:,} events were missed: choose a later day, or read them from the feed of "
        "events."
    ),
}
_NEEDS_HOST: Final = gettext_lazy("The address needs a host name, such as hooks.example.com.")
URLS: Final[Mapping[RefusalCode, Promise]] = {
    UrlRefusal.TOO_LONG: gettext_lazy("The address may have {longest:,} characters at most."),
    UrlRefusal.CHARACTERS: gettext_lazy(
        "The address may hold plain letters, digits and signs only: write a host name as xn--… "
        "and percent-encode the rest."
    ),
    UrlRefusal.NOT_HTTPS: gettext_lazy("The address must begin with https://."),
    UrlRefusal.FRAGMENT: gettext_lazy("The address must not have a part after #."),
    UrlRefusal.USER: gettext_lazy("The address must not hold a user name or password."),
    UrlRefusal.NO_HOST: _NEEDS_HOST,
    UrlRefusal.HOST: _NEEDS_HOST,
    UrlRefusal.PORT: gettext_lazy("The address's port must be 443 or 8443."),
    UrlRefusal.IP_ADDRESS: gettext_lazy("The address needs a host name, not an IP address."),
    UrlRefusal.LOCAL_NAME: gettext_lazy(
        "This name exists inside a network only: deliveries go to public host names."
    ),
}
