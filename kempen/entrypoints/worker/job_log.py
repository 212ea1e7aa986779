"""What the log says of a job: that it failed, why, and when it is tried again.

Never its arguments: they hold addresses of people, and sealed mails. Operators read the reason on
their page, without what the error says of anybody.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from typing import Final

import structlog
from procrastinate import JobContext
from procrastinate.exceptions import ConnectorException, JobAborted
from procrastinate.worker import Worker
from structlog.contextvars import bound_contextvars

from kempen.domain.operators.actions.failed_jobs import RECORD_FAILURE
from kempen.domain.operators.failure_reasons import safe_reason
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.logs.reasons import reason_of, root_of
from kempen.kit.mail import MailRefusedError
from kempen.kit.telemetry import error_reports
from kempen.kit.telemetry.metrics import WORK_BUCKETS, counter, histogram, timed
from kempen.kit.telemetry.tracing import span

log = structlog.get_logger("jobs")
JOBS: Final = counter("kempen_jobs_total", "Starts of jobs that ended.", "task", "outcome")
DURATION: Final = histogram(
    "kempen_job_duration_seconds", "Seconds that a job took.", "task", buckets=WORK_BUCKETS
)
# What the world does to us: the place in our code at which we noticed says nothing.
_EXPECTED: Final = (*TRANSIENT_ERRORS, MailRefusedError, OSError)


async def log_failures(
    call_next: Callable[[], Awaitable[object]], context: JobContext, worker: Worker
) -> object:
    """Run a job, as procrastinate's worker middleware; log one that fails."""
    task = context.job.task_name
    try:
        # What the job itself logs carries its number, too.
        with (
            timed(DURATION, task),
            bound_contextvars(job_id=context.job.id),
            span(f"job {task}", job_id=context.job.id or 0),
        ):
            result = await call_next()
    except JobAborted:
        # The worker was told to stop: the job is begun again.
        JOBS.labels(task, "aborted").inc()
        raise
    except Exception as error:
        is_retried = _log_failure(context, worker, error)
        JOBS.labels(task, "retried" if is_retried else "failed").inc()
        await _record_failure(context, worker, error)
        raise
    JOBS.labels(task, "succeeded").inc()
    return result


async def _record_failure(context: JobContext, worker: Worker, error: Exception) -> None:
    try:
        await worker.app.connector.execute_query_async(
            RECORD_FAILURE, job_id=context.job.id, reason=safe_reason(error)
        )
    except ConnectorException as away:
        # The log has it; that the job failed matters more than that operators read why.
        log.warning("the reason of a failed job was not kept", why=reason_of(away))


def _log_failure(context: JobContext, worker: Worker, error: Exception) -> bool:
    """Log why a job failed; return whether it is tried again."""
    job = context.job
    facts: dict[str, object] = {
        "job": job.task_name,
        "id": job.id,
        "attempt": job.attempts + 1,
        "why": reason_of(error),
    }
    task = worker.app.tasks.get(job.task_name)
    again = task.get_retry_exception(exception=error, job=job) if task else None
    if again is not None:
        at = again.retry_decision.retry_at or datetime.now(UTC)
        log.warning("a job failed and is tried again", **facts, retry_at=at.isoformat())
        return True
    if not isinstance(root_of(error), _EXPECTED):
        facts["exc_info"] = error
        error_reports.report(error, task=job.task_name, job_id=str(job.id))
    log.error("a job failed", **facts)
    return False
