"""The roles of a server of somebody's own: made by `kempen migrate` where it may."""

from typing import Final

import psycopg
from django.conf import settings
from django.db import connection
from psycopg.pq import Conninfo

from kempen.kit.database.rights import roles
from kempen.kit.database.rights.owner_connection import connected_as_owner
from kempen.kit.logs.reasons import in_one_line


class RolesMissing(Exception):  # noqa: N818 -- the name says what is wrong
    """The database lacks what we may not make; the text has the SQL that somebody else must run."""


_ASK: Final = (
    "the login {login} has no right to set up row-level security ({why}).\n"
    "For this command, set DATABASE_OWNER_URL to a login that has it (docs/security.md). If there "
    "is none,\nask a superuser to run this in the database {database}, then repeat the command:"
    "\n\n{statements}"
)


def prepare_server() -> None:
    """Make the roles, let our logins act in theirs, give the tables to their owner.

    Where all of it is there already nothing is changed. RolesMissing says what is missing. The
    embedded server does it when it starts.
    """
    if settings.IS_EMBEDDED or not settings.DATABASE_ROLES:
        return
    logins = login_of(settings.DATABASES["default"]), login_of(settings.DATABASE_OWNER)
    with connected_as_owner(in_role=False):
        connection.ensure_connection()
        raw = connection.connection
        try:
            roles.prepare(raw, *logins)
        except psycopg.errors.InsufficientPrivilege as error:
            raise RolesMissing(_what_to_do(raw, logins, in_one_line(str(error)))) from error
        except psycopg.errors.UndefinedObject as error:
            # A login of the settings that the server does not know.
            raise RolesMissing(f"DATABASE_URL: {in_one_line(str(error))}") from error


def login_of(place: dict[str, object]) -> str:
    """Return the login of Django's settings of a connection; where they name none, libpq's own."""
    if user := place.get("USER"):
        return str(user)
    [default] = [one.val for one in Conninfo.get_defaults() if one.keyword == b"user"]
    return (default or b"").decode()


def _what_to_do(raw: roles.Connection, logins: tuple[str, str], why: str) -> str:
    statements = roles.missing_statements(raw, *logins)
    statements += roles.statements_of_others(raw, logins[1])
    return _ASK.format(
        login=logins[1],
        why=why,
        database=raw.info.dbname,
        statements="\n".join(f"    {statement};" for statement in statements),
    )
