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
# Since PostgreSQL 16 who made a role is a member of it, and still may not act as it.
_MAY_BECOME: Final = """
    SELECT pg_has_role(%s, %s, CASE
        WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)
"""
_MAY_ALTER: Final = "SELECT pg_has_role(%s, %s, 'USAGE')"
_MAY_CREATE: Final = "SELECT has_schema_privilege(%s, 'public', 'CREATE')"
# One migration at a time makes roles: two would make the same one.
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('kempen roles', 0))"
_STRANGERS: Final = """
    SELECT format('ALTER %s %s OWNER TO kempen_owner', kind, name), pg_get_userbyid(owner) FROM (
        SELECT relowner AS owner, CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW'
            WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END AS kind,
            oid::regclass::text AS name, 'pg_class'::regclass AS catalog, oid AS object
        FROM pg_class AS relation
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
            AND relowner IS DISTINCT FROM to_regrole('kempen_owner')
            -- The sequence of a column goes with its table.
            AND NOT EXISTS (
                SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass
                AND objid = relation.oid AND refclassid = 'pg_class'::regclass
                AND relkind = 'S' AND deptype IN ('a', 'i')
            )
        UNION ALL
        SELECT proowner, 'ROUTINE', oid::regprocedure::text, 'pg_proc'::regclass, oid FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
            AND proowner IS DISTINCT FROM to_regrole('kempen_owner')
        UNION ALL
        SELECT typowner, 'TYPE', oid::regtype::text, 'pg_type'::regclass, oid FROM pg_type
        WHERE typnamespace = 'public'::regnamespace
            AND typowner IS DISTINCT FROM to_regrole('kempen_owner')
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


def missing_roles_of(connection: Connection) -> list[str]:
    """Return which of the processes' two roles the login of `connection` may not act as."""
    missing, login = missing_roles(connection), connection.info.user
    return [
        role
        for role in (TENANT_ROLE, SERVICE_ROLE)
        if role in missing or not _answer(connection, _MAY_BECOME, login, role)
    ]


def missing_statements(connection: Connection, login: str, owner_login: str) -> list[str]:
    """Return the SQL that is still to be run before the tables can be given to their owner.

    `login` is what the processes log in as, `owner_login` what `kempen migrate` does.
    """
    missing = missing_roles(connection)
    statements = [_text("CREATE ROLE {} NOLOGIN NOINHERIT", name) for name in missing]
    grants = ((TENANT_ROLE, login), (SERVICE_ROLE, login), (OWNER_ROLE, owner_login))
    statements += [
        _text("GRANT {} TO {}", role, member)
        for role, member in grants
        if role in missing or not _answer(connection, _MAY_BECOME, member, role)
    ]
    if OWNER_ROLE in missing or not _answer(connection, _MAY_CREATE, OWNER_ROLE):
        statements.append(_text("GRANT USAGE, CREATE ON SCHEMA public TO {}", OWNER_ROLE))
    return statements


def prepare(connection: Connection, login: str, owner_login: str) -> None:
    """Make the roles, let both logins act in theirs, give all that stands there to the owner.

    All of it or nothing; what is right already is left alone. Raises
    psycopg.errors.InsufficientPrivilege where `connection` may not.
    """
    with connection.transaction():
        connection.execute(_LOCK)
        for statement in missing_statements(connection, login, owner_login):
            connection.execute(statement.encode())
        adopt(connection)


def statements_of_others(connection: Connection, owner_login: str) -> list[str]:
    """Return the SQL that gives the owner what a login made whose things `owner_login` may not."""
    rows = connection.execute(_STRANGERS).fetchall()
    return [
        statement
        for statement, owner in rows
        if not _answer(connection, _MAY_ALTER, owner_login, owner)
    ]


def adopt(connection: Connection) -> None:
    """Give all that stands in the database to its owner."""
    for statement, _ in connection.execute(_STRANGERS).fetchall():
        connection.execute(statement)


def set_login(connection: Connection, name: str, password: str) -> None:
    """Let a role log in with this password, and make it where it is missing."""
    if not connection.execute(_KNOWN, [[name]]).rowcount:
        connection.execute(_text("CREATE ROLE {} NOINHERIT", name).encode())
    statement = sql.SQL("ALTER ROLE {} LOGIN NOINHERIT PASSWORD {}")
    connection.execute(statement.format(sql.Identifier(name), sql.Literal(password)))


def _answer(connection: Connection, question: LiteralString, *values: str) -> bool:
    row = connection.execute(question, values).fetchone()
    return bool(row and row[0])


def _text(statement: LiteralString, *names: str) -> str:
    return sql.SQL(statement).format(*map(sql.Identifier, names)).as_string(None)
