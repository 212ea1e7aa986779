"""An alert that is open, with the figures of broken tracking."""

from datetime import timedelta
from typing import Any

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.models import Alert
from kempen.kit import clock
from tests import make


def alert_in(business: Business, name: str = "Raya hampers", **fields: Any) -> Alert:
    """One about a campaign of this name; `fields` are the alert's own."""
    campaign = make.campaign(business, name=name)
    given = {
        "cause": "tracking_broken",
        "account_key": "files",
        "campaign_key": str(campaign.pk),
        "since": clock.now() - timedelta(days=1),
        "facts": {"clicks": 920, "conversions": 0, "expected": 24},
    }
    return Alert.objects.add(business, campaign=campaign, **{**given, **fields})
