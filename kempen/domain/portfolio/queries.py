"""A person's businesses side by side, in a few statements however many they are.

This file alone reads several businesses for one request. It asks for the businesses that the person
is a member of, found here and never given by the caller, so no row of another comes in.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db import connection
from django.db.models import Count

from kempen.domain.accounts.models import Business, Person
from kempen.domain.accounts.queries import members_of
from kempen.domain.connections.models import Connection
from kempen.domain.drift.models import Drift
from kempen.domain.launches.failed_changes import count_failed_campaigns
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.ranges import DAYS_OF_SPREAD, LikelyRange, likely_return
from kempen.domain.metrics.sums import Sums
from kempen.domain.portfolio.rules import BusinessFigures, Decisions, Pace
from kempen.domain.strategies.goals import return_goals_of_plans
from kempen.domain.strategies.models import Strategy
from kempen.kit import clock
from kempen.kit.database.scope import as_service

DAYS: Final = 28

# What each business did day by day, long enough for a likely range; its sums are of the last days.
_DAYS: Final = """
SELECT business_id, array_agg(date - %(from)s::date), array_agg(spend::float8),
       array_agg(revenue::float8), count(*) FILTER (WHERE date >= %(first)s),
       sum(spend) FILTER (WHERE date >= %(first)s), sum(revenue) FILTER (WHERE date >= %(first)s)
FROM (
    SELECT business_id, date, sum(spend) AS spend, sum(revenue) AS revenue
    FROM performance_performanceday
    WHERE business_id = ANY(%(businesses)s) AND date BETWEEN %(from)s AND %(last)s
    GROUP BY business_id, date
) AS day
GROUP BY business_id
"""
# Budgets that run today, an even share of them up to yesterday, and the spend on them so far.
_PACE: Final = """
SELECT campaign.business_id, sum(campaign.budget_amount),
       sum(campaign.budget_amount * (%(today)s - campaign.budget_start)
           / (campaign.budget_end - campaign.budget_start + 1)),
       sum(spent.amount)
FROM campaigns_campaign AS campaign
CROSS JOIN LATERAL (
    SELECT coalesce(sum(day.spend), 0) AS amount
    FROM performance_performanceday AS day
    WHERE day.campaign_id = campaign.id AND day.business_id = campaign.business_id
      AND day.date >= campaign.budget_start AND day.date < %(today)s
) AS spent
WHERE campaign.business_id = ANY(%(businesses)s) AND campaign.status IN ('active', 'paused')
  AND campaign.budget_amount IS NOT NULL
  AND campaign.budget_start <= %(today)s AND campaign.budget_end >= %(today)s
GROUP BY campaign.business_id
"""


@dataclass(frozen=True)
class PortfolioLine:
    """One of the person's businesses."""

    business: Business
    role: str
    figures: BusinessFigures


def portfolio_period() -> Period:
    """Return the days that the figures are of: DAYS up to yesterday."""
    last = clock.today() - timedelta(days=1)
    return Period(last - timedelta(days=DAYS - 1), last)


@as_service("a person's businesses are shown side by side")
def portfolio_of(
    person: Person, *, has_second_factor: bool, closed: Collection[UUID] = ()
) -> list[PortfolioLine]:
    """Return the businesses that a person is a member of, the worst first.

    Nothing is read of those that require a second factor, for somebody who has not shown one, and
    those are left out that the person's session does not open: `closed`, their identifiers.
    """
    members = [member for member in members_of(person) if member.business_id not in closed]
    locked = {
        member.business_id
        for member in members
        if member.business.requires_second_factor and not has_second_factor
    }
    businesses = [member.business_id for member in members if member.business_id not in locked]
    days, paces = _days(businesses), _paces(businesses)
    decisions, goals = _decisions(businesses), return_goals_of_plans(businesses)
    lines = [
        PortfolioLine(
            member.business,
            member.role,
            BusinessFigures(
                *days.get(member.business_id, (Sums(), None)),
                goal=member.business.return_goal or goals.get(member.business_id),
                pace=paces.get(member.business_id),
                decisions=decisions.get(member.business_id, Decisions()),
                is_locked=member.business_id in locked,
            ),
        )
        for member in members
    ]
    lines.sort(key=lambda line: (*line.figures.worst_first, line.business.name.casefold()))
    return lines


def _days(businesses: Sequence[UUID]) -> dict[UUID, tuple[Sums, LikelyRange | None]]:
    period = portfolio_period()
    first = period.last - timedelta(days=DAYS_OF_SPREAD - 1)
    with connection.cursor() as cursor:
        cursor.execute(
            _DAYS,
            {
                "businesses": list(businesses),
                "from": first,
                "first": period.first,
                "last": period.last,
            },
        )
        rows = cursor.fetchall()
    summed = {}
    for business, offsets, spends, revenues, count, spend, revenue in rows:
        spent, earned = [0.0] * DAYS_OF_SPREAD, [0.0] * DAYS_OF_SPREAD
        for offset, paid, got in zip(offsets, spends, revenues, strict=True):
            spent[offset], earned[offset] = paid, got
        summed[business] = (Sums(count, spend, revenue), likely_return(spent, earned, DAYS))
    return summed


def _paces(businesses: Sequence[UUID]) -> dict[UUID, Pace]:
    today: date = clock.today()
    with connection.cursor() as cursor:
        cursor.execute(_PACE, {"businesses": list(businesses), "today": today})
        return {
            business: Pace(budget, Decimal(planned), spent)
            for business, budget, planned, spent in cursor.fetchall()
        }


def _decisions(businesses: Sequence[UUID]) -> dict[UUID, Decisions]:
    lost = (
        Connection.objects.of_everyone()
        .filter(business_id__in=businesses, status=Connection.Status.RECONNECT_NEEDED)
        .values_list("business_id")
        .annotate(count=Count("id"))
    )
    drifting = (
        Drift.objects.of_everyone()
        .filter(business_id__in=businesses, status=Drift.Status.OPEN)
        .values_list("business_id")
        .annotate(count=Count("campaign_id", distinct=True))
    )
    ready = (
        Strategy.objects.of_everyone()
        .filter(business_id__in=businesses, status=Strategy.Status.READY)
        .filter(brief__budget_end__gte=clock.today())
        .values_list("business_id")
        .annotate(count=Count("id"))
    )
    counts = [dict(lost), count_failed_campaigns(businesses), dict(drifting), dict(ready)]
    return {
        business: Decisions(*(count.get(business, 0) for count in counts))
        for business in set().union(*counts)
    }
