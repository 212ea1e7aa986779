"""Refusals of endpoints and their addresses."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.kit.refusal import RefusalCode
from kempen.outbound.refusals import UrlRefusal

ENDPOINTS: Final[Mapping[RefusalCode, Promise]] = {
    EndpointRefusal.GONE: gettext_lazy("This endpoint no longer exists."),
    EndpointRefusal.TOO_MANY_ENDPOINTS: gettext_lazy(
        "You have {most} endpoints, the most allowed. Delete one you no longer use."
    ),
    EndpointRefusal.DISABLED: gettext_lazy("The endpoint is disabled. Enable it first."),
    EndpointRefusal.EVENTS_EMPTY: gettext_lazy(
        'Choose at least one event, or "*" for every event.'
    ),
    EndpointRefusal.UNKNOWN_EVENT: gettext_lazy(
        '{event!r} is not an event. Choose {known} or "*".'
    ),
    EndpointRefusal.HOURS_OUT_OF_RANGE: gettext_lazy(
        "The old secret may stay valid for 0 to {longest} hours."
    ),
    EndpointRefusal.EMPTY_SPAN: gettext_lazy("Choose today or an earlier day."),
    EndpointRefusal.TOO_OLD: gettext_lazy(
        "Kempen stores events for {days} days. Choose a later day."
    ),
    EndpointRefusal.IN_FUTURE: gettext_lazy("Choose today or an earlier day."),
    EndpointRefusal.TOO_MANY_EVENTS: gettext_lazy(
        "There are more than {most:,} missed events. Choose a later day, or read them from the "
        "event feed."
    ),
}
_NEEDS_HOST: Final = gettext_lazy("Enter a host name, such as hooks.example.com.")
URLS: Final[Mapping[RefusalCode, Promise]] = {
    UrlRefusal.TOO_LONG: gettext_lazy("Enter a URL of {longest:,} characters or fewer."),
    UrlRefusal.CHARACTERS: gettext_lazy(
        "Use plain letters, digits and signs only. Enter the host name as xn--… and "
        "percent-encode the rest."
    ),
    UrlRefusal.NOT_HTTPS: gettext_lazy("Enter a URL that begins with https://."),
    UrlRefusal.FRAGMENT: gettext_lazy("Remove the part after #."),
    UrlRefusal.USER: gettext_lazy("Remove the user name and password from the URL."),
    UrlRefusal.NO_HOST: _NEEDS_HOST,
    UrlRefusal.HOST: _NEEDS_HOST,
    UrlRefusal.PORT: gettext_lazy("Use port 443 or 8443."),
    UrlRefusal.IP_ADDRESS: gettext_lazy("Enter a host name, not an IP address."),
    UrlRefusal.LOCAL_NAME: gettext_lazy(
        "Enter a public host name. This name exists only inside a network."
    ),
}
