"""The test files that wait for a process, on a disk where all processes find them.

Whoever is free takes the next, so that all end at about the same time however busy the machine is
and whatever was measured before.
"""

import fcntl
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO


class FileQueue:
    """Files of tests in the order in which they are to be taken, each by one process."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def fill(self, files: list[str]) -> None:
        """Have these files wait, and no others."""
        self._path.write_text(json.dumps(files))

    def take(self) -> str | None:
        """Return the next file, which nobody else gets; None when none is left."""
        with self._locked() as stored:
            files: list[str] = json.load(stored)
            if not files:
                return None
            stored.seek(0)
            stored.truncate()
            json.dump(files[1:], stored)
            return files[0]

    @contextmanager
    def _locked(self) -> Iterator[IO[str]]:
        with self._path.open("r+") as stored:
            fcntl.flock(stored, fcntl.LOCK_EX)
            yield stored
            # Written before the lock ends with the file.
            stored.flush()


__all__ = ["FileQueue"]
