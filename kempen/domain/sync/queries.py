"""What is asked about what platforms say themselves."""

from datetime import date

from kempen.domain.campaigns.models import Campaign
from kempen.domain.sync.models import OriginalDay

__all__ = ["OriginalDay", "original_of"]


def original_of(campaign: Campaign, day: date) -> OriginalDay | None:
    """Return a day's original amounts and rate, or None for an account in MYR."""
    return OriginalDay.objects.of(campaign.business).filter(campaign=campaign, date=day).first()
