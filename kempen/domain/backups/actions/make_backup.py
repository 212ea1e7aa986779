"""Makes a backup: one file, whole under its name or not there."""

import os
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Final

import structlog
from django.conf import settings

from kempen.domain.backups.files import delete_old, name_of, unfinished
from kempen.domain.backups.models import BackupRun
from kempen.domain.backups.place import our_place
from kempen.domain.backups.refusals import BackupRefusal
from kempen.domain.events.checkpoints import signed_checkpoint
from kempen.domain.installation.key_ring import installation_number
from kempen.kit import clock
from kempen.kit.backup.dump import write_dump
from kempen.kit.backup.manifest import Manifest
from kempen.kit.backup.verify import verify
from kempen.kit.database.advisory_lock import advisory_lock
from kempen.kit.logs.reasons import reason_of
from kempen.kit.refusal import Refusal

log = structlog.get_logger("backups")
# In an archive's manifest.
INSTALLATION: Final = "installation"
CHECKPOINT: Final = "audit_checkpoint"
_LONGEST_REASON: Final = 400


def make_backup(folder: Path, keep: int) -> BackupRun:
    """Write a backup into `folder`, read it again, and delete all but the newest `keep` there.

    Raise Refusal when another one is being made or the folder cannot be written, ArchiveFault or
    OSError when it fails half-way; its row says why, and no file of it stays.
    """
    made_at = clock.now()
    path = folder / name_of(made_at)
    with advisory_lock("backup") as is_ours:
        if not is_ours:
            raise Refusal(BackupRefusal.BEING_MADE)
        BackupRun.objects.filter(status=BackupRun.Status.RUNNING).update(
            status=BackupRun.Status.FAILED, reason="its process was killed", ended_at=made_at
        )
        run = BackupRun.objects.create(started_at=made_at, folder=str(folder), name=path.name)
        try:
            _prepare(folder)
            manifest = _write(path, run)
        except Exception as error:
            _fail(run, error)
            with suppress(OSError):
                unfinished(path).unlink(missing_ok=True)
            raise
        run.status, run.ended_at = BackupRun.Status.DONE, clock.now()
        run.verified_at = run.ended_at
        run.size_bytes = path.stat().st_size
        run.rows = sum(table.rows for table in manifest.tables.values())
        run.save()
        for old in delete_old(folder, keep):
            log.info("an old backup was deleted", file=old.name)
    return run


def _prepare(folder: Path) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(
            BackupRefusal.FOLDER, folder=str(folder), why=error.strerror or "no reason"
        ) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise Refusal(BackupRefusal.FOLDER, folder=str(folder), why="Permission denied")


def _write(path: Path, run: BackupRun) -> Manifest:
    """Write the file, read it again, and give it its name: what has one was found whole."""
    ring = settings.CREDENTIALS_KEYS
    facts = {
        INSTALLATION: str(installation_number()),
        CHECKPOINT: signed_checkpoint().decode(),
    }
    target = unfinished(path)
    with target.open("xb") as file:
        os.fchmod(file.fileno(), 0o600)
        manifest = write_dump(
            our_place(), ring, file, kempen=version("kempen"), made_at=run.started_at, facts=facts
        )
        file.flush()
        os.fsync(file.fileno())
    verify(target, ring)
    target.rename(path)
    _make_durable(path.parent)
    return manifest


def _make_durable(folder: Path) -> None:
    """Have a new name in a folder outlive a loss of power."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _fail(run: BackupRun, error: Exception) -> None:
    run.status, run.ended_at = BackupRun.Status.FAILED, clock.now()
    run.reason = reason_of(error)[:_LONGEST_REASON]
    run.save()
    log.error("a backup failed", file=run.name, why=run.reason)
