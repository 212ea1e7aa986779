"""Makes a data folder of a base and the WAL after it: a server that starts there recovers by it."""

import hashlib
import io
import json
import os
import shutil
import tarfile
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from kempen.kit.archive.runs import Base, Run, Segment
from kempen.kit.archive.segments import SegmentHead, read_segment
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.verify import opened

_LIST: Final = "backup_manifest"
_RECOVERY: Final = "recovery.signal"
_SETTINGS: Final = "postgresql.auto.conf"
_PIECE: Final = 1 << 20


def unpack(run: Run, base: Base, wal: Sequence[Segment], folder: Path) -> None:
    """Write the data folder of a server that is to recover; `folder` is empty.

    ArchiveFault unless each file is whole; the folder is of no use then.
    """
    with opened(base.path, run.keyring) as contents:
        pieces = contents.pieces()
        with tarfile.open(fileobj=_Stream(pieces), mode="r|gz") as tar:
            write_files(tar, folder)
        for _ in pieces:
            pass
    verify_files(folder)
    before: SegmentHead | None = None
    for segment in wal:
        head, data = read_segment(segment.path, run.keyring)
        if before is not None and before.length != before.size:
            raise ArchiveFault(FaultKind.GAP, before.name)
        # PostgreSQL takes the zeros of a part that was not written yet for the end of the WAL.
        (folder / "pg_wal" / head.name).write_bytes(data.ljust(head.size, b"\0"))
        before = head
    (folder / _RECOVERY).touch()


def write_files(tar: tarfile.TarFile, folder: Path) -> None:
    """Write the files and folders of a base; a link, or a path that leads out, is damage.

    `extractall(filter=…)` would do it, but Debian 12's Python 3.11.2 does not have it.
    """
    root = folder.resolve()
    for member in tar:
        target = (root / member.name).resolve()
        if not (member.isreg() or member.isdir()) or not target.is_relative_to(root):
            raise ArchiveFault(FaultKind.DAMAGED, member.name)
        source = tar.extractfile(member)
        if source is None:
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            with target.open("wb") as file:
                shutil.copyfileobj(source, file, _PIECE)
        # PostgreSQL starts in no folder that others may write to.
        target.chmod(member.mode & 0o750)
        os.utime(target, (member.mtime, member.mtime))


def recovery_settings(moment: datetime | None) -> dict[str, str]:
    """Return the settings of a server that recovers up to a moment, or as far as the WAL goes."""
    settings = {
        # All there is lies in the folder.
        "restore_command": "false",
        "recovery_target_timeline": "current",
        "recovery_target_action": "promote",
    }
    if moment is not None:
        settings["recovery_target_time"] = f"{moment:%Y-%m-%d %H:%M:%S.%f}+00"
    return settings


def write_settings(folder: Path, settings: dict[str, str]) -> None:
    """Add settings that the server reads at its start, after all others."""
    lines = [f"{name} = '{value}'\n" for name, value in settings.items()]
    with (folder / _SETTINGS).open("a") as file:
        file.write("\n# Written by kempen archive unpack.\n" + "".join(lines))


def verify_files(folder: Path) -> None:
    """Compare each file of a base with the list that the server made of them; else ArchiveFault.

    `pg_verifybackup` does the same, but the one that comes with the embedded server does not start.
    """
    try:
        listed = json.loads((folder / _LIST).read_bytes())["Files"]
        for entry in listed:
            path = folder / _path_of(entry)
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256").hexdigest()
            if entry["Checksum-Algorithm"] != "SHA256" or digest != entry["Checksum"]:
                raise ArchiveFault(FaultKind.DAMAGED, path.name)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ArchiveFault(FaultKind.DAMAGED, str(error)) from error


def _path_of(entry: Mapping[str, str]) -> str:
    if "Encoded-Path" in entry:
        return os.fsdecode(bytes.fromhex(entry["Encoded-Path"]))
    return entry["Path"]


class _Stream(io.RawIOBase):
    """Pieces as one stream, for a tar that is read from the front."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces, self._rest = pieces, b""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        while not self._rest:
            piece = next(self._pieces, None)
            if piece is None:
                return b""
            self._rest = piece
        data = self._rest if size < 0 else self._rest[:size]
        self._rest = self._rest[len(data) :]
        return data
