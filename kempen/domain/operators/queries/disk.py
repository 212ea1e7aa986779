"""The disk of this machine."""

import shutil
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Disk:
    """Bytes of the disk that holds `folder`, as this web server may use them."""

    folder: str
    free: int
    total: int


def disk_of(folder: Path) -> Disk:
    """Return the disk of a folder, or of the nearest one above it that exists."""
    there = next(path for path in (folder, *folder.parents) if path.is_dir())
    usage = shutil.disk_usage(there)
    return Disk(str(there), usage.free, usage.total)
