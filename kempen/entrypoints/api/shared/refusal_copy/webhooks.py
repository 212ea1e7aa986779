"""Refusals of endpoints and their URLs."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.webhooks.refusals import EndpointRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode
from kempen.outbound.refusals import UrlRefusal

ENDPOINTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    EndpointRefusal.GONE: RefusalAnswer(_("Not found. Check the ID."), 404),
    EndpointRefusal.TOO_MANY_ENDPOINTS: RefusalAnswer(
        _("A business can have {most} endpoints. Delete one first."), 409
    ),
    EndpointRefusal.DISABLED: RefusalAnswer(_("The endpoint is disabled. Enable it first."), 409),
    EndpointRefusal.EVENTS_EMPTY: RefusalAnswer(
        _('Must have 1 event or more, or "*" for all events.')
    ),
    EndpointRefusal.UNKNOWN_EVENT: RefusalAnswer(
        _('{event!r} is not an event. Use {known} or "*".')
    ),
    EndpointRefusal.HOURS_OUT_OF_RANGE: RefusalAnswer(_("Must be 0 to {longest} hours.")),
    EndpointRefusal.EMPTY_SPAN: RefusalAnswer(_("The end must be after the start.")),
    EndpointRefusal.TOO_OLD: RefusalAnswer(
        _("Events are stored for {days} days. Start at {oldest} or later.")
    ),
    EndpointRefusal.IN_FUTURE: RefusalAnswer(_("Must not be in the future.")),
    EndpointRefusal.TOO_MANY_EVENTS: RefusalAnswer(
        _(
            "More than {most:,} events were missed in this period. Choose a shorter one, or "
            "read them from GET /events."
        )
    ),
}
URLS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    UrlRefusal.TOO_LONG: RefusalAnswer(_("The URL must be {longest} characters or fewer.")),
    UrlRefusal.CHARACTERS: RefusalAnswer(
        _(
            "The URL must be printable ASCII. Write the host name as xn--… and "
            "percent-encode the rest."
        )
    ),
    UrlRefusal.NOT_HTTPS: RefusalAnswer(_("The URL must begin with https://.")),
    UrlRefusal.FRAGMENT: RefusalAnswer(_("The URL must not have a fragment (#…).")),
    UrlRefusal.USER: RefusalAnswer(_("The URL must not contain a user name or password.")),
    UrlRefusal.NO_HOST: RefusalAnswer(
        _("The URL needs a host name, such as hooks.example.com."), code="url_host"
    ),
    UrlRefusal.HOST: RefusalAnswer(_("The URL must have a valid host name.")),
    UrlRefusal.PORT: RefusalAnswer(_("The URL's port must be 443 or 8443.")),
    UrlRefusal.IP_ADDRESS: RefusalAnswer(_("The URL must have a host name, not an IP address.")),
    UrlRefusal.LOCAL_NAME: RefusalAnswer(
        _("{host} is the name of a host inside a network. Use a public host name.")
    ),
}
