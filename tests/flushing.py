"""Empties the tables between tests.

The audit log too, which the service may only add to, and the jobs, whose tables belong to the job
library and are unknown to Django: a job that a test left behind would be done by the next.
"""

from collections.abc import Iterable
from typing import Any

from django.db.backends.postgresql.operations import DatabaseOperations

_execute = DatabaseOperations.execute_sql_flush


def install() -> None:
    """Have the flush after a test of several transactions pass over the triggers of tables."""
    DatabaseOperations.execute_sql_flush = _without_triggers  # type: ignore[assignment, method-assign]


def _without_triggers(operations: Any, statements: Iterable[str]) -> None:
    role = "SET LOCAL session_replication_role = replica"
    jobs = "TRUNCATE procrastinate_jobs, procrastinate_workers CASCADE"
    _execute(operations, [role, *statements, jobs])
