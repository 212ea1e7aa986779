"""Figures of the search platform by what people typed, and by the state that they were in."""

import base64
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Any

from sandbox.places import STATES, plain
from sandbox.state import State
from sandbox.targeting import Keyword, targeted
from sandbox.views import blocks, region_days, term_days

_NUMBERS = {one.name: one.search for one in STATES}


def metrics(day: dict[str, Any]) -> dict[str, Any]:
    """Return a day's figures as the platform has them."""
    return {
        "cost_micros": str(int(Decimal(day["spend"]) * 1_000_000)),
        "impressions": str(day["impressions"]),
        "clicks": str(day["clicks"]),
        "conversions": float(day["conversions"]),
        "conversions_value": float(day["revenue"]),
    }


def term_rows(
    state: State, customer: dict[str, Any], above: dict[str, Any], since: date, until: date
) -> Iterator[dict[str, Any]]:
    """Yield the search terms of a campaign's row, day by day."""
    campaign = state.object_by_id(int(above["campaign"]["id"]))
    now = targeted(state, campaign)
    base, added = f"customers/{customer['id']}", {plain(one.text) for one in now.keywords}
    for day in term_days(state, campaign, since, until):
        term, keyword, group = day["term"], day["keyword"], day["keyword"].group
        coded = base64.urlsafe_b64encode(term.encode()).decode().rstrip("=")
        yield {
            **above,
            "search_term_view": {
                "resource_name": f"{base}/searchTermViews/{campaign.id}~{group}~{coded}",
                "search_term": term,
                "status": _status(term, now.negatives, is_added=term in added),
                "ad_group": f"{base}/adGroups/{group}",
            },
            "segments": {
                "date": day["date"],
                "keyword": {"info": {"text": keyword.text, "match_type": keyword.match}},
                "search_term_match_type": keyword.match,
            },
            "metrics": metrics(day),
        }


def _status(term: str, negatives: tuple[Keyword, ...], *, is_added: bool) -> str:
    is_excluded = blocks(negatives, term)
    if is_added and is_excluded:
        return "ADDED_EXCLUDED"
    return "ADDED" if is_added else "EXCLUDED" if is_excluded else "NONE"


def region_rows(
    state: State, customer: dict[str, Any], above: dict[str, Any], since: date, until: date
) -> Iterator[dict[str, Any]]:
    """Yield a campaign's days by state; one that has no number there has no segment."""
    campaign = state.object_by_id(int(above["campaign"]["id"]))
    for day in region_days(state, campaign, since, until):
        number = _NUMBERS.get(day["region"], "")
        yield {
            **above,
            "user_location_view": {
                "resource_name": f"customers/{customer['id']}/userLocationViews/2458~true",
                "country_criterion_id": "2458",
                "targeting_location": True,
            },
            "segments": {
                "date": day["date"],
                "geo_target_state": f"geoTargetConstants/{number}" if number else None,
            },
            "metrics": metrics(day),
        }
