"""A connected account as the pages of the integrations show it."""

from dataclasses import dataclass

from django.http import Http404

from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.connections import queries
from kempen.domain.connections.queries import Connection
from kempen.entrypoints.dashboard.integrations.copy import next_action
from kempen.entrypoints.dashboard.shared.access import BusinessRequest
from kempen.entrypoints.dashboard.shared.copy.platforms import environment_words, health


@dataclass(frozen=True)
class AccountStatus:
    """A connection with its health and the next thing to do, in words."""

    connection: Connection
    status: tuple[str, str]
    environment: str
    next_action: str


def shown_of(connection: Connection, *, is_undecided: bool = False) -> AccountStatus:
    """Return a connection with its health and the next thing to do, in words.

    `is_undecided`: the account is known to have campaigns that nobody has decided about.
    """
    known = campaigns_of(connection.business, platform=connection.platform)
    count = known.filter(external_ids__platform=connection.platform).count()
    return AccountStatus(
        connection=connection,
        status=health(connection),
        environment=environment_words(connection),
        next_action=next_action(connection, 0 if is_undecided else count),
    )


def connection_or_404(request: BusinessRequest, public_id: str) -> Connection:
    """Return a connection of this business by its identifier."""
    connection = queries.connection_of(request.actor.business, public_id)
    if connection is None:
        raise Http404
    return connection
