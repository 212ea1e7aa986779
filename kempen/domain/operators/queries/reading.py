"""Reads the whole service, whichever business's rows they are: only for operators' pages.

Every figure over all businesses is read through this file's one door, within bounds.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection, transaction
from django.db.backends.utils import CursorWrapper

from kempen.kit.database.scope import LOGIN, as_service, scoped

# So many rows of a list are shown, and the rest counted.
SHOWN: Final = 50
# A count that reaches this is shown as "or more": nobody counts millions for a page.
MOST_COUNTED: Final = 100_000
_LONGEST_SECONDS: Final = 2


@contextmanager
def whole_service() -> Iterator[CursorWrapper]:
    """Read rows of every business; OperationalError for a statement that takes over two seconds."""
    with (
        as_service("operators look after the whole service"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        _bound(cursor)
        yield cursor


@contextmanager
def own_sessions() -> Iterator[CursorWrapper]:
    """Read about the server and our sessions, within the same bound.

    PostgreSQL shows what a session does to its own login, and to no role that it acts in.
    """
    with scoped(LOGIN), transaction.atomic(), connection.cursor() as cursor:
        _bound(cursor)
        yield cursor


def _bound(cursor: CursorWrapper) -> None:
    cursor.execute("SELECT set_config('statement_timeout', %s, true)", [f"{_LONGEST_SECONDS}s"])
