"""Between our words and the social platform's; pure."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal, InvalidOperation
from typing import cast
from zoneinfo import ZoneInfo

import httpx2

from kempen.platforms.calling import OK, json_of, redacted, without_reason
from kempen.platforms.interface import (
    AccountFacts,
    AdReview,
    DayResult,
    Goal,
    NewAds,
    NewPlatformCampaign,
    PlatformCampaign,
    PlatformError,
    Remedy,
    ReviewState,
    RunState,
)
from kempen.platforms.social.criteria import new_targeting
from kempen.platforms.social.money import from_units, to_units
from kempen.platforms.social.objects import ActionCount, SocialError, SocialObject

_ACTIVE_ACCOUNT = 1
_TEMPORARY = {1, 2}
_TOO_FAST = {4, 17, 32, 341, 613, 80000, 80003, 80004, 80014}
_TOO_MUCH_DATA = 99
_BUDGET_TOO_OFTEN = 1487632
_DEAD_TOKEN = {190, 102, 463, 467}
_RETIRED_VERSION = 2635
_HOUR, _MINUTE = 3600.0, 60.0
_WHAT_COUNTS = {Goal.INCREASE_SALES: "purchase", Goal.GENERATE_PROSPECTS: "lead"}
_OBJECTIVES = {
    Goal.INCREASE_SALES: "OUTCOME_SALES",
    Goal.GENERATE_PROSPECTS: "OUTCOME_LEADS",
}
_PIXEL_EVENTS = {Goal.INCREASE_SALES: "PURCHASE", Goal.GENERATE_PROSPECTS: "LEAD"}
_LEAD_OBJECTIVES = {"OUTCOME_LEADS", "LEAD_GENERATION"}
_PAUSED_FAMILY = {"PAUSED", "ADSET_PAUSED", "CAMPAIGN_PAUSED"}


class TooMuchDataError(PlatformError):
    """The platform asks for a smaller page or a shorter span."""


@dataclass(frozen=True)
class Counting:
    """Which one of the platform's overlapping action types counts as a conversion, per goal."""

    sales: str = _WHAT_COUNTS[Goal.INCREASE_SALES]
    prospects: str = _WHAT_COUNTS[Goal.GENERATE_PROSPECTS]


def refusal(response: httpx2.Response, secrets: tuple[str, ...] = ()) -> PlatformError | None:
    """Return the error that an answer means, None for a good one."""
    body = json_of(response)
    error = body.get("error") if isinstance(body, dict) else None
    if isinstance(error, dict):
        return _meaning(response, cast(SocialError, error), secrets)
    if response.status_code == OK and body is not None:
        return None
    return without_reason(response)


def _meaning(
    response: httpx2.Response, error: SocialError, secrets: tuple[str, ...]
) -> PlatformError:
    code, subcode = _number(error.get("code")), _number(error.get("error_subcode"))
    text = redacted(str(error.get("error_user_msg") or error.get("message") or code), secrets)
    reference = str(error.get("fbtrace_id", ""))
    if code in _TEMPORARY and (subcode == _TOO_MUCH_DATA or "reduce the amount" in text.lower()):
        return TooMuchDataError(text, Remedy.PERMANENT, reference=reference)
    if code in _TOO_FAST:
        wait = _HOUR if subcode == _BUDGET_TOO_OFTEN else waiting_time(response.headers)
        return PlatformError(text, Remedy.AGAIN, after=wait, reference=reference)
    if code in _TEMPORARY or error.get("is_transient") is True or response.status_code >= 500:
        # The platform may have carried out a write before it failed.
        return PlatformError(text, Remedy.AGAIN, reference=reference, undone=False)
    if code == _RETIRED_VERSION:
        text = f"The configured version of the social platform's interface is retired: {text}"
    kind = Remedy.RECONNECT if code in _DEAD_TOKEN else Remedy.PERMANENT
    return PlatformError(text, kind, reference=reference)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def waiting_time(headers: Mapping[str, str]) -> float:
    """Return how many seconds the platform's usage headers ask to wait; a minute if they do not.

    A header may be absent or malformed.
    """
    try:
        usage = json.loads(headers.get("X-Business-Use-Case-Usage", "{}"))
        minutes = [
            float(entry.get("estimated_time_to_regain_access", 0))
            for entries in usage.values()
            for entry in entries
        ]
        account = json.loads(headers.get("X-Ad-Account-Usage", "{}"))
        seconds = float(account.get("reset_time_duration", 0))
    except (ValueError, AttributeError, TypeError):
        return _MINUTE
    return max([_MINUTE, seconds, *(60 * count for count in minutes)])


def account_of(body: SocialObject) -> AccountFacts:
    """Read an account."""
    currency = str(body["currency"])
    smallest = body.get("min_daily_budget")
    return AccountFacts(
        account_id=str(body["id"]).removeprefix("act_"),
        name=str(body.get("name", "")),
        currency=currency,
        time_zone=str(body.get("timezone_name", "")),
        usable=body.get("account_status") == _ACTIVE_ACCOUNT,
        smallest_daily_budget=None if smallest is None else from_units(smallest, currency),
    )


