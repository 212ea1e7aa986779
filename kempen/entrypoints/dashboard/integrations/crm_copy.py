"""What a person should do so that prospects reach the CRM, in the words of the page's language."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.connections.queries import Connection
from kempen.domain.leads import queries


def crm_action(connection: Connection) -> str:
    """Return what to do about a CRM that lets Kempen in, or that nothing is to be done."""
    business = connection.business
    filled = queries.crm_for(business, connection.environment)
    if filled != connection:
        return _("Disconnect one of the two CRMs: prospects go to the other one.")
    if queries.crm_setup_of(connection) is None:
        return _("Look through the table of what is sent and keep it: until then nobody is sent.")
    waiting = queries.waiting_for_notice(business)
    if waiting:
        words = ngettext(
            "Name the notice of your lead forms: %(count)s prospect waits for it.",
            "Name the notice of your lead forms: %(count)s prospects wait for it.",
            waiting.count,
        )
        return words % {"count": waiting.count}
    refused = queries.refused_by_crm(business)
    if refused:
        words = ngettext(
            "Mend what the CRM said about %(count)s prospect, then send it again.",
            "Mend what the CRM said about %(count)s prospects, then send them again.",
            refused,
        )
        return words % {"count": refused}
    return _("Nothing to do.")
