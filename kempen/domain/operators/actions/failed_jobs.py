"""What is noted of jobs that fail, and trying them again."""

from enum import StrEnum
from typing import Final

from django.db import IntegrityError, connection, transaction

from kempen.domain.operators.actions.log import record
from kempen.kit.jobs import MAIL

# Run by the worker through the job library's own connection, beside the job that failed.
RECORD_FAILURE: Final = """
    INSERT INTO operators_jobfailure (job_id, failed_at, reason)
    VALUES (%(job_id)s, clock_timestamp(), %(reason)s)
    ON CONFLICT (job_id) DO UPDATE SET failed_at = excluded.failed_at, reason = excluded.reason
"""
MOST_AT_ONCE: Final = 1_000
# It begins as a new one does: with all the attempts that its kind allows. What has a queueing lock
# is left out of many: the database refuses all of them for one whose successor waits.
_RETRY: Final = """
    UPDATE procrastinate_jobs SET status = 'todo', attempts = 0, scheduled_at = NULL,
        abort_requested = false
    WHERE id = %s AND status = 'failed' RETURNING task_name
"""
_RETRY_MANY: Final = """
    UPDATE procrastinate_jobs SET status = 'todo', attempts = 0, scheduled_at = NULL,
        abort_requested = false
    WHERE id IN (
        SELECT id FROM procrastinate_jobs
        WHERE status = 'failed' AND (queue_name = %s) = %s AND queueing_lock IS NULL
        ORDER BY id LIMIT %s FOR UPDATE SKIP LOCKED
    )
"""
_FORGET: Final = """
    DELETE FROM operators_jobfailure AS failure
    WHERE NOT EXISTS (SELECT 1 FROM procrastinate_jobs WHERE id = failure.job_id)
"""


class Retry(StrEnum):
    """What became of the wish to try a job again."""

    RETRIED = "retried"
    NOT_FAILED = "not_failed"  # It was retried before, or deleted.
    NEXT_WAITS = "next_waits"  # A newer job does the same and waits already.


def retry_job(operator: str, job_id: int) -> Retry:
    """Have a failed job done again, from its first attempt; a second wish changes nothing."""
    with transaction.atomic():
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(_RETRY, [job_id])
                row = cursor.fetchone()
        except IntegrityError:
            return Retry.NEXT_WAITS
        if row is None:
            return Retry.NOT_FAILED
        record(operator, "job.retried", {"job": job_id, "task": row[0]})
        return Retry.RETRIED


def retry_failed(operator: str, *, are_mails: bool) -> int:
    """Have failed mails, or the other failed jobs, done again, up to a thousand.

    Returns how many.
    """
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(_RETRY_MANY, [MAIL, are_mails, MOST_AT_ONCE])
        count = int(cursor.rowcount)
        if count:
            record(operator, "jobs.retried", {"count": count, "are_mails": are_mails})
    return count


def forget_failures() -> None:
    """Delete the reasons of jobs that are done or deleted."""
    with connection.cursor() as cursor:
        cursor.execute(_FORGET)