def campaign_of(body: SocialObject, currency: str) -> PlatformCampaign:
    """Read a campaign; a budget of "0" or none at all is unset."""
    states = {"ACTIVE": RunState.ACTIVE, "PAUSED": RunState.PAUSED}
    units = str(body.get("daily_budget") or "0")
    return PlatformCampaign(
        campaign_id=str(body["id"]),
        name=str(body.get("name", "")),
        state=states.get(str(body.get("status")), RunState.ENDED),
        daily_budget=None if units == "0" else from_units(units, currency),
    )


def day_of(body: SocialObject, counting: Counting, objective: str) -> DayResult:
    """Read a day's figures: numbers are text, absent ones are zero, one action type counts."""
    kind = counting.prospects if objective in _LEAD_OBJECTIVES else counting.sales
    return DayResult(
        campaign_id=str(body["campaign_id"]),
        date=date.fromisoformat(str(body["date_start"])),
        spend=_decimal(body.get("spend", "0")),
        impressions=int(str(body.get("impressions", "0"))),
        clicks=int(str(body.get("clicks", "0"))),
        conversions=_action(body.get("actions"), kind),
        revenue=_action(body.get("action_values"), kind),
    )


def _action(entries: Sequence[ActionCount] | None, kind: str) -> Decimal:
    values = [
        entry.get("value", "0") for entry in entries or [] if entry.get("action_type") == kind
    ]
    return _decimal(values[0]) if values else Decimal(0)


def _decimal(text: object) -> Decimal:
    try:
        return Decimal(str(text))
    except InvalidOperation:
        raise PlatformError(
            "The platform sent a figure that is no number.", Remedy.PERMANENT
        ) from None


def review_of(body: SocialObject) -> AdReview:
    """Read where an ad stands; the platform mixes review and delivery in one word."""
    status = str(body.get("effective_status", ""))
    feedback = body.get("ad_review_feedback") or {}
    refused = feedback.get("global") or {}
    issues = [str(issue.get("error_summary", "")) for issue in body.get("issues_info") or []]
    reasons = tuple(str(text) for text in refused.values())
    state = ReviewState.IN_REVIEW
    if status == "DISAPPROVED" or refused:
        state = ReviewState.REJECTED
    elif status in {"WITH_ISSUES", "PENDING_BILLING_INFO"}:
        state, reasons = ReviewState.PROBLEM, tuple(issues) or (status,)
    elif status in {"ACTIVE", "PREAPPROVED"}:
        state = ReviewState.APPROVED
    elif status in _PAUSED_FAMILY | {"ARCHIVED", "DELETED"}:
        state = ReviewState.UNCHANGED
    return AdReview(
        ad_id=str(body["id"]),
        campaign_id=str(body.get("campaign_id", "")),
        state=state,
        reasons=reasons,
        creative_id=str((body.get("creative") or {}).get("id", "")),
    )


def campaign_form(new: NewPlatformCampaign, currency: str) -> dict[str, object]:
    """Return the fields that make a campaign, paused, with its budget."""
    return {
        "name": new.tagged_name,
        "objective": _OBJECTIVES[new.goal],
        "status": "PAUSED",
        "special_ad_categories": [],
        "buying_type": "AUCTION",
        "bid_strategy": "LOWEST_COST_WITHOUT_CAP",
        "daily_budget": to_units(new.daily_budget, currency),
    }


def ad_set_form(new: NewAds, campaign_id: str, pixel_id: str, time_zone: str) -> dict[str, object]:
    """Return the fields that make an ad set; its campaign holds the budget."""
    if not pixel_id:
        raise PlatformError(
            "A campaign for sales or prospects needs a pixel id: add it to the connection.",
            Remedy.PERMANENT,
        )
    form: dict[str, object] = {
        "name": new.tagged_name,
        "campaign_id": campaign_id,
        "status": "ACTIVE",
        "billing_event": "IMPRESSIONS",
        "optimization_goal": "OFFSITE_CONVERSIONS",
        "destination_type": "WEBSITE",
        "promoted_object": {"pixel_id": pixel_id, "custom_event_type": _PIXEL_EVENTS[new.goal]},
        "targeting": new_targeting(new),
    }
    if new.start:
        form["start_time"] = _moment(new.start, time(), time_zone)
    if new.end:
        form["end_time"] = end_of(new.end, time_zone)
    return form


def end_of(day: date, time_zone: str) -> str:
    """Return the last second of a day of the account as the platform writes it."""
    return _moment(day, time(23, 59, 59), time_zone)


def _moment(day: date, at: time, time_zone: str) -> str:
    return datetime.combine(day, at, zone_of(time_zone)).strftime("%Y-%m-%dT%H:%M:%S%z")


def zone_of(name: str) -> ZoneInfo:
    """Return an account's time zone; PlatformError for a name that is none."""
    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError):
        raise PlatformError("The account's time zone is not known.", Remedy.PERMANENT) from None


def as_form(fields: Mapping[str, object]) -> dict[str, str]:
    """Return fields as a form: lists and objects travel as JSON text."""
    return {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in fields.items()
    }
