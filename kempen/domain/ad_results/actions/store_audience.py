"""Storing what people typed and where they were: each reading replaces the one before."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Final, Literal, TypeVar
from uuid import UUID

from django.db import transaction

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.actions.store import reported_figures
from kempen.domain.ad_results.models import AudienceReading, RegionTotal, SearchTerm
from kempen.kit import clock
from kempen.platforms.targeting import RegionResult, SearchTermResult

Result = TypeVar("Result", SearchTermResult, RegionResult)
What = Literal["terms", "regions"]
MOST_TERMS, MOST_REGIONS = 200, 50
_LONGEST: Final = 255


@dataclass(frozen=True)
class ReadAudience:
    """Of which campaigns (by their numbers there) and days something was read, and the rate."""

    business: Business
    campaigns: Mapping[str, UUID]
    since: date
    until: date
    rate: Decimal


def store_terms(read: ReadAudience, results: Iterable[SearchTermResult]) -> None:
    """Make the search terms of some campaigns what a platform reports, the dearest of them."""
    rows = [
        SearchTerm(
            campaign_id=campaign,
            position=position,
            business=read.business,
            term=one.term[:_LONGEST],
            keyword=one.keyword[:_LONGEST],
            rate=read.rate,
            **reported_figures(one),
        )
        for campaign, position, one in _dearest(read, results, MOST_TERMS, lambda one: one.term)
    ]
    with transaction.atomic():
        _lock(read, "terms")
        SearchTerm.objects.of(read.business).filter(campaign__in=read.campaigns.values()).delete()
        SearchTerm.objects.of(read.business).bulk_create(rows)


def store_regions(read: ReadAudience, results: Iterable[RegionResult]) -> None:
    """Make what campaigns brought by region what a platform reports."""
    rows = [
        RegionTotal(
            campaign_id=campaign,
            position=position,
            business=read.business,
            key=one.key[:64],
            name=one.name[:120],
            rate=read.rate,
            **reported_figures(one),
        )
        for campaign, position, one in _dearest(read, results, MOST_REGIONS, lambda one: one.name)
    ]
    with transaction.atomic():
        _lock(read, "regions")
        RegionTotal.objects.of(read.business).filter(campaign__in=read.campaigns.values()).delete()
        RegionTotal.objects.of(read.business).bulk_create(rows)


def store_failure(business: Business, campaigns: Iterable[UUID], what: What, failure: str) -> None:
    """Keep why a reading brought nothing; what was read before stays."""
    _keep(business, campaigns, what, {"failure": failure[:300], "tried_at": clock.now()})


def _lock(read: ReadAudience, what: What) -> None:
    """Keep that it was read, first of all: two that read the same wait for each other here."""
    now = clock.now()
    fields = {"since": read.since, "until": read.until, "read_at": now, "tried_at": now}
    _keep(read.business, read.campaigns.values(), what, {**fields, "failure": ""})


def _keep(
    business: Business, campaigns: Iterable[UUID], what: What, fields: dict[str, object]
) -> None:
    AudienceReading.objects.of(business).bulk_create(
        [
            AudienceReading(campaign_id=campaign, what=what, business=business, **fields)
            for campaign in sorted(campaigns)
        ],
        update_conflicts=True,
        unique_fields=["campaign", "what"],
        update_fields=list(fields),
    )


def _dearest(
    read: ReadAudience, results: Iterable[Result], most: int, name: Callable[[Result], str]
) -> Iterator[tuple[UUID, int, Result]]:
    """Yield the dearest results of each campaign that was read, with their positions."""
    by_campaign: dict[UUID, list[Result]] = {}
    for one in results:
        if one.campaign_id in read.campaigns:
            by_campaign.setdefault(read.campaigns[one.campaign_id], []).append(one)
    for campaign, reported in sorted(by_campaign.items()):
        reported.sort(key=lambda one: (-one.spend, -one.clicks, name(one)))
        yield from ((campaign, position, one) for position, one in enumerate(reported[:most]))
