"""Forecasts of months that are over, each made from the days before its month alone.

A record needs forecasts that were frozen and whose days have passed, and nobody who looks for the
first time has any. So past months are planned as they would have been then: the fit sees no later
day. The split is what was really spent, and what came is compared with it as in every business.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Sum

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts import queries as forecasts
from kempen.domain.launches.models import Launch
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sample_data.rules import forecast_months
from kempen.domain.scorecards.actions import score
from kempen.domain.strategies import planning
from kempen.domain.strategies.actions.past_plan import store_past_plan
from kempen.domain.strategies.expected_outcome import ExpectedOutcome, asked_of, outlook
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.planned import Planned
from kempen.domain.strategies.stored_shapes import PlannedDay
from kempen.kit import clock
from kempen.kit.tenancy import TenantQuerySet

_DECIDED_AT = time(10, 30)


@dataclass(frozen=True)
class _Month:
    """A month that is over: its days, and what was spent on which campaign on each."""

    first: date
    last: date
    spent: dict[UUID, dict[date, Decimal]]

    @property
    def decided_at(self) -> datetime:
        """When the plan of the month was made: on the day before it."""
        day = self.first - timedelta(days=1)
        return datetime.combine(day, _DECIDED_AT, clock.BUSINESS_TIME_ZONE)

    def amount(self, campaign: UUID) -> Decimal:
        """Return what was spent on a campaign, MYR."""
        return sum(self.spent.get(campaign, {}).values(), Decimal(0))


def make_past_forecasts(actor: Actor, goal: Decimal) -> int:
    """Make the forecasts of past months that are not there yet; return how many.

    `goal` is revenue for each 1 spent. Only for a business whose history is a sample; a fit takes a
    second or so each.
    """
    business, count = actor.business, 0
    for first, last in forecast_months(clock.today()):
        if _briefs_of(business, first, last).exists():
            continue
        month = _Month(first, last, _spent(business, first, last))
        if month.spent:
            count += _make(actor, month, goal)
    return count


def _spent(business: Business, first: date, last: date) -> dict[UUID, dict[date, Decimal]]:
    rows = PerformanceDay.objects.of(business).filter(
        campaign__in=Campaign.objects.of(business).filter(
            objective=Campaign.Objective.INCREASE_SALES
        ),
        date__range=(first, last),
        spend__gt=0,
    )
    spent: dict[UUID, dict[date, Decimal]] = {}
    for campaign, day, amount in rows.values_list("campaign_id", "date").annotate(Sum("spend")):
        spent.setdefault(campaign, {})[day] = amount
    return spent


def _make(actor: Actor, month: _Month, goal: Decimal) -> int:
    brief = _brief(actor, month, goal)
    planned = planning.plan(actor.business, brief, lambda _step: None)
    posterior = forecasts.load_posterior(planned.posterior) if planned.posterior else None
    if posterior is None:
        return 0
    for line in planned.lines:
        if line.campaign is not None:
            line.amount = month.amount(line.campaign.pk)
    question = asked_of(brief, planned.answer.assumptions)
    split = {line.key: line.amount for line in planned.lines}
    return _store(actor, month, brief, planned, outlook(posterior, question, split))


def _brief(actor: Actor, month: _Month, goal: Decimal) -> Brief:
    campaigns = Campaign.objects.of(actor.business).filter(pk__in=month.spent)
    return Brief(
        business=actor.business,
        objective=Campaign.Objective.INCREASE_SALES,
        return_goal=goal,
        budget_amount=sum((month.amount(one.pk) for one in campaigns), Decimal(0)),
        budget_start=month.first,
        budget_end=month.last,
        creative_guidelines={},
        campaign_ids=[one.public_id for one in campaigns.order_by("id")],
        written_by=actor.person,
        created_at=month.decided_at,
    )


def _store(
    actor: Actor, month: _Month, brief: Brief, planned: Planned, expected: ExpectedOutcome
) -> int:
    business = actor.business
    with transaction.atomic():
        with connection.cursor() as cursor:
            # Two at once: the second sees what the first made.
            cursor.execute("SELECT pg_advisory_xact_lock(hashtext(%s))", [f"past:{business.pk}"])
        if _briefs_of(business, month.first, month.last).exists():
            return 0
        forecast = store_past_plan(
            actor,
            brief,
            planned,
            expected=expected,
            daily={line.key: _daily(month, line.campaign) for line in planned.lines},
            decided_at=month.decided_at,
        )
        Launch.objects.add(
            business,
            strategy=forecast.strategy,
            status=Launch.Status.DONE,
            approved_hash=forecast.strategy.approved_hash,
            launched_by=actor.label,
            starts_at=month.decided_at,
            created_at=month.decided_at,
        )
        score(forecast, clock.today())
    return 1


def _briefs_of(business: Business, first: date, last: date) -> TenantQuerySet[Brief]:
    return Brief.objects.of(business).filter(budget_start=first, budget_end=last)


def _daily(month: _Month, campaign: Campaign | None) -> tuple[PlannedDay, ...]:
    days = month.spent.get(campaign.pk, {}) if campaign is not None else {}
    count = (month.last - month.first).days + 1
    dates = [month.first + timedelta(days=number) for number in range(count)]
    return tuple(PlannedDay(day, days.get(day, Decimal(0))) for day in dates)
