"""How the social platform shows its objects: every field as text unless it says otherwise."""

import math
import re
from collections.abc import Callable
from datetime import date, datetime
from typing import Any

from sandbox.days import objections, standing
from sandbox.delivery import unit
from sandbox.dialects.social.errors import invalid
from sandbox.dialects.social.targeting import shown
from sandbox.review import Verdict
from sandbox.state import PlatformObject, State

_FIELD = re.compile(r"([a-z_0-9]+)(\{[^{}]*\})?")


def fields_of(asked: str) -> list[str]:
    """Return the names in a `fields` parameter; what is nested follows its parent whole."""
    return [match.group(1) for match in _FIELD.finditer(asked.replace(" ", ""))]


def chosen(shape: dict[str, Any], asked: str) -> dict[str, Any]:
    """Return only `id` and what was asked for, leaving out what is unset."""
    names = ["id", *fields_of(asked)]
    unknown = [name for name in names if name not in shape]
    if unknown:
        raise invalid(f"Tried accessing nonexisting field ({unknown[0]})")
    return {name: shape[name] for name in dict.fromkeys(names) if shape[name] is not None}


def moment(at: datetime) -> str:
    """Write a time as the platform does: the offset without a colon."""
    return at.strftime("%Y-%m-%dT%H:%M:%S%z")


def offset(currency: str) -> int:
    """Return how many of the platform's units make one of a currency."""
    return 1 if unit(currency) == 1 else 100


def account(facts: dict[str, Any]) -> dict[str, Any]:
    """Return an account as the platform shows it."""
    return {
        "id": f"act_{facts['id']}",
        "account_id": facts["id"],
        "name": facts["name"],
        "currency": facts["currency"],
        "timezone_name": facts["time_zone"],
        "timezone_offset_hours_utc": 8,
        "account_status": 1,
        "disable_reason": 0,
        "min_daily_budget": smallest_budget(facts),
        "amount_spent": "0",
        "business_name": facts["name"],
    }


def smallest_budget(facts: dict[str, Any]) -> int:
    """Return the smallest daily budget of an account in the platform's units."""
    return {"MYR": 400, "SGD": 130, "USD": 100, "JPY": 140}[facts["currency"]]


def campaign(_: State, platform_object: PlatformObject) -> dict[str, Any]:
    """Return a campaign as the platform shows it."""
    data = platform_object.data
    return {
        "id": str(platform_object.id),
        "account_id": platform_object.account,
        "name": platform_object.name,
        "objective": data["objective"],
        "status": platform_object.status,
        "configured_status": platform_object.status,
        "effective_status": platform_object.status,
        "daily_budget": _text(data.get("daily_budget")),
        "lifetime_budget": _text(data.get("lifetime_budget")),
        "budget_remaining": _text(data.get("daily_budget")),
        "bid_strategy": data.get("bid_strategy", "LOWEST_COST_WITHOUT_CAP"),
        "buying_type": data.get("buying_type", "AUCTION"),
        "special_ad_categories": data.get("special_ad_categories", []),
        "start_time": data.get("start_time", moment(platform_object.created_at)),
        "stop_time": data.get("stop_time"),
        "spend_cap": data.get("spend_cap"),
        "created_time": moment(platform_object.created_at),
        "updated_time": moment(platform_object.updated_at),
        "issues_info": None,
    }


def ad_set(state: State, platform_object: PlatformObject) -> dict[str, Any]:
    """Return an ad set as the platform shows it."""
    parent = state.object_by_id(int(platform_object.parent or 0))
    paused_above = platform_object.status == "ACTIVE" and parent.status == "PAUSED"
    data = platform_object.data
    return {
        "id": str(platform_object.id),
        "account_id": platform_object.account,
        "campaign_id": str(platform_object.parent),
        "name": platform_object.name,
        "status": platform_object.status,
        "configured_status": platform_object.status,
        "effective_status": "CAMPAIGN_PAUSED" if paused_above else platform_object.status,
        "daily_budget": _text(data.get("daily_budget")),
        "lifetime_budget": _text(data.get("lifetime_budget")),
        "billing_event": data.get("billing_event", "IMPRESSIONS"),
        "optimization_goal": data.get("optimization_goal", "OFFSITE_CONVERSIONS"),
        "targeting": shown(data.get("targeting", {"geo_locations": {"countries": ["MY"]}})),
        "promoted_object": data.get("promoted_object"),
        "start_time": data.get("start_time", moment(platform_object.created_at)),
        "end_time": data.get("end_time"),
        "created_time": moment(platform_object.created_at),
        "updated_time": moment(platform_object.updated_at),
    }


