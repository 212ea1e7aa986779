"""Estimates follow the numbers: after an import, and each day."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final
from uuid import UUID

from django.db.models import Q

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.freshness import changes_since, current
from kempen.domain.forecasts.goal_forecast import forecast_goals
from kempen.domain.forecasts.models import StoredCounterfactual
from kempen.domain.forecasts.rules import ATTRIBUTED
from kempen.domain.forecasts.uplift_estimate import fit_counterfactual, learnable
from kempen.domain.performance.models import Import
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of

REFRESH: Final = "forecasts.refresh"
# Businesses whose numbers stopped longer ago are left with the estimates they have.
_LONGEST_SILENCE: Final = timedelta(days=28)


@job_of(Business)
def refresh(business_id: str) -> None:
    """Learn anew from a business's numbers; run twice, it ends the same. Takes seconds."""
    business = Business.objects.filter(pk=business_id, closed_at=None).first()
    if business is None:
        return
    read_at, today = clock.now(), clock.today()
    # Counted before the days are read: what comes in between makes the whole due once more.
    changes = changes_since(business, read_at)
    campaigns = learnable(business, today)
    # The look back comes last: while its row is old, the whole is due.
    forecast_goals(business, campaigns, today, read_at)
    fit_counterfactual(business, campaigns[ATTRIBUTED], read_at, changes)


def refresh_due() -> int:
    """Have every business's estimates made again whose numbers or day are newer; return how many.

    A job for each; one that waits is not written down twice.
    """
    return sum(refresh_later(business_id) for business_id in _due())


def refresh_later(business_id: UUID) -> bool:
    """Have a business's estimates made again; return whether no such job waits already."""
    name = f"{REFRESH}:{business_id}"
    arguments = {"business_id": str(business_id)}
    return jobs.defer(REFRESH, arguments, lock=name, queueing_lock=name, queue="default")


def _due() -> Iterator[UUID]:
    now = clock.now()
    since = now - _LONGEST_SILENCE
    start_of_day = now.astimezone(clock.BUSINESS_TIME_ZONE).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    read_today = StoredCounterfactual.objects.of_everyone().filter(read_at__gte=start_of_day)
    known = set(current(read_today).values_list("business_id", flat=True))
    with_numbers = (
        Import.objects.of_everyone()
        .filter(Q(stored_at__gte=since) | Q(undone_at__gte=since))
        .values_list("business_id", flat=True)
        .distinct()
    )
    for business_id in with_numbers:
        if business_id not in known:
            yield business_id
