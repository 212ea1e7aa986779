"""What a person should do so that prospects reach the CRM, in the words of the page's language."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.connections.queries import Connection
from kempen.domain.leads import queries
from kempen.market import numbers


def crm_action(connection: Connection) -> str:
    """Return what to do about a CRM that lets Kempen in, or that nothing is to be done."""
    business = connection.business
    filled = queries.crm_for(business, connection.environment)
    if filled != connection:
        return _("Disconnect one of your two CRMs. Prospects go only to the other one.")
    if queries.crm_setup_of(connection) is None:
        return _("Check the mapping and save it. Until then, Kempen sends no prospects.")
    waiting = queries.waiting_for_notice(business)
    if waiting:
        words = ngettext(
            "Set the privacy notice of your lead forms. %(count)s prospect is waiting for it.",
            "Set the privacy notice of your lead forms. %(count)s prospects are waiting for it.",
            waiting.count,
        )
        return words % {"count": numbers.count(waiting.count)}
    refused = queries.refused_by_crm(business)
    if refused:
        words = ngettext(
            "Fix the CRM’s error for %(count)s prospect, then send the prospect again.",
            "Fix the CRM’s errors for %(count)s prospects, then send the prospects again.",
            refused,
        )
        return words % {"count": numbers.count(refused)}
    return _("Nothing to do.")
