"""Reading results day by day into performance, through the same way in as an upload."""

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.ad_results.actions.store import store_delivery
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections.actions import record_failure, record_success
from kempen.domain.connections.campaign_accounts import record_account
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import open_platform, usable_connections
from kempen.domain.connections.rates import money_fault, rates_for
from kempen.domain.connections.rules import CURRENCY
from kempen.domain.drift.actions.detect import detect_later
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import kinds_with
from kempen.domain.launches.models import Change
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.performance.rows import of_days
from kempen.domain.spend_guard.actions import guard_spend
from kempen.domain.spend_guard.models import SpendGuard
from kempen.domain.spend_guard.spend_events import record_spend
from kempen.domain.sync.actions.ad_figures import read_ads_later
from kempen.domain.sync.actions.audience_figures import read_audiences_later
from kempen.domain.sync.actions.currency_conversion import (
    converted,
    convertible,
    store_original_days,
)
from kempen.domain.sync.actions.follow_platform_state import follow_states
from kempen.domain.sync.queries import campaigns_read_through
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of
from kempen.platforms.interface import DayResult, Platform, PlatformError, Remedy, with_quiet_days

SYNC: Final = "launches.sync_days"
SOURCE: Final = "sync"
# Platforms restate figures while late sales come in; the first time two years are read.
RESTATED_DAYS, HISTORY_DAYS = 30, 730
SYNC_AGAIN: Final = timedelta(minutes=15)


@dataclass(frozen=True)
class SyncResult:
    """How many campaigns a sync read, and how many of their days are new or changed."""

    campaigns: int
    inserted: int
    updated: int


def sync_later(connection: Connection) -> None:
    """Have the worker read an account's results now."""
    account = str(connection.pk)
    jobs.defer(
        SYNC,
        {"connection_id": account},
        queueing_lock=f"{SYNC}:{account}",
        queue=jobs.PARTNERS,
    )


def sync_everything() -> int:
    """Have every account read; return how many."""
    connections = [one for one in usable_connections() if not money_fault(one)]
    for connection in connections:
        sync_later(connection)
    return len(connections)


def sync_guarded() -> int:
    """Have the accounts read in which a person had spend guarded; return how many."""
    guarded = SpendGuard.objects.of_everyone().filter(is_on=True).values_list("business_id")
    businesses = {business for (business,) in guarded}
    connections = [one for one in usable_connections() if one.business_id in businesses]
    for connection in connections:
        sync_later(connection)
    return len(connections)


@job_of(Connection)
def sync_waiting(connection_id: str) -> None:
    """Read one account and keep what went wrong where a person sees it; the worker calls this."""
    connections = Connection.objects.of_everyone().select_related("business")
    connection = connections.filter(pk=connection_id).first()
    if connection is None or connection.status == Connection.Status.DISCONNECTED:
        return
    try:
        sync_days(Actor.service(connection.business, SYNC), connection)
    except PlatformError as error:
        record_failure(connection, error)
        if error.kind is Remedy.AGAIN:
            _sync_again(connection, error.after)
    else:
        detect_later(connection)
        read_ads_later(connection)
        read_audiences_later(connection)


def _sync_again(connection: Connection, after: float | None) -> None:
    """Have an account read again soon: what a platform could not do now it can do later."""
    account, wait = str(connection.pk), max(timedelta(seconds=after or 0), SYNC_AGAIN)
    jobs.defer(
        SYNC,
        {"connection_id": account},
        queueing_lock=f"{SYNC}:{account}:again",
        at=clock.now() + wait,
        queue=jobs.PARTNERS,
    )


