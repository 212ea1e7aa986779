"""Checks of backups: that they are made, and that the archive keeps up."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.conf import settings

from kempen.domain.backups.archive_health import ArchiveConcern, ArchiveHealth, archive_health
from kempen.domain.backups.archive_place import archive_place, known_slot_name
from kempen.domain.backups.queries import last_whole_run, strange_slots
from kempen.entrypoints.cli.doctor.findings import Finding, fault, warning
from kempen.kit import clock
from kempen.kit.archive.replication import ReplicationError, replicating

_OLDEST_BACKUP: Final = timedelta(days=2)


def daily_backups() -> Iterator[Finding]:
    """Find that the daily backup is not made."""
    if settings.BACKUP_FOLDER is None:
        if not settings.IS_EMBEDDED:
            yield warning(
                "Kempen makes no daily backup.", "Set BACKUP_FOLDER to a folder on another disk."
            )
        return
    whole = last_whole_run()
    if whole is None or clock.now() - whole.started_at > _OLDEST_BACKUP:
        since = f"since {whole.started_at:%Y-%m-%d %H:%M} UTC" if whole else "yet"
        yield fault(
            f"Kempen has made no backup {since}.",
            "The instance page shows why. Run `kempen backup` to try again now.",
        )


def archive() -> Iterator[Finding]:
    """Find what keeps the database from being archived, or its disk from being emptied."""
    for name, size in strange_slots(known_slot_name()).items():
        yield warning(
            f"The slot {name} retains {size / 1e6:,.0f} MB of WAL on the disk of the database, and "
            "nothing reads it.",
            "Unless another Kempen archives to it, run in the database: "
            f"SELECT pg_drop_replication_slot('{name}')",
        )
    health = archive_health()
    if health.is_wanted:
        try:
            with replicating(archive_place()):
                pass
        except ReplicationError as error:
            yield fault(
                f"The database login of the archive must have the right to replicate: {error}",
                "Run ALTER ROLE … REPLICATION and let pg_hba.conf accept `replication` "
                "connections, or set ARCHIVE_DATABASE_URL (docs/reliability.md).",
            )
            return
    for concern in health.concerns():
        yield _finding(concern, health)


def _finding(concern: ArchiveConcern, health: ArchiveHealth) -> Finding:
    waiting = f"{health.waiting_bytes / 1e6:,.0f} MB"
    if concern is ArchiveConcern.SILENT:
        return fault(
            f"No worker writes the archive, and {waiting} are waiting in the database.",
            "Start `kempen worker`. Its log says why it ended.",
        )
    if concern is ArchiveConcern.FAILED:
        return fault(
            f"Kempen cannot write the archive, and {waiting} are waiting in the database: "
            f"{health.reason}.",
            "Fix this. The waiting data fills the disk of the database.",
        )
    if concern is ArchiveConcern.BEHIND:
        return fault(
            f"{waiting} are waiting in the database to be archived.",
            "Check that the disk of ARCHIVE_FOLDER is fast enough and has free space.",
        )
    if concern is ArchiveConcern.LEFT:
        return fault(
            f"The database retains {waiting} for an archive that no worker writes.",
            "Set ARCHIVE_FOLDER again, or run `kempen archive stop`.",
        )
    what = "was made for two days" if concern is ArchiveConcern.NO_BASE else "could be made"
    return warning(
        f"No new base backup of the archive {what}.",
        "The instance page shows why. Run `kempen archive base` to try again now.",
    )
