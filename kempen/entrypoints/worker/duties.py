"""The whole list of what runs in the background. A duty is short: it calls one action.

The domain defers a duty by its name (`kit.jobs.defer`) and never imports this file. A duty may run
more than once, also twice at the same moment: what it calls must bear that.
"""

import structlog
from django.core.management import call_command
from django.db import Error as DatabaseError
from procrastinate import JobContext, RetryStrategy
from procrastinate.contrib.django import app
from procrastinate.jobs import Status

from kempen.domain.accounts.actions import passwords, sign_up
from kempen.domain.connections import telling
from kempen.domain.events import keeping
from kempen.domain.forecasts import refreshing
from kempen.domain.launches.actions import (
    converting,
    pushing,
    reviewing,
    steering,
    syncing,
    watching,
)
from kempen.domain.leads.actions import pushing as sending_on
from kempen.domain.leads.actions import reading as lead_forms
from kempen.domain.leads.actions import waking
from kempen.domain.performance.actions import giving_up, receive_large, undo, uploads
from kempen.domain.reports.actions import sending as reports
from kempen.domain.requests import actions as requests
from kempen.domain.scorecards import actions as scorecards
from kempen.domain.strategies.actions import generate, renew
from kempen.domain.strategies.actions.briefs import GENERATE
from kempen.domain.webhooks.actions import recovering
from kempen.domain.webhooks.actions.keeping import keep_attempt_days
from kempen.kit import mail
from kempen.kit.database.passing import PASSING_FAULTS
from kempen.kit.mail import RetryMail

log = structlog.get_logger()
# A job that took its worker down this often is set aside as failed.
MOST_STARTS = 5
KEEP_FINISHED_HOURS = 24 * 30
# A database that is away for some minutes does not cost a person their strategy.
_DATABASE_AWAY = RetryStrategy(
    max_attempts=6, exponential_wait=3, retry_exceptions={DatabaseError, *PASSING_FAULTS}
)


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
            await jobs.finish_job(job, status=Status.FAILED, delete_job=False)
        else:
            log.warning("a job is started again", job=job.task_name, id=job.id)
            await jobs.retry_job(job)


@app.periodic(cron="17 3 * * *")
@app.task(name="jobs.forget_finished", queueing_lock="jobs.forget_finished", pass_context=True)
async def forget_finished_jobs(
    context: JobContext,
    timestamp: int,  # noqa: ARG001 -- procrastinate gives it
) -> None:
    """Delete jobs that ended a month ago; the failed ones were kept for people to see."""
    await context.app.job_manager.delete_old_jobs(
        KEEP_FINISHED_HOURS, include_failed=True, include_cancelled=True, include_aborted=True
    )


