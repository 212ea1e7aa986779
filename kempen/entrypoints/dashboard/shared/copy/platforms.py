"""Platforms and connections in the words of the page's language."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from kempen.domain.connections.queries import Connection
from kempen.domain.connections.rates import money_fault
from kempen.platforms.registry import is_platform, partner_of


@dataclass(frozen=True)
class PartnerText:
    """What a page says about a platform or CRM, in its language."""

    code: str
    name: str
    about: str
    reads: str
    writes: str


def partner_name(code: str) -> str:
    """Return what a platform or CRM is called, such as “Search platform”."""
    return _(partner_of(code).words.name)


def partner_text(code: str) -> PartnerText:
    """Return a platform or CRM with its sentences."""
    words = partner_of(code).words
    return PartnerText(code, _(words.name), _(words.about), _(words.reads), _(words.writes))


def health(connection: Connection) -> tuple[str, str]:
    """Return the shape (a class of .status) and the word for a connection."""
    if connection.status == Connection.Status.RECONNECT_NEEDED:
        return "bad", _("Reconnect")
    if connection.status == Connection.Status.DISCONNECTED:
        return "off", _("Disconnected")
    if money_fault(connection):
        return "waiting", _("Not used")
    if connection.status == Connection.Status.EXPIRING:
        return "waiting", _("Expires soon")
    if connection.reason:
        shape = "bad" if connection.needs_person else "waiting"
        return shape, _("Last sync failed")
    return "", _("Connected")


def environment_words(connection: Connection) -> str:
    """Return whether an account is real."""
    if connection.environment == Connection.Environment.SANDBOX:
        if not is_platform(connection.platform):
            return _("Sandbox CRM")
        return _("Sandbox, no money spent")
    return _("Live")
