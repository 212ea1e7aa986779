"""Daily figures of the social platform."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from aiohttp import web

from sandbox.ad_days import reported_ad_days
from sandbox.days import reported_days
from sandbox.dialects.social.errors import GraphError, invalid
from sandbox.dialects.social.paging import cut
from sandbox.dialects.social.shapes import fields_of, insight, of_ad
from sandbox.request_data import state_of
from sandbox.state import PlatformObject, State
from sandbox.views import region_days

_PRESETS = {
    "yesterday": (1, 1),
    "last_3d": (3, 1),
    "last_7d": (7, 1),
    "last_14d": (14, 1),
    "last_28d": (28, 1),
    "last_30d": (30, 1),
    "last_90d": (90, 1),
}
_OLDEST_DAYS = 37 * 31
_UNKNOWN = "Unknown"
_DEFAULT_FIELDS = "account_id,campaign_id,date_start,date_stop,impressions,spend"


def insights(
    request: web.Request,
    account: dict[str, Any],
    platform_object: PlatformObject | None,
    given: dict[str, Any],
) -> dict[str, Any]:
    """Return rows per campaign or ad and period; a day without delivery has no row."""
    state = state_of(request)
    level = given.get("level", "campaign" if platform_object else "account")
    if level not in {"campaign", "ad"}:
        raise invalid("The sandbox reports at level=campaign and level=ad only", blame="level")
    since, until = _span(state, given)
    step = _step(given, since, until)
    split_by = _breakdowns(given)
    if split_by and level == "ad":
        raise invalid("The sandbox breaks figures of campaigns down only", blame="breakdowns")
    names = fields_of(str(given.get("fields", "") or _DEFAULT_FIELDS))
    rows: list[dict[str, Any]] = []
    for campaign in _campaigns(state, account, platform_object, given):
        own = region_days if split_by else reported_ad_days if level == "ad" else reported_days
        days = [*own(state, campaign, since, until)]
        for first, last in _periods(since, until, step):
            for part, total in _totals(days, first, last).items():
                shape = insight(campaign, total, account["currency"], first, last)
                if isinstance(part, int):
                    shape |= of_ad(state.object_by_id(part))
                elif part is not None:
                    shape["region"] = part or _UNKNOWN
                rows.append(_chosen(shape, [*names, *split_by]))
    return cut(request, account, rows, given)


def _breakdowns(given: dict[str, Any]) -> list[str]:
    wanted = given.get("breakdowns") or []
    names = [str(one) for one in (wanted if isinstance(wanted, list) else [wanted])]
    if set(names) - {"region"}:
        raise invalid("The sandbox breaks figures down by region only", blame="breakdowns")
    return names


def _chosen(shape: dict[str, Any], names: list[str]) -> dict[str, Any]:
    unknown = [name for name in names if name not in shape]
    if unknown:
        raise invalid(f"{unknown[0]} is not valid for fields param", blame="fields")
    always = ["date_start", "date_stop"]
    return {name: shape[name] for name in [*names, *always] if shape[name] is not None}


def _campaigns(
    state: State,
    account: dict[str, Any],
    platform_object: PlatformObject | None,
    given: dict[str, Any],
) -> list[PlatformObject]:
    if platform_object is not None:
        if platform_object.kind != "campaign":
            raise invalid("The sandbox has figures of campaigns only")
        return [platform_object]
    campaigns = state.objects("social", "campaign", account=account["id"])
    for rule in given.get("filtering") or []:
        if rule.get("field") != "campaign.id" or rule.get("operator") != "IN":
            raise invalid("The sandbox filters figures by campaign.id IN only", blame="filtering")
        wanted = {str(number) for number in rule.get("value", [])}
        campaigns = [campaign for campaign in campaigns if str(campaign.id) in wanted]
    return campaigns


def _span(state: State, given: dict[str, Any]) -> tuple[date, date]:
    today = state.today()
    chosen = given.get("time_range")
    if chosen is None:
        preset = str(given.get("date_preset", "last_30d"))
        if preset not in _PRESETS:
            raise invalid(f"The sandbox does not know date_preset {preset}", blame="date_preset")
        first, last = _PRESETS[preset]
        return today - timedelta(days=first), today - timedelta(days=last)
    try:
        since, until = (date.fromisoformat(chosen[name]) for name in ("since", "until"))
    except (TypeError, KeyError, ValueError):
        raise invalid("time_range needs since and until as YYYY-MM-DD", "time_range") from None
    if since > until:
        raise invalid("since must not be after until", blame="time_range")
    if (today - since).days > _OLDEST_DAYS:
        raise GraphError("(#3018) The start date cannot be beyond 37 months from now.", 3018)
    return since, until


def _step(given: dict[str, Any], since: date, until: date) -> int:
    wanted = str(given.get("time_increment", "all_days"))
    whole = (until - since).days + 1
    if wanted == "all_days":
        return whole
    if not wanted.isdigit() or not 1 <= int(wanted) <= 90:
        raise invalid("time_increment must be from 1 to 90, or all_days", blame="time_increment")
    return int(wanted)


def _periods(since: date, until: date, step: int) -> list[tuple[date, date]]:
    periods = []
    while since <= until:
        last = min(since + timedelta(days=step - 1), until)
        periods.append((since, last))
        since = last + timedelta(days=1)
    return periods


def _totals(
    days: list[dict[str, Any]], first: date, last: date
) -> dict[int | str | None, dict[str, Any]]:
    """Return the sums of some days: of each ad by its number, each region by its name.

    Those of the campaign are None's.
    """
    parts: dict[int | str | None, list[dict[str, Any]]] = {}
    for row in days:
        if first.isoformat() <= row["date"] <= last.isoformat():
            parts.setdefault(row.get("ad", row.get("region")), []).append(row)
    return {part: _total(rows) for part, rows in parts.items()}


def _total(rows: list[dict[str, Any]]) -> dict[str, Any]:
    counts = {
        name: sum(row[name] for row in rows) for name in ("impressions", "clicks", "conversions")
    }
    sums = {
        name: sum((Decimal(row[name]) for row in rows), Decimal(0)) for name in ("spend", "revenue")
    }
    return {**counts, **sums}
