"""Bytes to and from the database as they are.

Django's cursors write values into the text of a statement, where each byte is two digits that the
server has to read again. For files that is most of the work of keeping them.
"""

from collections.abc import Sequence
from uuid import UUID

import psycopg
from django.db import connection
from django.db.transaction import TransactionManagementError

Values = Sequence[UUID | int | bytes]


def execute_with_bytes(statement: str, values: Values) -> None:
    """Run a statement in the transaction at hand; `%b` stands for bytes."""
    _run(statement, values)


def fetch_bytes(statement: str, values: Values) -> bytes:
    """Return the one value that a query answers with, in the transaction at hand."""
    return bytes(_run(statement, values, is_query=True))


def _run(statement: str, values: Values, *, is_query: bool = False) -> bytes:
    if not connection.in_atomic_block:
        raise TransactionManagementError("whose rows it may touch is told to a transaction")
    with connection.cursor() as teller:
        # Such a statement shares its message with nothing, so the scope goes before it.
        teller.execute("SELECT")
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        cursor.execute(statement.encode(), values, binary=True)
        row = cursor.fetchone() if is_query else None
    return row[0] if row else b""


__all__ = ["execute_with_bytes", "fetch_bytes"]
