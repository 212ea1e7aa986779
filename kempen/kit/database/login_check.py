"""Says when the login of a process may more than it needs, which no policy could take from it."""

from typing import Final

import psycopg
import structlog
from django.conf import settings
from psycopg.rows import TupleRow

from kempen.kit.database.roles import OWNER_ROLE

log = structlog.get_logger("database")
_POWERS: Final = f"""
    SELECT session_user, rolsuper, rolbypassrls, CASE
        WHEN to_regrole('{OWNER_ROLE}') IS NULL THEN true
        ELSE pg_has_role(session_user, to_regrole('{OWNER_ROLE}'), 'MEMBER') END
    FROM pg_roles WHERE rolname = session_user
"""  # noqa: S608 -- a name of ours
_ADVICE: Final = "docs/security.md says how to give it a login of its own"


def warn_of_powers(connection: "psycopg.Connection[TupleRow]") -> list[str]:
    """Log, and return, what the login of DATABASE_URL is and should not be."""
    if not settings.DATABASE_ROLES:
        log.warning("DATABASE_ROLES is off: the database keeps no business from another's rows")
        return ["without roles"]
    row = connection.execute(_POWERS).fetchone()
    login, *powers = row or ("", False, False, False)
    names = ("a superuser", "free of row-level security", "the owner of the tables")
    found = [name for name, has in zip(names, powers, strict=True) if has]
    if found:
        log.warning(
            "DATABASE_URL: the login may more than it needs", login=login, is_=found, do=_ADVICE
        )
    return found
