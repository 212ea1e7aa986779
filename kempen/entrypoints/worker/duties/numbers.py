"""Duties about numbers: imports, estimates, scorecards, reports."""

import structlog
from procrastinate.contrib.django import app

from kempen.domain.alerts.actions import send_chat, send_email
from kempen.domain.alerts.actions import watch as watching
from kempen.domain.forecasts import refreshing
from kempen.domain.imports.actions import (
    abandon,
    expired_uploads,
    receive_large,
    uploads,
    waiting_uploads,
)
from kempen.domain.performance.actions import undo
from kempen.domain.reports.actions import sending as reports
from kempen.domain.scorecards import actions as scorecards
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY
from kempen.kit.mail import RetryMail

log = structlog.get_logger()


@app.task(name=uploads.CHECK, retry=DATABASE_AWAY)
def check_upload(upload_id: str, digest: str) -> None:
    """Try the import of a large file and keep what it found."""
    waiting_uploads.check_upload(upload_id, digest)


@app.task(name=uploads.STORE, retry=DATABASE_AWAY)
def store_upload(upload_id: str, on_error: str) -> None:
    """Store a large file."""
    waiting_uploads.store_waiting(upload_id, on_error)


@app.task(name=receive_large.STORE_LARGE, retry=DATABASE_AWAY)
def store_large(import_id: str) -> None:
    """Store a file that came over the API."""
    receive_large.store_large(import_id)


@app.task(name=undo.UNDO, retry=DATABASE_AWAY)
def undo_import(import_id: str, label: str, person_id: str | None) -> None:
    """Take a large import back."""
    undo.undo_waiting(import_id, label, person_id)


@app.periodic(cron="*/5 * * * *")
@app.task(name="imports.give_up_on_stuck", queueing_lock="imports.give_up_on_stuck")
def fail_stuck_imports(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Say of imports that nothing comes of them any more."""
    given_up = abandon.fail_stuck_imports()
    if given_up:
        log.error("imports were given up", imports=given_up)


@app.periodic(cron="7 * * * *")
@app.task(name="imports.forget_old_uploads", queueing_lock="imports.forget_old_uploads")
def delete_old_uploads(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete uploaded files after a day."""
    expired_uploads.delete_old_uploads()


@app.task(name=refreshing.REFRESH, retry=DATABASE_AWAY)
def refresh_forecasts(business_id: str) -> None:
    """Make a business's sales uplift and chances anew."""
    refreshing.refresh(business_id)


@app.periodic(cron="* * * * *")
@app.task(name="forecasts.refresh_due", queueing_lock="forecasts.refresh_due")
def refresh_due_forecasts(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Have estimates follow newer numbers, and each new day."""
    refreshing.refresh_due()


@app.task(name=watching.WATCH, retry=DATABASE_AWAY)
def watch_business(business_id: str) -> None:
    """Open alerts for what is wrong in a business, and close what is over."""
    watching.watch(business_id)


@app.periodic(cron="37 * * * *")
@app.task(name="alerts.watch_everything", queueing_lock="alerts.watch_everything")
def watch_everything(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Look at every business in which something runs."""
    watching.watch_everything()


@app.periodic(cron="* * * * *")
@app.task(name="alerts.send_due", queueing_lock="alerts.send_due", retry=DATABASE_AWAY)
def send_due_alerts(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Email what is due about alerts, and have chats served."""
    send_email.send_due_emails()
    send_chat.send_due_chats()


@app.task(name=send_chat.SEND, retry=DATABASE_AWAY)
def send_alert_chat(channel_id: str) -> None:
    """Send what is due to a Slack channel or a Telegram chat."""
    send_chat.send_chat(channel_id)


@app.periodic(cron="40 22 * * *")
@app.task(
    name="scorecards.score_everything",
    queueing_lock="scorecards.score_everything",
    retry=DATABASE_AWAY,
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


@app.periodic(cron="*/15 * * * *")
@app.task(name="reports.send_again", queueing_lock="reports.send_again")
def send_late_reports(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Have scheduled reports made that something unforeseen kept from being made."""
    late = reports.resend_late()
    if late:
        log.warning("scheduled reports are late and are made again", reports=late)


@app.task(name=reports.SEND, retry=DATABASE_AWAY)
def make_report(sending_id: str) -> None:
    """Make a scheduled report and post it to its readers."""
    reports.create_and_send(sending_id)


@app.task(name=reports.MAIL, queue="mail", retry=RetryMail())
def send_report(mail_id: str, sealed: str, report_mail_id: str) -> None:
    """Hand one reader's report to the mail server; while that is down, again and again."""
    reports.send_one(mail_id, sealed, report_mail_id)
