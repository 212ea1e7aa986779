"""Empties the tables between tests, those alone in which a row stands.

A TRUNCATE of all hundred makes some four hundred files anew and takes a hundred times as long as
looking which tables have rows. The audit log is emptied too, which the service may only add to, and
the jobs, whose tables belong to the job library and are unknown to Django: a job that a test left
behind would be done by the next. What Django writes down of its models after a migration stays: to
delete and to make it again took longer than all else.
"""

import atexit
from collections.abc import Callable
from functools import cache
from typing import Any, Final

import psycopg
from django.conf import settings
from django.db import connection
from django.test.testcases import TransactionTestCase
from psycopg.conninfo import make_conninfo

from tests.database_roles import superuser_place

_JOBS: Final = (
    "procrastinate_events",
    "procrastinate_jobs",
    "procrastinate_periodic_defers",
    "procrastinate_workers",
)
# The same whatever a test does.
_STAYING: Final = frozenset({"django_content_type", "auth_permission"})


def install() -> None:
    """Have what a test of several transactions left behind deleted as the superuser alone may.

    Django's own command opens a connection for each of its questions, and each of those reads anew
    what the database knows of a hundred tables: that took most of the time.
    """
    TransactionTestCase._fixture_teardown = _empty_tables  # type: ignore[attr-defined] # Not in stubs.


def _empty_tables(_case: object) -> None:
    if not settings.DATABASE_ROLES:
        with connection.cursor() as cursor:
            _delete_rows(cursor.execute)
        return
    try:
        _delete_rows(_superuser().execute)
    except psycopg.OperationalError:
        # A test may have ended every connection.
        _superuser.cache_clear()
        _delete_rows(_superuser().execute)


def _delete_rows(execute: Callable[[str], Any]) -> None:
    """Delete the rows of every table, passing over the triggers, those of foreign keys included."""
    looks = (f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in _tables())
    filled = [name for (name,) in execute(" UNION ALL ".join(looks)).fetchall()]
    if filled:
        deletions = [f"DELETE FROM {name}" for name in filled]
        role = "SET LOCAL session_replication_role = replica"
        # Sent together they are one transaction.
        execute("; ".join([role, *deletions]))


@cache
def _superuser() -> psycopg.Connection[tuple[Any, ...]]:
    server = psycopg.connect(make_conninfo(**superuser_place()), autocommit=True)
    atexit.register(server.close)
    return server


@cache
def _tables() -> tuple[str, ...]:
    introspection = connection.introspection
    known = introspection.django_table_names(only_existing=True, include_views=False)
    return tuple(connection.ops.quote_name(name) for name in {*known, *_JOBS} - _STAYING)
