"""Why a campaign is paused: its plan is over, or somebody paused it."""

from kempen.domain.campaigns.models import Campaign
from kempen.domain.launches.changes.base import ChangeRole
from kempen.domain.launches.changes.registry import content_of, kinds_with
from kempen.domain.launches.models import Change


def is_paused_by_plan_end(campaign: Campaign) -> bool:
    """Whether it is paused since the last day of its plan, as was approved, and nothing else was.

    The next plan that gives it money has it run again. What a person paused stays so.
    """
    if campaign.status != Campaign.Status.PAUSED:
        return False
    changes = Change.objects.of(campaign.business).filter(
        campaign=campaign, kind__in=kinds_with(ChangeRole.STEERS)
    )
    last = changes.exclude(status=Change.Status.WITHDRAWN).order_by("-id").first()
    if last is None:
        return False
    content = content_of(last)
    return content.plan_end is not None and content.status_after == Campaign.Status.PAUSED
