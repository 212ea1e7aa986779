"""From when on something of the service needs an operator. Pure."""

from datetime import timedelta
from typing import Final

LATE_AFTER_SECONDS: Final = 300.0
LOW_DISK_SHARE: Final = 0.10
# A tenth of a large disk is plenty.
ENOUGH_DISK_BYTES: Final = 20 * 1024**3
CONNECTIONS_SHARE: Final = 0.80
OLD_TRANSACTION_SECONDS: Final = 900.0
VERSION_WARNING: Final = timedelta(days=90)
PARTITIONS_AHEAD: Final = timedelta(days=2)


def is_low(free: int, total: int) -> bool:
    """Whether a disk of `total` bytes needs room made."""
    return free < ENOUGH_DISK_BYTES and free < LOW_DISK_SHARE * total
