"""Telling people and programs that an account's access ends soon, or is not accepted any more."""

from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.campaigns.queries import moment
from kempen.domain.connections.answers import ConnectionEvent
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rules import ENDS_SOON, WARNED_BEFORE
from kempen.domain.events.actions import record
from kempen.domain.notifications.actions import notify_members
from kempen.domain.notifications.alert_times import Timing
from kempen.domain.page_links import page_links
from kempen.kit import clock

HEALTH: Final = "connections.health"


def notify_all_expiring() -> int:
    """Tell of every access that ends within a week and was not told yet; return how many."""
    soon = Connection.objects.of_everyone().filter(
        status=Connection.Status.ACTIVE, expires_at__lte=clock.now() + WARNED_BEFORE
    )
    count = 0
    for connection in soon.select_related("business"):
        with transaction.atomic():
            current = locked_connection(connection)
            # Somebody may have connected it again, or another process have told it, meanwhile.
            is_due = current is not None and current.expires_at == connection.expires_at
            if current is not None and is_due and current.status == Connection.Status.ACTIVE:
                notify_expiring(current)
                count += 1
    return count


def notify_expiring(connection: Connection) -> None:
    """Keep that access ends soon and tell it once; the row is locked by the caller."""
    if connection.status != Connection.Status.EXPIRING:
        _record_event(connection, "connection.expiring", ENDS_SOON)
        _write(connection, "connections/email/ending", {})
    connection.status, connection.reason = Connection.Status.EXPIRING, ENDS_SOON
    connection.save(update_fields=["status", "reason"])


def notify_refused(connection: Connection, reason: str) -> None:
    """Tell that the platform does not accept the access any more, and why."""
    _record_event(connection, "connection.failed", reason)
    _write(connection, "connections/email/refused", {"reason": reason[:300]})


def locked_connection(connection: Connection) -> Connection | None:
    """Return the row, locked, unless somebody disconnected the account meanwhile."""
    rows = Connection.objects.of(connection.business).select_for_update(of=("self",))
    living = rows.exclude(status=Connection.Status.DISCONNECTED).select_related("business")
    return living.filter(pk=connection.pk).first()


def _write(connection: Connection, template: str, more: dict[str, str]) -> None:
    context = {
        "account": connection.account_name or connection.account_id,
        "platform": str(connection.platform),
        "ends": connection.expires_at,
        **more,
    }
    page = page_links().of(connection.business.public_id).connection(connection.public_id)
    managers = members_allowed_to(connection.business, "manage_connections")
    notify_members(managers, template, context, page_url=page, timing=Timing.AS_ALERT)


def _record_event(connection: Connection, event: str, reason: str) -> None:
    ends = connection.expires_at
    record(
        Actor.service(connection.business, HEALTH),
        event,
        ConnectionEvent(
            connection_id=connection.public_id,
            platform=str(connection.platform),
            reason=reason[:300],
            expires_at=moment(ends) if ends else None,
        ),
    )
