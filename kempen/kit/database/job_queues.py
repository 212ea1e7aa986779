"""How background work stands: what waits, since when, and whether anybody does it."""

from dataclasses import dataclass
from datetime import datetime

from django.db import connection

# Jobs that may start now. A job that nobody scheduled has waited since it was written down; those
# have rising numbers, so the first of them has waited longest.
_QUEUES = """
    WITH queue AS (
        SELECT queue_name,
            count(*) FILTER (WHERE status = 'todo') AS waiting,
            count(*) FILTER (WHERE status = 'doing') AS running,
            min(scheduled_at) FILTER (WHERE status = 'todo') AS scheduled,
            min(id) FILTER (WHERE status = 'todo' AND scheduled_at IS NULL) AS first
        FROM procrastinate_jobs
        WHERE status = 'doing' OR (status = 'todo' AND coalesce(scheduled_at, now()) <= now())
        GROUP BY queue_name
    )
    SELECT queue_name, waiting, running, coalesce(extract(epoch FROM now() - least(scheduled, (
        SELECT min(at) FROM procrastinate_events WHERE job_id = first AND type = 'deferred'
    ))), 0)::float
    FROM queue ORDER BY queue_name
"""
_LAST_ROUND = "SELECT to_timestamp(max(defer_timestamp)) FROM procrastinate_periodic_defers"
_WORKERS = """
    SELECT count(*) FROM procrastinate_workers
    WHERE last_heartbeat > now() - make_interval(secs => %s)
"""
_FAILED = "SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed'"


@dataclass(frozen=True)
class QueueState:
    """One queue: jobs that may start now, jobs at work, seconds that the oldest has waited."""

    name: str
    waiting: int
    running: int
    oldest_wait: float


def queue_states() -> list[QueueState]:
    """Return the queues that have work, by name."""
    with connection.cursor() as cursor:
        cursor.execute(_QUEUES)
        return [QueueState(*row) for row in cursor.fetchall()]


def failed_jobs() -> int:
    """Return how many jobs ended in failure; they are deleted after a month."""
    with connection.cursor() as cursor:
        cursor.execute(_FAILED)
        return int(cursor.fetchone()[0])


def live_workers(seconds: float) -> int:
    """Return how many job workers gave a sign of life in the last seconds."""
    with connection.cursor() as cursor:
        cursor.execute(_WORKERS, [seconds])
        return int(cursor.fetchone()[0])


def last_periodic_round() -> datetime | None:
    """Return when a worker last started a periodic duty; None when none ever did."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST_ROUND)
        last: datetime | None = cursor.fetchone()[0]
    return last
