"""What each campaign's revenue leaves before ads: the margin of what it sells, else the business's.

A campaign sells the offering that it promotes. Margins are those of today, also of a report as of
an earlier moment.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Final
from uuid import UUID

from django.db import connection

from kempen.domain.accounts.models import Business
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.sums import EXACT, Sums, earned_at
from kempen.domain.offerings.models import Promotion
from kempen.domain.performance.as_of import DAYS, DAYS_AS_OF
from kempen.domain.sales.queries import margin_of

_NOTHING: Final = Decimal(0)
_OWN_DAYS: Final = """
SELECT day.date, sum(day.revenue), sum(day.revenue * own.margin)
FROM {days} AS day
JOIN unnest(%(campaigns)s::uuid[], %(margins)s::numeric[]) AS own(campaign_id, margin)
    ON own.campaign_id = day.campaign_id
WHERE day.business_id = %(business)s AND day.date BETWEEN %(first)s AND %(last)s
GROUP BY day.date
"""


@dataclass(frozen=True)
class Margins:
    """Shares of sales, 0 to 1, that are profit before ads: the business's, and by campaign."""

    business: Decimal | None = None
    campaigns: Mapping[UUID, Decimal] = field(default_factory=dict)

    @property
    def are_known(self) -> bool:
        """Whether anybody told a margin."""
        return self.business is not None or bool(self.campaigns)

    def of(self, campaign: UUID) -> Decimal | None:
        """Return the margin at which a campaign sells; None where nobody told it."""
        return self.campaigns.get(campaign, self.business)


UNTOLD: Final = Margins()


def margins_of(business: Business) -> Margins:
    """Return the margins that a business has told."""
    promoted = Promotion.objects.of(business).values_list("campaign_id", "offering__margin")
    own = {campaign: margin for campaign, margin in promoted if margin is not None}
    return Margins(margin_of(business), own)


def add_margins(
    business: Business,
    margins: Margins,
    days: Period,
    by_day: dict[date, Sums],
    by_campaign: dict[UUID, Sums],
    *,
    chosen: list[UUID] | None,
    as_of: datetime | None,
) -> None:
    """Add what revenue leaves before ads to sums by day and by campaign.

    `chosen` are the campaigns that count, None for all.
    """
    if not margins.are_known:
        return
    for campaign, sums in by_campaign.items():
        left = earned_at(sums.revenue, margins.of(campaign))
        by_campaign[campaign] = replace(sums, claimed_earned=left)
    own = {
        campaign: margin
        for campaign, margin in margins.campaigns.items()
        if chosen is None or campaign in chosen
    }
    own_days = _own_days(business, own, days, as_of) if own else {}
    for day, sums in by_day.items():
        revenue, left = own_days.get(day, (_NOTHING, _NOTHING))
        by_day[day] = replace(sums, claimed_earned=_earned(sums, revenue, left, margins.business))


def _earned(
    sums: Sums, own_revenue: Decimal, own_left: Decimal, margin: Decimal | None
) -> Decimal | None:
    """Return what a day leaves: of campaigns with a margin of their own, and of the others."""
    if sums.revenue is None:
        return None
    rest = earned_at(EXACT.subtract(sums.revenue, own_revenue), margin)
    return None if rest is None else EXACT.add(own_left, rest)


def _own_days(
    business: Business,
    own: Mapping[UUID, Decimal],
    days: Period,
    as_of: datetime | None,
) -> dict[date, tuple[Decimal, Decimal]]:
    """Return, by day, the revenue of campaigns with a margin of their own, and what it leaves."""
    with connection.cursor() as cursor:
        cursor.execute(
            _OWN_DAYS.format(days=DAYS if as_of is None else DAYS_AS_OF),
            {
                "business": business.pk,
                "campaigns": list(own),
                "margins": list(own.values()),
                "first": days.first,
                "last": days.last,
                "as_of": as_of,
            },
        )
        return {day: (revenue, left) for day, revenue, left in cursor.fetchall()}
