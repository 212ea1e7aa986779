"""A file that is written in parts into the database and never held whole."""

import hashlib
from typing import Final

from kempen.domain.data_exports.models import DataExport, DataExportPart

PART_BYTES: Final = 1024 * 1024


class PartWriter:
    """What `zipfile` writes an archive into. It is no more than `write` and `flush`.

    Its rows belong to the caller's transaction: an archive is there whole or not at all.
    """

    def __init__(self, export: DataExport, part_bytes: int = PART_BYTES) -> None:
        self._export, self._part_bytes = export, part_bytes
        self._buffer, self._number = bytearray(), 0
        self._digest, self.size = hashlib.sha256(), 0

    def write(self, content: bytes) -> int:
        """Take bytes; whole parts go into the database."""
        self._buffer += content
        self._digest.update(content)
        self.size += len(content)
        while len(self._buffer) >= self._part_bytes:
            self._store(bytes(self._buffer[: self._part_bytes]))
            del self._buffer[: self._part_bytes]
        return len(content)

    def flush(self) -> None:
        """Do nothing: `zipfile` calls it after each file, and parts are of one size."""

    def close(self) -> str:
        """Store what is left; return the SHA-256 of the whole, as hexadecimal digits."""
        if self._buffer:
            self._store(bytes(self._buffer))
            self._buffer.clear()
        return self._digest.hexdigest()

    def _store(self, content: bytes) -> None:
        DataExportPart.objects.add(
            self._export.business, export=self._export, number=self._number, content=content
        )
        self._number += 1
