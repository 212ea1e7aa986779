"""The whole service as its operators see it: each part read by itself, so that one may fail."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import structlog
from django.conf import settings
from django.db import OperationalError

from kempen.domain.operators.queries import jobs
from kempen.domain.operators.queries.backups import BackupState, backup_state
from kempen.domain.operators.queries.database import Database, Partitions, database, partitions
from kempen.domain.operators.queries.deliveries import Deliveries, deliveries
from kempen.domain.operators.queries.disk import Disk, disk_of
from kempen.domain.operators.queries.partners import PartnerVersion, partner_versions
from kempen.domain.operators.queries.processes import Process, processes
from kempen.kit import clock
from kempen.kit.logs.reasons import reason_of

log = structlog.get_logger("operators")
Part = TypeVar("Part")


@dataclass(frozen=True, kw_only=True)
class Instance:
    """What was found at `read_at`; a part that could not be read in time is None."""

    read_at: datetime
    processes: tuple[Process, ...] | None
    queues: tuple[jobs.Queue, ...] | None
    failed_jobs: jobs.FailedJobs | None
    failed_mails: jobs.FailedJobs | None
    retried_jobs: tuple[jobs.RetriedJobs, ...] | None
    deliveries: Deliveries | None
    disk: Disk | None
    database: Database | None
    partitions: tuple[Partitions, ...] | None
    backups: BackupState | None
    partner_versions: tuple[PartnerVersion, ...]


def instance() -> Instance:
    """Read every part of the service."""
    folder = Path(settings.KEMPEN_DATA_DIR)
    return Instance(
        read_at=clock.now(),
        processes=_read(processes),
        queues=_read(jobs.queues),
        failed_jobs=_read(jobs.failed_jobs),
        failed_mails=_read(jobs.failed_mails),
        retried_jobs=_read(jobs.retried_jobs),
        deliveries=_read(deliveries),
        disk=_read(lambda: disk_of(folder)),
        database=_read(database),
        partitions=_read(partitions),
        backups=_read(backup_state),
        partner_versions=partner_versions(),
    )


def _read(part: Callable[[], Part]) -> Part | None:
    try:
        return part()
    except (OperationalError, OSError) as error:
        log.warning("a part of the instance page could not be read", why=reason_of(error))
        return None
