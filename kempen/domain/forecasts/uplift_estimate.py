"""What past days owed to their spend: learned by the worker, kept, asked by pages."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Final, TypedDict
from uuid import UUID

import numpy as np
from django.db.models import Sum

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.calendar_effects import store_effects
from kempen.domain.forecasts.freshness import NewestNumbers
from kempen.domain.forecasts.histories import (
    InsufficientHistory,
    Span,
    digest_of,
    history_of,
    numbers_of,
)
from kempen.domain.forecasts.models import StoredCounterfactual
from kempen.domain.forecasts.rules import ATTRIBUTED, LONGEST_HISTORY, PROSPECTS
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock, ids
from kempen.optimiser.answer.counterfactual import (
    VERSION,
    Counterfactual,
    Whole,
    look_back_with_effects,
)
from kempen.optimiser.answer.uplift import BASELINE, Uplift, uplift_of
from kempen.optimiser.errors import BadInput

__all__ = [
    "BASELINE",
    "ExcludedCampaign",
    "InsufficientData",
    "UpliftEstimate",
    "estimate_uplift",
    "fit_counterfactual",
    "learnable",
]

# More would make a fit slow; the rest of a business's money is hardly in the others.
MOST_CAMPAIGNS: Final = 60


class _ReadState(TypedDict):
    read_at: datetime
    changes: int


@dataclass(frozen=True)
class ExcludedCampaign:
    """A campaign that an uplift leaves out: it has only `days` of the 28 days to compare with."""

    public_id: str
    days: int
    name: str = ""


@dataclass(frozen=True)
class InsufficientData:
    """Why there is no estimate: `code` for programs, and how many days there are of those needed.

    Codes: `pending` (the worker is at it), `old_numbers` (the period is later than what is known),
    `short_baseline` (of the campaigns in `excluded`, the one with most days), and those of the
    optimiser, such as `too_short` and `no_revenue`.
    """

    code: str
    have: int = 0
    need: int = 0
    excluded: tuple[ExcludedCampaign, ...] = ()


@dataclass(frozen=True)
class UpliftEstimate:
    """A found uplift, the last day whose numbers it knows, and the campaigns it leaves out."""

    uplift: Uplift
    first: date
    last: date
    until: date
    read_at: datetime
    excluded: tuple[ExcludedCampaign, ...] = ()


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


def fit_counterfactual(
    business: Business, campaigns: Sequence[Campaign], read_at: datetime, changes: int
) -> None:
    """Learn from the days as they are now and keep it; the same days are not learned from twice.

    `changes`: how many were known at `read_at` (freshness.py).
    """
    seen: _ReadState = {"read_at": read_at, "changes": changes}
    span = Span(clock.today(), clock.today())
    if not campaigns:
        _store(business, seen, content=None, lacking="no_revenue")
        return
    try:
        history = history_of(business, campaigns, span)
        digest = digest_of(history, span, VERSION)
        if _is_known(business, digest, seen):
            return
        try:
            counterfactual, effects = look_back_with_effects(history)
        except BadInput as error:
            raise InsufficientHistory(error.code, **numbers_of(error)) from error
        # Before the look back: while its row is old, the whole is due.
        store_effects(business, history, effects, read_at)
        _store(
            business,
            seen,
            history_digest=digest,
            history_until=history.end,
            content=counterfactual.to_bytes(),
        )
    except InsufficientHistory as nothing:
        _store(business, seen, content=None, lacking=nothing.code)


def estimate_uplift(
    business: Business,
    first: date,
    last: date,
    *,
    campaigns: Sequence[UUID] | None = None,
    launches: dict[UUID, date] | None = None,
    newest: NewestNumbers | None = None,
) -> UpliftEstimate | InsufficientData:
    """Return the uplift of a period over some campaigns, or all; milliseconds, one row read.

    `launches`: the days from which campaigns are compared with the 28 days before their launch; the
    others are compared with the 28 days before the period. Campaigns without all of these days are
    left out and named; days after the last one known are left out too. `pending` from an import on
    until the worker has learned from it.
    """
    estimate = (newest or NewestNumbers(business)).counterfactual
    if estimate is None:
        return InsufficientData("pending")
    if estimate.history_digest is None:
        return InsufficientData(estimate.lacking)
    wanted = None if campaigns is None else frozenset(campaigns)
    began = frozenset((launches or {}).items())
    try:
        uplift = _answer(business, bytes(estimate.history_digest), first, last, wanted, began)
    except StoredCounterfactual.DoesNotExist:
        return InsufficientData("pending")  # It is being learned anew at this moment.
    named = replace(uplift, excluded=_named(business, uplift.excluded))
    return (
        named if isinstance(named, InsufficientData) else replace(named, read_at=estimate.read_at)
    )


# The same days of the same history are asked for by every look at a page and by each of its files.
@lru_cache(maxsize=256)
def _answer(
    business: Business,
    digest: bytes,
    first: date,
    last: date,
    campaigns: frozenset[UUID] | None,
    launches: frozenset[tuple[UUID, date]],
) -> UpliftEstimate | InsufficientData:
    """Work an uplift out of what was learned from the history with this digest."""
    estimate = StoredCounterfactual.objects.of(business).get(
        history_digest=digest, content__isnull=False
    )
    past = Counterfactual.from_bytes(bytes(estimate.content or b""))
    stop = min((last - past.start).days + 1, past.days)
    start = (first - past.start).days
    if stop <= start:
        return InsufficientData("old_numbers")
    which = _columns(past, campaigns)
    begins = _begins(past, which, start, stop, dict(launches))
    which, begins = _in_period(past, which, begins, stop)
    days = _days_before(past, which, begins)
    excluded = tuple(
        ExcludedCampaign(past.names[k], int(have))
        for k, have in zip(which, days, strict=True)
        if have < BASELINE
    )
    if not (days >= BASELINE).any():
        return InsufficientData("short_baseline", int(days.max(initial=0)), BASELINE, excluded)
    compared = days >= BASELINE
    uplift = uplift_of(past, begins[compared], stop, which[compared])
    until = past.start + timedelta(days=stop - 1)
    return UpliftEstimate(uplift, first, until, past.end, estimate.read_at, excluded)


def _named(
    business: Business, excluded: Sequence[ExcludedCampaign]
) -> tuple[ExcludedCampaign, ...]:
    """Return the campaigns with their names, in the order of these."""
    if not excluded:
        return ()
    keys = [key for one in excluded if (key := ids.decode("cmp", one.public_id))]
    rows = Campaign.objects.of(business).filter(id__in=keys)
    names = {row.public_id: row.name for row in rows.only("id", "name")}
    named = [replace(one, name=names.get(one.public_id, "")) for one in excluded]
    return tuple(sorted(named, key=lambda one: (one.name, one.public_id)))


def _is_known(business: Business, digest: bytes, seen: _ReadState) -> bool:
    """Whether the kept row was learned from the same days; then it is as new as they are."""
    same = StoredCounterfactual.objects.of(business).filter(version=VERSION, history_digest=digest)
    return bool(same.update(**seen))


def _store(business: Business, seen: _ReadState, **fields: object) -> None:
    row = StoredCounterfactual(business=business, version=VERSION, **seen, **fields)
    StoredCounterfactual.objects.of(business).bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["business"],
        update_fields=[
            "version", "history_digest", "history_until", "content", "lacking", "read_at",
            "changes",
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
    starts = [days.get(past.names[k], start) for k in which]
    return np.array([day if start < day < stop else start for day in starts])


def _in_period(past: Counterfactual, which: Whole, begins: Whole, stop: int) -> tuple[Whole, Whole]:
    """Keep the campaigns that ran in the period or in the 28 days before it.

    The others, which had ended before or came later, spent nothing in either.
    """
    ran = np.array(
        [
            past.running[max(0, begin - BASELINE) : stop, k].any()
            for k, begin in zip(which, begins, strict=True)
        ],
        dtype=bool,
    )
    return which[ran], begins[ran]


def _days_before(past: Counterfactual, which: Whole, begins: Whole) -> Whole:
    """Return on how many of the 28 days before it is known what each campaign spent.

    Known are the days from its first row on: a day without a row after that is a quiet one. Of the
    days before, nobody can say that it spent nothing: its numbers may merely start there.
    """
    first_row = past.running[:, which].argmax(0)
    return np.asarray(np.clip(begins - first_row, 0, BASELINE))
