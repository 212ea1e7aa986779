"""Telling what campaigns spend: at shares of their budget, and once for each day that is over."""

from datetime import timedelta
from decimal import Decimal
from uuid import UUID

from django.db import transaction
from django.db.models import Sum

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import number
from kempen.domain.events.actions import record
from kempen.domain.launches.models import Launch
from kempen.domain.launches.queries import launch_of_campaign
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.spend_guard.answers import BudgetSpent
from kempen.domain.spend_guard.models import SpendNotice
from kempen.domain.spend_guard.rules import THRESHOLDS, thresholds_crossed
from kempen.kit import clock

_MOST_DAYS = 7  # Days missed longer ago are told by no one: they are in the reports.


def record_spend(business: Business, campaign_ids: list[UUID]) -> int:
    """Record `budget.spent` for what these campaigns have spent and nobody was told; count them."""
    count = 0
    for campaign_id in campaign_ids:
        with transaction.atomic():
            campaign = (
                Campaign.objects.of(business).select_for_update(no_key=True).get(pk=campaign_id)
            )
            launch = launch_of_campaign(campaign)
            if launch is not None and campaign.budget_amount and campaign.budget_start:
                count += _record_threshold(campaign, launch)
    return count


def _record_threshold(campaign: Campaign, launch: Launch) -> int:
    days = PerformanceDay.objects.of(campaign.business).filter(
        campaign=campaign, date__gte=campaign.budget_start, date__lte=campaign.budget_end
    )
    spent = days.aggregate(sum=Sum("spend"))["sum"] or Decimal(0)
    budget = campaign.budget_amount or Decimal(0)
    marks = [mark for mark in THRESHOLDS if _is_recorded(campaign, f"{launch.pk}:{mark}")]
    count = 0
    for threshold in thresholds_crossed(marks, spent, budget):
        count += _record(campaign, f"{launch.pk}:{threshold}", spent, budget, threshold, "")
    yesterday = clock.today() - timedelta(days=1)
    fresh = days.filter(date__gt=yesterday - timedelta(days=_MOST_DAYS), date__lte=yesterday)
    for day in fresh.order_by("date"):
        on = day.date.isoformat()
        if day.spend > 0 and not _is_recorded(campaign, f"day:{on}"):
            count += _record(campaign, f"day:{on}", day.spend, budget, None, on)
    return count


def _is_recorded(campaign: Campaign, mark: str) -> bool:
    rows = SpendNotice.objects.of(campaign.business)
    return rows.filter(campaign=campaign, mark=mark).exists()


def _record(
    campaign: Campaign,
    mark: str,
    spent: Decimal,
    budget: Decimal,
    threshold: int | None,
    on: str,
) -> int:
    """Tell one mark; the campaign's row is locked, so nobody else tells it meanwhile."""
    SpendNotice.objects.add(campaign.business, campaign=campaign, mark=mark)
    record(
        Actor.service(campaign.business, "launches.sync"),
        "budget.spent",
        BudgetSpent(
            campaign_id=campaign.public_id,
            date=on or clock.today().isoformat(),
            spent=number(spent),
            budget=number(budget),
            share=(spent / budget).quantize(Decimal("0.0001")) if budget else None,
            threshold=threshold,
        ),
        # Every day of every campaign: a member is notified of shares of a budget only.
        is_quiet=threshold is None,
    )
    return 1
