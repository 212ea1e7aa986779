"""The files of a backup folder: their names, their order, and how many stay."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

SUFFIX: Final = ".kempen.age"
_UNFINISHED: Final = ".unfinished"
_PATTERN: Final = "kempen-*" + SUFFIX


def name_of(made_at: datetime) -> str:
    """Return the name of a backup; names sort as their moments do."""
    return f"kempen-{made_at.astimezone(UTC):%Y%m%dT%H%M%S%fZ}{SUFFIX}"


def unfinished(path: Path) -> Path:
    """Return where a backup is written before it has its name."""
    return path.with_name(path.name + _UNFINISHED)


def backups_in(folder: Path) -> list[Path]:
    """Return the finished backups of a folder, newest first."""
    return sorted(folder.glob(_PATTERN), key=lambda path: path.name, reverse=True)


def delete_old(folder: Path, keep: int) -> list[Path]:
    """Delete all but the newest `keep`, and what killed runs left; return the deleted backups."""
    old = backups_in(folder)[keep:]
    for path in [*old, *folder.glob(_PATTERN + _UNFINISHED)]:
        path.unlink(missing_ok=True)
    return old
