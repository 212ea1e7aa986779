"""The database server: version, size, connections, transactions, partitions."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.db.backends.utils import CursorWrapper
from psycopg import sql

from kempen.domain.operators.queries.reading import MOST_COUNTED, SHOWN, own_sessions, whole_service
from kempen.kit.database.partitions import Partitioned

_DATABASE: Final = """
    SELECT current_setting('server_version'), pg_database_size(current_database()),
        -- Of another login's sessions only that they are there is shown to us.
        (SELECT count(*) FROM pg_stat_activity
         WHERE coalesce(backend_type = 'client backend', usesysid IS NOT NULL)),
        current_setting('max_connections')::int,
        (SELECT extract(epoch FROM now() - min(xact_start)) FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()),
        (SELECT count(*) FROM pg_stat_replication
         WHERE application_name NOT IN ('kempen archive', 'pg_basebackup'))
"""
_PARTITIONED: Final = """
    SELECT relname FROM pg_partitioned_table JOIN pg_class ON pg_class.oid = partrelid
    WHERE relnamespace = 'public'::regnamespace ORDER BY relname LIMIT %s
"""


@dataclass(frozen=True)
class Database:
    """`size` in bytes; `oldest_transaction_seconds` is None while no other one is open."""

    version: str
    size: int
    connections: int
    most_connections: int
    oldest_transaction_seconds: float | None
    replicas: int


@dataclass(frozen=True)
class Partitions:
    """A table with a partition a day (UTC); `strays` are rows of days that have none.

    `newest` is None when no day has a partition. `strays` stops at MOST_COUNTED.
    """

    table: str
    days: int
    newest: date | None
    strays: int

    @property
    def next_day(self) -> date:
        """The day whose partition is made next."""
        return (self.newest or datetime.now(UTC).date()) + timedelta(days=1)


def database() -> Database:
    """Return how the database server is."""
    with own_sessions() as cursor:
        cursor.execute(_DATABASE)
        version, size, used, most, oldest, replicas = cursor.fetchone()
    age = float(oldest) if oldest is not None else None
    return Database(version, size, used, most, age, replicas)


def partitions() -> tuple[Partitions, ...]:
    """Return every table that has a partition a day."""
    with whole_service() as cursor:
        cursor.execute(_PARTITIONED, [SHOWN])
        tables = [name for (name,) in cursor.fetchall()]
        return tuple(_partitions_of(cursor, table) for table in tables)


def _partitions_of(cursor: CursorWrapper, table: str) -> Partitions:
    days = Partitioned(table).days(cursor)
    cursor.execute(
        sql.SQL("SELECT count(*) FROM (SELECT 1 FROM {} LIMIT {}) AS strays").format(
            sql.Identifier(f"{table}_default"), sql.Literal(MOST_COUNTED)
        )
    )
    (strays,) = cursor.fetchone()
    return Partitions(table, len(days), days[-1] if days else None, strays)
