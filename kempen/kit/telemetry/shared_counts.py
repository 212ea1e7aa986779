"""Lets the processes of one machine count in one folder, from which any of them tells all.

A request for /metrics reaches one of several web processes, and jobs run in yet another, so each
counts in files that the others can read. A process does not count under its own number, as the
library has it: workers are replaced all day, and each would leave files behind. It takes the first
place that nobody holds, locked for as long as it lives, and goes on where the one before left off.

The files are written through memory. On a full disk that would end the process, so their room is
taken when a place is; where there is none left, a process counts for itself.
"""

import fcntl
import os
from pathlib import Path
from typing import IO, Final

import structlog
from prometheus_client import values
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import CollectorRegistry

from kempen.kit.telemetry.metrics import REGISTRY

log = structlog.get_logger("telemetry")
_MOST_PLACES: Final = 128
# The library doubles a file that is too small: with some 300 routes these stay below.
_ROOM: Final = {"counter": 1 << 20, "gauge_livesum": 1 << 16, "histogram": 1 << 21}
_FOLDER_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"


class _Place:
    """Where this process counts; a forked child has the folder, and takes a place of its own."""

    folder: Path | None = None
    number = -1
    pid = 0
    lock: IO[bytes] | None = None


def choose_folder(folder: Path) -> None:
    """Name the folder for this process and those that it forks; `start` begins to count there."""
    _Place.folder = folder


def start(folder: Path | None) -> None:
    """Count in the chosen folder, or in this one; without any, for this process alone."""
    _Place.folder = _Place.folder or folder
    if _Place.folder is None:
        return
    try:
        _Place.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _take_place(_Place.folder)
    except OSError as error:
        log.warning("this process counts for itself alone", why=str(error))
        _Place.folder = None
        return
    os.environ[_FOLDER_VARIABLE] = str(_Place.folder)
    values.ValueClass = values.MultiProcessValue(_number_of_place)  # type: ignore[no-untyped-call]


def registry_of_all() -> CollectorRegistry:
    """Return what to tell: the counts of all processes in the folder, or of this one."""
    if _Place.folder is None:
        return REGISTRY
    registry = CollectorRegistry()
    MultiProcessCollector(registry, path=str(_Place.folder))  # type: ignore[no-untyped-call]
    return registry


def _number_of_place() -> int:
    if _Place.pid != os.getpid() and _Place.folder is not None:
        try:
            _take_place(_Place.folder)
        except OSError:
            # A forked child finds no room: a number that no other process can have.
            _Place.number, _Place.pid = _MOST_PLACES + os.getpid(), os.getpid()
    return _Place.number


def _take_place(folder: Path) -> None:
    """Lock the first free place; the numbers that only its holder may tell begin anew."""
    for number in range(_MOST_PLACES):
        lock = (folder / f"{number}.lock").open("ab")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            lock.close()
            continue
        (folder / f"gauge_livesum_{number}.db").unlink(missing_ok=True)
        _take_room(folder, number)
        _Place.number, _Place.pid, _Place.lock = number, os.getpid(), lock
        return
    raise OSError(f"{_MOST_PLACES} processes count in {folder} already")


def _take_room(folder: Path, number: int) -> None:
    for kind, size in _ROOM.items():
        with (folder / f"{kind}_{number}.db").open("ab") as file:
            os.posix_fallocate(file.fileno(), 0, size)
