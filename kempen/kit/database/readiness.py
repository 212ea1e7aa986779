"""Whether the database answers and has the tables that this version needs."""

from functools import cache
from typing import cast

import psycopg
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from psycopg_pool import ConnectionPool

from kempen.kit.database.wait_budget import limit_waiting

_PATIENCE_SECONDS = 1.5


class _Found:
    """What was once found applied stays so: it is not asked again for every probe."""

    applied = False


def why_not_ready(patience: float = _PATIENCE_SECONDS) -> str | None:
    """Return None when the database can serve, else one phrase, within `patience` seconds."""
    pool = cast(ConnectionPool, connection.pool)  # type: ignore[attr-defined]
    pool.open()
    try:
        with limit_waiting(patience), pool.connection(timeout=patience) as raw:
            if _Found.applied:
                raw.execute("SELECT 1")
                return None
            applied = {
                (str(app), str(name))
                for app, name in raw.execute("SELECT app, name FROM django_migrations")
            }
    except psycopg.errors.UndefinedTable:
        return "the database has no tables yet"
    except (psycopg.errors.InvalidParameterValue, psycopg.errors.InsufficientPrivilege):
        return "the database has no roles yet that our login may act in"
    except psycopg.Error:
        return "the database does not answer"
    missing = _needed() - applied
    if missing:
        return f"{len(missing)} migrations are not applied"
    _Found.applied = True
    return None


@cache
def _needed() -> frozenset[tuple[str, str]]:
    """The last migration of every room and library; each brings those before it."""
    return frozenset(MigrationLoader(None).graph.leaf_nodes())
