"""How the continuous archive is: what it has, what waits for it, and what is wrong with it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from django.conf import settings

from kempen.domain.backups.archive_place import known_slot_name
from kempen.domain.backups.models import BackupRun
from kempen.domain.backups.queries import archive_slot, archive_state, last_runs, last_whole_run
from kempen.kit.database.server_time import server_now

SILENT_AFTER_SECONDS: Final = 300.0
# So much WAL on the server's disk that nobody has archived yet.
MOST_WAITING_BYTES: Final = 1 << 30
OLDEST_BASE_SECONDS: Final = 2 * 86_400.0


class ArchiveConcern(StrEnum):
    """What is wrong with the archive."""

    SILENT = "archive_silent"  # Nobody writes it.
    FAILED = "archive_failed"
    BEHIND = "archive_behind"
    LEFT = "archive_left"  # The server keeps WAL for an archive that is not wanted any more.
    NO_BASE = "archive_no_base"
    BASE_FAILED = "archive_base_failed"


@dataclass(frozen=True, kw_only=True)
class ArchiveHealth:
    """The archive by the database's clock; `is_wanted` is false without ARCHIVE_FOLDER.

    All that was committed by `until`, `age` seconds ago, is in it. `waiting_bytes` of WAL lie on
    the server's disk for it: all that was written since the last whole segment.
    """

    is_wanted: bool
    is_kept_for: bool
    until: datetime | None
    age: float | None
    silent_seconds: float | None
    waiting_bytes: int
    reason: str
    bases: tuple[BackupRun, ...]
    base_age: float | None

    def concerns(self) -> Iterator[ArchiveConcern]:
        """Yield what is wrong with it."""
        if not self.is_wanted:
            if self.is_kept_for and self._is_silent:
                yield ArchiveConcern.LEFT
            return
        if self.reason:
            yield ArchiveConcern.FAILED
        elif self._is_silent:
            yield ArchiveConcern.SILENT
        if self.waiting_bytes > MOST_WAITING_BYTES:
            yield ArchiveConcern.BEHIND
        if self.bases and self.bases[0].status == BackupRun.Status.FAILED:
            yield ArchiveConcern.BASE_FAILED
        elif not self._is_silent and (self.base_age or 0) > OLDEST_BASE_SECONDS:
            yield ArchiveConcern.NO_BASE

    @property
    def _is_silent(self) -> bool:
        return self.silent_seconds is None or self.silent_seconds > SILENT_AFTER_SECONDS


def archive_health(bases: int = 1) -> ArchiveHealth:
    """Read it, with the last `bases` attempts to make a base."""
    state, name, now = archive_state(), known_slot_name(), server_now()
    slot = archive_slot(name) if name is not None else None
    whole = last_whole_run(BackupRun.Kind.BASE)
    return ArchiveHealth(
        is_wanted=settings.ARCHIVE_FOLDER is not None,
        is_kept_for=slot is not None,
        until=state.until if state else None,
        age=(now - state.until).total_seconds() if state and state.until else None,
        silent_seconds=(now - state.seen_at).total_seconds() if state else None,
        waiting_bytes=slot.waiting_bytes if slot else 0,
        reason=state.reason if state else "",
        bases=tuple(last_runs(bases, BackupRun.Kind.BASE)),
        base_age=(now - whole.started_at).total_seconds() if whole else None,
    )
