"""The roles of the database, and who owns what is in it.

`kempen_owner` owns all tables and runs the migrations. What the processes log in as owns nothing
and may nothing by itself; it acts as `kempen_tenant` or `kempen_service` (`scope.py`).
"""

from typing import Final, LiteralString

import psycopg
from psycopg import sql
from psycopg.rows import TupleRow

from kempen.kit.database.scope import SERVICE_ROLE, TENANT_ROLE

OWNER_ROLE: Final = "kempen_owner"
ROLES: Final = (OWNER_ROLE, TENANT_ROLE, SERVICE_ROLE)

Connection = psycopg.Connection[TupleRow]

_KNOWN: Final = "SELECT rolname FROM pg_roles WHERE rolname = ANY(%s)"
_STRANGERS: Final = """
    SELECT format('ALTER %s %s OWNER TO kempen_owner', kind, name) FROM (
        SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
            WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END AS kind,
            oid::regclass::text AS name, 'pg_class'::regclass AS catalog, oid AS object
        FROM pg_class AS relation
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
            AND relowner <> 'kempen_owner'::regrole
            -- The sequence of a column goes with its table.
            AND NOT EXISTS (
                SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass
                AND objid = relation.oid AND refclassid = 'pg_class'::regclass
                AND relkind = 'S' AND deptype IN ('a', 'i')
            )
        UNION ALL
        SELECT 'ROUTINE', oid::regprocedure::text, 'pg_proc'::regclass, oid FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace AND proowner <> 'kempen_owner'::regrole
        UNION ALL
        SELECT 'TYPE', oid::regtype::text, 'pg_type'::regclass, oid FROM pg_type
        WHERE typnamespace = 'public'::regnamespace AND typowner <> 'kempen_owner'::regrole
            AND (typtype IN ('e', 'd') OR EXISTS (
                SELECT FROM pg_class WHERE pg_class.oid = typrelid AND relkind = 'c'
            ))
    ) AS stranger
    WHERE NOT EXISTS (
        SELECT FROM pg_depend
        WHERE classid = catalog AND objid = object AND deptype = 'e'
    )
"""


def missing_roles(connection: Connection) -> list[str]:
    """Return which of the three roles the server lacks."""
    known = {name for (name,) in connection.execute(_KNOWN, [list(ROLES)])}
    return [name for name in ROLES if name not in known]


def make_roles(connection: Connection) -> None:
    """Make the roles that are missing; nobody logs in with them.

    Raises psycopg.errors.InsufficientPrivilege where the login may make no roles.
    """
    for name in missing_roles(connection):
        try:
            with connection.transaction():
                _execute(connection, "CREATE ROLE {} NOLOGIN NOINHERIT", name)
        except psycopg.errors.DuplicateObject:
            continue  # Somebody else was quicker.


def set_login(connection: Connection, name: str, password: str) -> None:
    """Let a role log in with this password, and make it where it is missing."""
    if not connection.execute(_KNOWN, [[name]]).rowcount:
        _execute(connection, "CREATE ROLE {} NOINHERIT", name)
    statement = sql.SQL("ALTER ROLE {} LOGIN NOINHERIT PASSWORD {}")
    connection.execute(statement.format(sql.Identifier(name), sql.Literal(password)))


def admit(connection: Connection, login: str) -> None:
    """Let a login act as a tenant and as the service."""
    for role in TENANT_ROLE, SERVICE_ROLE:
        if not _is_member(connection, login, role):
            _execute(connection, "GRANT {} TO {}", role, login)


def prepare_ownership(connection: Connection) -> None:
    """Let this login become the owner, give the owner its rights and all that stands there."""
    user = connection.info.user
    if not _is_member(connection, user, OWNER_ROLE):
        _execute(connection, "GRANT {} TO {}", OWNER_ROLE, user)
    if not _may_create(connection):
        _execute(connection, "GRANT USAGE, CREATE ON SCHEMA public TO {}", OWNER_ROLE)
    adopt(connection)


def adopt(connection: Connection) -> None:
    """Give all that stands in the database to its owner: older versions had one role for all."""
    for (statement,) in connection.execute(_STRANGERS).fetchall():
        connection.execute(statement)


def _is_member(connection: Connection, login: str, role: str) -> bool:
    row = connection.execute("SELECT pg_has_role(%s, %s, 'MEMBER')", [login, role]).fetchone()
    return bool(row and row[0])


def _may_create(connection: Connection) -> bool:
    row = connection.execute(
        "SELECT has_schema_privilege(%s, 'public', 'CREATE')", [OWNER_ROLE]
    ).fetchone()
    return bool(row and row[0])


def _execute(connection: Connection, statement: LiteralString, *names: str) -> None:
    connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))
