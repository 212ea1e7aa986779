"""Days on which tracking was broken and whose conversions never came."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Q, Sum

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.detection.conversion_tests import ALIVE_SHARE
from kempen.domain.alerts.models import Alert
from kempen.domain.alerts.rules import Cause
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import CampaignAccount
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock

_ONE_DAY: Final = timedelta(days=1)


@dataclass(frozen=True)
class _Gap:
    """A closed alert: its days, and the conversions per click that were expected of them."""

    first: date
    last: date
    campaigns: frozenset[UUID]
    expected_rate: float

    def is_lost(self, clicks: float, conversions: float) -> bool:
        """Whether a day has no more conversions than one on which tracking is dead."""
        return conversions <= ALIVE_SHARE * self.expected_rate * clicks


def lost_days(business: Business, campaigns: Collection[Campaign]) -> dict[UUID, frozenset[date]]:
    """Return by campaign the days of closed alerts about tracking that count as unknown.

    A day counts again once its conversions are there, such as after a later import. The account
    decides where the alert was about an account: one campaign's day may well have none.
    """
    closed = Alert.objects.of(business).filter(cause=Cause.TRACKING_BROKEN, closed_at__isnull=False)
    wanted = {one.pk for one in campaigns}
    days: dict[UUID, set[date]] = defaultdict(set)
    for alert in closed:
        gap = _gap(business, alert)
        if concerned := gap.campaigns & wanted:
            lost = _days_without(business, gap)
            for campaign_id in concerned:
                days[campaign_id] |= lost
    return {campaign_id: frozenset(lost) for campaign_id, lost in days.items() if lost}


def _gap(business: Business, alert: Alert) -> _Gap:
    first, last = (
        moment.astimezone(clock.BUSINESS_TIME_ZONE).date()
        for moment in (alert.since, alert.closed_at or alert.since)
    )
    clicks = float(alert.facts.get("clicks") or 0)
    expected = float(alert.facts.get("expected") or 0)
    return _Gap(first, last, _campaigns(business, alert), expected / clicks if clicks else 0.0)


def _campaigns(business: Business, alert: Alert) -> frozenset[UUID]:
    """Return which campaigns an alert is about: one, those of an account, or those in none."""
    if alert.campaign_id:
        return frozenset({alert.campaign_id})
    accounts = CampaignAccount.objects.of(business)
    if alert.connection_id:
        of_account = accounts.filter(connection=alert.connection_id)
        return frozenset(of_account.values_list("campaign_id", flat=True))
    rows = Campaign.objects.of(business).exclude(id__in=accounts.values("campaign_id"))
    of_platform = Q(platform=alert.platform) if alert.platform else Q()
    return frozenset(rows.filter(of_platform).values_list("id", flat=True))


def _days_without(business: Business, gap: _Gap) -> set[date]:
    sums = (
        PerformanceDay.objects.of(business)
        .filter(campaign_id__in=gap.campaigns, date__range=(gap.first, gap.last))
        .values("date")
        .annotate(clicked=Sum("clicks"), got=Sum("conversions"))
    )
    tracked = {
        row["date"]
        for row in sums
        if not gap.is_lost(float(row["clicked"] or 0), float(row["got"] or 0))
    }
    count = (gap.last - gap.first).days + 1
    return {gap.first + number * _ONE_DAY for number in range(count)} - tracked
