"""Doing something in one process at a time, however many workers there are."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from django.conf import settings
from django.db import connection

from kempen.kit.database.direct_connection import direct_conninfo

_TAKE: Final = "SELECT pg_try_advisory_lock(hashtextextended(%s, 0))"
_RELEASE: Final = "SELECT pg_advisory_unlock(hashtextextended(%s, 0))"


@contextmanager
def advisory_lock(name: str) -> Iterator[bool]:
    """Yield whether this process alone does what `name` says; the database forgets a dead one.

    The lock is the session's: nothing in between may give the connection back. A pooler would give
    the session away, so the lock has a connection past it.
    """
    if settings.DATABASE_DIRECT:
        with psycopg.connect(direct_conninfo("kempen lock"), autocommit=True) as direct:
            row = direct.execute(_TAKE, [name]).fetchone()
            yield bool(row and row[0])
        return
    with connection.cursor() as cursor:
        cursor.execute(_TAKE, [name])
        row = cursor.fetchone()
    is_ours = bool(row and row[0])
    try:
        yield is_ours
    finally:
        if is_ours:
            with connection.cursor() as cursor:
                cursor.execute(_RELEASE, [name])
