"""Whether the days that are here are enough to learn from, before anything is fitted."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from django.db.models import Count, Max, Q, Sum

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.rules import LONGEST_HISTORY, LONGEST_WAIT
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet
from kempen.optimiser.answer.sufficiency import CONVERSIONS, DAYS, FEW_CONVERSIONS, FEW_DAYS

__all__ = ["CONVERSIONS", "DAYS", "KnownHistory", "Readiness", "known_of", "readiness"]

_PACE_DAYS = 28


@dataclass(frozen=True)
class KnownHistory:
    """What is known of one campaign: days with spend, conversions, the last such day.

    `level`: "good", "fair" or "weak" by the optimiser's own thresholds; "none" without a day.
    """

    days: int = 0
    conversions: int = 0
    last: date | None = None
    level: str = "none"


@dataclass(frozen=True)
class Readiness:
    """What a plan could lean on.

    `level` is that of most of the money: "good", "fair", "weak", "none"; "old" when the newest day
    is too long before the plan begins. `days` counts days on which any campaign spent; `pace` is
    the spend a day in RM over the last 28 days of the history.
    """

    level: str
    days: int
    last: date | None
    pace: Decimal | None
    campaigns: dict[UUID, KnownHistory]


def known_of(
    business: Business, campaigns: Sequence[UUID], start: date
) -> dict[UUID, KnownHistory]:
    """Count what each campaign has shown before a plan that begins on `start`."""
    totals = (
        _rows(business, campaigns, start)
        .values("campaign_id")
        .annotate(days=Count("date"), conversions=Sum("conversions"), last=Max("date"))
    )
    known = {identifier: KnownHistory() for identifier in campaigns}
    for row in totals:
        conversions = int(row["conversions"] or 0)
        known[row["campaign_id"]] = KnownHistory(
            row["days"], conversions, row["last"], _level(row["days"], conversions)
        )
    return known


def readiness(business: Business, campaigns: Sequence[UUID], start: date) -> Readiness:
    """Say what a plan for these campaigns that begins on `start` could lean on."""
    rows = _rows(business, campaigns, start)
    known = known_of(business, campaigns, start)
    last = max((one.last for one in known.values() if one.last), default=None)
    if last is None:
        return Readiness("none", 0, None, None, known)
    recent = Q(date__gt=last - timedelta(days=_PACE_DAYS))
    spends = {
        row["campaign_id"]: row["spend"] or Decimal(0)
        for row in rows.filter(recent).values("campaign_id").annotate(spend=Sum("spend"))
    }
    days = rows.values("date").distinct().count()
    pace = sum(spends.values(), Decimal(0)) / _PACE_DAYS
    level = "old" if (start - last).days - 1 > LONGEST_WAIT else _by_money(known, spends)
    return Readiness(level, days, last, pace, known)


def _rows(
    business: Business, campaigns: Sequence[UUID], start: date
) -> TenantQuerySet[PerformanceDay]:
    until = min(clock.today(), start) - timedelta(days=1)
    return PerformanceDay.objects.of(business).filter(
        campaign__in=campaigns,
        date__range=(until - timedelta(days=LONGEST_HISTORY), until),
        spend__gt=0,
    )


def _level(days: int, conversions: int) -> str:
    if days < FEW_DAYS or conversions < FEW_CONVERSIONS:
        return "weak"
    return "fair" if days < DAYS or conversions < CONVERSIONS else "good"


def _by_money(known: dict[UUID, KnownHistory], spends: dict[UUID, Decimal]) -> str:
    """Return the level that most of the recent spend has."""
    money = {"good": Decimal(0), "fair": Decimal(0), "weak": Decimal(0), "none": Decimal(0)}
    for identifier, spend in spends.items():
        money[known[identifier].level] += spend
    total = sum(money.values(), Decimal(0))
    if money["good"] * 2 > total:
        return "good"
    return "fair" if (money["good"] + money["fair"]) * 2 > total else "weak"
