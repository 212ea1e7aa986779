"""Makes a backup: one file, whole under its name or not there."""

import os
from importlib.metadata import version
from pathlib import Path
from typing import Final

import structlog
from django.conf import settings

from kempen.domain.backups.actions.attempts import begun, prepare_folder
from kempen.domain.backups.files import delete_old, name_of, unfinished
from kempen.domain.backups.models import BackupRun
from kempen.domain.backups.place import place_to_read
from kempen.domain.events.checkpoints import signed_checkpoint
from kempen.domain.installation.key_ring import installation_number
from kempen.kit import clock
from kempen.kit.backup.dump import write_dump
from kempen.kit.backup.manifest import Manifest
from kempen.kit.backup.verify import verify
from kempen.kit.durable import make_durable

log = structlog.get_logger("backups")
# In an archive's manifest.
INSTALLATION: Final = "installation"
CHECKPOINT: Final = "audit_checkpoint"


def make_backup(folder: Path, keep: int) -> BackupRun:
    """Write a backup into `folder`, read it again, and delete all but the newest `keep` there.

    Raise Refusal when another one is being made or the folder cannot be written, ArchiveFault or
    OSError when it fails half-way; its row says why, and no file of it stays.
    """
    made_at = clock.now()
    path = folder / name_of(made_at)
    with begun(BackupRun.Kind.DUMP, path, made_at) as run:
        prepare_folder(folder)
        manifest = _write(path, run)
        run.status, run.ended_at = BackupRun.Status.DONE, clock.now()
        run.verified_at = run.ended_at
        run.size_bytes = path.stat().st_size
        run.rows = sum(table.rows for table in manifest.tables.values())
        run.save()
        for old in delete_old(folder, keep):
            log.info("an old backup was deleted", file=old.name)
    return run


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
            place_to_read(),
            ring,
            file,
            kempen=version("kempen"),
            made_at=run.started_at,
            facts=facts,
        )
        file.flush()
        os.fsync(file.fileno())
    verify(target, ring)
    target.rename(path)
    make_durable(path.parent)
    return manifest