@app.periodic(cron="47 3 * * *")
@app.task(name="sessions.forget_expired", queueing_lock="sessions.forget_expired")
def forget_expired_sessions(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete sessions that can no longer be used."""
    call_command("clearsessions")


@app.task(name=recovering.RECOVER, retry=_DATABASE_AWAY)
def recover_endpoint(recovery_id: str) -> None:
    """Send an endpoint what it missed."""
    recovering.go_on(recovery_id)


@app.periodic(cron="37 * * * *")
@app.task(name="log.keep_days", queueing_lock="log.keep_days")
def keep_days(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Make the coming days' partitions of events and attempts; drop those of a month ago."""
    dropped = keeping.keep_event_days() + keep_attempt_days()
    if dropped:
        log.info("old days were dropped", partitions=dropped)


@app.periodic(cron="* * * * *")
@app.task(name="log.seal_entries", queueing_lock="log.seal_entries")
def seal_entries(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Seal the audit entries of the last minute into their chains."""
    while keeping.seal_entries() == keeping.SEALED_AT_ONCE:
        log.info("more audit entries wait to be sealed")


@app.task(name="accounts.finish_sign_up", retry=RetryMail())
def finish_sign_up(sign_up_id: str) -> None:
    """Make the account of a sign-up, or tell its owner that one exists."""
    sign_up.finish_sign_up(sign_up_id)


@app.task(name="accounts.mail_link_again", retry=RetryMail())
def mail_link_again(email: str) -> None:
    """Mail the verification link once more."""
    sign_up.mail_link_again(email)


@app.task(name="accounts.mail_reset_link", retry=RetryMail())
def mail_reset_link(email: str, language: str) -> None:
    """Mail a link to choose a new password."""
    passwords.mail_reset_link(email, language)


@app.task(name=mail.DUTY, queue="mail", retry=RetryMail())
def send_mail(mail_id: str, sealed: str) -> None:
    """Hand one mail to the mail server; while that is down, again and again."""
    mail.send(mail_id, sealed)


@app.periodic(cron="27 3 * * *")
@app.task(name="accounts.forget_old_sign_ups", queueing_lock="accounts.forget_old_sign_ups")
def forget_old_sign_ups(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete sign-ups whose links no longer work."""
    sign_up.forget_old_sign_ups()


@app.task(name=uploads.CHECK, retry=_DATABASE_AWAY)
def check_upload(upload_id: str, digest: str) -> None:
    """Try the import of a large file and keep what it found."""
    uploads.check_upload(upload_id, digest)


@app.task(name=uploads.STORE, retry=_DATABASE_AWAY)
def store_upload(upload_id: str, on_error: str) -> None:
    """Store a large file."""
    uploads.store_waiting(upload_id, on_error)


@app.task(name=receive_large.STORE_LARGE, retry=_DATABASE_AWAY)
def store_large(import_id: str) -> None:
    """Store a file that came over the API."""
    receive_large.store_large(import_id)


@app.task(name=undo.UNDO, retry=_DATABASE_AWAY)
def undo_import(import_id: str, label: str, person_id: str | None) -> None:
    """Take a large import back."""
    undo.undo_waiting(import_id, label, person_id)


@app.periodic(cron="*/5 * * * *")
@app.task(name="imports.give_up_on_stuck", queueing_lock="imports.give_up_on_stuck")
def give_up_on_stuck_imports(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Say of imports that nothing comes of them any more."""
    given_up = giving_up.give_up_on_stuck()
    if given_up:
        log.error("imports were given up", imports=given_up)


@app.periodic(cron="7 * * * *")
@app.task(name="imports.forget_old_uploads", queueing_lock="imports.forget_old_uploads")
def forget_old_uploads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete uploaded files after a day."""
    uploads.forget_old_uploads()


@app.periodic(cron="*/10 * * * *")
@app.task(name="requests.forget_old", queueing_lock="requests.forget_old")
def forget_old_requests(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete answers kept for an Idempotency-Key after a day, and past minutes' request counts."""
    requests.forget_old_requests()


@app.task(name=GENERATE, retry=_DATABASE_AWAY)
def generate_strategy(strategy_id: str) -> None:
    """Answer a brief."""
    generate.generate(strategy_id)


@app.periodic(cron="*/5 * * * *")
@app.task(name="strategies.give_up_on_stuck", queueing_lock="strategies.give_up_on_stuck")
def give_up_on_stuck_strategies(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Say of strategies that nothing comes of them any more."""
    generate.give_up_on_stuck()


@app.periodic(cron="* * * * *")
@app.task(name="strategies.renew_forecasts", queueing_lock="strategies.renew_forecasts")
def renew_old_forecasts(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Make the forecasts anew that an older optimiser made."""
    renewed = renew.renew_old_forecasts()
    if renewed:
        log.info("old forecasts were renewed", strategies=renewed)


@app.task(name=pushing.PUSH)
def push_changes(connection_id: str) -> None:
    """Send what is due in an account."""
    pushing.push_changes(connection_id)


@app.periodic(cron="* * * * *")
@app.task(name="launches.push_due", queueing_lock="launches.push_due")
def push_due_changes(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Send what is due everywhere: later days' budgets, and what a dead worker left behind."""
    pushing.push_due()


@app.task(name=reviewing.POLL)
def poll_reviews(connection_id: str) -> None:
    """Ask where an account's ads stand in review."""
    reviewing.poll_reviews(connection_id)


@app.periodic(cron="* * * * *")
@app.task(name="launches.poll_sandbox", queueing_lock="launches.poll_sandbox")
def poll_sandbox_reviews(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Ask the sandbox, whose reviews take a minute."""
    reviewing.poll_later("sandbox")


@app.periodic(cron="*/5 * * * *")
@app.task(name="launches.poll_live", queueing_lock="launches.poll_live")
def poll_live_reviews(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Ask the live platforms."""
    reviewing.poll_later("live")


@app.task(name=syncing.SYNC)
def sync_days(connection_id: str) -> None:
    """Read an account's results."""
    syncing.sync_waiting(connection_id)


@app.periodic(cron="13 * * * *")
@app.task(name="launches.sync_guarded", queueing_lock="launches.sync_guarded")
def sync_guarded(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read the accounts again in which spend is guarded."""
    syncing.sync_guarded()


@app.task(name=converting.CONVERT, retry=_DATABASE_AWAY)
def convert_again(business_id: str, currency: str) -> None:
    """Convert the days of a currency anew after somebody changed a rate."""
    converting.convert_waiting(business_id, currency)


@app.task(name=watching.WATCH)
def watch(connection_id: str) -> None:
    """Compare what runs in an account with what was approved."""
    watching.watch(connection_id)


@app.periodic(cron="23 * * * *")
@app.task(name="launches.watch_everything", queueing_lock="launches.watch_everything")
def watch_everything(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Look everywhere for what somebody changed on a platform."""
    watching.watch_everything()


@app.periodic(cron="33 * * * *")
@app.task(
    name="connections.tell_ending", queueing_lock="connections.tell_ending", retry=_DATABASE_AWAY
)
def tell_ending_access(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Tell of access to accounts that ends within a week."""
    telling.tell_all_ending()


@app.periodic(cron="10 22 * * *")
@app.task(name="launches.sync_everything", queueing_lock="launches.sync_everything")
def sync_everything(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read every account's results, in the morning in Malaysia; campaigns that are over end."""
    syncing.sync_everything()
    steering.end_finished()


@app.task(name=lead_forms.READ)
def read_leads(connection_id: str) -> None:
    """Read what people entered in an account's lead forms."""
    lead_forms.read(connection_id)


@app.periodic(cron="25 * * * *")
@app.task(name="leads.read_everything", queueing_lock="leads.read_everything")
def read_all_leads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Read every account's lead forms."""
    lead_forms.read_everything()


@app.task(name=waking.PUSH)
def push_leads(business_id: str) -> None:
    """Send a business's leads on to its CRM."""
    sending_on.push(business_id)


@app.periodic(cron="* * * * *")
@app.task(name="leads.push_due", queueing_lock="leads.push_due")
def push_due_leads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Send what is due everywhere: later tries, and what a dead worker left behind."""
    waking.push_due()


@app.task(name=refreshing.REFRESH, retry=_DATABASE_AWAY)
def refresh_forecasts(business_id: str) -> None:
    """Make a business's sales uplift and chances anew."""
    refreshing.refresh(business_id)


@app.periodic(cron="* * * * *")
@app.task(name="forecasts.refresh_due", queueing_lock="forecasts.refresh_due")
def refresh_due_forecasts(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Have estimates follow newer numbers, and each new day."""
    refreshing.refresh_due()


@app.periodic(cron="40 22 * * *")
@app.task(
    name="scorecards.score_everything",
    queueing_lock="scorecards.score_everything",
    retry=_DATABASE_AWAY,
)
def score_forecasts(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Compare forecasts with what came, once the night's results are in."""
    scorecards.score_everything()


@app.periodic(cron="* * * * *")
@app.task(name="reports.send_due", queueing_lock="reports.send_due")
def send_due_reports(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Have the scheduled reports made that are due."""
    due = reports.send_due()
    if due:
        log.info("scheduled reports are due", reports=due)


@app.task(name=reports.SEND, retry=_DATABASE_AWAY)
def make_report(sending_id: str) -> None:
    """Make a scheduled report and post it to its readers."""
    reports.make_and_post(sending_id)


@app.task(name=reports.MAIL, queue="mail", retry=RetryMail())
def send_report(mail_id: str, sealed: str, report_mail_id: str) -> None:
    """Hand one reader's report to the mail server; while that is down, again and again."""
    reports.send_one(mail_id, sealed, report_mail_id)
