"""Giving leads out as rows of a file; that somebody took them is written down."""

from collections.abc import Iterator
from typing import Final

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.queries import moment
from kempen.domain.events.actions import audit
from kempen.domain.leads.models import Lead
from kempen.domain.leads.queries import leads_of

COLUMNS: Final = (
    *("lead_id", "happened_at", "email", "first_name", "last_name", "phone", "company"),
    *("campaign", "source", "notice_version", "consented_at", "opted_out_at"),
    *("crm_status", "reason", "contact_id", "pushed_at"),
)
_AT_ONCE: Final = 500


def export(actor: Actor, *, search: str = "", status: str = "") -> Iterator[tuple[str, ...]]:
    """Write down that these leads were exported and return their rows, as COLUMNS has them."""
    rows = leads_of(actor.business, search=search, status=status)
    audit(actor, "leads.exported", {"leads": rows.count()})
    return (_row(lead) for lead in rows.iterator(chunk_size=_AT_ONCE))


def _row(lead: Lead) -> tuple[str, ...]:
    moments = (lead.consented_at, lead.opted_out_at, lead.pushed_at)
    consented, opted_out, pushed = (moment(at) if at else "" for at in moments)
    return (
        *(lead.public_id, moment(lead.happened_at), lead.email_given, lead.first_name),
        *(lead.last_name, lead.phone, lead.company),
        *(lead.campaign.name if lead.campaign else "", str(lead.source), lead.notice_version),
        *(consented, opted_out, str(lead.status), lead.reason, lead.contact_id, pushed),
    )
