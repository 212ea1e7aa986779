"""Checks of background work: that somebody does it, and in time."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from kempen.entrypoints.cli.doctor.findings import Finding, fault, warning
from kempen.kit.database import job_queues, server_time

# A worker writes a sign of life every ten seconds.
_SIGN_OF_LIFE_SECONDS: Final = 60
LONGEST_WAIT: Final = timedelta(minutes=15)
# Some duties are due every minute.
_LONGEST_SILENCE: Final = timedelta(minutes=10)


def workers() -> Iterator[Finding]:
    """Find that nobody does background jobs."""
    if job_queues.live_workers(_SIGN_OF_LIFE_SECONDS) == 0:
        yield fault(
            "No job worker is running. Kempen sends no emails, imports nothing and changes nothing "
            "on platforms.",
            "Start `kempen worker`. Its log says why it ended.",
        )


def waiting_jobs() -> Iterator[Finding]:
    """Find jobs that wait for too long."""
    for queue in job_queues.queue_states():
        if queue.oldest_wait > LONGEST_WAIT.total_seconds():
            yield fault(
                f"The oldest of {queue.waiting:,} waiting jobs in the queue {queue.name} has "
                f"waited {queue.oldest_wait / 60:,.0f} minutes.",
                "Check the log of `kempen worker`. Start more workers if it is busy.",
            )


def failed_jobs() -> Iterator[Finding]:
    """Find jobs that ended in failure and that nobody tries again."""
    failed = job_queues.failed_jobs()
    if failed:
        yield warning(
            f"{failed:,} jobs failed in the last 30 days and will not be retried.",
            "Search the log of `kempen worker` for `a job failed`. It has the reason for each.",
        )


def periodic_duties() -> Iterator[Finding]:
    """Find that duties on a clock are not started."""
    last = job_queues.last_periodic_round()
    if last is None or server_time.server_now() - last > _LONGEST_SILENCE:
        since = f"since {last:%Y-%m-%d %H:%M} UTC" if last else "yet"
        yield fault(
            f"No periodic task has run {since}. Kempen syncs, seals and cleans up nothing.",
            "Start `kempen worker`. Its log says why it ended.",
        )
