"""What connections need, in the page's language."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.connections.queries import Connection
from kempen.domain.connections.rates import money_fault
from kempen.domain.sync.actions.import_existing_campaigns import ImportedCampaigns
from kempen.entrypoints.dashboard.integrations.crm_copy import crm_action
from kempen.market import numbers
from kempen.platforms.registry import is_platform


def next_action(connection: Connection, campaigns: int) -> str:
    """Return what a person should do about a connection, or that nothing is to be done."""
    if connection.status == Connection.Status.RECONNECT_NEEDED:
        return _("Reconnect the account. The platform no longer accepts Kempen’s access.")
    if money_fault(connection):
        return _(
            "Enter an exchange rate for %(currency)s under Settings > Money. Until then, Kempen "
            "neither reads this account nor launches campaigns in it."
        ) % {"currency": connection.currency}
    if connection.status == Connection.Status.EXPIRING:
        return _("Reconnect the account before the access expires.")
    if connection.reason:
        return _after_a_fault(connection)
    return _while_all_is_well(connection, campaigns)


def _while_all_is_well(connection: Connection, campaigns: int) -> str:
    if not is_platform(connection.platform):
        return crm_action(connection)
    if not campaigns:
        return _("Choose the campaigns to read.")
    return _("Nothing to do.")


def _after_a_fault(connection: Connection) -> str:
    if not connection.needs_person:
        return _("Nothing to do. Kempen tries again.")
    return _(
        "Fix the problem on the platform, or reconnect the account with an access that has the "
        "permission. Kempen continues within a day."
    )


def chosen_words(chosen: ImportedCampaigns) -> str:
    """Say what a choice among an account's campaigns changed."""
    parts = []
    if known := len(chosen.made) + len(chosen.joined):
        words = ngettext(
            "%(count)s campaign added. Kempen is reading its results.",
            "%(count)s campaigns added. Kempen is reading their results.",
            known,
        )
        parts.append(words % {"count": numbers.count(known)})
    if chosen.read_again:
        words = ngettext(
            "Kempen reads %(count)s campaign again.",
            "Kempen reads %(count)s campaigns again.",
            chosen.read_again,
        )
        parts.append(words % {"count": numbers.count(chosen.read_again)})
    if chosen.left_out:
        words = ngettext(
            "Kempen skips %(count)s campaign.",
            "Kempen skips %(count)s campaigns.",
            chosen.left_out,
        )
        parts.append(words % {"count": numbers.count(chosen.left_out)})
    return " ".join(parts) or _("No changes.")
