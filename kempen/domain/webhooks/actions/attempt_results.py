"""Writes down what became of attempts, unless a newer claim holds the delivery."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db import DataError, connection, transaction

from kempen.domain.webhooks.actions.claims import Claimed
from kempen.domain.webhooks.actions.disabling import disable_gone
from kempen.domain.webhooks.schedule import AttemptVerdict, DeliveryOutcome
from kempen.kit import ids

_STATUS = {
    DeliveryOutcome.DELIVERED: "delivered",
    DeliveryOutcome.AGAIN: "pending",
    DeliveryOutcome.GAVE_UP: "gave_up",
}
# One JSON text carries all outcomes: written and read many times faster than arrays of each column.
_FINISH = """
    WITH outcome AS (
        SELECT * FROM json_to_recordset(%s::json) AS one(
            attempt_id uuid, delivery_id uuid, fence bigint, number int, status text, wait float8,
            started_at timestamptz, duration_ms int, address text, status_code int, error text,
            headers jsonb, body text)
    ), moved AS (
        UPDATE webhooks_delivery delivery
        SET status = outcome.status, attempts = outcome.number, leased_until = NULL,
            next_attempt_at = now() + make_interval(secs => outcome.wait),
            finished_at = CASE WHEN outcome.status = 'pending' THEN NULL ELSE now() END
        FROM outcome
        WHERE delivery.id = outcome.delivery_id AND delivery.fence = outcome.fence
            AND delivery.status = 'pending'
        RETURNING delivery.id, delivery.business_id, delivery.endpoint_id, outcome.*
    ), kept AS (
        INSERT INTO webhooks_attempt
            (id, business_id, delivery_id, number, started_at, duration_ms, address, status_code,
             error, response_headers, response_body)
        SELECT attempt_id, business_id, id, number, started_at, duration_ms, address, status_code,
            error, headers, body
        FROM moved
    )
    SELECT endpoint_id, bool_or(status = 'delivered'), count(*) FILTER (WHERE status = 'gave_up')
    FROM moved GROUP BY endpoint_id
"""
# Locked in the order of their ids, so that two dispatchers never wait for each other in a circle.
_RECOVERED = """
    UPDATE webhooks_endpoint
    SET failing_since = NULL, gave_up_since_success = 0, mailed_hours = 0, last_success_at = now()
    WHERE id IN (
        SELECT id FROM webhooks_endpoint
        WHERE id = ANY(%s) AND (failing_since IS NOT NULL OR last_success_at IS NULL
            OR last_success_at < now() - interval '1 minute')
        ORDER BY id FOR NO KEY UPDATE
    )
"""
_FAILED = """
    UPDATE webhooks_endpoint endpoint
    SET failing_since = coalesce(failing_since, now()),
        gave_up_since_success = gave_up_since_success + given.up
    FROM (
        SELECT locked.id, failed.up FROM webhooks_endpoint locked
        JOIN unnest(%s::uuid[], %s::int[]) AS failed(id, up) USING (id)
        WHERE locked.failing_since IS NULL OR failed.up > 0
        ORDER BY locked.id FOR NO KEY UPDATE OF locked
    ) given
    WHERE endpoint.id = given.id
"""


@dataclass(frozen=True, slots=True)
class AttemptResult:
    """One attempt that has ended; `error` says in words why no good answer came."""

    claimed: Claimed
    verdict: AttemptVerdict
    started_at: datetime
    duration_ms: int
    address: str = ""
    status_code: int | None = None
    error: str = ""
    response_headers: dict[str, str] = field(default_factory=dict)
    response_body: str = ""


def record_attempts(outcomes: Sequence[AttemptResult]) -> None:
    """Store attempts and move their deliveries on, all in one transaction.

    An answer that the database cannot hold loses its text, never its outcome.
    """
    try:
        _record_attempts(outcomes)
    except DataError:
        blank = {"response_headers": {}, "response_body": "", "error": "the answer held bad text"}
        for outcome in outcomes:
            try:
                _record_attempts([outcome])
            except DataError:
                _record_attempts([replace(outcome, **blank)])  # type: ignore[arg-type]


def _record_attempts(outcomes: Sequence[AttemptResult]) -> None:
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(_FINISH, [json.dumps([_row(one) for one in outcomes])])
            health = cursor.fetchall()
            well = [endpoint for endpoint, has_success, _ in health if has_success]
            ill = [(endpoint, up) for endpoint, has_success, up in health if not has_success]
            if well:
                cursor.execute(_RECOVERED, [well])
            if ill:
                cursor.execute(_FAILED, [[one[0] for one in ill], [one[1] for one in ill]])
        gone = {one.claimed.endpoint_id for one in outcomes if one.verdict.is_gone}
        for endpoint_id in sorted(gone & {row[0] for row in health}):
            disable_gone(endpoint_id)


def _row(outcome: AttemptResult) -> dict[str, object]:
    return {
        "attempt_id": str(ids.new_id()),
        "delivery_id": str(outcome.claimed.delivery_id),
        "fence": outcome.claimed.fence,
        "number": outcome.claimed.number,
        "status": _STATUS[outcome.verdict.outcome],
        "wait": outcome.verdict.wait,
        "started_at": outcome.started_at.isoformat(),
        "duration_ms": outcome.duration_ms,
        "address": outcome.address,
        "status_code": outcome.status_code,
        "error": outcome.error[:300],
        "headers": outcome.response_headers,
        "body": outcome.response_body,
    }
