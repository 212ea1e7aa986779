"""Daily partitions: rows of a day lie together, so that old days are dropped and never deleted.

The key is `id`, a UUIDv7: it begins with the time at which it was made, so a day is a range of
identifiers, and the primary key stays what it is. A migration makes the table and its default
partition, which takes what falls on a day without a partition: an insert never fails for the lack
of one. Days are UTC days.

The tables' owner alone makes and drops them: the service calls functions that run as the owner
(`kempen_make_day` and others, made by a migration of the events).
"""

import uuid
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Final

from django.db.backends.utils import CursorWrapper
from psycopg import sql

DAYS_AHEAD: Final = 7
# However old the days seem to be, and however often this runs: a wrong clock still ticks, so one
# that jumped ahead costs two of the old days each day, and somebody has time to see it. One is the
# usual number, the other catches up after days on which nothing ran.
DAYS_DROPPED_A_DAY: Final = 2
_DROPPED_ON: Final = "old days were last dropped on "
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_NAMES = """
    SELECT child.relname FROM pg_inherits
    JOIN pg_class child ON child.oid = inhrelid
    WHERE inhparent = %s::regclass ORDER BY child.relname
"""


def partitioning_sql(table: str) -> str:
    """Return what a migration runs to turn a table into a partitioned one, rows and all.

    Indexes, foreign keys and what points at the table are lost: the migration makes them anew.
    """
    return f"""
        ALTER TABLE {table} RENAME TO {table}_plain;
        CREATE TABLE {table} (LIKE {table}_plain INCLUDING DEFAULTS) PARTITION BY RANGE (id);
        CREATE TABLE {table}_default PARTITION OF {table} DEFAULT;
        INSERT INTO {table} SELECT * FROM {table}_plain;
        DROP TABLE {table}_plain CASCADE;
        ALTER TABLE {table} ADD PRIMARY KEY (id);
        ALTER TABLE {table} ADD CONSTRAINT {table}_of_a_business FOREIGN KEY (business_id)
            REFERENCES accounts_business (id) DEFERRABLE INITIALLY DEFERRED;
    """  # noqa: S608 -- a migration names its own table


def day_of(identifier: uuid.UUID) -> date:
    """Return the day on which a UUIDv7 was made."""
    return (_EPOCH + timedelta(milliseconds=identifier.int >> 80)).date()


def lowest_id(day: date) -> uuid.UUID:
    """Return what no UUIDv7 of a day is below, and every one of the days before is."""
    since = datetime(day.year, day.month, day.day, tzinfo=UTC) - _EPOCH
    return uuid.UUID(int=int(since.total_seconds() * 1000) << 80)


@dataclass(frozen=True)
class Partitioned:
    """A table with a partition a day."""

    table: str

    def maintain(
        self, cursor: CursorWrapper, today: date, retention_days: int, *, may_drop: bool = True
    ) -> list[str]:
        """Make the partitions up to a week ahead, drop those older than `retention_days`.

        Returns the names of those that were dropped: once a day, at most the two oldest days, and
        none unless `may_drop`. Call it in a transaction of its own, with a lock time-out: making
        and dropping lock the whole table for a moment.
        """
        # One process at a time, whoever else keeps the days at this moment.
        cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"partitions:{self.table}"])
        there = self.days(cursor)
        for count in range(-1, DAYS_AHEAD + 1):
            day = today + timedelta(days=count)
            if day not in there and not self._has_strays(cursor, day):
                self._make(cursor, day)
        if not may_drop:
            return []
        first = self.first_retained_day(cursor, today, retention_days)
        old = [day for day in there if day < first]
        for day in old:
            cursor.execute("SELECT kempen_drop_day(%s::regclass, %s)", [self.table, day])
        if self._delete_strays(cursor, first) or old:
            self._note_drop(cursor, today)
        return [self._name(day) for day in old]

    def first_retained_day(self, cursor: CursorWrapper, today: date, retention_days: int) -> date:
        """Return the day before which one run drops what there is."""
        wanted = today - timedelta(days=retention_days)
        oldest = min([*self.days(cursor), *self._day_of_oldest_stray(cursor)], default=wanted)
        if self._has_dropped_on(cursor, today):
            return min(wanted, oldest)
        return min(wanted, oldest + timedelta(days=DAYS_DROPPED_A_DAY))

    def days(self, cursor: CursorWrapper) -> list[date]:
        """Return the days that have a partition, the oldest first."""
        cursor.execute(_NAMES, [self.table])
        ends = [name.removeprefix(f"{self.table}_") for (name,) in cursor.fetchall()]
        return [datetime.strptime(end, "%Y%m%d").date() for end in ends if end.isdigit()]  # noqa: DTZ007 -- a day

    def missing_days(self, cursor: CursorWrapper, today: date) -> list[date]:
        """Return those of today and the next two days that have no partition."""
        there = self.days(cursor)
        coming = (today + timedelta(days=count) for count in range(3))
        return [day for day in coming if day not in there]

    def _name(self, day: date) -> str:
        return f"{self.table}_{day:%Y%m%d}"

    @property
    def _default(self) -> sql.Identifier:
        return sql.Identifier(f"{self.table}_default")

    def _make(self, cursor: CursorWrapper, day: date) -> None:
        statement = "SELECT kempen_make_day({}::regclass, {}, {}, {})"
        names = sql.Literal(self.table), sql.Literal(day)
        cursor.execute(sql.SQL(statement).format(*names, *_range(day)))

    def _has_strays(self, cursor: CursorWrapper, day: date) -> bool:
        """Whether the default partition holds rows of a day: then it cannot have one of its own."""
        statement = "SELECT EXISTS (SELECT 1 FROM {} WHERE id >= {} AND id < {})"
        cursor.execute(sql.SQL(statement).format(self._default, *_range(day)))
        return bool(cursor.fetchone()[0])

    def _day_of_oldest_stray(self, cursor: CursorWrapper) -> list[date]:
        cursor.execute(sql.SQL("SELECT id FROM {} ORDER BY id LIMIT 1").format(self._default))
        return [day_of(identifier) for (identifier,) in cursor.fetchall()]

    def _delete_strays(self, cursor: CursorWrapper, before: date) -> int:
        first, _ = _range(before)
        cursor.execute(sql.SQL("DELETE FROM {} WHERE id < {}").format(self._default, first))
        return int(cursor.rowcount)

    def _has_dropped_on(self, cursor: CursorWrapper, today: date) -> bool:
        cursor.execute("SELECT obj_description(%s::regclass, 'pg_class')", [self.table])
        (comment,) = cursor.fetchone()
        return bool(comment == f"{_DROPPED_ON}{today.isoformat()}")

    def _note_drop(self, cursor: CursorWrapper, today: date) -> None:
        """Note the day with the table itself: it must be known to every process, and go with it."""
        note = f"{_DROPPED_ON}{today.isoformat()}"
        cursor.execute("SELECT kempen_note_days(%s::regclass, %s)", [self.table, note])


def _range(day: date) -> tuple[sql.Literal, sql.Literal]:
    """Return the bounds of a day: its lowest identifier, and that of the next day."""
    return (
        sql.Literal(str(lowest_id(day))),
        sql.Literal(str(lowest_id(day + timedelta(days=1)))),
    )
