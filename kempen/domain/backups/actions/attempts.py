"""Attempts to make a backup or a base: one at a time, each with a row that says how it went."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import structlog

from kempen.domain.backups.files import unfinished
from kempen.domain.backups.models import BackupRun
from kempen.domain.backups.refusals import BackupRefusal
from kempen.kit import clock
from kempen.kit.database.advisory_lock import advisory_lock
from kempen.kit.logs.reasons import reason_of
from kempen.kit.refusal import Refusal

log = structlog.get_logger("backups")
_LONGEST_REASON: Final = 400


@contextmanager
def begun(kind: BackupRun.Kind, path: Path, started_at: datetime) -> Iterator[BackupRun]:
    """Yield the row of an attempt to write `path`; it says why when the block fails.

    Raise Refusal while another one is under way. What a failed attempt left of `path` is deleted.
    """
    with advisory_lock("backup") as is_ours:
        if not is_ours:
            raise Refusal(BackupRefusal.BEING_MADE)
        BackupRun.objects.filter(status=BackupRun.Status.RUNNING).update(
            status=BackupRun.Status.FAILED, reason="its process was killed", ended_at=started_at
        )
        run = BackupRun.objects.create(
            kind=kind, started_at=started_at, folder=str(path.parent), name=path.name
        )
        try:
            yield run
        except Exception as error:
            _fail(run, error)
            with suppress(OSError):
                unfinished(path).unlink(missing_ok=True)
            raise


def prepare_folder(folder: Path) -> None:
    """Make a folder that only we may enter; raise Refusal when it cannot be written."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Refusal(
            BackupRefusal.FOLDER, folder=str(folder), why=error.strerror or "no reason"
        ) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise Refusal(BackupRefusal.FOLDER, folder=str(folder), why="Permission denied")


def _fail(run: BackupRun, error: Exception) -> None:
    run.status, run.ended_at = BackupRun.Status.FAILED, clock.now()
    run.reason = reason_of(error)[:_LONGEST_REASON]
    run.save()
    log.error("a backup failed", file=run.name, why=run.reason)
