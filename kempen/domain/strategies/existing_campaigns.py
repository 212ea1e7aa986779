"""Campaigns of a strategy that exist already: on their platform, or under the same name."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign, ExternalId
from kempen.domain.strategies.models import Strategy, StrategyLine

# A draft runs nowhere, and what has ended spends nothing.
_THERE = (
    Campaign.Status.LAUNCHING,
    Campaign.Status.ACTIVE,
    Campaign.Status.PAUSED,
    Campaign.Status.LAUNCH_FAILED,
)


@dataclass(frozen=True)
class DuplicateCampaign:
    """A line that would make a campaign beside one of the same platform and name.

    `is_in_split`: the one that is there has a line of its own.
    """

    line: StrategyLine
    campaign: Campaign
    is_in_split: bool


def duplicates_of(strategy: Strategy, lines: Sequence[StrategyLine]) -> list[DuplicateCampaign]:
    """Return the new campaigns that are there already, line by line; no money, no campaign."""
    new = [line for line in lines if line.campaign_id is None and line.amount > 0]
    if not new:
        return []
    there = Campaign.objects.of(strategy.business).filter(
        name__in=[line.name for line in new], status__in=_THERE
    )
    by_name = {(one.platform, one.name): one for one in there.order_by("id")}
    split = {line.campaign_id for line in lines}
    return [
        DuplicateCampaign(line, one, is_in_split=one.pk in split)
        for line in new
        if (one := by_name.get((line.platform, line.name))) is not None
    ]


def running_lines(business: Business, lines: Sequence[StrategyLine]) -> frozenset[UUID]:
    """Return the keys of the lines whose campaign is on its platform; a launch makes the others.

    A campaign that is known from files alone is made anew, so it needs ads.
    """
    known = {line.campaign_id: line for line in lines if line.campaign_id is not None}
    if not known:
        return frozenset()
    rows = ExternalId.objects.of(business).filter(campaign_id__in=known)
    there = set(rows.values_list("campaign_id", "platform"))
    return frozenset(line.pk for line in lines if (line.campaign_id, line.platform) in there)
