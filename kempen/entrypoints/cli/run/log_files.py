"""What the children say, in files that do not grow without end."""

import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import IO

_LARGEST_BYTES = 20 * 1024 * 1024


@dataclass(frozen=True)
class LogFile:
    """A file that is only added to; beside it `.1` holds what came before."""

    path: Path

    def open(self) -> IO[bytes]:
        """Open it for a child to add to."""
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return self.path.open("ab")

    def last_line(self) -> str:
        """Return the last line that says something, or nothing."""
        lines = self.path.read_text(errors="replace").split("\n") if self.path.exists() else []
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def trim(self) -> None:
        """Begin anew when it is too large. Writers go on: they add at whatever the end is."""
        if not self.path.exists() or self.path.stat().st_size < _LARGEST_BYTES:
            return
        shutil.copyfile(self.path, self.path.with_name(f"{self.path.name}.1"))
        with self.path.open("rb+") as file:
            file.truncate(0)
