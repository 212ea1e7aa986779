"""Days of accounts in other currencies: converted by dated rates, the original amounts kept."""

from collections.abc import Iterable, Sequence
from datetime import date
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.actions.store import convert_again as convert_ads
from kempen.domain.campaigns.models import Campaign
from kempen.domain.connections import rates as connection_rates
from kempen.domain.connections.models import Connection, ExchangeRate
from kempen.domain.connections.rates import Rates, rates_for
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.results import ImportResult
from kempen.domain.performance.rows import Day, of_days
from kempen.domain.sync.models import OriginalDay
from kempen.kit import clock, jobs
from kempen.kit.tenancy import job_of
from kempen.platforms.interface import DayResult

CONVERT: Final = "launches.convert_again"
_SIX_PLACES: Final = Decimal("0.000001")
_AT_ONCE: Final = 2_000


def converted(campaign: UUID, row: DayResult, rate: Decimal) -> Day:
    """Return a platform's day in MYR."""
    return Day(
        campaign=campaign,
        date=row.date,
        spend=_in_myr(row.spend, rate),
        revenue=_in_myr(row.revenue, rate),
        clicks=row.clicks,
        conversions=row.conversions,
    )


def store_original_days(
    connection: Connection, rows: Iterable[tuple[UUID, DayResult, Decimal]]
) -> None:
    """Keep what the account itself says of each day, beside the rate; nothing for MYR accounts."""
    OriginalDay.objects.of(connection.business).bulk_create(
        [
            OriginalDay(
                campaign_id=campaign,
                date=row.date,
                business=connection.business,
                currency=connection.currency,
                spend=row.spend,
                revenue=row.revenue,
                rate=rate,
            )
            for campaign, row, rate in rows
        ],
        batch_size=_AT_ONCE,
        update_conflicts=True,
        unique_fields=["campaign", "date"],
        update_fields=["currency", "spend", "revenue", "rate", "converted_at"],
    )


def set_rate(
    actor: Actor, currency: str, valid_from: date, rate: Decimal, source: str
) -> ExchangeRate:
    """Keep what a currency is worth from a day on, and have the days it covers converted anew."""
    with transaction.atomic():
        exchange_rate = connection_rates.set_rate(actor, currency, valid_from, rate, source)
        _convert_later(actor, currency)
    return exchange_rate


def remove_rate(actor: Actor, rate: ExchangeRate) -> None:
    """Forget a rate, and have its days converted by the one before it, if there is one."""
    with transaction.atomic():
        connection_rates.remove_rate(actor, rate)
        _convert_later(actor, rate.currency)


@job_of(Business)
def convert_waiting(business_id: str, currency: str) -> int:
    """Convert a business's days of a currency anew where the rate is another now; count them.

    The worker calls this. A day that no rate covers any more stays as it was.
    """
    campaigns = Campaign.objects.of_everyone().filter(business_id=business_id)
    some = campaigns.select_related("business").first()
    if some is None:
        return 0
    actor = Actor.service(some.business, CONVERT)
    rates = rates_for(some.business, currency)
    with transaction.atomic():
        waiting = (
            OriginalDay.objects.of(some.business).select_for_update().filter(currency=currency)
        )
        stale = []
        for row in waiting:
            rate = rates.on(row.date)
            if rate is not None and rate != row.rate:
                row.rate, row.converted_at = rate, clock.now()
                stale.append(row)
        if stale:
            _store_again(actor, stale, currency)
            OriginalDay.objects.of(some.business).bulk_update(
                stale, ["rate", "converted_at"], batch_size=_AT_ONCE
            )
            convert_ads(
                some.business,
                {row.campaign_id for row in stale},
                {row.date: row.rate for row in stale},
            )
    return len(stale)


def convertible(rates: Rates, days: Sequence[DayResult]) -> list[tuple[DayResult, Decimal]]:
    """Return the days that a rate covers, each with it; the others are left out, never guessed."""
    pairs = ((row, rates.on(row.date)) for row in days)
    return [(row, rate) for row, rate in pairs if rate is not None]


def _convert_later(actor: Actor, currency: str) -> None:
    business = str(actor.business.pk)
    jobs.defer(
        CONVERT,
        {"business_id": business, "currency": currency},
        lock=f"{CONVERT}:{business}",
    )


def _store_again(actor: Actor, rows: Sequence[OriginalDay], currency: str) -> ImportResult:
    """Store the converted amounts; clicks and conversions are not told, so they stay."""
    days = [
        Day(
            campaign=row.campaign_id,
            date=row.date,
            spend=_in_myr(row.spend, row.rate),
            revenue=_in_myr(row.revenue, row.rate),
        )
        for row in rows
    ]
    return store(
        actor, of_days(days, clock.today()), source="sync", file_name=f"{currency}: another rate"
    )


def _in_myr(amount: Decimal, rate: Decimal) -> Decimal:
    return (amount * rate).quantize(_SIX_PLACES)
