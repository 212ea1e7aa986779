"""The layout inside an archive's encryption: a tar of the manifest and the contents in parts.

How long the contents get is not known when they begin, and a tar wants to know. So they stand in
parts, which `tar --extract` and `cat` put together again.
"""

import io
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import BinaryIO, Final

from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.manifest import Manifest

MANIFEST: Final = "manifest.json"
_PART_BYTES: Final = 4 << 20
_LONGEST_MANIFEST: Final = 4 << 20
CHUNK: Final = 1 << 18


def write_contents(target: BinaryIO, manifest: Manifest, source: BinaryIO) -> None:
    """Write the manifest and then all that `source` has, to its end."""
    with tarfile.open(fileobj=target, mode="w|", bufsize=CHUNK) as tar:
        _add(tar, MANIFEST, manifest.to_json(), manifest)
        number = 0
        while part := _filled(source, _PART_BYTES):
            number += 1
            _add(tar, f"{manifest.kind}.{number:06}", part, manifest)


def _add(tar: tarfile.TarFile, name: str, data: bytes, manifest: Manifest) -> None:
    member = tarfile.TarInfo(name)
    member.size, member.mode = len(data), 0o600
    member.mtime = int(manifest.made_at.timestamp())
    tar.addfile(member, io.BytesIO(data))


def _filled(source: BinaryIO, size: int) -> bytes:
    """Read `size` bytes, or what is left: one read of a pipe gives less."""
    pieces, missing = [], size
    while missing and (piece := source.read(missing)):
        pieces.append(piece)
        missing -= len(piece)
    return b"".join(pieces)


class Contents:
    """An archive that is being read: its manifest, then its contents, once."""

    def __init__(self, tar: tarfile.TarFile, manifest: Manifest) -> None:
        self._tar, self.manifest = tar, manifest

    def pieces(self) -> Iterator[bytes]:
        """Yield the contents; raise ArchiveFault when a part is missing."""
        number = 0
        while (member := self._tar.next()) is not None:
            number += 1
            part = self._tar.extractfile(member)
            if part is None or member.name != f"{self.manifest.kind}.{number:06}":
                raise ArchiveFault(FaultKind.DAMAGED)
            while piece := part.read(CHUNK):
                yield piece
        if not number:
            raise ArchiveFault(FaultKind.DAMAGED)


@contextmanager
def read_contents(source: BinaryIO) -> Iterator[Contents]:
    """Yield what `write_contents` wrote; raise ArchiveFault for what it did not write."""
    try:
        with tarfile.open(fileobj=source, mode="r|", bufsize=CHUNK) as tar:
            first = tar.next()
            data = tar.extractfile(first) if first is not None else None
            if first is None or data is None or first.name != MANIFEST:
                raise ArchiveFault(FaultKind.DAMAGED)
            yield Contents(tar, Manifest.from_json(data.read(_LONGEST_MANIFEST)))
    except tarfile.TarError as error:
        raise ArchiveFault(FaultKind.DAMAGED) from error
