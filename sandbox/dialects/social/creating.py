"""Making campaigns, ad sets, creatives and ads on the social platform, with its refusals."""

import base64
import binascii
import hashlib
from datetime import datetime
from typing import Any

from sandbox.dialects.social import creatives
from sandbox.dialects.social.errors import GraphError, invalid
from sandbox.dialects.social.shapes import smallest_budget
from sandbox.dialects.social.targeting import checked
from sandbox.state import MALAYSIA, PlatformObject, State

OBJECTIVES = {
    f"OUTCOME_{goal}"
    for goal in ("AWARENESS", "TRAFFIC", "ENGAGEMENT", "LEADS", "APP_PROMOTION", "SALES")
}
STATUSES = {"ACTIVE", "PAUSED", "ARCHIVED", "DELETED"}
_BOTH_BUDGETS = 1885183  # The subcode for a budget on the campaign and on its ad sets.


def required(given: dict[str, Any], name: str) -> Any:
    """Return a parameter that has to be there."""
    if name not in given or given[name] in ("", None):
        raise invalid(f"The parameter {name} is required", blame=name)
    return given[name]


def whole(given: dict[str, Any], name: str) -> int | None:
    """Return a parameter that is a whole number of the platform's units, or None."""
    if name not in given:
        return None
    try:
        number = int(str(given[name]))
    except ValueError:
        raise invalid(f"Param {name} must be an integer", blame=name) from None
    if number < 0:
        raise invalid(f"Param {name} must not be negative", blame=name)
    return number


def time_of(given: dict[str, Any], name: str) -> datetime | None:
    """Return a parameter that is a time, as text or seconds, or None."""
    value = given.get(name)
    if value in (None, "", 0, "0"):
        return None
    try:
        if str(value).isdigit():
            return datetime.fromtimestamp(int(value), MALAYSIA)
        at = datetime.fromisoformat(str(value))
    except ValueError:
        raise invalid(f"Param {name} must be a valid date time", blame=name) from None
    return at.astimezone(MALAYSIA) if at.tzinfo else at.replace(tzinfo=MALAYSIA)


def status_of(given: dict[str, Any], otherwise: str) -> str:
    """Return the status asked for."""
    status = str(given.get("status", otherwise))
    if status not in STATUSES:
        raise invalid(f"Param status must be one of {sorted(STATUSES)}", blame="status")
    return status


def budgets(given: dict[str, Any], account: dict[str, Any]) -> dict[str, int]:
    """Return the budgets asked for, daily or for the lifetime, not both."""
    amounts = {
        name: number
        for name in ("daily_budget", "lifetime_budget")
        if (number := whole(given, name)) is not None
    }
    if len(amounts) == 2:
        raise invalid("You can set either a daily budget or a lifetime budget, not both")
    smallest = smallest_budget(account)
    if 0 < amounts.get("daily_budget", smallest) < smallest:
        raise GraphError(
            "Invalid parameter",
            100,
            subcode=1885272,
            user_title="Your budget is too low",
            user_message=f"Your daily budget must be at least {smallest} of the smallest unit.",
            blame="daily_budget",
        )
    return amounts


def span(given: dict[str, Any], start: str, stop: str) -> dict[str, Any]:
    """Return the times asked for, and the days that they mean."""
    first, last = time_of(given, start), time_of(given, stop)
    if first and last and last <= first:
        raise invalid(f"{stop} must be after {start}", blame=stop)
    times: dict[str, Any] = {}
    if first:
        times |= {start: first.strftime("%Y-%m-%dT%H:%M:%S%z"), "first_day": str(first.date())}
    if last:
        times |= {stop: last.strftime("%Y-%m-%dT%H:%M:%S%z"), "last_day": str(last.date())}
    return times


def create_campaign(state: State, account: dict[str, Any], given: dict[str, Any]) -> PlatformObject:
    """Make a campaign."""
    objective = required(given, "objective")
    if objective not in OBJECTIVES:
        raise invalid(f"Param objective must be one of {sorted(OBJECTIVES)}", blame="objective")
    if not isinstance(given.get("special_ad_categories"), list):
        raise invalid("The parameter special_ad_categories is required", "special_ad_categories")
    data = {
        "objective": objective,
        "special_ad_categories": given["special_ad_categories"],
        "buying_type": given.get("buying_type", "AUCTION"),
        **budgets(given, account),
        **span(given, "start_time", "stop_time"),
    }
    return state.add(
        "social",
        account["id"],
        "campaign",
        name=str(required(given, "name")),
        status=status_of(given, "ACTIVE"),
        data=data,
    )


