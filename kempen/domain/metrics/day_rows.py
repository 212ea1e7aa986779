"""The days behind the sums, one by one, for files that hold what is stored."""

from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.campaigns.queries import campaigns_of
from kempen.domain.metrics.periods import Period
from kempen.domain.performance.as_of import rows_as_of
from kempen.domain.performance.models import PerformanceDay


def rows_of(
    business: Business,
    period: Period,
    *,
    search: str = "",
    campaign: Campaign | None = None,
    as_of: datetime | None = None,
) -> Iterator[tuple[date, UUID, Decimal, Decimal, int | None, Decimal | None]]:
    """Read every campaign's days of a period, oldest first, a few thousand at a time.

    Each is (date, campaign id, spend, revenue, clicks, conversions). `as_of` reads them as they
    stood at that moment.
    """
    if as_of is not None:
        keys = [campaign.id] if campaign is not None else None
        if campaign is None and search:
            keys = list(campaigns_of(business, search=search).values_list("id", flat=True))
        yield from rows_as_of(business, period.first, period.last, as_of, keys)
        return
    days = PerformanceDay.objects.of(business).filter(date__range=(period.first, period.last))
    if campaign is not None:
        days = days.filter(campaign=campaign)
    elif search:
        days = days.filter(campaign__in=campaigns_of(business, search=search))
    yield from (
        days.order_by("date", "campaign_id")
        .values_list("date", "campaign_id", "spend", "revenue", "clicks", "conversions")
        .iterator(chunk_size=2000)
    )
