"""Faults of the database that pass by themselves: the same may well succeed a little later."""

from typing import Final

import psycopg
from django.db.utils import InterfaceError, OperationalError

# A full pool, a bound reached, a cancelled statement, a lock not had, a server that is gone or
# starting; psycopg's own where code talks to it past Django.
PASSING_FAULTS: Final = (
    OperationalError,
    InterfaceError,
    psycopg.OperationalError,
    psycopg.InterfaceError,
)
