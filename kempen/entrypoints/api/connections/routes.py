"""/connections: which accounts are connected, and reading their results now."""

from typing import Any, Literal

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic import Field

from kempen.domain.connections import queries
from kempen.domain.connections.rates import money_fault
from kempen.domain.sync.actions.connect_account import refresh
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.platform_codes import Partner
from kempen.entrypoints.api.shared.problems import NotFound, Problem
from kempen.entrypoints.api.shared.schemas import Answer
from kempen.platforms.registry import is_platform

router = Router()


class ConnectionAnswer(Answer):
    """A connected account; never a credential."""

    connection_id: str = Field(
        description="Its identifier.", examples=["con_01k9zj3v5tqk6n0m8w4y2x7abc"]
    )
    platform: Partner = Field(description="Which partner.")
    environment: Literal["live", "sandbox"] = Field(
        description="`sandbox` accounts are pretended: no money is spent there."
    )
    account_id: str = Field(description="The account as the platform calls it.")
    account_name: str = Field(description="Its name there.")
    currency: str = Field(description="What its money is, ISO 4217.", examples=["MYR"])
    time_zone: str = Field(description="Where its days begin.", examples=["Asia/Kuala_Lumpur"])
    status: Literal["active", "expiring", "reconnect_needed", "disconnected"] = Field(
        description="Whether it can be used."
    )
    reason: str | None = Field(description="Why it needs attention, in words.")
    expires_at: str | None = Field(
        description="When the access ends by itself (RFC 3339, UTC); null: not known, or never."
    )
    last_synced_at: str | None = Field(description="When its results were last read (RFC 3339).")
    created_at: str = Field(description="When it was connected (RFC 3339, UTC).")


class Connections(Answer):
    """Every connected account."""

    data: list[ConnectionAnswer] = Field(description="The accounts, the oldest first.")


@router.get(
    "/connections",
    auth=Key("connections:read"),
    response=Connections,
    operation_id="list_connections",
    summary="List connections",
)
def list_connections(request: HttpRequest) -> dict[str, Any]:
    """Accounts that are connected, all in one answer; a credential is never shown."""
    connections = queries.connections_of(actor_of(request).business)
    return {"data": [queries.representation(one) for one in connections]}


@router.post(
    "/connections/{connection_id}/sync",
    auth=Key("connections:write"),
    response={202: ConnectionAnswer},
    operation_id="sync_connection",
    summary="Read an account's results now",
)
def sync_connection(
    request: HttpRequest, response: HttpResponse, connection_id: str
) -> Status[dict[str, Any]]:
    """Have the last 30 days of every known campaign of the account read, and its lead forms.

    It takes seconds: `last_synced_at` tells when it is done, `import.completed` what it brought;
    each new lead is a `lead.created`.
    """
    connection = queries.connection_of(actor_of(request).business, connection_id)
    if connection is None:
        raise NotFound
    if not is_platform(connection.platform):
        words = "A CRM has no results to read: prospects are sent to it as they come in."
        raise Problem(409, "no_results", words)
    fault = money_fault(connection)
    if fault:
        raise Problem(409, "other_currency", fault)
    if connection.status == connection.Status.RECONNECT_NEEDED:
        raise Problem(409, "reconnect_needed", connection.reason or "Connect this account again.")
    refresh(connection)
    response.headers["Location"] = f"{settings.BASE_URL}/connections"
    return Status(202, queries.representation(connection))
