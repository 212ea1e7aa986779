"""The campaigns of an account as its platform lists them: read by the worker, shown by a page."""

from decimal import Decimal
from typing import Any, Final

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections import partner_calls
from kempen.domain.connections.models import Connection, PartnerCall
from kempen.domain.connections.partner_calls import CallOutcome, Kind
from kempen.domain.sync.actions.import_existing_campaigns import (
    AccountCampaigns,
    match_campaigns,
    platform_campaigns,
)
from kempen.platforms.interface import PlatformCampaign, RunState

LIST: Final = "connections.list_campaigns"


def campaign_list(actor: Actor, connection: Connection) -> PartnerCall:
    """Return the newest list of an account's campaigns, asked for again if old; TooManyCalls."""
    return partner_calls.newest_list(actor, LIST, Kind.LIST_CAMPAIGNS, connection)


def known_list(connection: Connection) -> PartnerCall | None:
    """Return the newest list that the platform gave, however old: what a sent page shows."""
    return partner_calls.known_list(connection, Kind.LIST_CAMPAIGNS)


def account_in(call: PartnerCall, connection: Connection) -> AccountCampaigns:
    """Return the campaigns that a finished call listed beside those that are known here."""
    return match_campaigns(connection, [_campaign(row) for row in call.result.get("campaigns", [])])


def list_waiting(call_id: str) -> None:
    """List an account's campaigns for a page that waits; the worker calls this."""
    partner_calls.perform_call(call_id, _listed)


def _listed(_actor: Actor, call: PartnerCall, _given: dict[str, Any]) -> CallOutcome:
    connection = partner_calls.connection_of_call(call)
    rows = [_row(campaign) for campaign in platform_campaigns(connection)]
    return CallOutcome(connection, {"campaigns": rows})


def _row(campaign: PlatformCampaign) -> dict[str, Any]:
    budget = campaign.daily_budget
    return {
        "campaign_id": campaign.campaign_id,
        "name": campaign.name,
        "state": campaign.state.value,
        "daily_budget": None if budget is None else str(budget),
        "budget_shared": campaign.budget_shared,
    }


def _campaign(row: dict[str, Any]) -> PlatformCampaign:
    budget = row["daily_budget"]
    return PlatformCampaign(
        campaign_id=row["campaign_id"],
        name=row["name"],
        state=RunState(row["state"]),
        daily_budget=None if budget is None else Decimal(budget),
        budget_shared=row["budget_shared"],
    )
