"""Sealed entries of the audit log, and what somebody can do to them who has the database."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.events.actions import audit
from kempen.domain.events.audit_chain import seal_entries
from kempen.domain.events.models import AuditEntry
from tests import make
from tests.database_roles import as_owner


def written(business: Business, entries: int) -> list[AuditEntry]:
    """Write and seal so many entries; return them, the oldest first."""
    for number in range(entries):
        audit(make.actor(business), "campaign.changed", {"n": number})
    seal_entries()
    return list(AuditEntry.objects.of(business).order_by("id"))


@contextmanager
def tampering(*tables: str) -> Iterator[Any]:
    """Do what somebody can who may do everything in the database."""
    with as_owner(), connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield cursor
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        for table in tables:
            cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
