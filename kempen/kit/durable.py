"""What must be there after a loss of power."""

import os
from pathlib import Path


def make_durable(folder: Path) -> None:
    """Have the names in a folder outlive a loss of power, as files that were synced do."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
