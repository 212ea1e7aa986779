"""What becomes of ads on their platforms, as the events `ad.*` tell it."""

from dataclasses import dataclass
from typing import Annotated

from kempen.domain.accounts.actors import Actor
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.domain.events.actions import record
from kempen.kit.documented import AllowedValues, Documented, Id
from kempen.platforms.registry import campaign_platform_codes


@dataclass(frozen=True)
class AdEvent(Documented):
    """What `ad.*` carries."""

    ad_id: Annotated[str, Id("ad")]
    campaign_id: Annotated[str, Id("cmp")]
    platform: Annotated[str, AllowedValues(campaign_platform_codes)]
    status: str
    reasons: list[str]


def record_ad_event(actor: Actor, event: str, ad: Ad, campaign: Campaign) -> None:
    """Record an event `ad.*`; call it in the transaction of the change."""
    data = AdEvent(
        ad_id=ad.public_id,
        campaign_id=campaign.public_id,
        platform=str(campaign.platform),
        status=str(ad.status),
        reasons=[str(reason) for reason in ad.reasons],
    )
    record(actor, event, data)
