"""Schedules the sending of leads: at once, and on the clock."""

from typing import Final

from django.db.models import Exists, OuterRef, Q

from kempen.domain.accounts.models import Business
from kempen.domain.connections.models import Connection
from kempen.domain.leads.models import CrmSetup, Erasure, Lead
from kempen.kit import clock, jobs
from kempen.platforms.registry import CRM

PUSH: Final = "leads.push"
OPEN: Final = (Lead.Status.PENDING, Lead.Status.FAILED)


def push_later(business: Business) -> None:
    """Have the worker send what is due of a business; nobody else sends there meanwhile."""
    key = str(business.pk)
    jobs.defer(
        PUSH,
        {"business_id": key},
        lock=f"{PUSH}:{key}",
        queueing_lock=f"{PUSH}:{key}",
        queue=jobs.PARTNERS,
    )


def push_due() -> int:
    """Have every business looked at that has something due and a CRM; return how many."""
    now = clock.now()
    paused = CrmSetup.objects.of_everyone().filter(connection=OuterRef("pk"), paused_until__gt=now)
    crms = Connection.objects.of_everyone().filter(
        platform=CRM.code,
        status__in=(Connection.Status.ACTIVE, Connection.Status.EXPIRING),
        business=OuterRef("pk"),
    )
    leads = Lead.objects.of_everyone().filter(
        business=OuterRef("pk"), status__in=OPEN, next_attempt_at__lte=now
    )
    erasures = Erasure.objects.of_everyone().filter(
        business=OuterRef("pk"), done_at=None, next_attempt_at__lte=now
    )
    due = Business.objects.filter(
        Q(Exists(leads)) | Q(Exists(erasures)),
        Exists(crms.exclude(Exists(paused))),
        closed_at=None,
    )
    businesses = list(due)
    for business in businesses:
        push_later(business)
    return len(businesses)
