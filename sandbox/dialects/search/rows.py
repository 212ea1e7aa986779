"""What a query finds: resources in the search platform's shape, results day by day."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from sandbox.ad_days import reported_ad_days
from sandbox.days import delivers, objections, reported_days, standing
from sandbox.dialects.search import criteria, views
from sandbox.dialects.search.account_rows import Row, clients, currencies, customer_row, customers
from sandbox.dialects.search.constants import languages, places
from sandbox.dialects.search.errors import invalid_query
from sandbox.dialects.search.leads import submissions
from sandbox.dialects.search.query import Query
from sandbox.dialects.search.views import metrics
from sandbox.review import Verdict
from sandbox.state import PlatformObject, State

_METRICS = ("cost_micros", "impressions", "clicks", "conversions", "conversions_value")
_SUBMITTED = {Verdict.SUBMITTED, Verdict.IN_REVIEW}


def find(state: State, customer: dict[str, Any], query: Query) -> list[dict[str, Any]]:
    """Return the rows of a query as JSON objects: lowerCamelCase, int64 as text."""
    if query.resource not in _SOURCES:
        raise invalid_query("BAD_RESOURCE_TYPE_IN_FROM_CLAUSE", f"{query.resource}: not known here")
    fields = [*query.select, *(condition.field for condition in query.conditions)]
    rows: Iterator[Row] = iter(_SOURCES[query.resource](state, customer))
    if any(name.startswith(("metrics.", "segments.")) for name in fields):
        if query.resource not in {"campaign", "ad_group_ad", *_VIEWS}:
            text = "Campaigns, ads and views only"
            raise invalid_query("PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE", text)
        rows = _with_days(state, customer, rows, query)
    matching = [row for row in rows if all(c.holds(_get(row, c.field)) for c in query.conditions)]
    if "metrics" in {name.partition(".")[0] for name in query.select}:
        matching = matching if "segments.date" in query.select else _summed(matching, query)
    for name, descending in reversed(query.order):
        matching = _sorted(matching, name, descending=descending)
    return [_shown(row, query) for row in matching[: query.limit]]


def _get(row: Row, path: str) -> Any:
    value: Any = row
    for part in path.split("."):
        if not isinstance(value, dict) or part not in value:
            raise invalid_query("UNRECOGNIZED_FIELD", f"Unrecognized field in the query: '{path}'.")
        value = value[part]
    return value


def _sorted(rows: list[Row], name: str, *, descending: bool) -> list[Row]:
    return sorted(rows, key=lambda row: _sortable(_get(row, name)), reverse=descending)


def _sortable(value: Any) -> Any:
    text = str(value)
    return (0, Decimal(text), "") if re.fullmatch(r"-?\d+(\.\d+)?", text) else (1, Decimal(0), text)


def _shown(row: Row, query: Query) -> dict[str, Any]:
    shown: dict[str, Any] = {}
    own = f"{query.resource}.resource_name"
    names = [*query.select, *([own] if "resource_name" in row.get(query.resource, {}) else [])]
    for path in names:
        value = _get(row, path)
        if value is None:
            continue
        place = shown
        *above, last = [_camel(part) for part in path.split(".")]
        for part in above:
            place = place.setdefault(part, {})
        place[last] = value
    return shown


def _camel(name: str) -> str:
    return re.sub(r"_([a-z0-9])", lambda match: match.group(1).upper(), name)


def field_mask(query: Query) -> str:
    """Return the fields of the answer as one text."""
    return ",".join(".".join(_camel(part) for part in name.split(".")) for name in query.select)


def _span(query: Query) -> tuple[date, date]:
    dates = [v for c in query.conditions if c.field == "segments.date" for v in c.values]
    since = date.fromisoformat(min(dates)) if dates else date.min
    return since, date.fromisoformat(max(dates)) if len(dates) > 1 else date.max


def _with_days(
    state: State, customer: dict[str, Any], rows: Iterator[Row], query: Query
) -> Iterator[Row]:
    since, until = _span(query)
    if query.resource in _VIEWS:
        for above in rows:
            # Before the days: a view of every campaign of an account would take long.
            if all(c.holds(_get(above, c.field)) for c in query.conditions if _is_above(c.field)):
                yield from _VIEWS[query.resource](state, customer, above, since, until)
        return
    days: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        campaign = int(row["campaign"]["id"])
        ad = int(row["ad_group_ad"]["ad"]["id"]) if "ad_group_ad" in row else None
        if campaign not in days:
            reported = reported_days if ad is None else reported_ad_days
            days[campaign] = reported(state, state.object_by_id(campaign), since, until)
        for day in days[campaign]:
            if day.get("ad") != ad:
                continue
            yield {**row, "segments": {"date": day["date"]}, "metrics": metrics(day)}


def _is_above(name: str) -> bool:
    return name.startswith(("campaign.", "customer."))


def _summed(rows: list[Row], query: Query) -> list[Row]:
    """Add up what is the same in everything that was asked for, besides the figures."""
    names = [name for name in query.select if not name.startswith("metrics.")]
    sums: dict[tuple[str, ...], Row] = {}
    for row in rows:
        key = tuple(str(_get(row, name)) for name in names)
        total = sums.setdefault(key, {**row, "metrics": {}})["metrics"]
        for name in _METRICS:
            value = row["metrics"][name]
            if isinstance(value, str):
                total[name] = str(int(total.get(name, "0")) + int(value))
            else:
                total[name] = total.get(name, 0.0) + value
    return list(sums.values())


def _budget(
    state: State, customer: dict[str, Any], platform_object: PlatformObject
) -> dict[str, Any]:
    users = [
        campaign
        for campaign in state.objects("search", "campaign", account=customer["id"])
        if campaign.data["budget"] == platform_object.id and campaign.status != "REMOVED"
    ]
    return {
        "resource_name": f"customers/{customer['id']}/campaignBudgets/{platform_object.id}",
        "id": str(platform_object.id),
        "name": platform_object.name,
        "status": platform_object.status,
        "amount_micros": str(platform_object.data["amount_micros"]),
        "delivery_method": "STANDARD",
        "explicitly_shared": bool(platform_object.data.get("explicitly_shared")),
        "reference_count": str(len(users)),
    }


def _campaigns(state: State, customer: dict[str, Any]) -> Iterator[Row]:
    shared = {"customer": customer_row(customer)}
    for platform_object in state.objects("search", "campaign", account=customer["id"]):
        budget = _budget(state, customer, state.object_by_id(int(platform_object.data["budget"])))
        running = delivers(state, platform_object, state.today())
        waiting = "PENDING" if platform_object.status == "ENABLED" else platform_object.status
        yield {
            **shared,
            "campaign_budget": budget,
            "campaign": {
                "resource_name": f"customers/{customer['id']}/campaigns/{platform_object.id}",
                "id": str(platform_object.id),
                "name": platform_object.name,
                "status": platform_object.status,
                "primary_status": "ELIGIBLE" if running else waiting,
                "serving_status": "SERVING" if running else "SUSPENDED",
                "advertising_channel_type": platform_object.data.get("channel", "SEARCH"),
                "start_date_time": platform_object.data.get(
                    "start_date_time", f"{platform_object.created_at:%Y-%m-%d} 00:00:00"
                ),
                "end_date_time": platform_object.data.get("end_date_time"),
                "campaign_budget": budget["resource_name"],
                "bidding_strategy_type": platform_object.data.get(
                    "bidding", "MAXIMIZE_CONVERSIONS"
                ),
            },
        }


def _budgets(state: State, customer: dict[str, Any]) -> Iterator[Row]:
    for platform_object in state.objects("search", "budget", account=customer["id"]):
        yield {"campaign_budget": _budget(state, customer, platform_object)}


def _groups(state: State, customer: dict[str, Any]) -> Iterator[Row]:
    for row in _campaigns(state, customer):
        for platform_object in state.objects("search", "ad_set", parent=int(row["campaign"]["id"])):
            yield {
                **row,
                "ad_group": {
                    "resource_name": f"customers/{customer['id']}/adGroups/{platform_object.id}",
                    "id": str(platform_object.id),
                    "name": platform_object.name,
                    "status": platform_object.status,
                    "type": "SEARCH_STANDARD",
                    "campaign": row["campaign"]["resource_name"],
                },
            }


def _ads(state: State, customer: dict[str, Any]) -> Iterator[Row]:
    for row in _groups(state, customer):
        group = row["ad_group"]["id"]
        for ad in state.objects("search", "ad", parent=int(group)):
            yield {
                **row,
                "ad_group_ad": {
                    "resource_name": f"customers/{customer['id']}/adGroupAds/{group}~{ad.id}",
                    "status": ad.status,
                    "ad_group": row["ad_group"]["resource_name"],
                    **_review(state, ad),
                    "ad": {
                        "id": str(ad.id),
                        "type": "RESPONSIVE_SEARCH_AD",
                        "final_urls": ad.data.get("final_urls", []),
                        "responsive_search_ad": ad.data.get("responsive_search_ad"),
                    },
                },
            }


def _review(state: State, ad: PlatformObject) -> dict[str, Any]:
    waiting = standing(state, ad, state.now()) in _SUBMITTED
    refused = objections(state, ad, state.now())
    outcome = "UNKNOWN" if waiting else "DISAPPROVED" if refused else "APPROVED"
    return {
        "primary_status": "PENDING" if waiting else "NOT_ELIGIBLE" if refused else "ELIGIBLE",
        "primary_status_reasons": ["AD_GROUP_AD_DISAPPROVED"] if refused else None,
        "policy_summary": {
            "review_status": "REVIEW_IN_PROGRESS" if waiting else "REVIEWED",
            "approval_status": outcome,
            "policy_topic_entries": [
                {"topic": finding.topic, "type": "PROHIBITED"} for finding in refused
            ]
            or None,
        },
    }


def _campaign_criteria(state: State, customer: dict[str, Any]) -> Iterator[Row]:
    for row in _campaigns(state, customer):
        yield from criteria.campaign_rows(state, customer, row)


def _keywords(state: State, customer: dict[str, Any]) -> Iterator[Row]:
    for row in _groups(state, customer):
        yield from criteria.group_rows(state, customer, row)


_VIEWS: dict[str, Callable[..., Iterator[Row]]] = {
    "search_term_view": views.term_rows,
    "user_location_view": views.region_rows,
}
_SOURCES: dict[str, Callable[[State, dict[str, Any]], Iterator[Row]]] = {
    "customer": customers,
    "customer_client": clients,
    "currency_constant": currencies,
    "campaign": _campaigns,
    "campaign_budget": _budgets,
    "ad_group": _groups,
    "ad_group_ad": _ads,
    "campaign_criterion": _campaign_criteria,
    "ad_group_criterion": _keywords,
    "geo_target_constant": lambda *_: ({"geo_target_constant": row} for row in places()),
    "language_constant": lambda *_: ({"language_constant": row} for row in languages()),
    "search_term_view": _campaigns,
    "user_location_view": _campaigns,
    "lead_form_submission_data": submissions,
}
