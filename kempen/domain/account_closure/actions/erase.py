"""Erases closed businesses whose time to return is over, in steps that each commit.

A process that is killed leaves a business that is erased to some point, and the next run goes on
from there. Nothing is read into memory, and no statement takes more rows than `ROWS_A_STEP`.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

import structlog
from allauth.usersessions.models import UserSession
from django.db import connection, transaction
from psycopg import sql

from kempen.domain.account_closure.tables import TableStep, steps
from kempen.domain.accounts.actions.closure import locked_business, mark_erased, mark_erasing
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member, PendingSignUp, Person
from kempen.domain.accounts.queries import owners_of
from kempen.domain.events.audit_erasure import (
    erase_audit_entries,
    has_audit_entries,
    record_erasure,
)
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.kit.database import server_time
from kempen.kit.database.scope import as_service, in_business

log = structlog.get_logger()
ROWS_A_STEP: Final = 5000
_DELETE: Final = (
    "DELETE FROM {table} WHERE ({key}) IN"
    " (SELECT {key} FROM {table} WHERE business_id = %s LIMIT %s)"
)
# Distributed tables are emptied a campaign at a time, on the node that has it.
_CAMPAIGN: Final = "SELECT campaign_id FROM {table} WHERE business_id = %s LIMIT 1"
_OF_CAMPAIGN: Final = "DELETE FROM {table} WHERE business_id = %s AND campaign_id = %s"
_EMPTY: Final = "UPDATE {table} SET {column} = NULL WHERE business_id = %s AND {column} IS NOT NULL"
_EXISTS: Final = "SELECT EXISTS (SELECT FROM {table} WHERE business_id = %s)"


def erase_due() -> int:
    """Erase every closed business whose time is over; return how many are erased now."""
    now = server_time.time_to_delete_by()
    if now is None:
        return 0
    leaving = Business.objects.filter(
        status__in=(Business.Status.CLOSED, Business.Status.ERASING), erase_after__lte=now
    )
    return sum(_erase(business, now) for business in leaving.order_by("erase_after"))


def _erase(business: Business, now: datetime) -> bool:
    # Whatever is wrong with a statement, it deletes nothing of another business.
    with in_business(business.pk):
        return _erase_one(business, now)


def _erase_one(business: Business, now: datetime) -> bool:
    if not mark_erasing(business, now):
        return False
    rows = 0
    for step in steps():
        rows += _empty(step, business)
    erase_audit_entries(business)
    if not _finish(business):
        # A job that was running still wrote something. The next run takes it.
        log.warning("a business is not erased yet", business=business.public_id)
        return False
    log.info("a business was erased", business=business.public_id, rows=rows)
    return True


def _empty(step: TableStep, business: Business) -> int:
    """Delete the rows of a table, a step at a time; return how many."""
    for reference in step.emptied:
        _execute(_EMPTY, reference.model._meta.db_table, business, column=reference.column)  # noqa: SLF001 -- Django's own way
    table = step.model._meta.db_table  # noqa: SLF001 -- as above
    deleted = 0
    while count := _delete_some(step, table, business):
        deleted += count
    return deleted


def _delete_some(step: TableStep, table: str, business: Business) -> int:
    if step.key[0] != "campaign_id" or len(step.key) == 1:
        key = sql.SQL(", ").join(map(sql.Identifier, step.key))
        return _execute(_DELETE, table, business, ROWS_A_STEP, key=key)
    with connection.cursor() as cursor:
        cursor.execute(_sql(_CAMPAIGN, table), [business.pk])
        row = cursor.fetchone()
    return _execute(_OF_CAMPAIGN, table, business, row[0]) if row else 0


def _finish(business: Business) -> bool:
    """Erase the members and the name, once nothing else is left; return whether that was so.

    Whoever writes a row of the business waits for its lock, so nothing comes in between.
    """
    with transaction.atomic():
        row = locked_business(business)
        if has_audit_entries(row) or any(_has_rows(step, row) for step in steps()):
            return False
        notify_members(
            owners_of(row), "account_closure/email/erased", {}, page_url=page_links().sign_in()
        )
        record_erasure(Actor.service(row, "erasure"), row.closed_at, row.created_at)
        people = [member.person for member in Member.objects.of(row).select_related("person")]
        Member.objects.of(row).delete()
        for person in people:
            _erase_person(person)
        mark_erased(row)
    return True


@as_service("what they left behind may lie in other businesses")
def _erase_person(person: Person) -> None:
    """Erase somebody who is in no business any more, and whatever waits for their address."""
    if (
        person.is_operator
        or Member.objects.of_everyone(closed_too=True).filter(person=person).exists()
    ):
        return
    for session in UserSession.objects.filter(user=person):
        session.end()
    PendingSignUp.objects.filter(email__iexact=person.email).delete()
    person.delete()


def _has_rows(step: TableStep, business: Business) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_sql(_EXISTS, step.model._meta.db_table), [business.pk])  # noqa: SLF001 -- Django's own way
        return bool(cursor.fetchone()[0])


def _execute(
    statement: str,
    table: str,
    business: Business,
    *values: int | UUID,
    **parts: "str | sql.Composable",
) -> int:
    with connection.cursor() as cursor:
        cursor.execute(_sql(statement, table, **parts), [business.pk, *values])
        return int(cursor.rowcount)


def _sql(statement: str, table: str, **parts: "str | sql.Composable") -> sql.Composed:
    named = {
        name: part if isinstance(part, sql.Composable) else sql.Identifier(part)
        for name, part in parts.items()
    }
    return sql.SQL(statement).format(table=sql.Identifier(table), **named)
