"""What programs are answered about how often a campaign was shown, and to how many people."""

from dataclasses import dataclass
from typing import Annotated

from kempen.kit.documented import Count, DateTime, Day, Doc, Documented, Id, Number


@dataclass(frozen=True, kw_only=True)
class ReachAnswer(Documented):
    """How many people saw a campaign in some days, as its platform counts them."""

    first_day: Annotated[Day, Doc("The first day.")]
    last_day: Annotated[Day, Doc("The last day, included.")]
    days: Annotated[Count, Doc("How many days that are: 7 or 28.")]
    reach: Annotated[Count, Doc("How many different people saw it.")]
    frequency: Annotated[Number, Doc("How often each of them saw it on average.")]
    read_at: Annotated[DateTime, Doc("When the platform said so (RFC 3339, UTC).")]


@dataclass(frozen=True, kw_only=True)
class CampaignDelivery(Documented):
    """What the platform reports of how a campaign was shown."""

    campaign_id: Annotated[str, Id("cmp"), Doc("The campaign.")]
    first_day: Annotated[Day, Doc("The first day.")]
    last_day: Annotated[Day, Doc("The last day, included.")]
    impressions: Annotated[
        Number | None, Doc("How often its ads were shown; null where nothing was reported.")
    ]
    clicks: Annotated[Number | None, Doc("Clicks on its ads.")]
    click_through_rate: Annotated[
        Number | None, Doc("Clicks ÷ impressions, per cent, over the days with impressions.")
    ]
    cost_per_click: Annotated[Number | None, Doc("Spend ÷ clicks (MYR).")]
    cost_per_thousand: Annotated[
        Number | None, Doc("Spend ÷ impressions × 1,000 (MYR), over the days with impressions.")
    ]
    reach: Annotated[
        list[ReachAnswer],
        Doc(
            "People who saw it in its last 28 and 7 days, whatever days are asked for; empty "
            "where the platform counts none. Never add up reach: the same person may be in both."
        ),
    ]
