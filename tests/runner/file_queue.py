"""The test files that wait for a process, on a disk where all processes find them.

Whoever is free takes the next, so that all end at about the same time however busy the machine is
and whatever was measured before. Files that share something dear go to few processes: each has its
own.
"""

import fcntl
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

# Folders whose tests share something for as long as a process lives, and how many processes run
# them. To start a service, with its demo business, takes as long as fifty other tests; so does
# parsing all files of the house.
_MOST_PROCESSES: Final = {
    "tests/attacks": 1,
    "tests/browser": 1,
    "tests/browser/demo": 1,
    "tests/drills/lasting": 1,
    "tests/house": 1,
}
STARTING_A_SERVICE: Final = _MOST_PROCESSES.keys() - {"tests/house"}
# Nearly all below these starts programs and waits for them. They are long, so they are begun first:
# with so many processes at them the others compute meanwhile.
_FORKING: Final = ("tests/attacks", "tests/browser", "tests/drills")
_MOST_FORKING: Final = 3


class FileQueue:
    """Files of tests in the order in which they are to be taken, each by one process."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def fill(self, files: list[str]) -> None:
        """Have these files wait, and no others."""
        self._path.write_text(json.dumps({"files": files, "processes": {}}))

    def take(self, process: str = "") -> str | None:
        """Return the next file for a process, which nobody else gets; None when none is left."""
        with self._locked() as stored:
            waiting = json.load(stored)
            file = _next_for(process, waiting["files"], waiting["processes"])
            if file is None:
                return None
            for name in _shared_by(file):
                having = waiting["processes"].setdefault(name, [])
                if process not in having:
                    having.append(process)
            waiting["files"].remove(file)
            stored.seek(0)
            stored.truncate()
            json.dump(waiting, stored)
            return file

    @contextmanager
    def _locked(self) -> Iterator[IO[str]]:
        with self._path.open("r+") as stored:
            fcntl.flock(stored, fcntl.LOCK_EX)
            yield stored
            # Written before the lock ends with the file.
            stored.flush()


def _next_for(
    process: str, files: Sequence[str], processes: Mapping[str, Sequence[str]]
) -> str | None:
    """Return the first file that a process may take, before others one that only it may take.

    Else those would be left for the end, when nobody else has anything to do.
    """
    may_take: str | None = None
    for file in files:
        shares = [(most, processes.get(name, ())) for name, most in _shared_by(file).items()]
        if any(process not in having and len(having) == most for most, having in shares):
            continue
        if any(most == 1 and process in having for most, having in shares):
            return file
        may_take = may_take or file
    return may_take


def _shared_by(file: str) -> dict[str, int | None]:
    """Return what a file shares with others, each with how many processes have it at most."""
    folder = str(Path(file).parent)
    shared = {folder: _MOST_PROCESSES.get(folder)}
    if folder.startswith(_FORKING):
        shared["programs"] = _MOST_FORKING
    return shared


__all__ = ["STARTING_A_SERVICE", "FileQueue"]
