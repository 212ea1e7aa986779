"""Distributes performance days over the machines of a Citus cluster, where the server has Citus.

Days and their earlier versions are distributed by campaign, so that all days of a campaign are on
one machine. Every other table stays an ordinary one of PostgreSQL on the coordinator. For that the
days drop their foreign key while they are distributed: Citus would manage every table that is
reached over foreign keys, in a way that resets sequences and refuses statements which PostgreSQL
accepts. Nothing of Kempen deletes a campaign or a business, and each import locks its campaigns and
checks whose they are.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from django.db import IntegrityError, connection, transaction
from django.db.backends.utils import CursorWrapper

from kempen.domain.performance.refusals import DistributionRefusal
from kempen.kit.refusal import Flaw, Refusal

COLUMN: Final = "campaign_id"
DAYS, EARLIER = "performance_performanceday", "performance_replacedday"
TABLES: Final = (DAYS, EARLIER)
# What goes when the days are spread, and comes back in these words when they are not any more.
FOREIGN_KEYS: Final = {
    "day_of_its_campaign": (
        "FOREIGN KEY (campaign_id, business_id) REFERENCES campaigns_campaign(id, business_id) "
        "DEFERRABLE INITIALLY DEFERRED"
    ),
}
_VERSION: Final = "SELECT extversion FROM pg_extension WHERE extname = 'citus'"
_MANAGED: Final = """
    SELECT logicalrelid::regclass::text FROM pg_dist_partition
    WHERE NOT (SELECT relispartition FROM pg_class WHERE pg_class.oid = logicalrelid)
    ORDER BY 1
"""
_UNIQUE: Final = """
    SELECT index.indexrelid::regclass::text FROM pg_index AS index
    WHERE index.indrelid = %(table)s::regclass AND index.indisunique AND NOT EXISTS (
        SELECT FROM pg_attribute AS part
        WHERE part.attrelid = index.indrelid AND part.attnum = ANY(index.indkey)
            AND part.attname = %(column)s
    ) ORDER BY 1
"""
_KEYS: Final = """
    SELECT conname::text, conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint
    WHERE contype = 'f' AND (conrelid = %(table)s::regclass OR confrelid = %(table)s::regclass)
        AND conname <> ALL(%(known)s)
    ORDER BY 1
"""
_SEQUENCES: Final = """
    SELECT attname::text FROM pg_attribute
    WHERE attrelid = %(table)s::regclass AND attnum > 0 AND NOT attisdropped
        AND pg_get_serial_sequence(%(table)s, attname) IS NOT NULL
    ORDER BY attnum
