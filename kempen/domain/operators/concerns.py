"""What of the service needs an operator now: codes with facts; pages have the sentences."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC
from enum import StrEnum
from typing import Final

from kempen.domain.operators import rules
from kempen.domain.operators.queries.instance import Instance
from kempen.kit.refusal import Fact


class Concern(StrEnum):
    """Something that an operator should look at."""

    UNREAD = "unread"
    NO_WORKER = "no_worker"
    NO_DISPATCHER = "no_dispatcher"
    PROCESS_SILENT = "process_silent"
    VERSIONS_DIFFER = "versions_differ"
    QUEUE_LATE = "queue_late"
    JOBS_FAILED = "jobs_failed"
    MAILS_FAILED = "mails_failed"
    DELIVERIES_LATE = "deliveries_late"
    DISK_LOW = "disk_low"
    CONNECTIONS_HIGH = "connections_high"
    TRANSACTION_OLD = "transaction_old"
    PARTITIONS_MISSING = "partitions_missing"
    PARTITIONS_STRAYS = "partitions_strays"
    BACKUP_FAILED = "backup_failed"
    ARCHIVE_SILENT = "archive_silent"
    ARCHIVE_FAILED = "archive_failed"
    ARCHIVE_BEHIND = "archive_behind"
    ARCHIVE_LEFT = "archive_left"
    ARCHIVE_NO_BASE = "archive_no_base"
    ARCHIVE_BASE_FAILED = "archive_base_failed"
    HELD = "held"
    INTERFACE_ENDED = "interface_ended"
    INTERFACE_ENDS = "interface_ends"


# These wait for a quiet moment; the others need somebody today.
_CAN_WAIT: Final = frozenset(
    {
        Concern.VERSIONS_DIFFER,
        Concern.JOBS_FAILED,
        Concern.PARTITIONS_STRAYS,
        Concern.INTERFACE_ENDED,
        Concern.INTERFACE_ENDS,
    }
)


@dataclass(frozen=True)
class InstanceFinding:
    """One thing to look at, and the facts of its sentence."""

    concern: Concern
    facts: Mapping[str, Fact] = field(default_factory=dict)

    @property
    def is_urgent(self) -> bool:
        """Whether it needs somebody today."""
        return self.concern not in _CAN_WAIT


def findings(instance: Instance) -> list[InstanceFinding]:
    """Return what needs an operator, the urgent first."""
    concerns = [
        *_of_processes(instance),
        *_of_jobs(instance),
        *_of_machine(instance),
        *_of_partitions(instance),
        *_of_backups(instance),
        *_of_partners(instance),
    ]
    if any(part is None for part in vars(instance).values()):
        concerns.append(InstanceFinding(Concern.UNREAD))
    return sorted(concerns, key=lambda finding: not finding.is_urgent)


def _of_processes(instance: Instance) -> Iterator[InstanceFinding]:
    if instance.processes is None:
        return
    alive = [process for process in instance.processes if not process.is_silent]
    kinds = {process.kind for process in alive}
    if "jobs" not in kinds:
        yield InstanceFinding(Concern.NO_WORKER)
    if "webhooks" not in kinds:
        yield InstanceFinding(Concern.NO_DISPATCHER)
    for process in instance.processes:
        if process.is_silent:
            yield InstanceFinding(
                Concern.PROCESS_SILENT,
                {"kind": process.kind, "host": process.host, "pid": process.pid},
            )
    versions = sorted({process.version for process in alive})
    if len(versions) > 1:
        yield InstanceFinding(Concern.VERSIONS_DIFFER, {"versions": ", ".join(versions)})


def _of_jobs(instance: Instance) -> Iterator[InstanceFinding]:
    for queue in instance.queues or ():
        if (queue.oldest_seconds or 0) > rules.LATE_AFTER_SECONDS:
            minutes = round((queue.oldest_seconds or 0) / 60)
            yield InstanceFinding(Concern.QUEUE_LATE, {"queue": queue.name, "minutes": minutes})
    if instance.failed_jobs and instance.failed_jobs.total:
        yield InstanceFinding(Concern.JOBS_FAILED, {"count": instance.failed_jobs.total})
    if instance.failed_mails and instance.failed_mails.total:
        yield InstanceFinding(Concern.MAILS_FAILED, {"count": instance.failed_mails.total})

    waiting = instance.deliveries.oldest_seconds if instance.deliveries else None
    if (waiting or 0) > rules.LATE_AFTER_SECONDS:
        yield InstanceFinding(Concern.DELIVERIES_LATE, {"minutes": round((waiting or 0) / 60)})


def _of_machine(instance: Instance) -> Iterator[InstanceFinding]:
    disk, database = instance.disk, instance.database
    if disk and rules.is_low(disk.free, disk.total):
        yield InstanceFinding(Concern.DISK_LOW, {"folder": disk.folder})
    if database is None:
        return
    if database.connections > rules.CONNECTIONS_SHARE * database.most_connections:
        yield InstanceFinding(
            Concern.CONNECTIONS_HIGH,
            {"used": database.connections, "most": database.most_connections},
        )
    age = database.oldest_transaction_seconds or 0
    if age > rules.OLD_TRANSACTION_SECONDS:
        yield InstanceFinding(Concern.TRANSACTION_OLD, {"minutes": round(age / 60)})


def _of_partitions(instance: Instance) -> Iterator[InstanceFinding]:
    today = instance.read_at.astimezone(UTC).date()
    for table in instance.partitions or ():
        if table.newest is None or table.newest < today + rules.PARTITIONS_AHEAD:
            yield InstanceFinding(
                Concern.PARTITIONS_MISSING, {"table": table.table, "day": table.next_day}
            )
        if table.strays:
            yield InstanceFinding(
                Concern.PARTITIONS_STRAYS, {"table": table.table, "count": table.strays}
            )


def _of_backups(instance: Instance) -> Iterator[InstanceFinding]:
    backups = instance.backups
    if backups and backups.last_failed:
        yield InstanceFinding(Concern.BACKUP_FAILED, {"reason": backups.runs[0].reason})
    if backups:
        for concern in backups.archive.concerns():
            size = backups.archive.waiting_bytes
            yield InstanceFinding(Concern(concern.value), {"size_bytes": size})
    if backups and backups.held_backup_of:
        moment = backups.held_backup_of.astimezone(UTC)
        yield InstanceFinding(Concern.HELD, {"moment": f"{moment:%Y-%m-%d %H:%M} UTC"})


def _of_partners(instance: Instance) -> Iterator[InstanceFinding]:
    today = instance.read_at.astimezone(UTC).date()
    for partner in instance.partner_versions:
        if partner.ends_on is None or partner.ends_on > today + rules.VERSION_WARNING:
            continue
        concern = Concern.INTERFACE_ENDED
        if partner.ends_on > today:
            concern = Concern.INTERFACE_ENDS
        facts: dict[str, Fact] = {"setting": partner.setting, "version": partner.version}
        yield InstanceFinding(concern, facts | {"day": partner.ends_on})
