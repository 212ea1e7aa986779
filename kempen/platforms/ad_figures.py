"""What a platform reports of single ads and of how many people saw a campaign."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal


@dataclass(frozen=True)
class AdDayResult:
    """What one ad spent and brought on a day; money in the account's own currency."""

    ad_id: str
    campaign_id: str
    date: date
    spend: Decimal
    impressions: int
    clicks: int
    conversions: Decimal
    revenue: Decimal


@dataclass(frozen=True)
class PeriodReach:
    """How many different people saw a campaign in some days, both ends included, and how often.

    The figures of two periods cannot be added: the same person may be in both.
    """

    campaign_id: str
    since: date
    until: date
    reach: int
    frequency: Decimal
