"""Duties that keep the house: dead workers' jobs, old rows, partitions, what was missed."""

import structlog
from django.core.management import call_command
from procrastinate import JobContext
from procrastinate.contrib.django import app
from procrastinate.exceptions import UniqueViolation
from procrastinate.jobs import Status

from kempen.domain.ad_results.actions.store import delete_old_days
from kempen.domain.backups.actions import daily_backup, make_base
from kempen.domain.data_exports.actions import make_export as exporting
from kempen.domain.data_exports.actions import retention as exports
from kempen.domain.data_exports.actions.request_export import MAKE
from kempen.domain.events import retention
from kempen.domain.idempotency import actions as idempotency
from kempen.domain.idempotency import expiring_rows
from kempen.domain.operators.actions import failed_jobs
from kempen.domain.operators.actions.failed_jobs import RECORD_FAILURE
from kempen.domain.webhooks.actions import recoveries
from kempen.domain.webhooks.actions.retention import maintain_attempt_partitions
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY
from kempen.kit.database import server_time

log = structlog.get_logger()
# A job that took its worker down this often is set aside as failed.
MOST_STARTS = 5
KEEP_FINISHED_HOURS = 24 * 30


@app.periodic(cron="* * * * *")
@app.task(name="jobs.retry_stalled", queueing_lock="jobs.retry_stalled", pass_context=True)
async def retry_stalled_jobs(
    context: JobContext,
    timestamp: int,  # noqa: ARG001 -- procrastinate gives it
) -> None:
    """Start jobs again whose worker was killed: its heartbeat has stopped."""
    jobs = context.app.job_manager
    for job in await jobs.get_stalled_jobs():
        if job.attempts >= MOST_STARTS:
            log.error("a job was given up", job=job.task_name, id=job.id, starts=job.attempts)
            reason = f"its worker was killed {job.attempts} times while it ran"
            await context.app.connector.execute_query_async(
                RECORD_FAILURE, job_id=job.id, reason=reason
            )
            await jobs.finish_job(job, status=Status.FAILED, delete_job=False)
            continue
        try:
            await jobs.retry_job(job)
        except UniqueViolation:
            # Another of the same queueing lock waits already, until this one is out of its way.
            log.warning("a job gave way to the next", job=job.task_name, id=job.id)
            await jobs.finish_job(job, status=Status.ABORTED, delete_job=False)
        else:
            log.warning("a job is started again", job=job.task_name, id=job.id)


@app.periodic(cron="17 3 * * *")
@app.task(name="jobs.forget_finished", queueing_lock="jobs.forget_finished", pass_context=True)
async def delete_finished_jobs(
    context: JobContext,
    timestamp: int,  # noqa: ARG001 -- procrastinate gives it
) -> None:
    """Delete jobs that ended a month ago; the failed ones were kept for people to see."""
    await context.app.job_manager.delete_old_jobs(
        KEEP_FINISHED_HOURS, include_failed=True, include_cancelled=True, include_aborted=True
    )


@app.periodic(cron="27 3 * * *")
@app.task(name="ad_results.delete_old_days", queueing_lock="ad_results.delete_old_days")
def delete_old_ad_days(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete days of single ads that no platform could report again."""
    delete_old_days()


@app.periodic(cron="22 3 * * *")
@app.task(name="operators.forget_failures", queueing_lock="operators.forget_failures")
def forget_failures(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete the reasons of jobs that are done or deleted."""
    failed_jobs.forget_failures()


@app.periodic(cron="47 3 * * *")
@app.task(name="sessions.forget_expired", queueing_lock="sessions.forget_expired")
def delete_expired_sessions(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete sessions that can no longer be used."""
    # It goes by this machine's clock, which the other one must confirm.
    if server_time.time_to_delete_by() is not None:
        call_command("clearsessions")


@app.task(name=recoveries.RECOVER, retry=DATABASE_AWAY)
def recover_endpoint(recovery_id: str) -> None:
    """Send an endpoint what it missed."""
    recoveries.continue_recovery(recovery_id)


@app.periodic(cron="37 * * * *")
@app.task(name="log.keep_days", queueing_lock="log.keep_days")
def maintain_partitions(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Make the coming days' partitions of events and attempts; drop those of a month ago."""
    dropped = retention.maintain_event_partitions() + maintain_attempt_partitions()
    if dropped:
        log.info("old days were dropped", partitions=dropped)


@app.periodic(cron="* * * * *")
@app.task(name=daily_backup.MAKE_DUE, queueing_lock=daily_backup.MAKE_DUE, lock="backup")
def make_due_backup(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Back everything up once a day, where BACKUP_FOLDER is set."""
    daily_backup.make_due_backup()


@app.periodic(cron="* * * * *")
@app.task(name=make_base.MAKE_DUE, queueing_lock=make_base.MAKE_DUE, lock="backup")
def make_due_base(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Make a base of the archive once a day, where ARCHIVE_FOLDER is set."""
    make_base.make_due_base()


@app.periodic(cron="*/10 * * * *")
@app.task(name="requests.forget_old", queueing_lock="requests.forget_old")
def delete_old_requests(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete what counts no longer: answers, counts, limits, used codes and forms."""
    idempotency.delete_old_requests()
    expiring_rows.delete_expired()


@app.task(name=MAKE, retry=DATABASE_AWAY)
def make_data_export(export_id: str) -> None:
    """Write the archive of all that belongs to a business."""
    exporting.make_export(export_id)


@app.periodic(cron="*/10 * * * *")
@app.task(name="data_exports.delete_expired", queueing_lock="data_exports.delete_expired")
def delete_expired_exports(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete exports after their days, and say of others that they failed."""
    exports.delete_expired_exports()
    failed = exports.fail_stuck_exports()
    if failed:
        log.error("exports of data failed", exports=failed)
