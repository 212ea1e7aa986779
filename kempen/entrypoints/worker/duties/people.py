"""Duties about people: sign-ups, links, mail, and businesses that their owners close."""

import structlog
from procrastinate.contrib.django import app

from kempen.domain.account_closure.actions import announce, erase
from kempen.domain.accounts.actions import passwords, security, sign_up
from kempen.domain.operators.actions import trial_mails
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY
from kempen.kit import mail
from kempen.kit.mail import RetryMail

log = structlog.get_logger()


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


@app.task(name=security.RECORD_WRONG_PASSWORD, retry=DATABASE_AWAY)
def record_wrong_password(sealed: str, address: str, wait: float) -> None:
    """Record a wrong password for the member whose address was typed."""
    security.record_wrong_password(sealed, address, wait)


@app.task(name=mail.DUTY, queue="mail", retry=RetryMail())
def send_mail(mail_id: str, sealed: str) -> None:
    """Hand one mail to the mail server; while that is down, again and again."""
    mail.send(mail_id, sealed)


@app.task(name=trial_mails.DUTY, queue="mail", retry=DATABASE_AWAY)
def send_test_mail(test_id: str, mail_id: str, sealed: str) -> None:
    """Send an operator's e-mail to themselves."""
    trial_mails.deliver_test_mail(test_id, mail_id, sealed)


@app.periodic(cron="27 3 * * *")
@app.task(name="accounts.forget_old_sign_ups", queueing_lock="accounts.forget_old_sign_ups")
def forget_old_sign_ups(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Delete sign-ups whose links no longer work."""
    sign_up.delete_old_sign_ups()


@app.periodic(cron="43 * * * *")
@app.task(name="account_closure.announce_erasures", queueing_lock="account_closure.announce")
def announce_erasures(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Tell owners a week before their closed business is erased."""
    announce.announce_erasures()


@app.periodic(cron="48 * * * *")
@app.task(
    name="account_closure.erase_due",
    queueing_lock="account_closure.erase_due",
    lock="account_closure.erase_due",
    retry=DATABASE_AWAY,
)
def erase_closed_businesses(timestamp: int) -> None:  # noqa: ARG001 -- given
    """Erase the businesses whose 30 days are over; what a dead worker began goes on here."""
    erased = erase.erase_due()
    if erased:
        log.info("closed businesses were erased", businesses=erased)
