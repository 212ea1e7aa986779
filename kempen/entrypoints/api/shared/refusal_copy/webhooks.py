"""Refusals of endpoints and their URLs."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode
from kempen.outbound.refusals import UrlRefusal

ENDPOINTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    EndpointRefusal.GONE: RefusalAnswer("There is no such thing here.", 404),
    EndpointRefusal.TOO_MANY_ENDPOINTS: RefusalAnswer(
        "A business has {most} endpoints at most: delete one that is not used.", 409
    ),
    EndpointRefusal.DISABLED: RefusalAnswer("The endpoint is disabled: enable it first.", 409),
    EndpointRefusal.EVENTS_EMPTY: RefusalAnswer('Name at least one event, or "*" for every event.'),
    EndpointRefusal.UNKNOWN_EVENT: RefusalAnswer('{event!r} is not an event: use {known} or "*".'),
    EndpointRefusal.HOURS_OUT_OF_RANGE: RefusalAnswer(
        "The old secret may stay valid for 0 to {longest} hours."
    ),
    EndpointRefusal.EMPTY_SPAN: RefusalAnswer("The span ends before it begins."),
    EndpointRefusal.TOO_OLD: RefusalAnswer("Events are kept {days} days: begin at {oldest}."),
    EndpointRefusal.IN_FUTURE: RefusalAnswer("Nothing happened yet after this moment."),
    EndpointRefusal.TOO_MANY_EVENTS: RefusalAnswer(
        "More than {most:,} events were missed in this span: choose a shorter one, or read them "
        "from GET /events."
    ),
}
URLS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    UrlRefusal.TOO_LONG: RefusalAnswer("The URL may have {longest} characters at most."),
    UrlRefusal.CHARACTERS: RefusalAnswer(
        "The URL may hold printable ASCII only: write a host name as xn--… and percent-encode the "
        "rest."
    ),
    UrlRefusal.NOT_HTTPS: RefusalAnswer("The URL must begin with https://."),
    UrlRefusal.FRAGMENT: RefusalAnswer("The URL must not have a fragment (#…)."),
    UrlRefusal.USER: RefusalAnswer("The URL must not hold a user name or password."),
    UrlRefusal.NO_HOST: RefusalAnswer(
        "The URL needs a host name, such as hooks.example.com.", code="url_host"
    ),
    UrlRefusal.HOST: RefusalAnswer("The URL's host is not a host name."),
    UrlRefusal.PORT: RefusalAnswer("The URL's port must be 443 or 8443."),
    UrlRefusal.IP_ADDRESS: RefusalAnswer("The URL needs a host name, not an IP address."),
    UrlRefusal.LOCAL_NAME: RefusalAnswer(
        "{host} is a name inside a network: deliveries go to public host names only."
    ),
}
