"""Turns committed events into deliveries, one for each endpoint that asked for the type."""

from django.db import connection, transaction

from kempen.domain.events.catalogue import EVERYTHING
from kempen.domain.webhooks.rules import OLD_NEWS_SECONDS
from kempen.kit import ids

# Several dispatchers may run: each takes events that no other holds, and one that dies leaves them.
_FRESH = """
    WITH fresh AS (
        SELECT id, business_id, type, occurred_at FROM events_event
        WHERE NOT is_fanned_out ORDER BY id LIMIT %(limit)s FOR NO KEY UPDATE SKIP LOCKED
    )
    SELECT fresh.id, fresh.business_id, endpoint.id
    FROM fresh LEFT JOIN webhooks_endpoint endpoint
        ON endpoint.business_id = fresh.business_id
        AND endpoint.status = 'active' AND endpoint.deleted_at IS NULL
        AND (fresh.type = ANY(endpoint.events) OR %(everything)s = ANY(endpoint.events))
        AND endpoint.created_at < fresh.occurred_at + make_interval(secs => %(old)s)
"""
_INSERT = """
    INSERT INTO webhooks_delivery
        (id, business_id, endpoint_id, event_id, status, attempts, earlier_attempts,
         next_attempt_at, fence, created_at)
    SELECT delivery, business, endpoint, event, 'pending', 0, 0, now(), 0, now()
    FROM unnest(%s::uuid[], %s::uuid[], %s::uuid[], %s::uuid[])
        AS made(delivery, business, endpoint, event)
    ON CONFLICT (business_id, endpoint_id, event_id) DO NOTHING
"""
_DONE = "UPDATE events_event SET is_fanned_out = true WHERE id = ANY(%s::uuid[])"


def fan_out(limit: int = 500) -> int:
    """Make the deliveries of at most `limit` events; return how many events were done."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_FRESH, {"limit": limit, "everything": EVERYTHING, "old": OLD_NEWS_SECONDS})
        rows = cursor.fetchall()
        if not rows:
            return 0
        wanted = [row for row in rows if row[2] is not None]
        if wanted:
            events, businesses, endpoints = zip(*wanted, strict=True)
            columns = [ids.new_id() for _ in wanted], businesses, endpoints, events
            cursor.execute(_INSERT, [ids.array_literal(column) for column in columns])
        done = {row[0] for row in rows}
        cursor.execute(_DONE, [ids.array_literal(done)])
    return len(done)
