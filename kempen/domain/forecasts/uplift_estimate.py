"""What past days owed to their spend: learned by the worker, kept, asked by pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Any, Final
from uuid import UUID

import numpy as np
from django.db.models import Sum

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.histories import (
    NothingToLearn,
    Span,
    digest_of,
    history_of,
    numbers_of,
)
from kempen.domain.forecasts.models import LookBack
from kempen.domain.forecasts.rules import ATTRIBUTED, LONGEST_HISTORY, PROSPECTS
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock, ids
from kempen.optimiser.answer.answer.counterfactual import VERSION, Counterfactual, Whole, look_back
from kempen.optimiser.answer.answer.uplift import BASELINE, Uplift, uplift_of
from kempen.optimiser.errors import BadInput

__all__ = ["BASELINE", "Lacking", "LookedBack", "learn_from_past", "learnable", "looked_back"]

# More would make a fit slow; the rest of a business's money is hardly in the others.
MOST_CAMPAIGNS: Final = 60


@dataclass(frozen=True)
class Lacking:
    """Why there is no estimate: `code` for programs, and how many days there are of those needed.

    Codes: `pending` (the worker is at it), `old_numbers` (the period is later than what is known),
    `short_baseline`, and those of the optimiser, such as `too_short` and `no_revenue`.
    """

    code: str
    have: int = 0
    need: int = 0


@dataclass(frozen=True)
class LookedBack:
    """A found uplift, and the last day whose numbers it knows."""

    uplift: Uplift
    first: date
    last: date
    until: date
    read_at: datetime


def learnable(business: Business, today: date) -> dict[str, list[Campaign]]:
    """Return, by target, the campaigns to learn from: those with most spend, by identifier.

    For sales those that have brought revenue; for prospects those of that objective.
    """
    first = today - timedelta(days=LONGEST_HISTORY)
    sums = (
        PerformanceDay.objects.of(business)
        .filter(date__gte=first, date__lt=today)
        .values("campaign_id")
        .annotate(spend=Sum("spend"), revenue=Sum("revenue"), got=Sum("conversions"))
        .filter(spend__gt=0)
        .order_by("-spend", "campaign_id")
    )
    earning = [row["campaign_id"] for row in sums if row["revenue"]][:MOST_CAMPAIGNS]
    counted = [row["campaign_id"] for row in sums if row["got"]]
    rows = Campaign.objects.of(business).order_by("id")
    for_prospects = rows.filter(
        id__in=counted, objective=Campaign.Objective.GENERATE_PROSPECTS, prospect_goal__gt=0
    )
    return {
        ATTRIBUTED: list(rows.filter(id__in=earning)),
        PROSPECTS: list(for_prospects[:MOST_CAMPAIGNS]),
    }


def learn_from_past(business: Business, campaigns: Sequence[Campaign], read_at: datetime) -> None:
    """Learn from the days as they are now and keep it; the same days are not learned from twice."""
    span = Span(clock.today(), clock.today())
    if not campaigns:
        _keep(business, read_at, content=None, lacking="no_revenue")
        return
    try:
        history = history_of(business, campaigns, span)
        digest = digest_of(history, span, VERSION)
        if _is_known(business, digest, read_at):
            return
        try:
            made = look_back(history)
        except BadInput as error:
            raise NothingToLearn(error.code, **numbers_of(error)) from error
        _keep(
            business,
            read_at,
            history_digest=digest,
            history_until=history.end,
            content=made.to_bytes(),
        )
    except NothingToLearn as nothing:
        _keep(business, read_at, content=None, lacking=nothing.code)


def looked_back(
    business: Business,
    first: date,
    last: date,
    *,
    campaigns: Sequence[UUID] | None = None,
    launches: dict[UUID, date] | None = None,
) -> LookedBack | Lacking:
    """Return the uplift of a period over some campaigns, or all; milliseconds, one row read.

    `launches`: the days from which campaigns are compared with the 28 days before their launch; the
    others are compared with the 28 days before the period. Days after the last one known are left
    out.
    """
    kept = LookBack.objects.of(business).defer("content").first()
    if kept is None or kept.version != VERSION:
        return Lacking("pending")
    if kept.history_digest is None:
        return Lacking(kept.lacking)
    wanted = None if campaigns is None else frozenset(campaigns)
    began = frozenset((launches or {}).items())
    try:
        found = _answer(business, bytes(kept.history_digest), first, last, wanted, began)
    except LookBack.DoesNotExist:
        return Lacking("pending")  # It is being learned anew at this moment.
    return found if isinstance(found, Lacking) else replace(found, read_at=kept.read_at)


# The same days of the same history are asked for by every look at a page and by each of its files.
@lru_cache(maxsize=256)
def _answer(
    business: Business,
    digest: bytes,
    first: date,
    last: date,
    campaigns: frozenset[UUID] | None,
    launches: frozenset[tuple[UUID, date]],
) -> LookedBack | Lacking:
    """Work an uplift out of what was learned from the history with this digest."""
    kept = LookBack.objects.of(business).get(history_digest=digest, content__isnull=False)
    past = Counterfactual.from_bytes(bytes(kept.content or b""))
    stop = min((last - past.start).days + 1, past.days)
    start = (first - past.start).days
    if stop <= start:
        return Lacking("old_numbers")
    which = _columns(past, campaigns)
    begins = _begins(past, which, start, stop, dict(launches))
    have = _days_before(past, which, begins)
    if have < BASELINE:
        return Lacking("short_baseline", have=have, need=BASELINE)
    found = uplift_of(past, begins, stop, which)
    return LookedBack(found, first, past.start + timedelta(days=stop - 1), past.end, kept.read_at)


def _is_known(business: Business, digest: bytes, read_at: datetime) -> bool:
    """Whether the kept row was learned from the same days; then it is as new as they are."""
    same = LookBack.objects.of(business).filter(version=VERSION, history_digest=digest)
    return bool(same.update(read_at=read_at))


def _keep(business: Business, read_at: datetime, **fields: Any) -> None:
    row = LookBack(business=business, version=VERSION, read_at=read_at, **fields)
    LookBack.objects.of(business).bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["business"],
        update_fields=[
            "version", "history_digest", "history_until", "content", "lacking", "read_at",
        ],
    )  # fmt: skip


def _columns(past: Counterfactual, campaigns: frozenset[UUID] | None) -> Whole:
    if campaigns is None:
        return np.arange(len(past.names))
    wanted = {ids.encode("cmp", one) for one in campaigns}
    return np.flatnonzero([name in wanted for name in past.names])


def _begins(
    past: Counterfactual, which: Whole, start: int, stop: int, launches: dict[UUID, date]
) -> Whole:
    """Return from which day each campaign is compared: its launch in the period, or the first."""
    days = {ids.encode("cmp", key): (day - past.start).days for key, day in launches.items()}
    found = [days.get(past.names[k], start) for k in which]
    return np.array([day if start < day < stop else start for day in found])


def _days_before(past: Counterfactual, which: Whole, begins: Whole) -> int:
    """Return on how many of the 28 days before it is known what was spent.

    Of campaigns that were not there at all it is known as well: nothing.
    """
    if not len(which):
        return 0
    known = BASELINE
    for begin in set(begins.tolist()):
        before = slice(max(0, begin - BASELINE), max(0, begin))
        own = which[begins == begin]
        ran = int(past.running[before, own].any(1).sum())
        was_there = bool(past.running[:begin, own].any())
        if ran or was_there or begin < BASELINE:
            known = min(known, ran)
    return known
