"""Checks of the database server: that it answers, in which shape, and with how much power."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

import psycopg
from django.conf import settings
from django.db import connection

from kempen.entrypoints.cli.doctor.findings import Finding, fault, warning
from kempen.kit import clock
from kempen.kit.clock import BUSINESS_TIME_ZONE
from kempen.kit.database import server_time
from kempen.kit.database.direct_connection import direct_conninfo
from kempen.kit.database.rights.login_check import SUPERUSER, powers_of_login
from kempen.kit.database.rights.roles import missing_roles_of
from kempen.kit.logs.reasons import in_one_line

_OLDEST_SERVER: Final = 150_000
_NOTABLE_SECONDS: Final = 5.0
# One web process group of two workers, each with its pool and its health check, and one worker
# with the pools of its jobs and the two connections of its deliveries.
NEEDED_CONNECTIONS: Final = 2 * (8 + 1) + 20 + 10 + 3
_LIMITS: Final = """
    SELECT least(
        current_setting('max_connections')::int
            - current_setting('superuser_reserved_connections')::int,
        (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = session_user),
        (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())
    )
"""
_BOUNDS: Final = ("statement_timeout", "lock_timeout", "idle_in_transaction_session_timeout")


def why_unreachable() -> Finding | None:
    """Return why nobody can connect to the database; None when somebody can."""
    if settings.IS_EMBEDDED and not settings.KEMPEN_DATA_DIR.joinpath("postgres").is_dir():
        return fault(
            f"There is no database in {settings.KEMPEN_DATA_DIR} yet.",
            "Start `kempen run` once, or enter another folder with --data-dir.",
        )
    try:
        psycopg.connect(direct_conninfo("kempen doctor")).close()
    except psycopg.Error as error:
        why = in_one_line(str(error))
        if names := _missing_roles():
            return fault(
                f"The database login cannot act as {' and '.join(names)}.",
                "Stop the service, run `kempen migrate`, then start it again.",
            )
        if settings.IS_EMBEDDED:
            return fault(
                f"The embedded database is not running: {why}.",
                "Start `kempen run`, then run `kempen doctor` again.",
            )
        return fault(
            f"The database refused the connection: {why}.",
            "Correct DATABASE_URL, or start the database.",
        )
    return None


def server_version() -> Iterator[Finding]:
    """Find a server that is too old."""
    version = int(_value("SHOW server_version_num"))
    if version < _OLDEST_SERVER:
        yield fault(f"PostgreSQL {version // 10_000} is too old.", "Upgrade it to 15 or later.")


def clocks() -> Iterator[Finding]:
    """Find a difference between this machine's clock and the database's."""
    apart = (clock.now() - server_time.server_now()).total_seconds()
    if abs(apart) <= _NOTABLE_SECONDS:
        return
    difference = (
        f"This machine's clock is {abs(apart):,.0f} seconds "
        f"{'ahead of' if apart > 0 else 'behind'} the database's."
    )
    if abs(apart) > server_time.MOST_APART.total_seconds():
        yield fault(
            f"{difference} Kempen deletes no old data until then.",
            "Set both clocks (timedatectl, NTP).",
        )
    else:
        yield warning(difference, "Set both clocks (timedatectl, NTP).")


def encoding() -> Iterator[Finding]:
    """Find a database that cannot hold every text."""
    name = _value("SHOW server_encoding")
    if name != "UTF8":
        yield fault(
            f"The database's encoding is {name}, which cannot store Chinese or Tamil names.",
            "Create a database with ENCODING 'UTF8' and move the data to it.",
        )


def time_zones() -> Iterator[Finding]:
    """Find a server that does not know Malaysia's time, or that does not work in UTC."""
    zone = BUSINESS_TIME_ZONE.key
    if not _value("SELECT count(*) FROM pg_timezone_names WHERE name = %s", zone):
        yield fault(
            f"The database does not know the time zone {zone}.",
            "Install the package tzdata on the database server and restart the database.",
        )
    default = _value("SELECT reset_val FROM pg_settings WHERE name = 'TimeZone'")
    if default not in ("UTC", "Etc/UTC", "GMT", zone):
        yield warning(
            f"The database's time zone is {default}.",
            f"Set it to UTC: ALTER DATABASE {connection.settings_dict['NAME']} "
            "SET timezone = 'UTC'",
        )


def role() -> Iterator[Finding]:
    """Find a login that may do more than Kempen needs, or one for everything."""
    if settings.IS_EMBEDDED:
        return
    if not settings.DATABASE_ROLES:
        yield warning(
            "DATABASE_ROLES is off: the database does not separate businesses.",
            "Turn it on, unless the database is a Citus cluster.",
        )
    name, powers = powers_of_login()
    if powers and settings.DATABASE_ROLES:
        yield warning(
            f"The login {name} of DATABASE_URL is {' and '.join(powers)}: one fault in the service "
            "exposes the whole database.",
            "Create a separate login for the service (docs/security.md).",
        )
    elif powers[:1] == [SUPERUSER]:
        yield warning(
            f"The database role {name} is a superuser: one fault in the service exposes the whole "
            "server.",
            f"Run as another superuser: ALTER ROLE {name} NOSUPERUSER",
        )


def connection_limit() -> Iterator[Finding]:
    """Find a limit on connections that one web server and one worker reach by themselves."""
    limit = int(_value(_LIMITS))
    if limit < NEEDED_CONNECTIONS:
        yield fault(
            f"The database allows {limit} connections, but one `kempen web` with one `kempen "
            f"worker` can need {NEEDED_CONNECTIONS}.",
            "Raise max_connections, or the CONNECTION LIMIT of the role or the database.",
        )


def time_limits() -> Iterator[Finding]:
    """Find a pooler that drops the limits with which Kempen connects."""
    for name in _BOUNDS:
        if _value(f"SHOW {name}") in ("0", None):
            yield fault(
                f"{name} is off, although Kempen sets it for each connection. A pooler such as "
                "PgBouncer drops it, so one slow statement can stop the service.",
                "Set the limits in the pooler as deploy/pgbouncer.ini does, or run: "
                f"ALTER ROLE {_value('SELECT session_user')} SET {name} = '10s'",
            )


def _missing_roles() -> list[str]:
    """Return which roles the login may not act as; none where it cannot even log in."""
    if not settings.DATABASE_ROLES:
        return []
    try:
        with psycopg.connect(direct_conninfo("kempen doctor", in_role=False)) as own:
            return missing_roles_of(own)
    except psycopg.Error:
        return []


def _value(statement: str, *parameters: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters or None)
        row = cursor.fetchone()
    value: str = row[0]
    return value


def close() -> None:
    """Give the connections of this process back."""
    with suppress(psycopg.Error):
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
