"""One import at a time for each campaign."""

import hashlib
from collections.abc import Iterable
from uuid import UUID

from django.db import connection

from kempen.domain.accounts.models import Business

# Each lock takes a place in a table of the server that all its clients share.
_MOST_LOCKS = 500


def lock_campaigns(business: Business, campaigns: Iterable[UUID]) -> None:
    """Wait until nobody else stores days of these campaigns; held until the transaction ends.

    Locks are taken in one order, so that two imports never wait for each other, and before anything
    else in the transaction. An import of very many campaigns locks the business instead.
    """
    keys = sorted({_key(b"campaign", campaign) for campaign in campaigns})
    if len(keys) > _MOST_LOCKS:
        lock_business(business)
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock_shared(%s)", [_key(b"business", business.id)])
        cursor.execute("SELECT pg_advisory_xact_lock(key) FROM unnest(%s::bigint[]) AS key", [keys])


def lock_business(business: Business) -> None:
    """Wait until nobody else stores days of this business; held until the transaction ends."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [_key(b"business", business.id)])


def _key(kind: bytes, identifier: UUID) -> int:
    digest = hashlib.blake2b(identifier.bytes, digest_size=8, person=kind).digest()
    return int.from_bytes(digest, "big", signed=True)
