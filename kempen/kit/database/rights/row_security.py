"""Row-level security on every table of tenants, and who may do what with which table.

Nothing of it is written by hand: a table with a column `business_id` gets its policies, every
table its grants, when `kempen migrate` has run. What is right already is left alone.
"""

from dataclasses import dataclass
from typing import Final

from django.db.backends.utils import CursorWrapper

from kempen.kit.database.rights.roles import OWNER_ROLE
from kempen.kit.database.scope import BUSINESS_SETTING, SERVICE_ROLE, TENANT_ROLE

# The business itself is found by its key.
_BUSINESSES: Final = "accounts_business"
_OWN_ROWS: Final = "own_rows"
_ALL_ROWS: Final = "all_rows"
# Of these tables a tenant and the service only read.
_READ_ONLY: Final = ("django_migrations",)

_TABLES: Final = f"""
    SELECT relation.oid::regclass::text,
        CASE WHEN relation.relname = '{_BUSINESSES}' THEN 'id' WHEN EXISTS (
            SELECT FROM pg_attribute
            WHERE attrelid = relation.oid AND attname = 'business_id' AND NOT attisdropped
        ) THEN 'business_id' END,
        relation.relrowsecurity AND relation.relforcerowsecurity,
        ARRAY(SELECT polname::text FROM pg_policy WHERE polrelid = relation.oid),
        ARRAY(
            SELECT role || ' ' || privilege
            FROM unnest(%(roles)s::text[]) AS role, unnest(%(privileges)s::text[]) AS privilege
            WHERE has_table_privilege(role, relation.oid, privilege)
        )
    FROM pg_class AS relation
    WHERE relation.relnamespace = 'public'::regnamespace AND relation.relkind IN ('r', 'p')
        AND NOT relation.relispartition
        AND NOT EXISTS (
            SELECT FROM pg_depend
            WHERE classid = 'pg_class'::regclass AND objid = relation.oid AND deptype = 'e'
        )
    ORDER BY relation.relname
"""  # noqa: S608 -- names of ours
_PARTITIONS: Final = """
    SELECT oid::regclass::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relispartition AND relkind = 'r'
        AND NOT has_table_privilege(%(service)s, oid, 'SELECT')
"""
_DEFAULT_PARTITIONS: Final = """
    SELECT oid::regclass::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relispartition AND relkind = 'r'
        AND relname LIKE %(default)s AND NOT has_table_privilege(%(service)s, oid, 'DELETE')
"""
_SEQUENCES: Final = """
    SELECT oid::regclass::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'S'
        AND NOT (has_sequence_privilege(%(tenant)s, oid, 'USAGE')
            AND has_sequence_privilege(%(service)s, oid, 'USAGE')
            AND has_sequence_privilege(%(service)s, oid, 'SELECT'))
"""
_DEFINERS: Final = """
    SELECT oid::regprocedure::text FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND prosecdef
        AND NOT has_function_privilege(%(service)s, oid, 'EXECUTE')
"""
_PROTECTED: Final = """
    SELECT oid::regclass::text FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
        AND (relrowsecurity OR relforcerowsecurity)
"""
_PRIVILEGES: Final = ("SELECT", "INSERT", "UPDATE", "DELETE")
# Two migrations at once would both make what is missing.
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended('kempen row security', 0))"


@dataclass(frozen=True)
class Unprotected:
    """What is missing at a table, sequence or function, and the `statement` that makes it right."""

    name: str
    statement: str


def protect_tables(cursor: CursorWrapper) -> None:
    """Give every table its policies and grants; call it as the tables' owner, in a transaction."""
    cursor.execute(_LOCK)
    for one in missing_protection(cursor):
        cursor.execute(one.statement)


def unprotect_tables(cursor: CursorWrapper) -> None:
    """Take row-level security away, where one login does everything and has no role to act in."""
    cursor.execute(_PROTECTED)
    for (table,) in cursor.fetchall():
        cursor.execute(
            f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY"
        )


def missing_protection(cursor: CursorWrapper) -> list[Unprotected]:
    """Return what is still missing, so that every table is protected."""
    both = f"{TENANT_ROLE}, {SERVICE_ROLE}"
    roles = [TENANT_ROLE, SERVICE_ROLE]
    cursor.execute(_TABLES, {"roles": roles, "privileges": list(_PRIVILEGES)})
    unprotected: list[Unprotected] = []
    for table, key, is_forced, policies, granted in cursor.fetchall():
        if key is not None:
            statements = _policies(table, key, policies, is_forced=is_forced)
            unprotected += [Unprotected(table, statement) for statement in statements]
        privileges = _PRIVILEGES[:1] if table in _READ_ONLY else _PRIVILEGES
        if {f"{role} {one}" for role in roles for one in privileges} - set(granted):
            grant = f"GRANT {', '.join(privileges)} ON {table} TO {both}"
            unprotected.append(Unprotected(table, grant))
    names = {"tenant": TENANT_ROLE, "service": SERVICE_ROLE, "default": "%\\_default"}
    for query, grant in (
        (_SEQUENCES, f"GRANT USAGE, SELECT ON SEQUENCE {{}} TO {both}"),
        # A backup reads each partition by itself.
        (_PARTITIONS, f"GRANT SELECT ON {{}} TO {SERVICE_ROLE}"),
        # What falls on a day without a partition is looked for where it fell.
        (_DEFAULT_PARTITIONS, f"GRANT DELETE ON {{}} TO {SERVICE_ROLE}"),
        (_DEFINERS, f"GRANT EXECUTE ON FUNCTION {{}} TO {SERVICE_ROLE}"),
    ):
        cursor.execute(query, names)
        unprotected += [Unprotected(name, grant.format(name)) for (name,) in cursor.fetchall()]
    return unprotected


def _policies(table: str, key: str, policies: list[str], *, is_forced: bool) -> list[str]:
    # A setting that was local to an earlier transaction of the session is an empty text after it.
    business = f"nullif(current_setting('{BUSINESS_SETTING}', true), '')::uuid"
    statements = []
    if _OWN_ROWS not in policies:
        statements.append(
            f"CREATE POLICY {_OWN_ROWS} ON {table} TO {TENANT_ROLE} "
            f"USING ({key} = {business}) WITH CHECK ({key} = {business})"
        )
    if _ALL_ROWS not in policies:
        statements.append(
            f"CREATE POLICY {_ALL_ROWS} ON {table} TO {SERVICE_ROLE}, {OWNER_ROLE} "
            "USING (true) WITH CHECK (true)"
        )
    if not is_forced:
        statements += [
            f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY",
            f"ALTER TABLE {table} FORCE ROW LEVEL SECURITY",
        ]
    return statements
