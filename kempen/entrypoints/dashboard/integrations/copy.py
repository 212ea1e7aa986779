"""What connections need, in the page's language."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.connections.queries import Connection
from kempen.domain.connections.rates import money_fault
from kempen.domain.sync.actions.import_existing_campaigns import ImportedCampaigns
from kempen.entrypoints.dashboard.integrations.crm_copy import crm_action
from kempen.platforms.registry import is_platform


def next_action(connection: Connection, campaigns: int) -> str:
    """Return what a person should do about a connection, or that nothing is to be done."""
    if connection.status == Connection.Status.RECONNECT_NEEDED:
        return _("Connect it again: the platform does not accept the stored access any more.")
    if money_fault(connection):
        return _(
            "Say what one %(currency)s is worth in MYR, under Settings, Money: until then "
            "nothing is read or launched through this account."
        ) % {"currency": connection.currency}
    if connection.status == Connection.Status.EXPIRING:
        return _("Connect it again before the access ends, so that nothing is missed.")
    if connection.reason:
        return _after_a_fault(connection)
    return _while_all_is_well(connection, campaigns)


def _while_all_is_well(connection: Connection, campaigns: int) -> str:
    if not is_platform(connection.platform):
        return crm_action(connection)
    if not campaigns:
        return _("Choose the campaigns whose numbers you want to see here.")
    return _("Nothing to do.")


def _after_a_fault(connection: Connection) -> str:
    if not connection.needs_person:
        return _("Nothing to do: Kempen tries again by itself.")
    return _(
        "Mend on the platform what it said, or connect the account with an access that may do "
        "it. Then Kempen goes on by itself, within a day at the latest."
    )


def chosen_words(chosen: ImportedCampaigns) -> str:
    """Say what a choice among an account's campaigns changed."""
    parts = []
    if known := len(chosen.made) + len(chosen.joined):
        words = ngettext(
            "%(count)s campaign is known here now; its numbers are being read.",
            "%(count)s campaigns are known here now; their numbers are being read.",
            known,
        )
        parts.append(words % {"count": known})
    if chosen.read_again:
        words = ngettext(
            "%(count)s campaign is read again.",
            "%(count)s campaigns are read again.",
            chosen.read_again,
        )
        parts.append(words % {"count": chosen.read_again})
    if chosen.left_out:
        words = ngettext(
            "%(count)s campaign is left out.",
            "%(count)s campaigns are left out.",
            chosen.left_out,
        )
        parts.append(words % {"count": chosen.left_out})
    return " ".join(parts) or _("Nothing was changed.")
