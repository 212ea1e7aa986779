"""What is asked about moves and recommendations."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeVar

from django.db.models import DateField, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.creatives.models import Ad
from kempen.domain.launches.models import Launch
from kempen.domain.steering.models import (
    AdPause,
    Move,
    NextPlan,
    Recommendation,
    SteeringCheck,
)
from kempen.domain.steering.outcomes import (
    DayDecision,
    MoveOrigin,
    RecommendationKind,
    RecommendationStatus,
)
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock, ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet

Row = TypeVar("Row", Move, Recommendation)

__all__ = [
    "AdPause",
    "Move",
    "NextPlan",
    "PlanDecision",
    "Recommendation",
    "ad_pause_of",
    "ad_pauses_of",
    "decisions_today",
    "last_decision",
    "move_of",
    "moves_of",
    "open_recommendations",
    "recommendation_of",
    "recommendations_of",
    "running_launches",
    "started_ad",
    "wants_quiet",
]
# After a person undid a move, or said not now, so many days pass before the next one.
QUIET_DAYS: Final = 7


@dataclass(frozen=True)
class PlanDecision:
    """What was last decided for a running plan; None: it was not looked at yet."""

    launch: Launch
    decision: DayDecision | None


def moves_of(business: Business, strategy_id: str = "") -> TenantQuerySet[Move]:
    """Return the moves of a business, or of one strategy, newest first."""
    rows = Move.objects.of(business).select_related("launch__strategy__brief", "launch__business")
    return _of_strategy(rows, strategy_id).order_by("-id")


def move_of(business: Business, public_id: str) -> Move | None:
    """Return a move of this business by its identifier, or None."""
    identifier = ids.decode("mov", public_id)
    return moves_of(business).filter(pk=identifier).first() if identifier else None


def recommendations_of(business: Business, strategy_id: str = "") -> TenantQuerySet[Recommendation]:
    """Return the recommendations of a business, or of one strategy, newest first."""
    rows = Recommendation.objects.of(business)
    known = rows.select_related("launch__strategy__brief", "launch__business", "campaign")
    return _of_strategy(known, strategy_id).order_by("-id")


def ad_pauses_of(
    business: Business, strategy_id: str = "", campaign_id: str = ""
) -> TenantQuerySet[AdPause]:
    """Return the ads that Kempen paused by itself, of all plans and campaigns or one, newest first.

    An identifier that names nothing has none.
    """
    rows = AdPause.objects.of(business).select_related("ad__creative", "ad__campaign", "change")
    rows = rows.select_related("undone_by", "starting", "launch")
    rows = rows.select_related("started__creative", "started_added__creative")
    if strategy_id:
        rows = rows.filter(launch__strategy=ids.decode("str", strategy_id))
    if campaign_id:
        rows = rows.filter(ad__campaign=ids.decode("cmp", campaign_id))
    return rows.order_by("-id")


def started_ad(pause: AdPause) -> Ad | None:
    """Return the ad that started in place of one that pauses, once its platform has it."""
    if pause.started_ad_id is None:
        return None
    # It keeps the identifier that it was approved with.
    return Ad.objects.of(pause.business).filter(pk=pause.started_ad_id).first()


def ad_pause_of(business: Business, public_id: str) -> AdPause | None:
    """Return such a pause of this business by its identifier, or None."""
    identifier = ids.decode("adp", public_id)
    return ad_pauses_of(business).filter(pk=identifier).first() if identifier else None


def open_recommendations(business: Business) -> TenantQuerySet[Recommendation]:
    """Return what waits for a person's decision, newest first."""
    rows = recommendations_of(business)
    return rows.filter(status=RecommendationStatus.OPEN, expires_at__gt=clock.now())


def recommendation_of(business: Business, public_id: str) -> Recommendation | None:
    """Return a recommendation of this business by its identifier, or None."""
    identifier = ids.decode("rec", public_id)
    return recommendations_of(business).filter(pk=identifier).first() if identifier else None


def running_launches(business: Business) -> list[Launch]:
    """Return the launches of plans that run today, newest first."""
    return _RUNNING.rows(business=business.pk, today=clock.today())


def _running() -> TenantQuerySet[Launch]:
    today = Parameter("today", DateField())
    rows = Launch.objects.of_everyone(closed_too=True).filter(
        business=Parameter("business", UUIDField()),
        strategy__status=Strategy.Status.LAUNCHED,
        strategy__brief__budget_start__lte=today,
        strategy__brief__budget_end__gte=today,
    )
    done = rows.filter(status__in=(Launch.Status.DONE, Launch.Status.PUSHING))
    return done.select_related("strategy__brief", "business").order_by("-id")


# Every overview asks.
_RUNNING: Final = CompiledQuery(_running)


def decisions_today(business: Business) -> list[PlanDecision]:
    """Return each running plan with what was last decided for it."""
    return [PlanDecision(one, last_decision(one)) for one in running_launches(business)]


def last_decision(launch: Launch) -> DayDecision | None:
    """Return what the last look at a plan came to, or what a person has made of it since."""
    check = SteeringCheck.objects.of(launch.business).filter(launch=launch).first()
    if check is None or not check.decision:
        return None
    decision = DayDecision(check.decision)
    is_rejected = decision in (DayDecision.MOVED, DayDecision.RECOMMENDED) and wants_quiet(launch)
    return DayDecision.DISMISSED_LATELY if is_rejected else decision


def wants_quiet(launch: Launch) -> bool:
    """Whether a person undid a move of a plan, or said not now, so lately that nothing moves."""
    since = clock.now() - timedelta(days=QUIET_DAYS)
    undone = Move.objects.of(launch.business).filter(
        launch=launch, origin=MoveOrigin.UNDO, created_at__gt=since
    )
    dismissed = Recommendation.objects.of(launch.business).filter(
        launch=launch,
        kind=RecommendationKind.MOVE,
        status=RecommendationStatus.DISMISSED,
        decided_at__gt=since,
    )
    return undone.exists() or dismissed.exists()


def _of_strategy(rows: TenantQuerySet[Row], strategy_id: str) -> TenantQuerySet[Row]:
    if not strategy_id:
        return rows
    identifier = ids.decode("str", strategy_id)
    return rows.filter(strategy_id=identifier) if identifier else rows.none()
