"""Background jobs of the whole service: what waits, what failed and why. Never their arguments."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from kempen.domain.operators.queries.reading import MOST_COUNTED, SHOWN, whole_service
from kempen.kit.jobs import MAIL, QUEUES

# The table holds what waits, runs or failed: what succeeded is deleted at once. The oldest jobs of
# a queue are looked at for the longest wait, because they were deferred first.
_QUEUES: Final = """
    SELECT queue, coalesce(due, 0), coalesce(later, 0), coalesce(doing, 0), coalesce(failed, 0),
        extract(epoch FROM now() - oldest.since)
    FROM unnest(%(queues)s::text[]) WITH ORDINALITY AS queues (queue, place)
    LEFT JOIN (
        SELECT queue_name,
            count(*) FILTER (WHERE status = 'todo' AND NOT is_later) AS due,
            count(*) FILTER (WHERE status = 'todo' AND is_later) AS later,
            count(*) FILTER (WHERE status = 'doing') AS doing,
            count(*) FILTER (WHERE status = 'failed') AS failed
        FROM (
            SELECT queue_name, status, coalesce(scheduled_at > now(), false) AS is_later
            FROM procrastinate_jobs WHERE status IN ('todo', 'doing', 'failed') LIMIT %(most)s
        ) AS jobs GROUP BY queue_name
    ) AS counts ON queue_name = queue
    LEFT JOIN LATERAL (
        SELECT min(coalesce(job.scheduled_at, deferred.at)) AS since FROM (
            SELECT id, scheduled_at FROM procrastinate_jobs
            WHERE queue_name = queue AND status = 'todo'
                AND (scheduled_at IS NULL OR scheduled_at <= now())
            ORDER BY id LIMIT 100
        ) AS job LEFT JOIN LATERAL (
            SELECT at FROM procrastinate_events WHERE job_id = job.id ORDER BY id LIMIT 1
        ) AS deferred ON true
    ) AS oldest ON true
    ORDER BY place
"""
_FAILED: Final = """
    SELECT job.id, job.task_name, job.attempts, coalesce(failure.failed_at, ended.at),
        coalesce(failure.reason, '')
    FROM (
        SELECT id, task_name, attempts FROM procrastinate_jobs
        WHERE status = 'failed' AND (queue_name = %(mail)s) = %(are_mails)s
        ORDER BY id DESC LIMIT %(shown)s
    ) AS job
    LEFT JOIN operators_jobfailure AS failure ON failure.job_id = job.id
    LEFT JOIN LATERAL (
        SELECT at FROM procrastinate_events WHERE job_id = job.id AND type = 'failed'
        ORDER BY id DESC LIMIT 1
    ) AS ended ON true
    ORDER BY job.id DESC
"""
_COUNT_FAILED: Final = """
    SELECT count(*) FROM (
        SELECT 1 FROM procrastinate_jobs
        WHERE status = 'failed' AND (queue_name = %(mail)s) = %(are_mails)s LIMIT %(most)s
    ) AS failed
"""
_RETRIED: Final = """
    SELECT job.task_name, failure.reason, count(*), min(job.scheduled_at), max(job.attempts)
    FROM procrastinate_jobs AS job JOIN operators_jobfailure AS failure ON failure.job_id = job.id
    WHERE job.status IN ('todo', 'doing')
    GROUP BY job.task_name, failure.reason ORDER BY count(*) DESC, job.task_name LIMIT %(shown)s
"""


@dataclass(frozen=True)
class Queue:
    """How many jobs of a queue are in each state; `oldest_seconds` is how long one is due.

    `later` are those that have a time: periodic work, and what is tried again.
    """

    name: str
    due: int
    later: int
    doing: int
    failed: int
    oldest_seconds: float | None


@dataclass(frozen=True)
class FailedJob:
    """A job that is not tried again by itself. `reason` is empty for one of an older version."""

    id: int
    task: str
    attempts: int
    failed_at: datetime | None
    reason: str


@dataclass(frozen=True)
class FailedJobs:
    """The newest failed jobs and how many there are; `total` stops at MOST_COUNTED."""

    rows: tuple[FailedJob, ...]
    total: int

    @property
    def more(self) -> int:
        """How many are not among the rows."""
        return self.total - len(self.rows)


@dataclass(frozen=True)
class RetriedJobs:
    """Jobs of one task that failed for one reason and are tried again by themselves."""

    task: str
    reason: str
    count: int
    next_at: datetime | None
    attempts: int


def queues() -> tuple[Queue, ...]:
    """Return every queue that the worker listens to."""
    with whole_service() as cursor:
        cursor.execute(_QUEUES, {"queues": list(QUEUES), "most": MOST_COUNTED})
        rows = cursor.fetchall()
    return tuple(
        Queue(name, due, later, doing, failed, float(oldest) if oldest is not None else None)
        for name, due, later, doing, failed, oldest in rows
    )


def failed_jobs() -> FailedJobs:
    """Return jobs that failed for good, but for those that send mail."""
    return _failed(are_mails=False)


def failed_mails() -> FailedJobs:
    """Return jobs that send mail and failed for good."""
    return _failed(are_mails=True)


def retried_jobs() -> tuple[RetriedJobs, ...]:
    """Return what failed and is tried again, by task and reason, the most frequent first."""
    with whole_service() as cursor:
        cursor.execute(_RETRIED, {"shown": SHOWN})
        return tuple(RetriedJobs(*row) for row in cursor.fetchall())


def _failed(*, are_mails: bool) -> FailedJobs:
    given: dict[str, str | bool | int] = {
        "mail": MAIL,
        "are_mails": are_mails,
        "shown": SHOWN,
        "most": MOST_COUNTED,
    }
    with whole_service() as cursor:
        cursor.execute(_FAILED, given)
        rows = tuple(FailedJob(*row) for row in cursor.fetchall())
        total = len(rows)
        if total == SHOWN:
            cursor.execute(_COUNT_FAILED, given)
            (total,) = cursor.fetchone()
    return FailedJobs(rows, total)
