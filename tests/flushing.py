"""Empties the tables between tests, those alone in which a row stands.

A TRUNCATE of all hundred makes some four hundred files anew and takes a hundred times as long as
looking which tables have rows. The audit log is emptied too, which the service may only add to, and
the jobs, whose tables belong to the job library and are unknown to Django: a job that a test left
behind would be done by the next. What Django writes down of its models after a migration stays: to
delete and to make it again took longer than all else.
"""

from collections.abc import Iterable
from typing import Any, Final

from django.core.management.commands import flush
from django.db.backends.postgresql.operations import DatabaseOperations

_execute = DatabaseOperations.execute_sql_flush
_JOBS: Final = (
    "procrastinate_events",
    "procrastinate_jobs",
    "procrastinate_periodic_defers",
    "procrastinate_workers",
)
# The same whatever a test does.
_STAYING: Final = frozenset({"django_content_type", "auth_permission"})


def install() -> None:
    """Have the flush after a test of several transactions delete what is there."""
    DatabaseOperations.execute_sql_flush = _delete_rows  # type: ignore[assignment, method-assign]
    # No table was made: there is nothing to tell those who listen for that.
    flush.emit_post_migrate_signal = lambda *_, **__: None  # type: ignore[attr-defined] # Not in stubs.


def _delete_rows(operations: Any, statements: Iterable[str]) -> None:
    """Delete the rows of every table, passing over the triggers, those of foreign keys included."""
    if not statements:
        return
    introspection = operations.connection.introspection
    known = introspection.django_table_names(only_existing=True, include_views=False)
    tables = [operations.quote_name(name) for name in {*known, *_JOBS} - _STAYING]
    looks = (f"SELECT '{name}' WHERE EXISTS (SELECT FROM {name})" for name in tables)
    with operations.connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(looks))
        filled = [name for (name,) in cursor.fetchall()]
    role = "SET LOCAL session_replication_role = replica"
    _execute(operations, [role, *(f"DELETE FROM {name}" for name in filled)])
