"""What operators see of backups: when they are made, how the last ones went, what is held."""

from dataclasses import dataclass
from datetime import datetime, time
from pathlib import Path

from django.conf import settings

from kempen.domain.backups.archive_health import ArchiveHealth, archive_health
from kempen.domain.backups.models import BackupRun
from kempen.domain.backups.queries import last_runs, last_whole_run
from kempen.domain.installation.hold import current_hold

_SHOWN = 5


@dataclass(frozen=True)
class BackupState:
    """The schedule (`folder` is None without one), the last attempts, and the hold."""

    folder: Path | None
    at: time
    keep: int
    runs: tuple[BackupRun, ...]
    last_whole: BackupRun | None
    archive: ArchiveHealth
    # How many days back any moment can be restored, if there is an archive.
    archive_days: int
    # The moment to which a restore went back; None unless nothing is sent since.
    held_backup_of: datetime | None

    @property
    def last_failed(self) -> bool:
        """Whether the newest attempt of all failed."""
        return bool(self.runs) and self.runs[0].status == BackupRun.Status.FAILED


def backup_state() -> BackupState:
    """Read it."""
    hold = current_hold()
    return BackupState(
        settings.BACKUP_FOLDER,
        settings.BACKUP_TIME,
        settings.BACKUP_KEEP,
        tuple(last_runs(_SHOWN)),
        last_whole_run(),
        archive_health(_SHOWN),
        settings.ARCHIVE_KEEP_DAYS,
        hold.backup_made_at if hold else None,
    )