def sync_days(actor: Actor, connection: Connection) -> SyncResult:
    """Read the days of an account's campaigns that Kempen knows and store them; PlatformError.

    Days on which a campaign did not deliver are stored as zeros, so that a day which lost its
    figures on a later look does not keep them.
    """
    fault = money_fault(connection)
    if fault:
        raise PlatformError(fault, Remedy.PERMANENT)
    began, today = clock.now(), last_day_of(connection)
    rates = rates_for(connection.business, connection.currency)
    read: list[tuple[UUID, DayResult, Decimal]] = []
    with closing(open_platform(connection)) as opened:
        there = {campaign.campaign_id: campaign for campaign in opened.campaigns()}
        read_here = campaigns_read_through(connection)
        known = {number: one for number, one in read_here.items() if number in there}
        record_account(connection, [campaign.pk for campaign in known.values()])
        new = [number for number, campaign in known.items() if not _has_days(actor, campaign)]
        old = [number for number in known if number not in new]
        for numbers, length in ((new, HISTORY_DAYS), (old, RESTATED_DAYS)):
            since = today - timedelta(days=length - 1)
            results = opened.daily_results(numbers, since, today) if numbers else []
            for number in numbers:
                campaign = known[number]
                days = _days(actor, connection, campaign, number, results, since, today)
                read += [(campaign.pk, row, rate) for row, rate in convertible(rates, days)]
        ends = _access_ends(opened)
    follow_states(actor, {campaign.pk: there[number].state for number, campaign in known.items()})
    inserted, updated = _store(actor, connection, read)
    record_spend(actor.business, [campaign.pk for campaign in known.values()])
    guard_spend(actor.business, [campaign.pk for campaign in known.values()])
    record_success(connection, began, ends)
    return SyncResult(len(known), inserted, updated)


def _access_ends(opened: Platform) -> datetime | None:
    """Return when the platform says that the access ends; results do not fail for that."""
    try:
        return opened.access_ends()
    except PlatformError:
        return None


def last_day_of(connection: Connection) -> date:
    """Return the last day that an account may have figures of: today there.

    East of Malaysia a day begins earlier: it is read when it has begun here, too.
    """
    try:
        there = clock.now().astimezone(ZoneInfo(connection.time_zone)).date()
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # The platform named no zone that is known: its days are taken for Malaysian ones.
        there = clock.today()
    return min(there, clock.today())


def _store(
    actor: Actor, connection: Connection, read: list[tuple[UUID, DayResult, Decimal]]
) -> tuple[int, int]:
    """Store the days in MYR and return how many are new and how many changed."""
    if not read:
        return 0, 0
    days = [converted(campaign, row, rate) for campaign, row, rate in read]
    with transaction.atomic():
        if connection.currency != CURRENCY:
            store_original_days(connection, read)
        store_delivery(connection.business, read)
        stored = store(
            actor, of_days(days, clock.today()), source=SOURCE, file_name=_name(connection)
        )
        if stored.faults.total:
            raise PlatformError("The platform's figures were not understood.", Remedy.PERMANENT)
    return stored.inserted, stored.updated


def _name(connection: Connection) -> str:
    return f"{connection.account_name} ({connection.account_id})"


def _has_days(actor: Actor, campaign: Campaign) -> bool:
    return PerformanceDay.objects.of(actor.business).filter(campaign=campaign).exists()


def _days(
    actor: Actor,
    connection: Connection,
    campaign: Campaign,
    number: str,
    results: Sequence[DayResult],
    since: date,
    until: date,
) -> list[DayResult]:
    """Return a campaign's days from its first one on, quiet ones as zeros."""
    first = _first_day(actor, connection, campaign, number, results, since)
    if first is None:
        return []
    return with_quiet_days(results, number, max(first, since), until)


def _first_day(
    actor: Actor,
    connection: Connection,
    campaign: Campaign,
    number: str,
    results: Sequence[DayResult],
    since: date,
) -> date | None:
    """Return from when on a day without a row means nothing was spent; before, nobody knows."""
    if _has_days(actor, campaign):
        stored = PerformanceDay.objects.of(actor.business).filter(campaign=campaign)
        return max(stored.order_by("date").values_list("date", flat=True)[0], since)
    delivered = [row.date for row in results if row.campaign_id == number]
    started = Change.objects.of(actor.business).filter(
        campaign=campaign, kind__in=kinds_with(ChangeRole.STARTS), status=Change.Status.DONE
    )
    moment = started.values_list("finished_at", flat=True).first()
    if moment is not None:
        delivered.append(
            min(moment.astimezone(clock.BUSINESS_TIME_ZONE).date(), last_day_of(connection))
        )
    return min(delivered, default=None)
