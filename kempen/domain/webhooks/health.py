"""How an endpoint does: share of good answers, their time, and what waits."""

from dataclasses import dataclass
from datetime import UTC, timedelta
from typing import Final

from django.db import connection

from kempen.domain.webhooks.models import Endpoint
from kempen.kit import clock
from kempen.kit.database.partitions import lowest_id

LONGEST_HOURS: Final = 24 * 30
_OF_ATTEMPTS = """
    SELECT count(*), count(*) FILTER (WHERE status_code BETWEEN 200 AND 299),
        percentile_cont(0.5) WITHIN GROUP (ORDER BY duration_ms)
            FILTER (WHERE status_code IS NOT NULL),
        percentile_cont(0.95) WITHIN GROUP (ORDER BY duration_ms)
            FILTER (WHERE status_code IS NOT NULL)
    FROM webhooks_attempt attempt
    JOIN webhooks_delivery delivery ON delivery.id = attempt.delivery_id
    WHERE delivery.endpoint_id = %s AND attempt.id >= %s AND attempt.started_at >= %s
"""
_OF_BACKLOG = """
    SELECT count(*), extract(epoch FROM now() - min(created_at))
    FROM webhooks_delivery WHERE endpoint_id = %s AND status = 'pending'
"""

# One look into the index for each endpoint, however many deliveries wait.
_OLDEST_DUE = """
    SELECT coalesce(extract(epoch FROM now() - min(due)), 0)::float
    FROM webhooks_endpoint endpoint CROSS JOIN LATERAL (
        SELECT next_attempt_at AS due FROM webhooks_delivery
        WHERE endpoint_id = endpoint.id AND status = 'pending' AND next_attempt_at <= now()
        ORDER BY next_attempt_at LIMIT 1
    ) waiting
    WHERE endpoint.status = 'active' AND endpoint.deleted_at IS NULL
"""


@dataclass(frozen=True)
class EndpointHealth:
    """Figures of one endpoint over the last hours; times are of single attempts that were answered.

    `success_rate` is between 0 and 1, None while nothing was tried; the times are None while
    nothing was answered. `oldest_seconds` is the age of the oldest delivery that waits, None when
    none does.
    """

    hours: int
    attempts: int
    succeeded: int
    p50_ms: float | None
    p95_ms: float | None
    backlog: int
    oldest_seconds: float | None

    @property
    def success_rate(self) -> float | None:
        """The share of attempts that were answered with 2xx."""
        return self.succeeded / self.attempts if self.attempts else None


def health_of(endpoint: Endpoint, hours: int) -> EndpointHealth:
    """Return how an endpoint did over the last `hours` (1 to 720)."""
    if not 1 <= hours <= LONGEST_HOURS:
        raise ValueError(f"hours are 1 to {LONGEST_HOURS}")
    since = clock.now() - timedelta(hours=hours)
    lowest = lowest_id(since.astimezone(UTC).date())
    with connection.cursor() as cursor:
        cursor.execute(_OF_ATTEMPTS, [endpoint.pk, lowest, since])
        attempts, succeeded, p50, p95 = cursor.fetchone()
        cursor.execute(_OF_BACKLOG, [endpoint.pk])
        backlog, oldest = cursor.fetchone()
    age = float(oldest) if oldest is not None else None
    return EndpointHealth(hours, attempts, succeeded, p50, p95, backlog, age)


def oldest_due_seconds() -> float:
    """Return for how long the delivery that waits longest has been due; 0 when none is."""
    with connection.cursor() as cursor:
        cursor.execute(_OLDEST_DUE)
        return float(cursor.fetchone()[0])
