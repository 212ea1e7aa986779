"""What somebody changes of a campaign's places, keywords and interests on the platform itself."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sandbox.dialects.search.constants import places
from sandbox.faults.kinds import FaultRefused
from sandbox.places import INTERESTS, STATES, means
from sandbox.state import PlatformObject, State
from sandbox.targeting import living

_SEARCH, _SOCIAL = "search", "social"
_TYPED: Final = "kopi percuma"


def _sets(state: State, campaign: PlatformObject) -> list[PlatformObject]:
    ad_sets = state.objects(campaign.platform, "ad_set", parent=campaign.id)
    groups = [one for one in ad_sets if one.status not in {"REMOVED", "DELETED", "ARCHIVED"}]
    if not groups:
        raise FaultRefused("the campaign has no group")
    return groups


def _only(campaign: PlatformObject, platform: str) -> None:
    if campaign.platform != platform:
        raise FaultRefused(f"only campaigns of {platform} have that")


def _targeting(group: PlatformObject) -> dict[str, Any]:
    whole = {"geo_locations": {"countries": ["MY"]}}
    return dict(group.data.get("targeting") or whole)


def add_place(state: State, campaign: PlatformObject, given: Mapping[str, Any]) -> str:
    """Show a campaign in one more state."""
    wanted = str(given.get("name") or "Sabah")
    region = next((one for one in STATES if means(wanted, one.name, one.local)), None)
    if region is None:
        raise FaultRefused("name must be a state of Malaysia")
    if campaign.platform == _SEARCH:
        rows = [one for one in places() if one["id"] == region.search and region.search]
        if not rows:
            raise FaultRefused("the search platform has no such state")
        data = {"location": {"geoTargetConstant": rows[0]["resource_name"]}}
        account, kind = campaign.account, "campaign_criterion"
        state.add(_SEARCH, account, kind, status="ENABLED", parent=campaign.id, data=data)
    else:
        for group in _sets(state, campaign):
            whole = _targeting(group)
            shown = {**whole["geo_locations"]}
            # The platform takes no country with its own states: somebody chose one instead.
            shown.pop("countries", None)
            shown["regions"] = [*shown.get("regions", []), {"key": region.social}]
            state.update(group, data={"targeting": {**whole, "geo_locations": shown}})
    return f"{campaign.name} is shown in {region.name} as well."


def remove_place(state: State, campaign: PlatformObject, _: Mapping[str, Any]) -> str:
    """Show a campaign no longer in the last of its states."""
    if campaign.platform == _SEARCH:
        criteria = living(state, "campaign_criterion", campaign.id)
        shown = [one for one in criteria if "location" in one.data and not one.data.get("negative")]
        if len(shown) < 2:
            raise FaultRefused("the campaign is shown in one place only")
        state.update(shown[-1], status="REMOVED")
    else:
        for group in _sets(state, campaign):
            whole = _targeting(group)
            regions = whole["geo_locations"].get("regions", [])
            if len(regions) < 2:
                raise FaultRefused("the campaign is shown in one place only")
            geo = {**whole["geo_locations"], "regions": regions[:-1]}
            state.update(group, data={"targeting": {**whole, "geo_locations": geo}})
    return f"{campaign.name} is shown in one place less."


def add_keyword(state: State, campaign: PlatformObject, given: Mapping[str, Any]) -> str:
    """Have a campaign shown for one more phrase."""
    _only(campaign, _SEARCH)
    text = str(given.get("name") or _TYPED)[:80]
    data = {"keyword": {"text": text, "matchType": "BROAD"}}
    group, account = _sets(state, campaign)[0], campaign.account
    state.add(_SEARCH, account, "keyword", status="ENABLED", parent=group.id, data=data)
    return f"{campaign.name} has a new keyword, {text}."


def remove_keyword(state: State, campaign: PlatformObject, _: Mapping[str, Any]) -> str:
    """Have a campaign no longer shown for the first of its keywords."""
    _only(campaign, _SEARCH)
    keywords = [
        one for group in _sets(state, campaign) for one in living(state, "keyword", group.id)
    ]
    if not keywords:
        raise FaultRefused("the campaign has no keyword left")
    first = keywords[0].data["keyword"]
    for one in keywords:
        if one.data["keyword"] == first:
            state.update(one, status="REMOVED")
    return f"{campaign.name} has lost its keyword {first['text']}."


def add_interest(state: State, campaign: PlatformObject, given: Mapping[str, Any]) -> str:
    """Show a campaign only to people who are interested in something."""
    _only(campaign, _SOCIAL)
    wanted = str(given.get("name") or "Travel")
    interest = next((one for one in INTERESTS if means(wanted, one[1])), None)
    if interest is None:
        raise FaultRefused("name must be an interest that the platform knows")
    number, name, _ = interest
    for group in _sets(state, campaign):
        whole = _targeting(group)
        spec = [*whole.get("flexible_spec", []), {"interests": [{"id": number, "name": name}]}]
        state.update(group, data={"targeting": {**whole, "flexible_spec": spec}})
    return f"{campaign.name} is for people who like {name}."


TARGETING_DEEDS: Final[Mapping[str, Callable[[State, PlatformObject, Mapping[str, Any]], str]]] = {
    "add_place": add_place,
    "remove_place": remove_place,
    "add_keyword": add_keyword,
    "remove_keyword": remove_keyword,
    "add_interest": add_interest,
}
