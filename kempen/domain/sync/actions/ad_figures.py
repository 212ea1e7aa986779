"""Reading the figures of single ads and of people reached, after the results of their campaigns.

It is a job of its own: what a platform does not say of ads keeps nobody from the campaigns' days.
"""

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Final
from uuid import UUID

from django.db.models import Min

from kempen.domain.ad_results.actions.store import store_ad_days, store_reach
from kempen.domain.ad_results.queries import REACH_PERIODS, has_ad_days
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rates import rates_for
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.sync.actions.reading_accounts import (
    read_account,
    read_later,
    readable_connection,
)
from kempen.domain.sync.queries import campaigns_read_through
from kempen.kit import clock
from kempen.kit.tenancy import job_of
from kempen.platforms.interface import Platform

READ_ADS: Final = "sync.read_ads"
# As for campaigns: late sales are added for a month, and the first time two years are read.
RESTATED_DAYS, HISTORY_DAYS = 30, 730


def read_ads_later(connection: Connection, after: timedelta | None = None) -> None:
    """Have the worker read the figures of an account's ads, one job at a time."""
    read_later(READ_ADS, connection, after)


@job_of(Connection)
def read_ads(connection_id: str) -> None:
    """Read what an account's ads brought and whom its campaigns reached; the worker calls this."""
    connection = readable_connection(connection_id)
    first_days = _first_days(connection) if connection is not None else {}
    if connection is None or not first_days:
        return
    account = connection

    def read(opened: Platform) -> None:
        _read_days(account, opened, first_days)
        _read_reach(account, opened, {number: key for number, (key, _) in first_days.items()})

    read_account(READ_ADS, connection, read)


def _first_days(connection: Connection) -> dict[str, tuple[UUID, date]]:
    """Return the campaigns with days, by their numbers there, each with its first day."""
    known = campaigns_read_through(connection)
    days = PerformanceDay.objects.of(connection.business).filter(campaign__in=known.values())
    first = dict(days.values_list("campaign_id").annotate(first=Min("date")))
    return {
        number: (campaign.pk, first[campaign.pk])
        for number, campaign in known.items()
        if campaign.pk in first
    }


def _read_days(
    connection: Connection, opened: Platform, first_days: Mapping[str, tuple[UUID, date]]
) -> None:
    """Read and store the days: all of them for campaigns whose ads were never read."""
    until = clock.today()
    rates = rates_for(connection.business, connection.currency)
    known = has_ad_days(connection.business, [campaign for campaign, _ in first_days.values()])
    new = {number for number, (campaign, _) in first_days.items() if campaign not in known}
    for numbers, length in ((new, HISTORY_DAYS), (set(first_days) - new, RESTATED_DAYS)):
        if not numbers:
            continue
        since = max(
            until - timedelta(days=length - 1), min(first_days[number][1] for number in numbers)
        )
        results = opened.ad_results(sorted(numbers), since, until)
        pairs = ((row, rates.on(row.date)) for row in results)
        store_ad_days(
            connection.business,
            {number: first_days[number][0] for number in numbers},
            [(row, rate) for row, rate in pairs if rate is not None],
            since,
            until,
        )


def _read_reach(connection: Connection, opened: Platform, campaigns: Mapping[str, UUID]) -> None:
    """Read whom the campaigns reached up to yesterday: today is not over."""
    until = clock.today() - timedelta(days=1)
    for days in REACH_PERIODS:
        since = until - timedelta(days=days - 1)
        rows = opened.reach(sorted(campaigns), since, until)
        store_reach(connection.business, campaigns, days, rows)
