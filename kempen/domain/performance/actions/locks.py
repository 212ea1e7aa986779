"""One import at a time for each campaign."""

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from uuid import UUID

import psycopg
from django.db import OperationalError, connection

from kempen.domain.accounts.models import Business

# Each lock takes a place in a table of the server that all its clients share.
_MOST_LOCKS = 500


class ImportInProgress(OperationalError):  # noqa: N818 -- a state of things, not an error of ours
    """An import of the same days is at work; the same will go once it is over.

    A kind of OperationalError, so that whoever does not know it says that it passes by itself.
    """


def lock_campaigns(business: Business, campaigns: Iterable[UUID]) -> None:
    """Wait until nobody else stores days of these campaigns; held until the transaction ends.

    Locks are taken in one order, so that two imports never wait for each other, and before anything
    else in the transaction. An import of very many campaigns locks the business instead. Raises
    ImportInProgress after the process's own deadline for locks.
    """
    keys = sorted({_key(b"campaign", campaign) for campaign in campaigns})
    if len(keys) > _MOST_LOCKS:
        lock_business(business)
        return
    shared = [_key(b"business", business.id)]
    with _as_refusal(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", shared)
        cursor.execute("SELECT pg_advisory_xact_lock(key) FROM unnest(%s::bigint[]) AS key", [keys])


def lock_business(business: Business, *, waits: bool = True) -> None:
    """Wait until nobody else stores days of this business; held until the transaction ends.

    Raises ImportInProgress after the process's own deadline for locks; without `waits` at once.
    """
    key = [_key(b"business", business.id)]
    with _as_refusal(), connection.cursor() as cursor:
        if waits:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", key)
            return
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", key)
        if not cursor.fetchone()[0]:
            raise ImportInProgress


def queue_lock_of(business: Business) -> str:
    """Return the jobs' lock of a business: its files and large undos go one after the other.

    So they do not wait for each other inside the worker, where everybody else would wait for them.
    """
    return f"imports:{business.pk}"


def extend_lock_timeout() -> None:
    """Let this transaction wait for locks for as long as a statement may take.

    For background work: what it waits for may be a file of millions of rows.
    """
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL lock_timeout = 0")


@contextmanager
def _as_refusal() -> Iterator[None]:
    """Say of a lock that was not had what it means."""
    try:
        yield
    except OperationalError as error:
        if isinstance(error.__cause__, psycopg.errors.LockNotAvailable):
            raise ImportInProgress from error
        raise


def _key(kind: bytes, identifier: UUID) -> int:
    digest = hashlib.blake2b(identifier.bytes, digest_size=8, person=kind).digest()
    return int.from_bytes(digest, "big", signed=True)
