"""The folder of an archive: a folder for each run of WAL without a gap, with its base backups.

A run ends where the next segment is missing: the server was replaced or went back in time, or lost
WAL that was not archived yet. The next run begins with a base backup of its own.
"""

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path
from typing import Final

from kempen.kit.archive.positions import Layout
from kempen.kit.archive.segments import PART, UNFINISHED, WHOLE, SegmentHead, read_head
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.verify import read_manifest
from kempen.kit.secrets import Keyring

BASE: Final = "base"
LOCK: Final = "lock"  # In the folder of a run: whoever holds it writes there.
WAL_FROM: Final = "wal_from"  # In the manifest of a base: the first segment that it needs.
_STAMP: Final = "%Y%m%dT%H%M%S%fZ"
_RUN: Final = re.compile(r"run-\d{8}T\d{12}Z-\d{1,20}")
_BASE: Final = re.compile(r"base-(?P<ended>\d{8}T\d{12}Z)-(?P<stop>[0-9A-F]{16})\.kempen\.age")


@dataclass(frozen=True)
class Base:
    """A base backup: from `ended` on any moment can be restored with it and the WAL after it.

    `stop` is the position up to which it needs WAL in any case.
    """

    path: Path
    ended: datetime
    stop: int


@dataclass(frozen=True)
class Segment:
    """A file of WAL. The last one of a run may be a part."""

    name: str
    path: Path


