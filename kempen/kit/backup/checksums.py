"""The sum of a table: how many rows, and the sum of a digest of each, the same in any order."""

from collections.abc import Mapping
from typing import Final

import psycopg
from psycopg import sql

from kempen.kit.backup.manifest import TableSum

# The text of a row depends on these; without a search path each table's name has its schema.
# Policies are asked: what we act as sees every row by them.
_SETTINGS: Final = """
    SET LOCAL timezone TO 'UTC'; SET LOCAL datestyle TO 'ISO, MDY';
    SET LOCAL intervalstyle TO 'postgres'; SET LOCAL extra_float_digits TO 1;
    SET LOCAL bytea_output TO 'hex'; SET LOCAL search_path TO ''; SET LOCAL row_security TO on;
"""
_TABLES: Final = """
    SELECT c.oid::regclass::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')
        AND n.nspname NOT LIKE 'pg\\_t%'
    ORDER BY 1
"""
# Half of an md5 is a number of 64 bits. It finds what differs by mistake; what somebody changed on
# purpose, the archive's encryption finds.
_SUM: Final = (
    "count(*), coalesce(sum(('x' || left(md5(t::text), 16))::bit(64)::bigint::numeric), 0)::text"
)
_CHECK: Final = """
DO $check$
DECLARE wanted record; rows_found bigint; digest_found text;
BEGIN
    FOR wanted IN SELECT * FROM (VALUES {values}) AS v (name, rows, digest) LOOP
        EXECUTE format('SELECT {sum} FROM ONLY %s t', wanted.name)
            INTO rows_found, digest_found;
        IF (rows_found, digest_found) IS DISTINCT FROM (wanted.rows, wanted.digest) THEN
            RAISE EXCEPTION 'the table % is not what was backed up: % rows, then %',
                wanted.name, rows_found, wanted.rows;
        END IF;
    END LOOP;
END $check$;
"""


def table_sums(connection: psycopg.Connection) -> dict[str, TableSum]:
    """Return the sum of each table by its name, as the connection's transaction sees it."""
    connection.execute(_SETTINGS)
    sums = {}
    for (name,) in connection.execute(_TABLES).fetchall():
        # The name comes from PostgreSQL, quoted where it must be.
        row = connection.execute(f"SELECT {_SUM} FROM ONLY {name} t".encode()).fetchone()  # noqa: S608
        if row is not None:
            sums[name] = TableSum(rows=row[0], digest=row[1])
    return sums


def check_statement(sums: Mapping[str, TableSum]) -> str:
    """Return SQL that raises an error unless each table has its sum, in the same transaction."""
    values = ", ".join(
        f"({_quoted(name)}, {one.rows}::bigint, {_quoted(one.digest)})"
        for name, one in sums.items()
    )
    return _SETTINGS + _CHECK.format(values=values, sum=_SUM.replace("'", "''"))


def _quoted(text: str) -> str:
    return sql.Literal(text).as_string(None)
