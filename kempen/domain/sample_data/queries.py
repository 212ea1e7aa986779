"""What is asked about sample data."""

from kempen.domain.accounts.models import Business
from kempen.domain.notification_centre.first_steps import has_data_source
from kempen.domain.scorecards.models import Score

__all__ = ["has_data_source", "is_filled"]


def is_filled(business: Business) -> bool:
    """Whether a business with sample data has all of it; the scored forecasts come last."""
    return Score.objects.of(business).exists()
