"""Every night the forecasts whose days have come are compared with what came."""

from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, TypedDict
from uuid import UUID

import structlog
from django.db.models import Sum

from kempen.domain.forecasts.rules import PROSPECTS
from kempen.domain.launches.models import Change
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.scorecards.models import Score
from kempen.domain.scorecards.rules import (
    Facts,
    LineScore,
    ScorecardState,
    goal_amount,
    state_of,
)
from kempen.domain.strategies.freezing import content_of
from kempen.domain.strategies.models import FrozenForecast, Strategy, StrategyLine
from kempen.kit import clock

log = structlog.get_logger()
# Late conversions and corrections change what came; after this long a score stands.
_STANDS_AFTER: Final = timedelta(days=400)


class _Sums(TypedDict):
    spend: Decimal | None
    got: Decimal | None


def score_everything() -> int:
    """Score every forecast whose days have begun; return how many. Run twice, it ends the same."""
    today = clock.today()
    due = (
        FrozenForecast.objects.of_everyone()
        .filter(first__lte=today, last__gte=today - _STANDS_AFTER)
        .select_related("business", "strategy")
        .order_by("id")
    )
    count = 0
    for forecast in due.iterator(chunk_size=200):
        score(forecast, today)
        count += 1
    log.info("forecasts were scored", count=count)
    return count


def score(forecast: FrozenForecast, today: date) -> Score:
    """Compare one frozen forecast with what came so far, and keep that."""
    business, brought_by = forecast.business, "revenue"
    if forecast.target == PROSPECTS:
        brought_by = "conversions"
    campaigns = _campaigns_of(forecast)
    days = PerformanceDay.objects.of(business).filter(
        campaign__in=set(campaigns.values()), date__range=(forecast.first, forecast.last)
    )
    # Today is not over.
    days = days.filter(date__lt=today)
    totals = days.values("campaign_id").annotate(spend=Sum("spend"), got=Sum(brought_by))
    sums = {row["campaign_id"]: _Sums(spend=row["spend"], got=row["got"]) for row in totals}
    _correct_claims(forecast, campaigns, sums)
    spent = _total(row["spend"] for row in sums.values())
    brought = _total(row["got"] for row in sums.values())
    until = _newest(forecast, today)
    state = state_of(
        Facts(
            forecast.strategy.status == Strategy.Status.LAUNCHED,
            forecast.last,
            today,
            until,
            forecast.spend,
            spent,
        )
    )
    row = Score(
        business=business,
        forecast=forecast,
        state=state,
        until=None if until is None else min(until, forecast.last),
        spent=spent,
        brought=brought,
        campaigns=_parts(forecast, campaigns, sums),
    )
    if state is ScorecardState.SCORED:
        wanted = goal_amount(forecast.goal, spent, is_prospects=forecast.target == PROSPECTS)
        row.held = forecast.p10 <= brought <= forecast.p90
        row.goal_met = None if wanted is None else brought >= wanted
    Score.objects.of(business).bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["business", "forecast"],
        update_fields=[
            "state", "until", "spent", "brought", "campaigns", "held", "goal_met", "scored_at",
        ],
    )  # fmt: skip
    return row


def _correct_claims(
    forecast: FrozenForecast, campaigns: dict[str, UUID], sums: dict[UUID, _Sums]
) -> None:
    """Take from what platforms claim the part that the forecast itself held for unreal.

    A forecast on total sales is one of what ads really bring, which nobody reports.
    """
    for line in content_of(forecast).campaigns:
        campaign = campaigns.get(line.line_id)
        if line.real_share is None or campaign not in sums:
            continue
        got = sums[campaign]["got"]
        if got is not None:
            sums[campaign]["got"] = got * Decimal(str(line.real_share))


def _campaigns_of(forecast: FrozenForecast) -> dict[str, UUID]:
    """Return line → the campaign that carries it: the one it named, or the one its launch made."""
    lines = StrategyLine.objects.of(forecast.business).filter(
        strategy=forecast.strategy, amount__gt=0
    )
    campaigns = {line.public_id: line.campaign_id for line in lines if line.campaign_id}
    by_key = {str(line.pk): line.public_id for line in lines}
    changes = Change.objects.of(forecast.business).filter(launch__strategy=forecast.strategy)
    for key, campaign_id in changes.values_list("payload__line_id", "campaign_id").distinct():
        if key in by_key:
            campaigns.setdefault(by_key[key], campaign_id)
    return campaigns


def _newest(forecast: FrozenForecast, today: date) -> date | None:
    """Return the newest day from its first on, before today, on which there are numbers."""
    days = PerformanceDay.objects.of(forecast.business).filter(
        date__gte=forecast.first, date__lt=today
    )
    return days.order_by("-date").values_list("date", flat=True).first()


def _parts(
    forecast: FrozenForecast, campaigns: dict[str, UUID], sums: dict[UUID, _Sums]
) -> tuple[LineScore, ...]:
    """Return what each campaign of the forecast spent and brought."""
    nothing: _Sums = {"spend": None, "got": None}
    scores = []
    for line in content_of(forecast).campaigns:
        carrier = campaigns.get(line.line_id)
        row = sums.get(carrier, nothing) if carrier is not None else nothing
        spent, brought = row["spend"] or Decimal(0), row["got"] or Decimal(0)
        scores.append(LineScore(line.line_id, spent, brought))
    return tuple(scores)


def _total(values: Iterable[Decimal | None]) -> Decimal:
    return sum((value for value in values if value is not None), Decimal(0))
