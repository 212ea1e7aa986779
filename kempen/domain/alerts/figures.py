"""The figures of a business as the tests of days read them: series, what is told late, gaps."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final
from uuid import UUID

import numpy as np
from django.db.models import Q

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.detection.expectation import Maturity
from kempen.domain.alerts.detection.maturity import AGES, maturity_of
from kempen.domain.alerts.detection.series import DailySeries
from kempen.domain.alerts.detection.watching import WatchedCampaign
from kempen.domain.alerts.models import Alert
from kempen.domain.alerts.rules import Cause
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.models import CampaignAccount, Connection
from kempen.domain.performance.models import Import, PerformanceDay, ReplacedDay
from kempen.kit import clock
from kempen.platforms.registry import platform_codes

# Two of each festival, so that the second is compared with the first.
_HISTORY: Final = timedelta(days=760)
_MATURE_AFTER, _LEARNED_FROM = timedelta(days=7), timedelta(days=28)
# The account of campaigns whose days come as files or through the API.
FILES: Final = "files"
NOON: Final = time(12)
_LIVING: Final = (Connection.Status.ACTIVE, Connection.Status.EXPIRING)


@dataclass(frozen=True)
class ActiveCampaign:
    """A campaign that runs, and the account that it is read from, if any."""

    campaign: Campaign
    connection: Connection | None

    @property
    def account_key(self) -> str:
        """What tells its account apart."""
        return str(self.connection.pk) if self.connection else FILES


def running_campaigns(business: Business) -> list[ActiveCampaign]:
    """Return the campaigns that run, each with its account."""
    campaigns = list(
        Campaign.objects.of(business).filter(status=Campaign.Status.ACTIVE).order_by("pk")
    )
    living = Connection.objects.of(business).exclude(status=Connection.Status.DISCONNECTED)
    accounts = {one.pk: one for one in living.filter(platform__in=platform_codes())}
    rows = CampaignAccount.objects.of(business).filter(connection_id__in=accounts)
    held = {row.campaign_id: accounts[row.connection_id] for row in rows}
    return [ActiveCampaign(one, held.get(one.pk)) for one in campaigns]


def start_of(day: date) -> datetime:
    """Return when a day begins in Malaysia."""
    return datetime.combine(day, time(), clock.BUSINESS_TIME_ZONE)


def is_read_today(connection: Connection) -> bool:
    """Whether an account was read since midnight, so that yesterday is complete."""
    read = connection.last_synced_at
    return read is not None and read >= start_of(clock.today())


def is_late(connection: Connection) -> bool:
    """Whether an account should have been read since midnight, but was not by noon."""
    now = clock.now().astimezone(clock.BUSINESS_TIME_ZONE)
    known = connection.last_synced_at or connection.created_at
    return connection.status in _LIVING and known < start_of(clock.today()) and now.time() >= NOON


def last_file_gap(business: Business) -> tuple[datetime, float] | None:
    """Return when files came last and how many days usually lie between two; None for too few.

    Whoever brought nothing for a month no longer does so, and is not told.
    """
    now = clock.now()
    moments = (
        Import.objects.of(business)
        .filter(status=Import.Status.COMPLETED, stored_at__gte=now - timedelta(days=90))
        .exclude(source="sync")
        .values_list("stored_at", flat=True)
    )
    days = sorted(
        {moment.astimezone(clock.BUSINESS_TIME_ZONE).date() for moment in moments if moment}
    )
    if len(days) < 4:
        return None
    last = max(moment for moment in moments if moment)
    gaps = np.diff([day.toordinal() for day in days])
    usual = float(np.quantile(gaps, 0.9))
    return (last, usual) if now - last < timedelta(days=30) else None


def is_file_late(last: datetime, usual: float) -> bool:
    """Whether more than half as long again as usual, and a day, has gone by without a file."""
    return clock.now() - last > timedelta(days=usual * 1.5 + 1)


def watched_campaigns(
    business: Business, running: Sequence[ActiveCampaign]
) -> list[WatchedCampaign]:
    """Return the running campaigns with their days up to the last complete one."""
    yesterday = clock.today() - timedelta(days=1)
    wanted = [one.campaign.pk for one in running]
    rows = (
        PerformanceDay.objects.of(business)
        .filter(campaign_id__in=wanted, date__gte=yesterday - _HISTORY, date__lte=yesterday)
        .order_by("campaign_id", "date")
        .values_list("campaign_id", "date", "spend", "clicks", "conversions", "revenue")
    )
    days: dict[UUID, list[tuple[date, tuple[float, ...]]]] = defaultdict(list)
    for campaign_id, day, *figures in rows.iterator(chunk_size=5_000):
        numbers = tuple(np.nan if one is None else float(one) for one in figures)
        days[campaign_id].append((day, numbers))
    gaps = _tracking_gaps(business)
    return [
        WatchedCampaign(
            str(one.campaign.pk),
            one.account_key,
            _without(
                _series(days[one.campaign.pk]),
                [*gaps.get((one.account_key, ""), ()), *gaps.get(("", str(one.campaign.pk)), ())],
            ),
        )
        for one in running
        if days[one.campaign.pk]
    ]


def _series(days: Sequence[tuple[date, tuple[float, ...]]]) -> DailySeries:
    first, last = days[0][0], days[-1][0]
    table = np.full((4, (last - first).days + 1), np.nan)
    for day, numbers in days:
        table[:, (day - first).days] = numbers
    spend, clicks, conversions, revenue = table
    return DailySeries(first, spend, clicks, conversions, revenue)


def _tracking_gaps(business: Business) -> dict[tuple[str, str], list[tuple[date, date]]]:
    """Return the days of earlier alerts in which tracking was dead, by account or campaign."""
    rows = Alert.objects.of(business).filter(
        cause=Cause.TRACKING_BROKEN, closed_at__gte=clock.now() - _HISTORY
    )
    gaps: dict[tuple[str, str], list[tuple[date, date]]] = defaultdict(list)
    for row in rows:
        since, until = (
            moment.astimezone(clock.BUSINESS_TIME_ZONE).date()
            for moment in (row.since, row.closed_at or row.since)
        )
        key = ("", row.campaign_key) if row.campaign_key else (row.account_key, "")
        gaps[key].append((since, until))
    return gaps


def _without(series: DailySeries, gaps: Iterable[tuple[date, date]]) -> DailySeries:
    """Take what was lost while tracking was dead for unknown, not for nothing."""
    conversions, revenue = series.conversions.copy(), series.revenue.copy()
    for since, until in gaps:
        start = max((since - series.first).days, 0)
        lost = slice(start, max((until - series.first).days + 1, 0))
        # What was uploaded afterwards is known.
        is_lost = conversions[lost] == 0
        conversions[lost][is_lost] = np.nan
        revenue[lost][is_lost] = np.nan
    return DailySeries(series.first, series.spend, series.clicks, conversions, revenue)


def maturities(business: Business, running: Sequence[ActiveCampaign]) -> Mapping[str, Maturity]:
    """Return what each account tells late, learned from the versions that its days had."""
    of_account: dict[str, list[UUID]] = defaultdict(list)
    for one in running:
        if one.connection is not None:
            of_account[one.account_key].append(one.campaign.pk)
    return {account: _maturity(business, campaigns) for account, campaigns in of_account.items()}


def _maturity(business: Business, campaigns: Sequence[UUID]) -> Maturity:
    today = clock.today()
    last = today - _MATURE_AFTER
    within = Q(campaign_id__in=campaigns, date__gt=last - _LEARNED_FROM, date__lte=last)
    now_told = list(
        PerformanceDay.objects.of(business)
        .filter(within, conversions__isnull=False)
        .values_list("campaign_id", "date", "conversions", "changed_at")
    )
    versions: dict[tuple[UUID, date], list[tuple[datetime, datetime | None, float]]]
    versions = defaultdict(list)
    before = ReplacedDay.objects.of(business).filter(within, conversions__isnull=False)
    for campaign_id, day, count, since, until in before.values_list(
        "campaign_id", "date", "conversions", "since", "replaced_at"
    ):
        versions[campaign_id, day].append((since, until, float(count or 0)))
    for campaign_id, day, count, since in now_told:
        versions[campaign_id, day].append((since, None, float(count or 0)))
    counts_by_age = [np.full(len(now_told), np.nan) for _ in range(AGES)]
    for place, (campaign_id, day, _count, _since) in enumerate(now_told):
        for age in range(1, AGES + 1):
            noon = start_of(day + timedelta(days=age)) + timedelta(hours=12)
            for began, ended, told_then in versions[campaign_id, day]:
                if began <= noon and (ended is None or noon < ended):
                    counts_by_age[age - 1][place] = told_then
    whole = np.array([float(count or 0) for _, _, count, _ in now_told])
    return maturity_of(counts_by_age, whole)
