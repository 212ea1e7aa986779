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

from kempen.domain.operators.actions.failed_jobs import RECORD_FAILURE
from kempen.domain.operators.failure_reasons import safe_reason
from kempen.kit.database.transient_errors import TRANSIENT_ERRORS
from kempen.kit.log_reasons import reason_of, root_of, traceback_of
from kempen.kit.mail import MailRefusedError

log = structlog.get_logger("jobs")
# What the world does to us: the place in our code at which we noticed says nothing.
_EXPECTED: Final = (*TRANSIENT_ERRORS, MailRefusedError, OSError)


async def log_failures(
    call_next: Callable[[], Awaitable[object]], context: JobContext, worker: Worker
) -> object:
    """Run a job, as procrastinate's worker middleware; log one that fails."""
    try:
        return await call_next()
    except JobAborted:
        # The worker was told to stop: the job is begun again.
        raise
    except Exception as error:
        _log_failure(context, worker, error)
        await _record_failure(context, worker, error)
        raise


async def _record_failure(context: JobContext, worker: Worker, error: Exception) -> None:
    try:
        await worker.app.connector.execute_query_async(
            RECORD_FAILURE, job_id=context.job.id, reason=safe_reason(error)
        )
    except ConnectorException as away:
        # The log has it; that the job failed matters more than that operators read why.
        log.warning("the reason of a failed job was not kept", why=reason_of(away))


def _log_failure(context: JobContext, worker: Worker, error: Exception) -> None:
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
        return
    if not isinstance(root_of(error), _EXPECTED):
        facts["exception"] = traceback_of(error)
    log.error("a job failed", **facts)
