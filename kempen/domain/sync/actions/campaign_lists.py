"""The campaigns of an account as its platform lists them: read by the worker, shown by a page."""

from typing import Final

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections import partner_calls
from kempen.domain.connections.models import Connection, PartnerCall
from kempen.domain.connections.partner_calls import CallInput, CallOutcome, Kind
from kempen.domain.sync.actions.import_existing_campaigns import (
    AccountCampaigns,
    match_campaigns,
    platform_campaigns,
)
from kempen.kit.database.struct_column import from_json, to_json
from kempen.platforms.interface import PlatformCampaign

LIST: Final = "connections.list_campaigns"


def campaign_list(actor: Actor, connection: Connection) -> PartnerCall:
    """Return the newest list of an account's campaigns, asked for again if old; Refusal."""
    return partner_calls.newest_list(actor, LIST, Kind.LIST_CAMPAIGNS, connection)


def known_list(connection: Connection) -> PartnerCall | None:
    """Return the newest list that the platform gave, however old: what a sent page shows."""
    return partner_calls.known_list(connection, Kind.LIST_CAMPAIGNS)


def account_in(call: PartnerCall, connection: Connection) -> AccountCampaigns:
    """Return the campaigns that a finished call listed beside those that are known here."""
    campaigns = from_json(call.result.get("campaigns", []), list[PlatformCampaign])
    return match_campaigns(connection, campaigns)


def list_waiting(call_id: str) -> None:
    """List an account's campaigns for a page that waits; the worker calls this."""
    partner_calls.perform_call(call_id, _listed)


def _listed(_actor: Actor, call: PartnerCall, _given: CallInput) -> CallOutcome:
    connection = partner_calls.connection_of_call(call)
    return CallOutcome(connection, {"campaigns": to_json(platform_campaigns(connection))})
