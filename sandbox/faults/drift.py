"""What somebody changes on a platform itself, behind the back of who launched the campaign."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from decimal import Decimal, InvalidOperation
from typing import Any, Final

from sandbox.days import running_word
from sandbox.delivery import unit
from sandbox.faults.kinds import FaultRefused
from sandbox.faults.targeting import TARGETING_DEEDS
from sandbox.state import PlatformObject, State

_MOST_DAYS: Final = 400
_REASON: Final = "Ads must not promise results that cannot be promised."


def campaign_of(state: State, given: Mapping[str, Any]) -> PlatformObject:
    """Return the campaign that an order names; FaultRefused if there is none."""
    number = str(given.get("campaign", ""))
    try:
        platform_object = state.object_by_id(int(number))
    except (KeyError, ValueError, OverflowError):
        raise FaultRefused("campaign must be the number of a campaign here") from None
    if platform_object.kind != "campaign":
        raise FaultRefused("campaign must be the number of a campaign here")
    return platform_object


def ads_of(state: State, campaign: PlatformObject) -> list[PlatformObject]:
    """Return the ads of a campaign, oldest first."""
    groups = state.objects(campaign.platform, "ad_set", parent=campaign.id)
    return [ad for one in groups for ad in state.objects(campaign.platform, "ad", parent=one.id)]


def disapprove(state: State, given: Mapping[str, Any]) -> str:
    """Have a second look refuse the ads of a campaign; return what happened."""
    campaign = campaign_of(state, given)
    reason = str(given.get("reason") or _REASON)[:200]
    policy = {"topic": "UNACCEPTABLE_BUSINESS_PRACTICES", "code": "MISLEADING_CLAIMS"}
    with state.change():
        ads = ads_of(state, campaign)
        for ad in ads:
            state.update(ad, data={"disapproved": {**policy, "sentence": reason}})
    return f"{len(ads)} ads of {campaign.name} are disapproved."


def end_token(state: State, given: Mapping[str, Any]) -> str:
    """Give the token of a social account an end some days ahead; return what happened."""
    account = str(given.get("account") or "").removeprefix("act_")
    days = str(given.get("days", ""))
    if not days.isascii() or not days.isdigit() or int(days[:6]) > _MOST_DAYS:
        raise FaultRefused(f"days must be a whole number from 0 to {_MOST_DAYS}")
    ends = state.now() + timedelta(days=int(days))
    with state.change():
        updated = state.database.execute(
            "UPDATE token SET expires_at = ? WHERE kind = 'social'"
            " AND json_extract(data, '$.accounts[0]') = ?",
            (ends.timestamp(), account),
        )
    if not updated.rowcount:
        raise FaultRefused("account must be the number of a social account here")
    return f"The token of {account} ends at {ends:%Y-%m-%d %H:%M}."


def drift(state: State, given: Mapping[str, Any]) -> str:
    """Change a campaign as a person could on the platform's own pages; return what happened."""
    action = str(given.get("deed", ""))
    if action not in DEEDS:
        raise FaultRefused(f"deed must be one of {', '.join(DEEDS)}")
    campaign = campaign_of(state, given)
    with state.change():
        return DEEDS[action](state, campaign, given)


def _budget(state: State, campaign: PlatformObject, given: Mapping[str, Any]) -> str:
    account = state.account(campaign.platform, campaign.account) or {}
    smallest = unit(account["currency"])
    try:
        amount = Decimal(str(given.get("amount", "")))
        fits = smallest <= amount <= 10**7 and amount % smallest == 0
    except InvalidOperation:
        fits = False
    if not fits:
        raise FaultRefused("amount must be a sum of money a day, such as 120.00")
    if campaign.platform == "search":
        budget = state.object_by_id(int(campaign.data["budget"]))
        state.update(budget, data={"amount_micros": int(amount * 1_000_000)})
    else:
        offset = 1 if smallest == 1 else 100
        state.update(campaign, data={"daily_budget": int(amount * offset)})
    return f"{campaign.name} may now spend {amount} a day."


def _pause(state: State, campaign: PlatformObject, _: Mapping[str, Any]) -> str:
    state.update(campaign, status="PAUSED")
    return f"{campaign.name} is paused."


def _resume(state: State, campaign: PlatformObject, _: Mapping[str, Any]) -> str:
    state.update(campaign, status=running_word(campaign.platform))
    return f"{campaign.name} runs."


def _rename(state: State, campaign: PlatformObject, given: Mapping[str, Any]) -> str:
    name = str(given.get("name") or f"{campaign.name} (copy)")[:200]
    state.update(campaign, name=name)
    return f"{campaign.name} is called {name}."


def _remove(state: State, campaign: PlatformObject, _: Mapping[str, Any]) -> str:
    state.update(campaign, status="REMOVED" if campaign.platform == "search" else "DELETED")
    return f"{campaign.name} is removed."


def _add_ad(state: State, campaign: PlatformObject, given: Mapping[str, Any]) -> str:
    groups = state.objects(campaign.platform, "ad_set", parent=campaign.id)
    if not groups:
        raise FaultRefused("the campaign has no group to put an ad into")
    text = str(given.get("name") or "An ad by somebody else")[:90]
    data: dict[str, Any] = {"texts": [text], "submitted_at": state.now().isoformat()}
    if campaign.platform == "search":
        data["final_urls"] = ["https://somebody.example/"]
        data["responsive_search_ad"] = {
            "headlines": [{"text": f"{text[:26]} {n}"} for n in (1, 2, 3)],
            "descriptions": [{"text": f"{text[:86]} {n}"} for n in (1, 2)],
        }
    ad = state.add(
        campaign.platform,
        campaign.account,
        "ad",
        name=text,
        status=running_word(campaign.platform),
        parent=groups[0].id,
        data=data,
    )
    return f"{campaign.name} has a new ad, {ad.id}."


def _remove_ad(state: State, campaign: PlatformObject, _: Mapping[str, Any]) -> str:
    living = [ad for ad in ads_of(state, campaign) if ad.status not in ("REMOVED", "DELETED")]
    if not living:
        raise FaultRefused("the campaign has no ad left")
    gone = "REMOVED" if campaign.platform == "search" else "DELETED"
    state.update(living[0], status=gone)
    return f"Ad {living[0].id} of {campaign.name} is removed."


def _break_tracking(state: State, campaign: PlatformObject, given: Mapping[str, Any]) -> str:
    """Lose every conversion from some days ago on, until tracking is mended."""
    days = str(given.get("days") or "1")
    if not days.isascii() or not days.isdigit() or int(days[:6]) > _MOST_DAYS:
        raise FaultRefused(f"days must be a whole number from 0 to {_MOST_DAYS}")
    since = state.today() - timedelta(days=int(days))
    state.update(campaign, data={"tracking_lost_since": since.isoformat()})
    return f"No conversion of {campaign.name} is tracked from {since} on."


def _mend_tracking(state: State, campaign: PlatformObject, _: Mapping[str, Any]) -> str:
    """Track again; what was lost is uploaded afterwards, as platforms allow."""
    state.update(campaign, data={"tracking_lost_since": None})
    return f"The conversions of {campaign.name} are tracked again, the lost ones too."


DEEDS: Final[Mapping[str, Callable[[State, PlatformObject, Mapping[str, Any]], str]]] = {
    "budget": _budget,
    "pause": _pause,
    "resume": _resume,
    "rename": _rename,
    "remove": _remove,
    "add_ad": _add_ad,
    "remove_ad": _remove_ad,
    "break_tracking": _break_tracking,
    "mend_tracking": _mend_tracking,
    **TARGETING_DEEDS,
}
