"""Telling people and programs that an account's access ends soon, or is not accepted any more."""

from typing import Final

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.accounts.queries import members_allowed_to
from kempen.domain.campaigns.queries import moment
from kempen.domain.connections.answers import ConnectionEvent
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rules import ENDS_SOON, WARNED_BEFORE
from kempen.domain.events.actions import record
from kempen.domain.notifications.actions import LaterEmail, notify_members
from kempen.domain.notifications.alert_times import Timing
from kempen.domain.page_links import page_links
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet, job_of

HEALTH: Final = "connections.health"
WRITE: Final = "connections.write_later"
_ENDING, _REFUSED = "connections/email/ending", "connections/email/refused"
# In which state of the account each email is true.
_WRITTEN_WHILE: Final = {
    _ENDING: Connection.Status.EXPIRING,
    _REFUSED: Connection.Status.RECONNECT_NEEDED,
}


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
        _write(connection, _ENDING)
    connection.status, connection.reason = Connection.Status.EXPIRING, ENDS_SOON
    connection.save(update_fields=["status", "reason"])


def notify_refused(connection: Connection, reason: str) -> None:
    """Tell that the platform does not accept the access any more, and why."""
    _record_event(connection, "connection.failed", reason)
    _write(connection, _REFUSED, reason)


def locked_connection(connection: Connection) -> Connection | None:
    """Return the row, locked, unless somebody disconnected the account meanwhile."""
    rows = Connection.objects.of(connection.business).select_for_update(of=("self",))
    living = rows.exclude(status=Connection.Status.DISCONNECTED).select_related("business")
    return living.filter(pk=connection.pk).first()


@job_of(Member)
def write_later(member_id: str, connection_id: str, template: str) -> None:
    """Write to a member about access, when that waited for their morning and is still so."""
    member = Member.objects.of_everyone().select_related("business").filter(pk=member_id).first()
    if member is None:
        return
    with transaction.atomic():
        rows = Connection.objects.of(member.business).select_related("business")
        connection = rows.filter(pk=connection_id, status=_WRITTEN_WHILE[template]).first()
        if connection is not None:
            readers = _managers(connection).filter(pk=member.pk)
            _write_to(readers, connection, template, connection.reason, Timing.AS_DUE_ALERT)


def _write(connection: Connection, template: str, reason: str = "") -> None:
    _write_to(_managers(connection), connection, template, reason, Timing.AS_ALERT)


def _managers(connection: Connection) -> TenantQuerySet[Member]:
    return members_allowed_to(connection.business, "manage_connections")


def _write_to(
    readers: TenantQuerySet[Member],
    connection: Connection,
    template: str,
    reason: str,
    timing: Timing,
) -> None:
    context = {
        "account": connection.account_name or connection.account_id,
        "platform": str(connection.platform),
        "ends": connection.expires_at,
        "reason": reason[:300],
    }
    notify_members(
        readers,
        template,
        context,
        page_url=page_links().of(connection.business.public_id).connection(connection.public_id),
        timing=timing,
        later=LaterEmail(WRITE, {"connection_id": str(connection.pk), "template": template}),
    )


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
