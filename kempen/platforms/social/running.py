"""What runs on the social platform, read from its campaigns, ad sets and ads; pure."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Final

from kempen.platforms.interface import Running, RunningAd
from kempen.platforms.social import translate
from kempen.platforms.social.objects import SocialObject

SET_FIELDS: Final = "id,name,campaign_id,end_time,status"
AD_FIELDS: Final = "id,campaign_id,adset_id,status,creative"
_ON: Final = "ACTIVE"


def running_of(
    body: SocialObject,
    sets: Sequence[SocialObject],
    ads: Sequence[SocialObject],
    currency: str,
    time_zone: str,
) -> Running:
    """Read a campaign with those of the account's ad sets and ads that are in it."""
    campaign = translate.campaign_of(body, currency)
    mine = {
        str(one["id"]): one for one in sets if str(one.get("campaign_id")) == campaign.campaign_id
    }
    return Running(
        campaign_id=campaign.campaign_id,
        name=campaign.name,
        state=campaign.state,
        daily_budget=campaign.daily_budget,
        end=_end(list(mine.values()), time_zone),
        ads=tuple(_ad(ad, mine) for ad in ads if str(ad.get("adset_id")) in mine),
    )


def _end(sets: Sequence[SocialObject], time_zone: str) -> date | None:
    """Return the last day on which one of the ad sets runs; None when one has no end."""
    ends = [str(one.get("end_time") or "") for one in sets]
    if not ends or not all(ends):
        return None
    zone = translate.zone_of(time_zone)
    return max(datetime.fromisoformat(text).astimezone(zone).date() for text in ends)


def _ad(body: SocialObject, sets: Mapping[str, SocialObject]) -> RunningAd:
    group = sets[str(body["adset_id"])]
    return RunningAd(
        ad_id=str(body["id"]),
        # A creative never changes there: an edited ad shows another one.
        content=str((body.get("creative") or {}).get("id", "")),
        is_on=body.get("status") == _ON and group.get("status") == _ON,
    )