"""


@dataclass(frozen=True)
class DistributionStep:
    """One table, the statements that move it, and whether that is done already."""

    table: str
    statements: tuple[str, ...]
    is_done: bool = False


def citus_version() -> str | None:
    """Return the version of Citus in this database, or None without it."""
    with connection.cursor() as cursor:
        cursor.execute(_VERSION)
        row = cursor.fetchone()
    return str(row[0]) if row else None


def blockers() -> list[Flaw]:
    """Return what about our tables keeps them from being distributed.

    Citus wants the column that distributes in every unique key. With a foreign key it
    would manage other tables too, and a sequence would be one for all machines.
    """
    flaws = []
    with connection.cursor() as cursor:
        for table in TABLES:
            cursor.execute(_UNIQUE, {"table": table, "column": COLUMN})
            flaws += [
                Flaw(
                    (table, name),
                    DistributionRefusal.UNIQUE_INDEX,
                    {"index": name, "table": table, "column": COLUMN},
                )
                for (name,) in cursor.fetchall()
            ]
            cursor.execute(_KEYS, {"table": table, "known": list(FOREIGN_KEYS)})
            flaws += [
                Flaw(
                    (table, name),
                    DistributionRefusal.FOREIGN_KEY,
                    {"key": name, "start": start, "end": end},
                )
                for name, start, end in cursor.fetchall()
            ]
            cursor.execute(_SEQUENCES, {"table": table})
            flaws += [
                Flaw(
                    (table, column),
                    DistributionRefusal.SEQUENCE,
                    {"column": column, "table": table},
                )
                for (column,) in cursor.fetchall()
            ]
    return flaws


def steps() -> list[DistributionStep]:
    """Return what is to be done in this order, and what is done already."""
    with connection.cursor() as cursor:
        done = _managed(cursor)
    dropping = [f"ALTER TABLE {DAYS} DROP CONSTRAINT IF EXISTS {name}" for name in FOREIGN_KEYS]
    days = f"SELECT create_distributed_table('{DAYS}', '{COLUMN}')"
    earlier = f"SELECT create_distributed_table('{EARLIER}', '{COLUMN}', colocate_with => '{DAYS}')"
    return [
        DistributionStep(DAYS, (*dropping, days), DAYS in done),
        DistributionStep(EARLIER, (earlier,), EARLIER in done),
    ]


def undo_steps() -> list[DistributionStep]:
    """Return what brings the tables back to the coordinator."""
    with connection.cursor() as cursor:
        managed, foreign_keys = _managed(cursor), _missing_foreign_keys(cursor)
    back = {table: f"SELECT undistribute_table('{table}')" for table in TABLES}
    return [
        DistributionStep(EARLIER, (back[EARLIER],), EARLIER not in managed),
        DistributionStep(DAYS, (back[DAYS], *foreign_keys), DAYS not in managed),
    ]


def distribute() -> list[str]:
    """Distribute what is not yet; return the tables that were.

    Raises Refusal with all that is in the way.
    """
    if flaws := blockers():
        raise Refusal.of(*flaws)
    return _run_steps(steps())


def undistribute() -> list[str]:
    """Bring the tables back to the coordinator, with their foreign keys; return those that were.

    Raises Refusal.
    """
    return _run_steps(undo_steps())


def _run_steps(all_steps: list[DistributionStep]) -> list[str]:
    """Take the steps that are not done; return their tables.

    Each table is a transaction of its own: stopped in the middle, it goes on when called again.
    """
    taken = []
    with connection.cursor() as cursor:
        others = [table for table in _managed(cursor) if table not in TABLES]
        if others:
            raise Refusal(DistributionRefusal.OTHER_TABLES, count=len(others), example=others[0])
        _without_time_limit(cursor)
        for step in all_steps:
            if not step.is_done:
                with _foreign_keys_explained(), transaction.atomic():
                    for statement in step.statements:
                        cursor.execute(statement)
                taken.append(step.table)
    return taken


@contextmanager
def _foreign_keys_explained() -> Iterator[None]:
    try:
        yield
    except IntegrityError as error:
        fault = str(error)
        raise Refusal(DistributionRefusal.ORPHANED_ROWS, table=DAYS, fault=fault) from error


def _missing_foreign_keys(cursor: CursorWrapper) -> list[str]:
    cursor.execute("SELECT conname::text FROM pg_constraint WHERE conrelid = %s::regclass", [DAYS])
    there = {name for (name,) in cursor.fetchall()}
    return [
        f"ALTER TABLE {DAYS} ADD CONSTRAINT {name} {definition}"
        for name, definition in FOREIGN_KEYS.items()
        if name not in there
    ]


def _managed(cursor: CursorWrapper) -> list[str]:
    cursor.execute(_MANAGED)
    return [table for (table,) in cursor.fetchall()]


def _without_time_limit(cursor: CursorWrapper) -> None:
    """Days of years are copied to other machines."""
    cursor.execute("SET statement_timeout = 0")
    cursor.execute("SET idle_in_transaction_session_timeout = 0")


__all__ = [
    "TABLES",
    "DistributionStep",
    "blockers",
    "citus_version",
    "distribute",
    "steps",
    "undistribute",
    "undo_steps",
]
