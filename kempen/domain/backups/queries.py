"""What is asked about backups, and about what a restored database would send."""

from dataclasses import dataclass

from django.db.models import QuerySet

from kempen.domain.backups.models import BackupRun
from kempen.domain.events.models import Event
from kempen.domain.launches.models import Change
from kempen.domain.webhooks.models import Delivery
from kempen.kit import clock, jobs


@dataclass(frozen=True)
class WaitingToBeSent:
    """How much goes out as soon as a hold ends; the worker's own rounds to partners come later."""

    webhooks: int
    events: int  # Each becomes a webhook for every endpoint that wants it.
    mails: int
    changes: int  # On platforms, those that are due by now.


def waiting_to_be_sent() -> WaitingToBeSent:
    """Count what waits in the whole installation."""
    changes = Change.objects.of_everyone().filter(
        status__in=[Change.Status.PLANNED, Change.Status.PUSHING], not_before__lte=clock.now()
    )
    return WaitingToBeSent(
        webhooks=Delivery.objects.of_everyone().filter(status=Delivery.Status.PENDING).count(),
        events=Event.objects.of_everyone().filter(is_fanned_out=False).count(),
        mails=jobs.waiting_in(jobs.MAIL),
        changes=changes.count(),
    )


def last_runs(limit: int = 20) -> QuerySet[BackupRun]:
    """Return the last attempts to make a backup, newest first."""
    return BackupRun.objects.order_by("-started_at")[:limit]


def last_whole_run() -> BackupRun | None:
    """Return the newest attempt that ended with a whole file."""
    done = BackupRun.objects.filter(status=BackupRun.Status.DONE)
    return done.order_by("-started_at").first()
