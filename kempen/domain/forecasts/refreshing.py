"""Estimates follow the numbers: after an import, and each day."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db.models import Max, Q
from django.db.models.functions import Greatest

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.goal_forecast import look_ahead
from kempen.domain.forecasts.models import LookBack
from kempen.domain.forecasts.rules import ATTRIBUTED
from kempen.domain.forecasts.uplift_estimate import learn_from_past, learnable
from kempen.domain.performance.models import Import
from kempen.kit import clock, jobs
from kempen.optimiser.answer.answer.counterfactual import VERSION

REFRESH: Final = "forecasts.refresh"
# Businesses whose numbers stopped longer ago are left with the estimates they have.
_LONGEST_SILENCE: Final = timedelta(days=28)
# An import tells when it ended a little before others can see its rows.
_NOT_SEEN_YET: Final = timedelta(minutes=3)


def refresh(business_id: str) -> None:
    """Learn anew from a business's numbers; run twice, it ends the same. Takes seconds."""
    business = Business.objects.filter(pk=business_id).first()
    if business is None:
        return
    read_at, today = clock.now(), clock.today()
    campaigns = learnable(business, today)
    # The look back comes last: while its row is old, the whole is due.
    look_ahead(business, campaigns, today, read_at)
    learn_from_past(business, campaigns[ATTRIBUTED], read_at)


def refresh_due() -> int:
    """Have every business's estimates made again whose numbers or day are newer; return how many.

    A job for each; one that waits is not written down twice.
    """
    count = 0
    for business_id in _due():
        name = f"{REFRESH}:{business_id}"
        told = {"business_id": str(business_id)}
        count += jobs.defer(REFRESH, told, lock=name, queueing_lock=name, queue="default")
    return count


def _due() -> Iterator[UUID]:
    now = clock.now()
    since = now - _LONGEST_SILENCE
    newest = (
        Import.objects.of_everyone()
        .filter(Q(finished_at__gte=since) | Q(undone_at__gte=since))
        .values("business_id")
        .annotate(last=Greatest(Max("finished_at"), Max("undone_at")))
        .values_list("business_id", "last")
    )
    known = {
        row.business_id: row
        for row in LookBack.objects.of_everyone().only("business_id", "read_at", "version")
    }
    start_of_day = (
        clock.now()
        .astimezone(clock.BUSINESS_TIME_ZONE)
        .replace(hour=0, minute=0, second=0, microsecond=0)
    )
    for business_id, last in newest:
        kept = known.get(business_id)
        if (
            kept is None
            or kept.version != VERSION
            or kept.read_at < start_of_day
            or kept.read_at < last + _NOT_SEEN_YET <= now
            or kept.read_at < last
        ):
            yield business_id