@dataclass
class Run:
    """A run; what its files say of themselves is read when it is asked for."""

    folder: Path
    keyring: Keyring = field(repr=False)
    bases: list[Base] = field(default_factory=list)  # Oldest first.
    segments: list[Segment] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its name sorts by when it began."""
        return self.folder.name

    @property
    def system(self) -> str:
        """The number that PostgreSQL gave to the server when it was created."""
        return self.name.rpartition("-")[2]

    @cached_property
    def layout(self) -> Layout | None:
        """How its WAL is cut; None while there is none."""
        return self.head(self.segments[0]).layout if self.segments else None

    def head(self, segment: Segment) -> SegmentHead:
        """Return what a file says of itself."""
        return read_head(segment.path, self.keyring)

    @property
    def until(self) -> datetime | None:
        """The last moment that its newest file allows; None while there is none."""
        return self.head(self.segments[-1]).until if self.segments else None

    @property
    def end(self) -> int:
        """The position up to which it has WAL; 0 while there is none."""
        if not self.segments or self.layout is None:
            return 0
        last = self.segments[-1]
        return self.layout.start(self.layout.number_of(last.name)) + self.head(last).length

    @property
    def next_number(self) -> int | None:
        """The number of the segment that follows the whole ones; None unless they have no gap."""
        layout = self.layout
        if layout is None:
            return None
        connected = self._connected(self.segments[0].name, self.segments)
        last = connected[-1]
        is_part = last.path.name.endswith(PART)
        return None if connected != self.segments else layout.number_of(last.name) + (not is_part)

    def wal_for(self, base: Base, moment: datetime | None) -> list[Segment]:
        """Return the WAL that leads from a base to a moment, or to the end without one.

        ArchiveFault when a segment is missing on the way, or the archive ends before the moment.
        """
        first = self.wal_from(base)
        following = [one for one in self.segments if one.name >= first]
        connected = self._connected(first, following)
        missing = "" if len(connected) == len(following) > 0 else self._name_after(connected, first)
        if moment is None and missing:
            raise ArchiveFault(FaultKind.GAP, missing)
        needed = connected if moment is None else self._up_to(moment, connected, missing)
        if self._end_of(needed[-1]) < base.stop:
            raise ArchiveFault(FaultKind.GAP, self._name_after(needed, first))
        return needed

    def wal_from(self, base: Base) -> str:
        """Return the name of the first segment that a base needs."""
        return read_manifest(base.path, self.keyring).facts[WAL_FROM]

    def _connected(self, first: str, segments: Sequence[Segment]) -> list[Segment]:
        """Return the segments from `first` to the first gap."""
        if self.layout is None:
            return []
        number, connected = self.layout.number_of(first), list[Segment]()
        for segment in segments:
            if self.layout.number_of(segment.name) != number + len(connected):
                break
            connected.append(segment)
        return connected

    def _name_after(self, segments: Sequence[Segment], first: str) -> str:
        if self.layout is None or not segments:
            return first
        return self.layout.name(self.layout.number_of(segments[-1].name) + 1)

    def _up_to(self, moment: datetime, segments: list[Segment], missing: str) -> list[Segment]:
        """Return the segments up to the first one that allows the moment."""
        # What a file allows only grows from one to the next.
        low, high = 0, len(segments)
        while low < high:
            middle = (low + high) // 2
            until = self.head(segments[middle]).until
            if until is not None and until > moment:
                high = middle
            else:
                low = middle + 1
        if low == len(segments):
            until = self.head(segments[-1]).until if segments else None
            kind = FaultKind.GAP if missing else FaultKind.TOO_LATE
            raise ArchiveFault(kind, missing or _shown(until))
        return segments[: low + 1]

    def _end_of(self, segment: Segment) -> int:
        head = self.head(segment)
        return head.layout.start(head.layout.number_of(head.name)) + head.length


def base_name(ended: datetime, stop: int) -> str:
    """Return the name of a base; names sort by the moments from which they serve."""
    return f"base-{ended.astimezone(UTC):{_STAMP}}-{stop:016X}.kempen.age"


def run_name(began: datetime, system: str) -> str:
    """Return the name of a run."""
    return f"run-{began.astimezone(UTC):{_STAMP}}-{system}"


def runs_in(folder: Path, keyring: Keyring) -> list[Run]:
    """Return the runs of an archive, oldest first; OSError when the folder cannot be read."""
    return [
        read_run(one, keyring)
        for one in sorted(folder.iterdir())
        if _RUN.fullmatch(one.name) and one.is_dir()
    ]


def read_run(folder: Path, keyring: Keyring) -> Run:
    """Return what there is in the folder of a run."""
    run, segments = Run(folder, keyring), dict[str, Segment]()
    for path in sorted(folder.iterdir()):
        name = path.name.partition(".")[0]
        if match := _BASE.fullmatch(path.name):
            ended = datetime.strptime(match["ended"], _STAMP).replace(tzinfo=UTC)
            run.bases.append(Base(path, ended, int(match["stop"], 16)))
        elif path.name == name + WHOLE or (path.name == name + PART and name not in segments):
            segments[name] = Segment(name, path)
    run.segments = [segments[name] for name in sorted(segments)]
    return run


def choose(runs: Sequence[Run], moment: datetime | None) -> tuple[Run, Base, list[Segment]]:
    """Return the newest base that leads to a moment, and the WAL to it; without one, the newest.

    ArchiveFault when there is none, or the WAL after it has a gap or ends too early.
    """
    if moment is None and len({run.system for run in runs if run.bases}) > 1:
        raise ArchiveFault(FaultKind.TWO_SYSTEMS)
    usable = [
        (run, base) for run in runs for base in run.bases if moment is None or base.ended <= moment
    ]
    if not usable:
        first = min((base.ended for run in runs for base in run.bases), default=None)
        raise ArchiveFault(FaultKind.NO_BASE, _shown(first))
    run, base = max(usable, key=lambda one: one[1].ended)
    return run, base, run.wal_for(base, moment)


def delete_expired(runs: Sequence[Run], oldest: datetime) -> list[Path]:
    """Delete what no moment from `oldest` on needs, and return it.

    The newest base that was ready by then stays, with all WAL from its beginning on; so does the
    newest run, whose base may be still to come. Where a base that stays does not open, as under a
    key that was retired, all WAL of its run stays with it.
    """
    bases = sorted(base.ended for run in runs for base in run.bases)
    first_kept = max((ended for ended in bases if ended <= oldest), default=oldest)
    deleted = []
    for run in runs:
        needed = [base for base in run.bases if base.ended >= first_kept]
        # Bases first: without its WAL one would only look like a base.
        expired = [base.path for base in run.bases if base not in needed]
        if needed:
            first = _first_needed(run, needed)
            expired += [one.path for one in run.segments if one.name < first]
        elif run is not runs[-1]:
            expired += [one.path for one in run.segments]
        for path in expired:
            path.unlink(missing_ok=True)
        deleted += expired
        if not needed and run is not runs[-1]:
            _remove_folder(run.folder)
    return deleted


def _first_needed(run: Run, bases: Sequence[Base]) -> str:
    """Return the name of the first segment that bases need; the empty one comes before all."""
    try:
        return min(run.wal_from(base) for base in bases)
    except ArchiveFault:
        return ""


def _remove_folder(folder: Path) -> None:
    for path in folder.glob(f"*{UNFINISHED}"):
        path.unlink(missing_ok=True)
    (folder / LOCK).unlink(missing_ok=True)
    # Something that is not ours may lie in it: then the folder stays.
    with suppress(OSError):
        folder.rmdir()


def _shown(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%d %H:%M:%S} UTC" if moment is not None else ""