def create_ad_set(state: State, account: dict[str, Any], given: dict[str, Any]) -> PlatformObject:
    """Make an ad set in a campaign."""
    campaign = child_of(state, account, required(given, "campaign_id"), "campaign", "campaign_id")
    for name in ("name", "billing_event", "optimization_goal"):
        required(given, name)
    checked(required(given, "targeting"))
    own = budgets(given, account)
    above = any(campaign.data.get(name) for name in ("daily_budget", "lifetime_budget"))
    if own and above:
        raise GraphError(
            "Invalid parameter",
            100,
            subcode=_BOTH_BUDGETS,
            user_title="Budget set twice",
            user_message="The campaign has a budget: an ad set in it cannot have its own.",
        )
    if not own and not above:
        raise invalid("The ad set or its campaign needs a budget", blame="daily_budget")
    goal = given["optimization_goal"]
    if goal == "OFFSITE_CONVERSIONS":
        promoted = required(given, "promoted_object")
        if promoted.get("pixel_id") != account["pixel_id"]:
            raise invalid("The pixel does not belong to this account", blame="promoted_object")
    fields = (
        "billing_event",
        "optimization_goal",
        "targeting",
        "promoted_object",
        "destination_type",
    )
    return state.add(
        "social",
        account["id"],
        "ad_set",
        parent=campaign.id,
        name=str(given["name"]),
        status=status_of(given, "ACTIVE"),
        data={name: given[name] for name in fields if name in given}
        | own
        | span(given, "start_time", "end_time"),
    )


def create_image(state: State, account: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    """Keep an image; the same bytes have the same hash and are kept once."""
    try:
        content = base64.b64decode(str(required(given, "bytes")), validate=True)
    except (binascii.Error, ValueError):
        raise invalid("The image could not be decoded", blame="bytes") from None
    if not content.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")):
        raise invalid("The image must be a JPG or PNG", blame="bytes")
    digest = hashlib.md5(content, usedforsecurity=False).hexdigest()
    known = state.objects("social", "image", account=account["id"])
    if digest not in {image.name for image in known}:
        state.add("social", account["id"], "image", name=digest, data={"size": len(content)})
    return {"images": {"bytes": {"hash": digest, "url": f"https://images.example/{digest}"}}}


def create_creative(state: State, account: dict[str, Any], given: dict[str, Any]) -> PlatformObject:
    """Make a creative: a post of the account's page with a link."""
    spec = required(given, "object_story_spec")
    if not isinstance(spec, dict) or str(spec.get("page_id")) != account["page_id"]:
        raise GraphError(
            "Invalid parameter",
            100,
            subcode=1443120,
            user_title="Page not found",
            user_message="Ads need a page that this account may use: check the page id.",
            blame="object_story_spec",
        )
    feed = given.get("asset_feed_spec")
    texts, images = creatives.of_placements(feed) if feed else creatives.of_link(spec)
    known = {image.name for image in state.objects("social", "image", account=account["id"])}
    if not images <= known:
        raise invalid("The image hash is not known in this account", blame="object_story_spec")
    return state.add(
        "social",
        account["id"],
        "creative",
        name=str(given.get("name", "")),
        status="ACTIVE",
        data={"object_story_spec": spec, "asset_feed_spec": feed, "texts": texts},
    )


def create_ad(state: State, account: dict[str, Any], given: dict[str, Any]) -> PlatformObject:
    """Make an ad of a creative in an ad set; its review begins at once."""
    name, chosen = required(given, "name"), required(given, "creative")
    group = child_of(state, account, required(given, "adset_id"), "ad_set", "adset_id")
    number = chosen.get("creative_id") if isinstance(chosen, dict) else None
    creative = child_of(state, account, number, "creative", "creative")
    data = {
        "creative": creative.id,
        "texts": creative.data["texts"],
        "submitted_at": state.now().isoformat(),
    }
    return state.add(
        "social",
        account["id"],
        "ad",
        parent=group.id,
        name=str(name),
        status=status_of(given, "ACTIVE"),
        data=data,
    )


def child_of(
    state: State, account: dict[str, Any], number: Any, kind: str, blame: str
) -> PlatformObject:
    """Return a living object of the account that a parameter names."""
    try:
        platform_object = state.object_by_id(int(str(number)))
    except (KeyError, ValueError):
        raise invalid(f"Invalid {blame}", blame=blame) from None
    if (platform_object.account, platform_object.kind) != (
        account["id"],
        kind,
    ) or platform_object.status == "DELETED":
        raise invalid(f"Invalid {blame}", blame=blame)
    return platform_object
