"""Makes a base backup of the archive, and deletes what no moment needs any more."""

import os
from collections.abc import Mapping
from contextlib import suppress
from datetime import timedelta
from importlib.metadata import version
from pathlib import Path
from typing import Final

import structlog
from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder

from kempen.domain.backups.actions.attempts import begun
from kempen.domain.backups.archive_place import archive_place
from kempen.domain.backups.files import unfinished
from kempen.domain.backups.models import BackupRun
from kempen.domain.backups.queries import archive_state, last_runs, last_whole_run
from kempen.domain.backups.refusals import BackupRefusal
from kempen.domain.backups.rules import AGAIN_AFTER, is_due
from kempen.domain.installation.key_ring import installation_number
from kempen.kit import clock
from kempen.kit.archive.base import write_base
from kempen.kit.archive.positions import read_position
from kempen.kit.archive.runs import WAL_FROM, Run, base_name, delete_expired, read_run, runs_in
from kempen.kit.backup.faults import ArchiveFault
from kempen.kit.backup.verify import verify
from kempen.kit.database.server_time import server_now, time_to_delete_by
from kempen.kit.durable import make_durable
from kempen.kit.refusal import Refusal

log = structlog.get_logger("backups")
MAKE_DUE: Final = "backups.make_due_base"
INSTALLATION: Final = "installation"


def make_due_base() -> None:
    """Make a base if the run has none, or today's is due; its row and the log say when it fails."""
    if settings.ARCHIVE_FOLDER is None:
        return
    whole, last = last_whole_run(BackupRun.Kind.BASE), last_runs(1, BackupRun.Kind.BASE).first()
    now = clock.now()
    # It is tried again after an hour, not as a failed job.
    with suppress(Refusal, ArchiveFault, OSError):
        lacks_one = not _current_run().bases
        may_try = last is None or last.status == BackupRun.Status.DONE
        may_try = may_try or (last is not None and now - last.started_at >= AGAIN_AFTER)
        started = whole.started_at if whole else None, last.started_at if last else None
        if (lacks_one and may_try) or is_due(now, settings.BACKUP_TIME, *started):
            make_base()


def make_base() -> BackupRun:
    """Write a base into the run that is archived now, read it again, and delete what has expired.

    Raise Refusal when there is no archive, or another backup is being made; ArchiveFault or OSError
    when it fails half-way.
    """
    run = _current_run()
    path = run.folder / "base"
    with begun(BackupRun.Kind.BASE, path, clock.now()) as attempt:
        _write(run, path, attempt)
        attempt.status, attempt.ended_at = BackupRun.Status.DONE, clock.now()
        attempt.verified_at = attempt.ended_at
        attempt.save()
        delete_old()
    return attempt


def delete_old() -> None:
    """Delete the bases and the WAL that no moment of the last ARCHIVE_KEEP_DAYS days needs."""
    now = time_to_delete_by()
    if now is None or settings.ARCHIVE_FOLDER is None:
        return
    oldest = now - timedelta(days=settings.ARCHIVE_KEEP_DAYS)
    runs = runs_in(settings.ARCHIVE_FOLDER, settings.CREDENTIALS_KEYS)
    if deleted := delete_expired(runs, oldest):
        log.info("old files of the archive were deleted", files=len(deleted))


def _current_run() -> Run:
    folder, state = settings.ARCHIVE_FOLDER, archive_state()
    if folder is None:
        raise Refusal(BackupRefusal.ARCHIVE_OFF)
    if state is None or not state.run or not (folder / state.run).is_dir():
        raise Refusal(BackupRefusal.ARCHIVE_NOT_BEGUN)
    run = read_run(folder / state.run, settings.CREDENTIALS_KEYS)
    if run.layout is None:
        raise Refusal(BackupRefusal.ARCHIVE_NOT_BEGUN)
    return run


def _write(run: Run, path: Path, attempt: BackupRun) -> None:
    target = unfinished(path)
    layout = run.layout
    if layout is None:
        raise Refusal(BackupRefusal.ARCHIVE_NOT_BEGUN)
    # The server's own beginning is the next checkpoint, so no earlier.
    first = layout.name(layout.number(_position()))
    with target.open("wb") as file:
        os.fchmod(file.fileno(), 0o600)
        write_base(
            archive_place(),
            settings.CREDENTIALS_KEYS,
            file,
            server=connection.pg_version // 10_000,  # type: ignore[attr-defined]
            kempen=version("kempen"),
            made_at=attempt.started_at,
            migrations=_migrations(),
            facts={INSTALLATION: str(installation_number()), WAL_FROM: first},
        )
        file.flush()
        os.fsync(file.fileno())
    ended, stop = server_now(), _position()
    verify(target, settings.CREDENTIALS_KEYS)
    attempt.name, attempt.size_bytes = base_name(ended, stop), target.stat().st_size
    target.rename(path.with_name(attempt.name))
    make_durable(path.parent)


def _position() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_wal_lsn()::text")
        return read_position(cursor.fetchone()[0])


def _migrations() -> Mapping[str, list[str]]:
    applied: dict[str, list[str]] = {}
    for app, name in MigrationRecorder(connection).applied_migrations():
        applied.setdefault(app, []).append(name)
    return applied
