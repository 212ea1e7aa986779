"""Spreads performance days over the machines of a Citus cluster, where the server has Citus.

Days and their earlier versions are distributed by campaign, so that all days of a campaign are on
one machine. What they refer to, campaigns and businesses, becomes reference tables: a copy on every
machine. Everything else stays on the coordinator. The tables stay what they are to every query.
"""

from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

COLUMN: Final = "campaign_id"
DAYS, EARLIER = "performance_performanceday", "performance_replacedday"
# A table comes after those that it refers to.
REFERENCES: Final = ("accounts_business", "campaigns_campaign")
_VERSION: Final = "SELECT extversion FROM pg_extension WHERE extname = 'citus'"
_HAS_COORDINATOR: Final = "SELECT EXISTS (SELECT FROM pg_dist_node WHERE groupid = 0)"
_DONE: Final = "SELECT logicalrelid::regclass::text FROM pg_dist_partition"
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
    ORDER BY 1
"""


class CannotDistribute(Exception):  # noqa: N818 -- a state of things, not an error of ours
    """The server has Citus, but something is in the way; the text says what to do."""


@dataclass(frozen=True)
class Step:
    """One table, the statement that spreads it, and whether it is spread already."""

    table: str
    statement: str
    is_done: bool = False


def citus_version() -> str | None:
    """Return the version of Citus in this database, or None without it."""
    with connection.cursor() as cursor:
        cursor.execute(_VERSION)
        found = cursor.fetchone()
    return str(found[0]) if found else None


def obstacles() -> list[str]:
    """Return what about our tables keeps them from being distributed, a sentence each.

    Citus wants the column that distributes in every unique key, and foreign keys only to tables
    that every machine has.
    """
    found = []
    with connection.cursor() as cursor:
        for table in (DAYS, EARLIER):
            cursor.execute(_UNIQUE, {"table": table, "column": COLUMN})
            found += [
                f"The unique index {name} of {table} does not hold {COLUMN}."
                for (name,) in cursor.fetchall()
            ]
            cursor.execute(_KEYS, {"table": table})
            found += [
                f"The foreign key {name} leads from {start} to {end}."
                for name, start, end in cursor.fetchall()
                if end not in REFERENCES
            ]
    return found


def steps() -> list[Step]:
    """Return what is to be done in this order, and what is done already."""
    with connection.cursor() as cursor:
        cursor.execute(_DONE)
        done = {table for (table,) in cursor.fetchall()}
    return [Step(table, statement, table in done) for table, statement in _statements()]


def _statements() -> list[tuple[str, str]]:
    references = [(one, f"SELECT create_reference_table('{one}')") for one in REFERENCES]
    days = f"SELECT create_distributed_table('{DAYS}', '{COLUMN}')"
    earlier = f"SELECT create_distributed_table('{EARLIER}', '{COLUMN}', colocate_with => '{DAYS}')"
    return [*references, (DAYS, days), (EARLIER, earlier)]


def distribute() -> list[str]:
    """Spread what is not spread yet; return the tables that were.

    Each table is a transaction of its own: stopped in the middle, it goes on when called again.
    Raises CannotDistribute.
    """
    in_the_way = obstacles()
    if in_the_way:
        raise CannotDistribute(" ".join(in_the_way))
    with connection.cursor() as cursor:
        cursor.execute(_HAS_COORDINATOR)
        if not _first(cursor):
            raise CannotDistribute(
                "Citus does not know its own coordinator, so tables that stay there could not "
                "refer to the others. Run SELECT citus_set_coordinator_host('this machine') first."
            )
        # Days of years are copied to other machines.
        cursor.execute("SET statement_timeout = 0")
        spread = []
        for step in steps():
            if not step.is_done:
                cursor.execute(step.statement)
                spread.append(step.table)
    return spread


def _first(cursor: Any) -> Any:
    return cursor.fetchone()[0]


__all__ = ["CannotDistribute", "Step", "citus_version", "distribute", "obstacles", "steps"]
