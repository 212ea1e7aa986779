"""The backup of every day, where BACKUP_FOLDER says where to."""

from contextlib import suppress
from typing import Final

from django.conf import settings

from kempen.domain.backups.actions.make_backup import make_backup
from kempen.domain.backups.queries import last_runs, last_whole_run
from kempen.domain.backups.rules import is_due
from kempen.kit import clock
from kempen.kit.backup.faults import ArchiveFault
from kempen.kit.refusal import Refusal

MAKE_DUE: Final = "backups.make_due"


def make_due_backup() -> None:
    """Make today's backup if there is none yet; its row and the log say when it fails."""
    if settings.BACKUP_FOLDER is None:
        return
    whole, last = last_whole_run(), last_runs(1).first()
    started = whole.started_at if whole else None, last.started_at if last else None
    if is_due(clock.now(), settings.BACKUP_TIME, *started):
        # It is tried again after an hour, not as a failed job.
        with suppress(Refusal, ArchiveFault, OSError):
            make_backup(settings.BACKUP_FOLDER, settings.BACKUP_KEEP)
