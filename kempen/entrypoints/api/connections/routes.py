"""/connections: which accounts are connected, and reading their results now."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from ninja import Router, Status
from pydantic import Field

from kempen.domain.connections import queries
from kempen.domain.connections.answers import ConnectionAnswer
from kempen.domain.connections.rates import money_fault
from kempen.domain.sync.actions.connect_account import refresh
from kempen.entrypoints.api.shared.auth import Key, actor_of
from kempen.entrypoints.api.shared.request_refusals import NotFound, RequestRefusal
from kempen.entrypoints.api.shared.schemas import Answer
from kempen.kit.refusal import Refusal
from kempen.platforms.registry import is_platform

router = Router()


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
def list_connections(request: HttpRequest) -> Connections:
    """Accounts that are connected, all in one answer; a credential is never shown."""
    connections = queries.connections_of(actor_of(request).business)
    return Connections(data=[queries.representation(one) for one in connections])


@router.post(
    "/connections/{connection_id}/sync",
    auth=Key("connections:write"),
    response={202: ConnectionAnswer},
    operation_id="sync_connection",
    summary="Read an account's results now",
)
def sync_connection(
    request: HttpRequest, response: HttpResponse, connection_id: str
) -> Status[ConnectionAnswer]:
    """Have the last 30 days of every known campaign of the account read, and its lead forms.

    It takes seconds: `last_synced_at` tells when it is done, `import.completed` what it brought;
    each new lead is a `lead.created`.
    """
    connection = queries.connection_of(actor_of(request).business, connection_id)
    if connection is None:
        raise NotFound
    if not is_platform(connection.platform):
        raise Refusal(RequestRefusal.NO_RESULTS)
    if money_fault(connection):
        raise Refusal(RequestRefusal.OTHER_CURRENCY, currency=connection.currency)
    if connection.status == connection.Status.RECONNECT_NEEDED:
        if connection.reason:
            raise Refusal(RequestRefusal.RECONNECT_FOR_REASON, reason=connection.reason)
        raise Refusal(RequestRefusal.RECONNECT_NEEDED)
    refresh(connection)
    response.headers["Location"] = f"{settings.BASE_URL}/connections"
    return Status(202, queries.representation(connection))
