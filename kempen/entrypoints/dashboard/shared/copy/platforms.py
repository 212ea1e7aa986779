"""Platforms and connections in the words of the page's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.connections.queries import Connection
from kempen.domain.connections.rates import money_fault

NAMES: Final[dict[str, Promise]] = {
    "search": gettext_lazy("Search platform"),
    "social": gettext_lazy("Social platform"),
    "crm": gettext_lazy("CRM"),
}
ABOUT: Final[dict[str, Promise]] = {
    "search": gettext_lazy("Text ads beside what people search for."),
    "social": gettext_lazy("Pictures and texts in people’s feeds."),
    "crm": gettext_lazy("Where your prospects are kept."),
}


# The sentences of connections/rules.py, said in the page's language.
READS: Final[dict[str, Promise]] = {
    "search": gettext_lazy(
        "Campaigns, their daily spend and results, and whether ads were approved."
    ),
    "social": gettext_lazy(
        "Campaigns, their daily spend and results, and whether ads were approved."
    ),
    "crm": gettext_lazy("The names of the contact properties."),
}
WRITES: Final[dict[str, Promise]] = {
    "search": gettext_lazy(
        "Only what a launch that you approved lists: campaigns, ads, budgets, pauses."
    ),
    "social": gettext_lazy(
        "Only what a launch that you approved lists: campaigns, ads, budgets, pauses."
    ),
    "crm": gettext_lazy(
        "Contacts of people who left their e-mail address in an ad and agreed to it."
    ),
}


def health(connection: Connection) -> tuple[str, str]:
    """Return the shape (a class of .status) and the word for a connection."""
    if connection.status == Connection.Status.RECONNECT_NEEDED:
        return "bad", _("Connect again")
    if connection.status == Connection.Status.DISCONNECTED:
        return "off", _("Disconnected")
    if money_fault(connection):
        return "waiting", _("Not used")
    if connection.status == Connection.Status.EXPIRING:
        return "waiting", _("Expires soon")
    if connection.reason:
        shape = "bad" if connection.needs_person else "waiting"
        return shape, _("Last try failed")
    return "", _("Connected")


def environment_words(connection: Connection) -> str:
    """Return whether an account is real."""
    if connection.environment == Connection.Environment.SANDBOX:
        if connection.platform == Connection.Platform.CRM:
            return _("Sandbox: a pretend CRM")
        return _("Sandbox: no money is spent")
    return _("Live")
