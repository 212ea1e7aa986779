"""What is asked before a business is closed."""

from dataclasses import dataclass

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.queries import last_launch_reaching, pending_change
from kempen.platforms.registry import platform_codes

__all__ = ["RunningCampaign", "running_campaigns"]


@dataclass(frozen=True)
class RunningCampaign:
    """A campaign that runs on a platform, and goes on spending there when the business closes.

    Kempen can pause those that it launched; `is_pausing` while the platform has not confirmed it.
    """

    campaign: Campaign
    can_pause: bool
    is_pausing: bool

    @property
    def is_active(self) -> bool:
        """Whether its launch is over."""
        return self.campaign.status == Campaign.Status.ACTIVE


def running_campaigns(business: Business) -> list[RunningCampaign]:
    """Return the campaigns of a business that run on platforms, by name."""
    runs = (Campaign.Status.ACTIVE, Campaign.Status.LAUNCHING)
    rows = Campaign.objects.of(business).filter(status__in=runs, platform__in=platform_codes())
    return [_running(campaign) for campaign in rows.order_by("name", "id")]


def _running(campaign: Campaign) -> RunningCampaign:
    change = pending_change(campaign)
    brings = content_of(change).status_after if change is not None else None
    is_pausing = brings in (Campaign.Status.PAUSED, Campaign.Status.ENDED)
    return RunningCampaign(campaign, last_launch_reaching(campaign) is not None, is_pausing)
