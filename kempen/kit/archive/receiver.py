"""Writes what a server sends into the files of a run: a file for each segment, and the newest part.

The server keeps WAL until the whole segment that it is in lies in the archive. So whatever is
lost here, a process, this machine or a disk, is sent again.
"""

import fcntl
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Final

from kempen.kit.archive.positions import Layout
from kempen.kit.archive.replication import ReplicationStream
from kempen.kit.archive.runs import LOCK, Run
from kempen.kit.archive.segments import (
    PART,
    UNFINISHED,
    WHOLE,
    SegmentHead,
    read_segment,
    write_segment,
)
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.secrets import Keyring

# A segment is held in memory.
MOST_SEGMENT_BYTES: Final = 64 << 20
_UNITS: Final = {"kB": 1 << 10, "MB": 1 << 20, "GB": 1 << 30}


@dataclass(frozen=True)
class Mark:
    """All that was committed by `moment` lies before `position`."""

    moment: datetime
    position: int


def layout_of(stream: ReplicationStream) -> Layout:
    """Return how the server cuts its WAL; ArchiveFault for segments too large to be held."""
    text = stream.shown("wal_segment_size")
    size = int(text[:-2]) * _UNITS[text[-2:]]
    if size > MOST_SEGMENT_BYTES:
        raise ArchiveFault(FaultKind.PROGRAM_FAILED, f"wal_segment_size is {text}, over 64MB")
    return Layout(stream.timeline, size)


@contextmanager
def locked(folder: Path) -> Iterator[bool]:
    """Yield whether we alone write to a run; a copy of the database would write other WAL."""
    with (folder / LOCK).open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            yield False
        else:
            yield True


class WalReceiver:
    """Receives from the beginning of a segment on. `until` is what the newest file allows."""

    def __init__(
        self, stream: ReplicationStream, run: Run, layout: Layout, keyring: Keyring
    ) -> None:
        self._stream, self._run, self._layout, self._keyring = stream, run, layout, keyring
        self._number = layout.number(stream.position)
        self._data = bytearray()
        self._saved = 0
        self._marks: deque[Mark] = deque()
        self.until: datetime | None = run.until
        # Of a killed process; the name of a part ends so too.
        for path in run.folder.glob(f"*{WHOLE}{UNFINISHED}"):
            path.unlink()

    @property
    def position(self) -> int:
        """Up to where WAL was received; what is not saved of it will be sent again."""
        return self._stream.position

    def mark(self, mark: Mark) -> None:
        """Note a moment; files that hold WAL up to its position allow it."""
        self._marks.append(mark)

    def receive(self, until: float, position: int | None = None) -> None:
        """Take what comes until the monotonic clock says `until`, or `position` is reached."""
        while True:
            now = time.monotonic()
            if position is None:
                self._stream.receive(until, self._take)
            elif self.position < position:
                self._stream.receive(min(until, now + 0.05), self._take)
            self._stream.confirm()
            if position is None or self.position >= position or now > until:
                return

    def save(self) -> None:
        """Write the part of the segment that there is, unless it is written already."""
        if len(self._data) > self._saved:
            self._write(PART)
            self._saved = len(self._data)

    def _take(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            room = self._layout.size - len(self._data)
            self._data += left[:room]
            left = left[room:]
            if len(self._data) == self._layout.size:
                self._end_segment()

    def _end_segment(self) -> None:
        path = self._write(WHOLE)
        # From now on the server may forget it, so this is the last chance to find it unreadable.
        _, data = read_segment(path, self._keyring)
        if data != self._data:
            raise ArchiveFault(FaultKind.DAMAGED, path.name)
        (self._run.folder / (self._layout.name(self._number) + PART)).unlink(missing_ok=True)
        self._number += 1
        self._data, self._saved = bytearray(), 0
        self._stream.confirm(flushed=self._layout.start(self._number))

    def _write(self, suffix: str) -> Path:
        name = self._layout.name(self._number)
        end = self._layout.start(self._number) + len(self._data)
        while self._marks and self._marks[0].position <= end:
            self.until = self._marks.popleft().moment
        head = SegmentHead(
            run=self._run.name, system=self._run.system, name=name, size=self._layout.size,
            length=len(self._data), until=self.until,
        )  # fmt: skip
        path = self._run.folder / (name + suffix)
        write_segment(path, head, bytes(self._data), self._keyring)
        return path
