"""Faults of the database that pass by themselves: the same may well succeed a little later."""

from typing import Final

import psycopg
from django.db.utils import InterfaceError, OperationalError

# A full pool, a bound reached, a cancelled statement, a lock not had, a server that is gone or
# starting; psycopg's own where code talks to it past Django.
TRANSIENT_ERRORS: Final = (
    OperationalError,
    InterfaceError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
)


def is_disk_full(error: BaseException | None) -> bool:
    """Whether the database's disk is full: no try mends that, each fills the disk once more."""
    while error is not None:
        if isinstance(error, psycopg.errors.DiskFull):
            return True
        error = error.__cause__
    return False
