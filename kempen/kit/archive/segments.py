"""A file of the archive: one segment of WAL, or the part of it that there is by now.

Inside the age encryption lies a tar, packed with gzip, of `segment.json` and the bytes: anybody's
tools open it. Where it belongs is written inside, so a file that was moved or renamed is found.
"""

import gzip
import io
import json
import os
import tarfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Final, Self

from kempen.kit import rfc3339
from kempen.kit.archive.positions import Layout
from kempen.kit.backup.envelope import decrypted, encrypted
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.durable import make_durable
from kempen.kit.secrets import Keyring

FORMAT: Final = 1
WHOLE: Final = ".wal.age"
PART: Final = ".part.wal.age"
UNFINISHED: Final = ".unfinished"
_HEAD: Final = "segment.json"
_LONGEST_HEAD: Final = 1 << 16
# Little processor time: WAL packs well.
_COMPRESSION: Final = 1


@dataclass(frozen=True)
class SegmentHead:
    """What a file says of itself: `length` bytes of the segment `name` of a run.

    `until` is a moment, by the server's clock, up to which all that was committed is in this file
    and those before it; None when none was noted yet.
    """

    run: str
    system: str
    name: str
    size: int
    length: int
    until: datetime | None

    @property
    def layout(self) -> Layout:
        """How the server cuts its WAL."""
        return Layout(int(self.name[:8], 16), self.size)

    def to_json(self) -> bytes:
        """Return the bytes that stand in the file."""
        until = rfc3339.write(self.until) if self.until else None
        return json.dumps(asdict(self) | {"format": FORMAT, "until": until}).encode()

    @classmethod
    def from_json(cls, data: bytes) -> Self:
        """Read them; ArchiveFault for a newer format or what was not written so."""
        try:
            fields = json.loads(data)
            version, until = fields.pop("format"), fields.pop("until")
            if version == FORMAT:
                return cls(**fields, until=datetime.fromisoformat(until) if until else None)
        except (ValueError, KeyError, AttributeError, TypeError) as error:
            raise ArchiveFault(FaultKind.DAMAGED) from error
        raise ArchiveFault(FaultKind.NEWER, f"format {version}")


def write_segment(path: Path, head: SegmentHead, data: bytes, keyring: Keyring) -> None:
    """Write a file so that it is whole under its name, and outlives a loss of power."""
    unfinished = path.with_name(path.name + UNFINISHED)
    with unfinished.open("wb") as file:
        os.fchmod(file.fileno(), 0o600)
        with (
            encrypted(file, keyring) as plain,
            gzip.GzipFile("", "wb", _COMPRESSION, plain, mtime=0) as packed,
            tarfile.open(fileobj=packed, mode="w|") as tar,
        ):
            for name, content in ((_HEAD, head.to_json()), (head.name, data)):
                member = tarfile.TarInfo(name)
                member.size, member.mode = len(content), 0o600
                tar.addfile(member, io.BytesIO(content))
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(path)
    make_durable(path.parent)


def read_segment(path: Path, keyring: Keyring) -> tuple[SegmentHead, bytes]:
    """Return all of a file; ArchiveFault unless it is whole and what its name says."""
    with _opened(path, keyring, to_end=True) as (head, tar):
        member = tar.next()
        content = tar.extractfile(member) if member is not None else None
        data = content.read(head.size + 1) if content is not None else b""
        if member is None or member.name != head.name or len(data) != head.length:
            raise ArchiveFault(FaultKind.DAMAGED, path.name)
    return head, data


def read_head(path: Path, keyring: Keyring) -> SegmentHead:
    """Return what a file says of itself; whether the rest is whole is not looked at."""
    with _opened(path, keyring, to_end=False) as (head, _):
        return head


@contextmanager
def _opened(
    path: Path, keyring: Keyring, *, to_end: bool
) -> Iterator[tuple[SegmentHead, tarfile.TarFile]]:
    try:
        with (
            path.open("rb") as file,
            decrypted(file, keyring, to_end=to_end) as plain,
            gzip.GzipFile(fileobj=plain) as packed,
            tarfile.open(fileobj=packed, mode="r|") as tar,
        ):
            first = tar.next()
            content = tar.extractfile(first) if first is not None else None
            if first is None or content is None or first.name != _HEAD:
                raise ArchiveFault(FaultKind.DAMAGED, path.name)
            head = SegmentHead.from_json(content.read(_LONGEST_HEAD))
            if (head.run, head.name) != (path.parent.name, path.name.partition(".")[0]):
                raise ArchiveFault(FaultKind.DAMAGED, path.name)
            yield head, tar
            if to_end:
                while packed.read(1 << 18):
                    pass
    except (tarfile.TarError, gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise ArchiveFault(FaultKind.DAMAGED, path.name) from error
