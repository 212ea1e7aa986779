"""Whether anything may be sent: not after a restore, until somebody resumes.

Asked by the worker, for the queues of mail and of partners, and by the claim of webhooks.
"""

from datetime import datetime

from psycopg import sql

from kempen.domain.installation.models import Hold


def current_hold() -> Hold | None:
    """Return the hold, or None when all is sent as usual."""
    return Hold.objects.first()


def is_held() -> bool:
    """Whether nothing may be sent to anybody."""
    return Hold.objects.exists()


def hold_statement(since: datetime, backup_made_at: datetime) -> str:
    """Return SQL that holds a database, for the transaction in which it is restored."""
    statement = sql.SQL(
        "INSERT INTO public.installation_hold (is_this, since, backup_made_at)"
        " VALUES (true, {}, {}) ON CONFLICT (is_this) DO UPDATE"
        " SET since = EXCLUDED.since, backup_made_at = EXCLUDED.backup_made_at;"
    )
    return statement.format(sql.Literal(since), sql.Literal(backup_made_at)).as_string(None)


def release() -> None:
    """Let everything be sent again."""
    Hold.objects.all().delete()
