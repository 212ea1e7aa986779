"""Duties of company sign-in: asking identity providers, mailing first sign-ins."""

from procrastinate.contrib.django import app

from kempen.domain.company_sign_in.actions import attempts, entering, providers
from kempen.entrypoints.worker.duties.retry_policy import DATABASE_AWAY
from kempen.kit.jobs import PARTNERS_AT_ONCE


@app.task(name=providers.CHECK, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def check_provider(provider_id: str, revision: int) -> None:
    """Ask a provider what it publishes."""
    providers.check_waiting(provider_id, revision)


@app.task(name=attempts.EXCHANGE, queue=PARTNERS_AT_ONCE, retry=DATABASE_AWAY)
def exchange_code(attempt_id: str) -> None:
    """Ask a provider whom a code stands for."""
    attempts.exchange_waiting(attempt_id)


@app.task(name=entering.MAIL_LINK, retry=DATABASE_AWAY)
def mail_first_sign_in(attempt_id: str) -> None:
    """Mail the link that finishes a first sign-in."""
    entering.mail_link(attempt_id)


@app.periodic(cron="* * * * *")
@app.task(
    name="company_sign_in.end_old_attempts",
    queueing_lock="company_sign_in.end_old_attempts",
    retry=DATABASE_AWAY,
)
def end_old_attempts(timestamp: int) -> None:  # noqa: ARG001 -- given
    """End exchanges that came to nothing, and delete old ones."""
    attempts.end_old_attempts()
