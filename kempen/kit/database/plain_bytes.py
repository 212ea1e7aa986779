"""Bytes to and from the database as they are.

Django's cursors write values into the text of a statement, where each byte is two digits that the
server has to read again. For files that is most of the work of keeping them.
"""

from collections.abc import Sequence
from uuid import UUID

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Model
from django.db.models.constants import OnConflict
from django.db.models.sql import InsertQuery
from django.db.transaction import TransactionManagementError

Values = Sequence[UUID | int | bytes]


def execute_with_bytes(statement: str, values: Values) -> None:
    """Run a statement in the transaction at hand; `%b` stands for bytes."""
    _run(statement, values)


def fetch_bytes(statement: str, values: Values) -> bytes:
    """Return the one value that a query answers with, in the transaction at hand."""
    return bytes(_run(statement, values, is_query=True))


def insert_unless_there(rows: Sequence[Model]) -> None:
    """Insert rows of one model in the transaction at hand; what is there already stays as it is."""
    if not rows:
        return
    query = InsertQuery(type(rows[0]), on_conflict=OnConflict.IGNORE)
    fields = type(rows[0])._meta.concrete_fields  # noqa: SLF001 -- Django's own way to ask
    query.insert_values(fields, list(rows))
    for statement, values in query.get_compiler(using=DEFAULT_DB_ALIAS).as_sql():
        _run(statement, values)


def _run(statement: str, values: Sequence[object], *, is_query: bool = False) -> bytes:
    if not connection.in_atomic_block:
        raise TransactionManagementError("whose rows it may touch is told to a transaction")
    with connection.cursor() as teller:
        # Such a statement shares its message with nothing, so the scope goes before it.
        teller.execute("SELECT")
    with connection.wrap_database_errors, psycopg.Cursor(connection.connection) as cursor:
        cursor.execute(statement.encode(), values, binary=True)
        row = cursor.fetchone() if is_query else None
    return row[0] if row else b""


__all__ = ["execute_with_bytes", "fetch_bytes", "insert_unless_there"]
