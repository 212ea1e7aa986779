"""Says when the login of a process may more than it needs, which no policy could take from it."""

from typing import Final

import structlog
from django.conf import settings
from django.db import connection

from kempen.kit.database.rights.roles import OWNER_ROLE

log = structlog.get_logger("database")
_POWERS: Final = f"""
    SELECT session_user, rolsuper, rolbypassrls, CASE
        WHEN to_regrole('{OWNER_ROLE}') IS NULL THEN true
        ELSE pg_has_role(session_user, to_regrole('{OWNER_ROLE}'), 'MEMBER') END
    FROM pg_roles WHERE rolname = session_user
"""  # noqa: S608 -- a name of ours
SUPERUSER: Final = "a superuser"
_NAMES: Final = (SUPERUSER, "free of row-level security", "the owner of the tables")
_ADVICE: Final = "docs/security.md says how to give it a login of its own"


def powers_of_login() -> tuple[str, list[str]]:
    """Return the login of DATABASE_URL, and what it is that it should not be."""
    with connection.cursor() as cursor:
        cursor.execute(_POWERS)
        login, *powers = cursor.fetchone()
    return login, [name for name, has in zip(_NAMES, powers, strict=True) if has]


def warn_of_powers() -> None:
    """Log what the login of DATABASE_URL is and should not be; every process that starts does."""
    if not settings.DATABASE_ROLES:
        log.warning("DATABASE_ROLES is off: the database keeps no business from another's rows")
        return
    login, powers = powers_of_login()
    if powers:
        log.warning(
            "DATABASE_URL: the login may more than it needs", login=login, is_=powers, do=_ADVICE
        )
