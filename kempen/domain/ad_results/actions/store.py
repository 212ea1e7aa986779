"""Storing figures of ads: what is read again replaces what was there, what is gone goes."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.models import AdDay, CampaignReach, DeliveryDay
from kempen.kit import clock
from kempen.platforms.ad_figures import AdDayResult, PeriodReach
from kempen.platforms.interface import DayResult
from kempen.platforms.targeting import RegionResult, SearchTermResult

_AT_ONCE: Final = 2_000
# Platforms report days of the last 37 months: older ones could not be read again.
_KEPT_DAYS: Final = 37 * 31
_REPORTED: Final = ("spend", "revenue", "impressions", "clicks", "conversions")


def store_ad_days(
    business: Business,
    campaigns: Mapping[str, UUID],
    rows: Iterable[tuple[AdDayResult, Decimal]],
    since: date,
    until: date,
) -> None:
    """Make the days of some campaigns' ads what a platform reports of them, each with its rate.

    `campaigns` are those that were read, by their numbers there. A day that is not among the rows
    any more lost its figures on the platform, and is removed. Twice the same changes nothing.
    """
    days = {
        (campaigns[row.campaign_id], row.ad_id, row.date): (row, rate)
        for row, rate in rows
        if row.campaign_id in campaigns and since <= row.date <= until
    }
    with transaction.atomic():
        _remove_others(business, campaigns.values(), days, since, until)
        AdDay.objects.of(business).bulk_create(
            # In order of the key: two that store the same days wait, and never for each other.
            [_ad_day(business, key, *days[key]) for key in sorted(days)],
            batch_size=_AT_ONCE,
            update_conflicts=True,
            unique_fields=["campaign", "ad_number", "date"],
            update_fields=["rate", *_REPORTED],
        )


def store_delivery(business: Business, rows: Iterable[tuple[UUID, DayResult, Decimal]]) -> None:
    """Keep how often campaigns were shown, each day with its rate to MYR."""
    days = {(campaign, row.date): (row, rate) for campaign, row, rate in rows}
    DeliveryDay.objects.of(business).bulk_create(
        [
            DeliveryDay(
                campaign_id=campaign,
                date=day,
                business=business,
                spend=row.spend,
                rate=rate,
                impressions=row.impressions,
                clicks=row.clicks,
            )
            for (campaign, day), (row, rate) in sorted(days.items(), key=lambda one: one[0])
        ],
        batch_size=_AT_ONCE,
        update_conflicts=True,
        unique_fields=["campaign", "date"],
        update_fields=["spend", "rate", "impressions", "clicks"],
    )


def store_reach(
    business: Business, campaigns: Mapping[str, UUID], days: int, rows: Sequence[PeriodReach]
) -> None:
    """Keep how many people campaigns reached in the last so many days."""
    latest = {campaigns[row.campaign_id]: row for row in rows if row.campaign_id in campaigns}
    CampaignReach.objects.of(business).bulk_create(
        [
            CampaignReach(
                campaign_id=campaign,
                days=days,
                business=business,
                last_day=row.until,
                reach=row.reach,
                frequency=row.frequency,
                read_at=clock.now(),
            )
            for campaign, row in sorted(latest.items(), key=lambda one: one[0])
        ],
        update_conflicts=True,
        unique_fields=["campaign", "days"],
        update_fields=["last_day", "reach", "frequency", "read_at"],
    )


def reported_figures(
    row: AdDayResult | SearchTermResult | RegionResult,
) -> dict[str, Decimal | int]:
    """Return what a platform reports of a part of a campaign, by the fields of ReportedFigures."""
    return {name: getattr(row, name) for name in _REPORTED}


def convert_again(
    business: Business, campaigns: Collection[UUID], rates: Mapping[date, Decimal]
) -> None:
    """Give the days of some campaigns the rates that hold now."""
    for day, rate in rates.items():
        for model in (AdDay, DeliveryDay):
            rows = model.objects.of(business).filter(campaign__in=campaigns, date=day)
            rows.exclude(rate=rate).update(rate=rate)


def delete_old_days() -> int:
    """Delete days of single ads that no platform could report again; return how many."""
    oldest = clock.today() - timedelta(days=_KEPT_DAYS)
    count, _ = AdDay.objects.of_everyone(closed_too=True).filter(date__lt=oldest).delete()
    return count


def _remove_others(
    business: Business,
    campaigns: Collection[UUID],
    days: Collection[tuple[UUID, str, date]],
    since: date,
    until: date,
) -> None:
    stored = AdDay.objects.of(business).filter(campaign__in=campaigns, date__range=(since, until))
    keys = set(stored.values_list("campaign_id", "ad_number", "date")) - set(days)
    if keys:
        AdDay.objects.of(business).filter(pk__in=sorted(keys)).delete()


def _ad_day(
    business: Business, key: tuple[UUID, str, date], row: AdDayResult, rate: Decimal
) -> AdDay:
    campaign, number, day = key
    return AdDay(
        campaign_id=campaign,
        ad_number=number,
        date=day,
        business=business,
        rate=rate,
        **reported_figures(row),
    )
