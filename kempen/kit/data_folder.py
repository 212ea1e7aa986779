"""The data folder of one machine's service: private, writable, and one process's at a time."""

import fcntl
import os
from pathlib import Path
from typing import IO, Self

_LOCK_NAME = "lock"


class DataFolderError(Exception):
    """The folder cannot be used; the text says why in one line."""


class FolderInUse(DataFolderError):  # noqa: N818 -- a state, not a fault
    """Another process holds the folder. `pid` is 0 when it has not written its number yet."""

    def __init__(self, folder: Path, pid: int, purpose: str) -> None:
        self.pid, self.purpose = pid, purpose
        super().__init__(f"already running, pid {pid} (data folder {folder})")


def prepare(folder: Path) -> None:
    """Make the folder, for its owner only; raise DataFolderError when it cannot be written."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except FileExistsError as error:
        raise DataFolderError(f"the data folder {folder} is a file: choose another") from error
    except OSError as error:
        raise DataFolderError(
            f"the data folder {folder} cannot be made: {error.strerror}"
        ) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise DataFolderError(f"the data folder {folder} cannot be written: Permission denied")


class FolderLock:
    """Its holder may start the embedded database. The kernel frees it when the holder ends."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    @classmethod
    def take(cls, folder: Path, purpose: str) -> Self:
        """Take the lock at once or raise FolderInUse; `purpose` is `service` or `command`."""
        try:
            file = (folder / _LOCK_NAME).open("a+", encoding="ascii")
        except OSError as error:
            raise DataFolderError(
                f"the data folder {folder} cannot be written: {error.strerror}"
            ) from error
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            holder = _holder(file)
            file.close()
            raise FolderInUse(folder, *holder) from None
        file.truncate(0)
        file.write(f"{os.getpid()} {purpose}\n")
        file.flush()
        return cls(file)

    def release(self) -> None:
        """Let the next one in."""
        self._file.truncate(0)
        self._file.close()


def _holder(file: IO[str]) -> tuple[int, str]:
    file.seek(0)
    pid, _, purpose = file.read().strip().partition(" ")
    return int(pid) if pid.isdecimal() else 0, purpose
