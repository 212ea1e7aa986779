"""A transaction whose reads are all of one moment."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from psycopg import IsolationLevel


@contextmanager
def reading_one_moment() -> Iterator[None]:
    """Have the block be a transaction that sees the database as it was when it first asked.

    It cannot stand inside another transaction. PostgreSQL takes the level with the BEGIN: the first
    statement is too late, because whose rows it may touch is told in front of it.
    """
    connection.ensure_connection()
    raw = connection.connection
    raw.isolation_level = IsolationLevel.REPEATABLE_READ
    try:
        with transaction.atomic():
            yield
    finally:
        if not raw.closed:
            raw.isolation_level = None
