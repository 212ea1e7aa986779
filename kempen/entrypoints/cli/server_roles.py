"""The roles of a server of somebody's own: made by `kempen migrate` where it may."""

from typing import Final

import psycopg
from django.conf import settings
from django.db import connection

from kempen.kit.database import roles


class RolesMissing(Exception):  # noqa: N818 -- the name says what is wrong
    """The database lacks roles that we may not make; the text says what to do, in one line."""


_ASK: Final = (
    "DATABASE_OWNER_URL: {login} may not make the roles that the database needs ({why}): "
    "docs/security.md has the SQL that an administrator runs once"
)


def prepare_roles(login: str) -> None:
    """Make the roles, let `login` of the processes act in them, give the tables to their owner.

    Where all of it is there already nothing is changed. RolesMissing says what is missing.
    """
    connection.ensure_connection()
    raw = connection.connection
    try:
        roles.make_roles(raw)
        roles.admit(raw, login)
        roles.prepare_ownership(raw)
    except psycopg.errors.InsufficientPrivilege as error:
        why = str(error).splitlines()[0]
        raise RolesMissing(_ASK.format(why=why, login=settings.DATABASE_OWNER["USER"])) from error
