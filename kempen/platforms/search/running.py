"""What runs on the search platform, read from its rows; pure."""

import hashlib
from collections.abc import Sequence
from datetime import date

from kempen.platforms.interface import PlatformError, Remedy, Running, RunningAd
from kempen.platforms.search import translate
from kempen.platforms.search.rows import SearchRow


def running_of(row: SearchRow, ads: Sequence[SearchRow]) -> Running:
    """Read a campaign's row and those of the account's ads that are in it."""
    campaign = translate.campaign_of(row)
    ends = str(row["campaign"].get("endDateTime", ""))
    return Running(
        campaign_id=campaign.campaign_id,
        name=campaign.name,
        state=campaign.state,
        daily_budget=campaign.daily_budget,
        end=date.fromisoformat(ends[:10]) if ends else None,
        ads=tuple(_ad(one) for one in ads if one["campaign"]["id"] == campaign.campaign_id),
    )


def switch_of(
    rows: Sequence[SearchRow], ad_id: str, *, is_on: bool
) -> list[tuple[str, dict[str, str]]]:
    """Return the calls that stop one ad or let it run: verb and update, in their order.

    An ad runs only in a group that runs.
    """
    row = next((one for one in rows if str(one["adGroupAd"]["ad"]["id"]) == ad_id), None)
    if row is None:
        raise PlatformError("The ad is not there any more.", Remedy.PERMANENT)
    status = "ENABLED" if is_on else "PAUSED"
    ad = {"resourceName": row["adGroupAd"]["resourceName"], "status": status}
    calls = [("adGroupAds:mutate", ad)]
    if is_on and row["adGroup"].get("status") != "ENABLED":
        group = {"resourceName": row["adGroup"]["resourceName"], "status": status}
        calls.append(("adGroups:mutate", group))
    return calls


def _ad(row: SearchRow) -> RunningAd:
    shown, group = row["adGroupAd"], row.get("adGroup", {})
    texts = (*translate.words_of(shown["ad"]), *shown["ad"].get("finalUrls", []))
    return RunningAd(
        ad_id=str(shown["ad"]["id"]),
        content=hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16],
        is_on=shown.get("status") == "ENABLED" and group.get("status", "ENABLED") == "ENABLED",
    )
