"""Hands due deliveries to a dispatcher, fairly and each to one only, and takes them back."""

import secrets
import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from django.db import connection, transaction

from kempen.domain.webhooks.rules import (
    IN_FLIGHT_PER_BUSINESS,
    IN_FLIGHT_PER_ENDPOINT,
    IN_FLIGHT_WHILE_FAILING,
    LEASE_SECONDS,
)
from kempen.domain.webhooks.sealing import unseal
from kempen.kit import clock, ids
from kempen.kit.secrets import SecretError

# One dispatcher at a time counts and claims, else two could each find room for eight. It takes
# milliseconds: the lock ends with the transaction, which does not wait for the disk, because a
# claim that a crash forgets is a claim that never was. Every part of it has an index; what the
# planner counted minutes ago may say otherwise, when many rows were held, and then it would read
# the whole table, a hundred times a second.
_ONE_AT_A_TIME = """
    SELECT pg_advisory_xact_lock(7263011), set_config('synchronous_commit', 'off', true),
        set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
        EXISTS (SELECT FROM installation_hold)
"""
_CLAIM = """
    WITH RECURSIVE waiting AS (
        -- The endpoints with pending deliveries: one index probe each, however many wait.
        (SELECT endpoint_id FROM webhooks_delivery
         WHERE status = 'pending' ORDER BY endpoint_id LIMIT 1)
        UNION ALL
        SELECT (SELECT endpoint_id FROM webhooks_delivery
                WHERE status = 'pending' AND endpoint_id > waiting.endpoint_id
                ORDER BY endpoint_id LIMIT 1)
        FROM waiting WHERE waiting.endpoint_id IS NOT NULL
    ), busy AS (
        SELECT business_id, endpoint_id, count(*) AS now_held FROM webhooks_delivery
        WHERE leased_until > now() GROUP BY business_id, endpoint_id
    ), busy_business AS (
        SELECT business_id, sum(now_held) AS now_held FROM busy GROUP BY business_id
    ), room AS (
        SELECT endpoint.id, endpoint.business_id, coalesce(busy.now_held, 0) AS now_held,
               endpoint.failing_since IS NOT NULL AS is_failing,
               CASE WHEN endpoint.failing_since IS NULL
                    THEN %(most)s ELSE %(most_failing)s END AS most
        FROM waiting JOIN webhooks_endpoint endpoint
            ON endpoint.id = waiting.endpoint_id
            AND endpoint.status = 'active' AND endpoint.deleted_at IS NULL
        -- What waits for a closed business waits until it is reopened.
        JOIN accounts_business business
            ON business.id = endpoint.business_id AND business.closed_at IS NULL
        LEFT JOIN busy ON busy.endpoint_id = endpoint.id
    ), idle AS (
        -- Each of these has a place kept free, whatever hangs beside it.
        SELECT endpoint.business_id, count(*) AS endpoints
        FROM webhooks_endpoint endpoint LEFT JOIN busy ON busy.endpoint_id = endpoint.id
        WHERE endpoint.business_id IN (SELECT business_id FROM room)
            AND endpoint.status = 'active' AND endpoint.deleted_at IS NULL
            AND busy.endpoint_id IS NULL
        GROUP BY endpoint.business_id
    ), due AS (
        SELECT next.id, next.next_attempt_at, room.business_id, room.is_failing, room.now_held
            + row_number() OVER (PARTITION BY room.id ORDER BY next.next_attempt_at) AS turn
        FROM room CROSS JOIN LATERAL (
            SELECT id, next_attempt_at FROM webhooks_delivery
            WHERE endpoint_id = room.id AND status = 'pending' AND next_attempt_at <= now()
            ORDER BY next_attempt_at LIMIT greatest(0, room.most - room.now_held)
        ) next
    ), fair AS (
        SELECT due.*, coalesce(busy_business.now_held, 0) + row_number() OVER (
                PARTITION BY due.business_id
                ORDER BY due.is_failing AND due.turn > 1, due.turn, due.next_attempt_at
            ) AS business_turn,
            coalesce(idle.endpoints, 0)
                - count(*) FILTER (WHERE due.turn = 1) OVER (PARTITION BY due.business_id)
                + CASE WHEN due.is_failing THEN %(most)s ELSE 0 END AS kept_free
        FROM due LEFT JOIN busy_business USING (business_id) LEFT JOIN idle USING (business_id)
    ), allowed AS (
        SELECT fair.*, row_number() OVER (ORDER BY turn, next_attempt_at) AS place FROM fair
        WHERE business_turn <= %(most_business)s
            AND (turn = 1 OR business_turn <= %(most_business)s - kept_free)
    ), chosen AS (
        SELECT delivery.id FROM allowed JOIN webhooks_delivery delivery USING (id)
        WHERE (allowed.place <= %(limit)s - %(kept_free)s
               OR allowed.turn = 1 AND NOT allowed.is_failing)
            AND delivery.status = 'pending' AND delivery.next_attempt_at <= now()
        ORDER BY allowed.turn, allowed.next_attempt_at LIMIT %(limit)s
        FOR NO KEY UPDATE OF delivery SKIP LOCKED
    )
    UPDATE webhooks_delivery delivery
    SET fence = %(fence)s, leased_until = now() + make_interval(secs => %(lease)s),
        next_attempt_at = now() + make_interval(secs => %(lease)s)
    FROM chosen, webhooks_endpoint endpoint, events_event event
    WHERE delivery.id = chosen.id AND endpoint.id = delivery.endpoint_id
        AND event.id = delivery.event_id
    RETURNING delivery.id, delivery.attempts, delivery.earlier_attempts, endpoint.id, endpoint.url,
        endpoint.sealed_secret, endpoint.sealed_old_secret, endpoint.old_secret_until,
        event.id, event.body
"""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A delivery that this dispatcher alone may try until its lease ends.

    `number` is of the attempt to come, over all rounds; `round_number` counts since the last
    resend. `secrets` are the live ones, the newest first; none when they cannot be read.
    """

    delivery_id: uuid.UUID
    endpoint_id: uuid.UUID
    fence: int
    number: int
    round_number: int
    url: str
    message_id: str
    body: bytes
    secrets: tuple[str, ...] = field(repr=False)


def claim(limit: int, kept_free: int = 0) -> list[Claimed]:
    """Claim at most `limit` due deliveries, in turns of the endpoints.

    No endpoint has more than 8 and no business more than 32 in flight over all dispatchers. Of
    those 32 each endpoint with none in flight has one place kept for it, so that it does not wait
    for others which hang; failing ones leave another 8. The last `kept_free` of `limit` are for
    endpoints that are well and have none in flight.
    """
    # Random, so that a claim which a crash of the database forgot is never mistaken for a later
    # one.
    fence = secrets.randbits(62)
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_ONE_AT_A_TIME)
        *_, is_held = cursor.fetchone()
        if is_held:  # A backup was restored, and nobody has resumed yet.
            return []
        cursor.execute(
            _CLAIM,
            {
                "most": IN_FLIGHT_PER_ENDPOINT,
                "most_failing": IN_FLIGHT_WHILE_FAILING,
                "most_business": IN_FLIGHT_PER_BUSINESS,
                "lease": LEASE_SECONDS,
                "limit": limit,
                "kept_free": kept_free,
                "fence": fence,
            },
        )
        rows = cursor.fetchall()
    now = clock.now()
    claimed = []
    for delivery, attempts, earlier, endpoint, url, sealed, old, old_until, event, body in rows:
        live = [sealed, old] if old is not None and old_until > now else [sealed]
        claimed.append(
            Claimed(
                delivery_id=delivery,
                endpoint_id=endpoint,
                fence=fence,
                number=attempts + 1,
                round_number=attempts - earlier + 1,
                url=url,
                message_id=_message_id(event),
                body=body.encode(),
                secrets=_open(live, endpoint),
            )
        )
    return claimed


@lru_cache(maxsize=1024)
def _message_id(event_id: uuid.UUID) -> str:
    """Return the event's identifier; the endpoints of one event ask for the same one."""
    return ids.encode("evt", event_id)


def _open(sealed: list[bytes], endpoint_id: uuid.UUID) -> tuple[str, ...]:
    try:
        return tuple(unseal(bytes(blob), endpoint_id) for blob in sealed)
    except SecretError:
        return ()


def release(claimed: Sequence[Claimed]) -> None:
    """Give back deliveries that were not tried to the end: they are due at once."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE webhooks_delivery SET leased_until = NULL, next_attempt_at = now() "
            "FROM unnest(%s::uuid[], %s::bigint[]) AS held(id, fence) "
            "WHERE webhooks_delivery.id = held.id AND webhooks_delivery.fence = held.fence "
            "AND status = 'pending'",
            [[one.delivery_id for one in claimed], [one.fence for one in claimed]],
        )