def creative(_: State, platform_object: PlatformObject) -> dict[str, Any]:
    """Return a creative as the platform shows it."""
    return {
        "id": str(platform_object.id),
        "account_id": platform_object.account,
        "name": platform_object.name,
        "status": "ACTIVE",
        "object_story_spec": platform_object.data.get("object_story_spec"),
        "asset_feed_spec": platform_object.data.get("asset_feed_spec"),
    }


def ad(state: State, platform_object: PlatformObject) -> dict[str, Any]:
    """Return an ad as the platform shows it; review and delivery share one status there."""
    group = state.object_by_id(int(platform_object.parent or 0))
    where = state.object_by_id(int(group.parent or 0))
    verdict = standing(state, platform_object, state.now())
    refused = objections(state, platform_object, state.now())
    return {
        "id": str(platform_object.id),
        "account_id": platform_object.account,
        "campaign_id": str(where.id),
        "adset_id": str(group.id),
        "name": platform_object.name,
        "status": platform_object.status,
        "configured_status": platform_object.status,
        "effective_status": _effective(platform_object, group, where, verdict, state.today()),
        "creative": {"id": str(platform_object.data.get("creative", platform_object.id))},
        "ad_review_feedback": {"global": {f.code: f.sentence for f in refused}}
        if refused
        else None,
        "issues_info": None,
        "created_time": moment(platform_object.created_at),
        "updated_time": moment(platform_object.updated_at),
    }


def _effective(
    ad_: PlatformObject, group: PlatformObject, where: PlatformObject, verdict: Verdict, today: date
) -> str:
    if ad_.status in {"DELETED", "ARCHIVED"}:
        return ad_.status
    under_review = {
        Verdict.SUBMITTED: "IN_PROCESS",
        Verdict.IN_REVIEW: "PENDING_REVIEW",
        Verdict.REJECTED: "DISAPPROVED",
    }
    if verdict in under_review:
        return under_review[verdict]
    if ad_.status == "PAUSED":
        return "PAUSED"
    if group.status != "ACTIVE":
        return "ADSET_PAUSED"
    if where.status != "ACTIVE":
        return "CAMPAIGN_PAUSED"
    first = where.data.get("first_day")
    return "PREAPPROVED" if first and today < date.fromisoformat(first) else "ACTIVE"


def _text(number: int | None) -> str | None:
    return None if number is None else str(number)


SHAPES: dict[str, Callable[[State, PlatformObject], dict[str, Any]]] = {
    "campaign": campaign,
    "ad_set": ad_set,
    "creative": creative,
    "ad": ad,
}


def insight(
    platform_object: PlatformObject, row: dict[str, Any], currency: str, since: date, until: date
) -> dict[str, Any]:
    """Return figures of a campaign over some days; numbers are text, absent actions are absent."""
    leads = platform_object.data.get("objective") == "OUTCOME_LEADS"
    actions = [("link_click", row["clicks"]), ("landing_page_view", round(row["clicks"] * 0.9))]
    if row["conversions"]:
        # The platform's types overlap: the same sale is counted under several of them.
        types = (
            ("lead", "onsite_conversion.lead_grouped")
            if leads
            else ("purchase", "omni_purchase", "offsite_conversion.fb_pixel_purchase")
        )
        actions += [(name, row["conversions"]) for name in types]
    values = None
    if row["revenue"] and not leads:
        values = [
            {"action_type": name, "value": str(row["revenue"])}
            for name in ("purchase", "omni_purchase", "offsite_conversion.fb_pixel_purchase")
        ]
    people = _people(platform_object, row["impressions"], (until - since).days + 1)
    return {
        "account_id": platform_object.account,
        "account_currency": currency,
        "campaign_id": str(platform_object.id),
        "campaign_name": platform_object.name,
        "objective": platform_object.data["objective"],
        "date_start": since.isoformat(),
        "date_stop": until.isoformat(),
        "spend": str(row["spend"]),
        "impressions": str(row["impressions"]),
        "reach": str(people),
        "frequency": f"{row['impressions'] / people:.6f}" if people else "0",
        "clicks": str(row["clicks"]),
        "inline_link_clicks": str(row["clicks"]) if row["clicks"] else None,
        "actions": [{"action_type": n, "value": str(v)} for n, v in actions if v] or None,
        "action_values": values,
    }


def _people(campaign: PlatformObject, impressions: int, days: int) -> int:
    """Return how many people saw something: the longer the span, the oftener the same ones."""
    habit = 0.12 + (campaign.id % 97) / 970
    return round(impressions / (1.05 + habit * math.log(days) * 2))


def of_ad(ad: PlatformObject) -> dict[str, Any]:
    """Return what figures of an ad have besides."""
    return {"ad_id": str(ad.id), "ad_name": ad.name, "adset_id": str(ad.parent)}
