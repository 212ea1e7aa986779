"""Rows that count until they expire: claimed by one process only, and never dropped early.

The database's clock decides, so that a process whose clock is wrong forgets nothing.
"""

import hashlib
import json
from datetime import timedelta
from typing import Final

from django.db import connection

from kempen.domain.idempotency.models import RateHistory, SignInAttempts, UsedCode, UsedForm

# A form cannot be sent once its session is over.
_USED_FORM_KEPT: Final = timedelta(days=7)
_TABLES: Final = tuple(
    model._meta.db_table  # noqa: SLF001 -- Django's own way to ask
    for model in (RateHistory, SignInAttempts, UsedCode, UsedForm)
)


def digest_of(name: str) -> str:
    """Return what stands for a name in these tables."""
    return hashlib.sha256(name.encode()).hexdigest()


def claim_form(name: str) -> bool:
    """Whether the form of this name is used for the first time; it is used up by asking."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO requests_usedform AS kept (digest, expires_at) "
            "VALUES (%s, clock_timestamp() + make_interval(secs => %s)) "
            "ON CONFLICT (digest) DO UPDATE SET expires_at = excluded.expires_at "
            "WHERE kept.expires_at <= clock_timestamp() RETURNING 1",
            [digest_of(name), _USED_FORM_KEPT.total_seconds()],
        )
        return cursor.fetchone() is not None


def add_value(table: str, name: str, value: object, lasts: timedelta) -> bool:
    """Store a value unless one that has not expired is there; return whether it was stored."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} AS kept (digest, value, expires_at) "  # noqa: S608 -- our names
            "VALUES (%s, %s, clock_timestamp() + make_interval(secs => %s)) "
            "ON CONFLICT (digest) DO UPDATE SET value = excluded.value, "
            "expires_at = excluded.expires_at "
            "WHERE kept.expires_at <= clock_timestamp() RETURNING 1",
            [digest_of(name), json.dumps(value), lasts.total_seconds()],
        )
        return cursor.fetchone() is not None


def first_within(name: str, period: timedelta) -> bool:
    """Whether this is asked for the first time in a period, by whichever process."""
    return add_value("requests_ratehistory", name, value=True, lasts=period)


def set_value(table: str, name: str, value: object, lasts: timedelta) -> None:
    """Store a value in place of what is there."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {table} (digest, value, expires_at) "  # noqa: S608 -- our names
            "VALUES (%s, %s, clock_timestamp() + make_interval(secs => %s)) "
            "ON CONFLICT (digest) DO UPDATE SET value = excluded.value, "
            "expires_at = excluded.expires_at",
            [digest_of(name), json.dumps(value), lasts.total_seconds()],
        )


def value_of(table: str, name: str) -> object:
    """Return the value, or None when there is none that has not expired."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT value::text FROM {table} "  # noqa: S608 -- our names
            "WHERE digest = %s AND expires_at > clock_timestamp()",
            [digest_of(name)],
        )
        row = cursor.fetchone()
    return json.loads(row[0]) if row else None


def delete_value(table: str, name: str) -> bool:
    """Delete a value; return whether there was one."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"DELETE FROM {table} WHERE digest = %s",  # noqa: S608 -- our names
            [digest_of(name)],
        )
        return bool(cursor.rowcount)


def delete_expired() -> int:
    """Delete what counts no longer; return how many rows that were."""
    deleted = 0
    with connection.cursor() as cursor:
        for table in _TABLES:
            cursor.execute(
                f"DELETE FROM {table} WHERE expires_at <= clock_timestamp()"  # noqa: S608 -- our names
            )
            deleted += cursor.rowcount
    return deleted
