"""Whether anything may be sent: not after a restore, until somebody resumes.

Asked by the worker, for the queues of mail and of partners, and by the claim of webhooks.
"""

from datetime import datetime
from typing import Final

from django.contrib.sessions.models import Session
from django.db import connection, transaction
from psycopg import sql

from kempen.domain.installation.models import Hold, Installation
from kempen.kit import clock

# In the settings of a server whose data folder was unpacked for a moment: the moment, a slash, and
# a number of its own.
RESTORED_SETTING: Final = "kempen.restored"


def current_hold() -> Hold | None:
    """Return the hold, or None when all is sent as usual."""
    return Hold.objects.first()


def is_held() -> bool:
    """Whether nothing may be sent to anybody."""
    return Hold.objects.exists()


def hold_if_recovered() -> bool:
    """Hold everything if the server was restored to a moment since we last looked, and say so.

    Whoever put its data folder in place could not hold it, because no server ran there.
    """
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting(%s, true)", [RESTORED_SETTING])
        recovery = cursor.fetchone()[0] or ""
    if not recovery or Installation.objects.filter(recovery=recovery).exists():
        return False
    moment = datetime.fromisoformat(recovery.partition("/")[0])
    with transaction.atomic():
        Installation.objects.get_or_create(is_this=True)
        row = Installation.objects.select_for_update().get()
        if row.recovery == recovery:
            return False
        Hold.objects.update_or_create(
            is_this=True, defaults={"since": clock.now(), "backup_made_at": moment}
        )
        # Whoever was signed in then may have been signed out since.
        Session.objects.all().delete()
        row.recovery = recovery
        row.save()
    return True


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
