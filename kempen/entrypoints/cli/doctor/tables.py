"""Checks of the tables: their version, their sequences, the partitions of the coming days."""

from collections.abc import Iterator
from typing import Final

from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from psycopg import sql

from kempen.domain.events import retention as events
from kempen.domain.webhooks.actions import retention as attempts
from kempen.entrypoints.cli.doctor.findings import Finding, fault
from kempen.kit.database.rights.row_security import missing_protection

_SEQUENCES: Final = """
    SELECT seq.relname, tab.relname, att.attname
    FROM pg_depend dep
    JOIN pg_class seq ON seq.oid = dep.objid AND seq.relkind = 'S'
    JOIN pg_class tab ON tab.oid = dep.refobjid
    JOIN pg_attribute att ON att.attrelid = tab.oid AND att.attnum = dep.refobjsubid
    WHERE dep.classid = 'pg_class'::regclass AND dep.deptype IN ('a', 'i')
        AND tab.relnamespace = 'public'::regnamespace
    ORDER BY 2
"""


def migrations_missing() -> Iterator[Finding]:
    """Find migrations of this version that the database has not had."""
    executor = MigrationExecutor(connection)
    missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if missing:
        first, _ = missing[0]
        yield fault(
            f"{len(missing)} migrations are not applied. The first is "
            f"{first.app_label}.{first.name}.",
            "Stop the service, run `kempen migrate`, then start it again.",
        )


def row_security() -> Iterator[Finding]:
    """Find tables that do not keep businesses apart, or whose grants are missing."""
    if not settings.DATABASE_ROLES:
        return
    with connection.cursor() as cursor:
        names = dict.fromkeys(one.name for one in missing_protection(cursor))
    if names:
        yield fault(
            f"Row-level security or grants are missing for {', '.join(names)}.",
            "Run `kempen migrate`.",
        )


def database_is_newer() -> Iterator[Finding]:
    """Find migrations of a later version than this code."""
    loader = MigrationExecutor(connection).loader
    last: dict[str, str] = {}
    for app, name in loader.disk_migrations:
        last[app] = max(last.get(app, ""), name)
    later = sorted(
        f"{app}.{name}"
        for app, name in loader.applied_migrations
        if app in last and name > last[app]
    )
    if later:
        yield fault(
            f"The database is newer than this code. It has {', '.join(later)}.",
            "Install that version, or restore a backup of this version.",
        )


def sequences() -> Iterator[Finding]:
    """Find sequences that would give out numbers which their tables have already."""
    with connection.cursor() as cursor:
        cursor.execute(_SEQUENCES)
        for sequence, table, column in cursor.fetchall():
            cursor.execute(
                sql.SQL("SELECT last_value, (SELECT max({}) FROM {}) FROM {}").format(
                    *map(sql.Identifier, (column, table, sequence))
                )
            )
            last, highest = cursor.fetchone()
            if highest is not None and highest > last:
                yield fault(
                    f"The sequence {sequence} is at {last:,}, but {table} has numbers up to "
                    f"{highest:,}. The database refuses new rows.",
                    f"Run in the database: SELECT setval('{sequence}', {highest})",
                )


def partitions() -> Iterator[Finding]:
    """Find days from today to the day after tomorrow without a partition of their own."""
    for table, missing in {
        "events": events.missing_event_days(),
        "webhook attempts": attempts.missing_attempt_days(),
    }.items():
        if missing:
            days = ", ".join(day.isoformat() for day in missing)
            yield fault(
                f"The {table} of {days} have no partition, so they cannot be deleted by day.",
                "Run `kempen migrate`, and check that `kempen worker` runs.",
            )
