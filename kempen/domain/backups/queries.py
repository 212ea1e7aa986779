"""What is asked about backups, and about what a restored database would send."""

from dataclasses import dataclass
from typing import Final

from django.db import connection
from django.db.models import QuerySet

from kempen.domain.backups.models import ArchiveState, BackupRun
from kempen.domain.events.models import Event
from kempen.domain.launches.models import Change
from kempen.domain.webhooks.models import Delivery
from kempen.kit import clock, jobs
from kempen.kit.archive.positions import read_position

_SLOT: Final = """
    SELECT active, CASE WHEN wal_status <> 'lost' THEN restart_lsn::text END,
        coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)
    FROM pg_replication_slots WHERE slot_name = %s
"""
_STRANGE_SLOTS: Final = """
    SELECT slot_name, coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn), 0)
    FROM pg_replication_slots
    WHERE slot_name ~ '^kempen_[0-9a-f]{12}$' AND slot_name <> %s AND NOT active ORDER BY 1
"""


@dataclass(frozen=True)
class WaitingToBeSent:
    """How much goes out as soon as a hold ends; the worker's own rounds to partners come later."""

    webhooks: int
    events: int  # Each becomes a webhook for every endpoint that wants it.
    mails: int
    changes: int  # On platforms, those that are due by now.


def waiting_to_be_sent() -> WaitingToBeSent:
    """Count what waits in the whole installation."""
    changes = Change.objects.of_everyone().filter(
        status__in=[Change.Status.PLANNED, Change.Status.PUSHING], not_before__lte=clock.now()
    )
    return WaitingToBeSent(
        webhooks=Delivery.objects.of_everyone().filter(status=Delivery.Status.PENDING).count(),
        events=Event.objects.of_everyone().filter(is_fanned_out=False).count(),
        mails=jobs.waiting_in(jobs.MAIL),
        changes=changes.count(),
    )


@dataclass(frozen=True)
class ArchiveSlot:
    """What the server keeps for the archive: all from `position` on, `waiting_bytes` by now.

    `position` is None when the server has given it up, as max_slot_wal_keep_size may make it.
    """

    is_active: bool
    position: int | None
    waiting_bytes: int


def archive_slot(name: str) -> ArchiveSlot | None:
    """Return the slot of the archive; None when the server keeps nothing for it."""
    with connection.cursor() as cursor:
        cursor.execute(_SLOT, [name])
        row = cursor.fetchone()
    if row is None:
        return None
    is_active, position, waiting = row
    return ArchiveSlot(is_active, read_position(position) if position else None, int(waiting))


def strange_slots(ours: str | None) -> dict[str, int]:
    """Return the slots of other archives that nobody reads, and the bytes that each keeps.

    A database that was dropped and made anew has another number, and its old slot stays.
    """
    with connection.cursor() as cursor:
        cursor.execute(_STRANGE_SLOTS, [ours or ""])
        return {name: int(waiting) for name, waiting in cursor.fetchall()}


def archive_state() -> ArchiveState | None:
    """Return how the archive went the last time; None when none was ever written."""
    return ArchiveState.objects.first()


def last_runs(limit: int = 20, kind: str = BackupRun.Kind.DUMP) -> QuerySet[BackupRun]:
    """Return the last attempts to make a backup or a base, newest first."""
    return BackupRun.objects.filter(kind=kind).order_by("-started_at")[:limit]


def last_whole_run(kind: str = BackupRun.Kind.DUMP) -> BackupRun | None:
    """Return the newest attempt that ended with a whole file."""
    done = BackupRun.objects.filter(kind=kind, status=BackupRun.Status.DONE)
    return done.order_by("-started_at").first()
