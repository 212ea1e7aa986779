"""Criteria and keywords of the search platform: what is refused, and how they are shown."""

from collections.abc import Iterator
from typing import Any, Final

from sandbox.dialects.search import checks
from sandbox.dialects.search.constants import languages, places
from sandbox.dialects.search.errors import AdsError, field, missing
from sandbox.state import PlatformObject, State
from sandbox.targeting import living

_TYPES: Final = {
    "location": "LOCATION",
    "language": "LANGUAGE",
    "keyword": "KEYWORD",
    "proximity": "PROXIMITY",
}
_UNITS: Final = {"MILES", "KILOMETERS"}


def of_campaign(given: dict[str, Any], others: list[PlatformObject]) -> dict[str, Any]:
    """Check a campaign's criterion and return what is kept of it."""
    named = [name for name in _TYPES if name in given]
    if len(named) != 1:
        raise AdsError("criterionError", "CONCRETE_TYPE_REQUIRED", "One criterion is required.")
    (name,) = named
    data: dict[str, Any] = {name: _CHECKS[name](given[name])}
    if given.get("negative"):
        data["negative"] = True
        if "bidModifier" in given:
            code = "FIELD_INCOMPATIBLE_WITH_NEGATIVE_TARGETING"
            raise AdsError("criterionError", code, "A negative criterion has no bid.")
    elif name == "keyword":
        message = "Keywords of a campaign are negative."
        raise AdsError("criterionError", "CANNOT_ADD_CRITERIA_TYPE", message, path=[field(name)])
    opposite = any(
        one.data.get(name) == data[name] and one.data.get("negative") != data.get("negative")
        for one in others
    )
    if opposite:
        message = "It cannot be targeted and excluded."
        raise AdsError("campaignCriterionError", "CANNOT_TARGET_AND_EXCLUDE", message)
    return data


def _location(given: dict[str, Any]) -> dict[str, Any]:
    name = str(given.get("geoTargetConstant", ""))
    place = next((one for one in places() if one["resource_name"] == name), None)
    if place is None:
        message = "The criterion ID is invalid."
        raise AdsError("criterionError", "INVALID_CRITERION_ID", message, trigger=name)
    if place["status"] != "ENABLED":
        message = "The place cannot be targeted any more."
        raise AdsError("criterionError", "CANNOT_TARGET_OBSOLETE_CRITERION", message, trigger=name)
    return {"geoTargetConstant": name}


def _language(given: dict[str, Any]) -> dict[str, Any]:
    name = str(given.get("languageConstant", ""))
    if name not in {one["resource_name"] for one in languages()}:
        message = "The criterion ID is invalid."
        raise AdsError("criterionError", "INVALID_CRITERION_ID", message, trigger=name)
    return {"languageConstant": name}


def _proximity(given: dict[str, Any]) -> dict[str, Any]:
    radius, unit = given.get("radius", 0), given.get("radiusUnits", "KILOMETERS")
    if not given.get("geoPoint") and not given.get("address"):
        code = "PROXIMITY_GEOPOINT_AND_ADDRESS_BOTH_CANNOT_BE_NULL"
        raise AdsError("criterionError", code, "A point or an address is required.")
    if unit not in _UNITS:
        raise AdsError("criterionError", "INVALID_PROXIMITY_RADIUS_UNITS", f"{unit}: no unit.")
    if not isinstance(radius, int | float) or not 0 < radius <= 800:
        raise AdsError("criterionError", "INVALID_PROXIMITY_RADIUS", "The radius is not possible.")
    return {**given, "radiusUnits": unit}


_CHECKS: Final = {
    "location": _location,
    "language": _language,
    "keyword": checks.keyword,
    "proximity": _proximity,
}


def of_group(given: dict[str, Any]) -> dict[str, Any]:
    """Check a keyword of a group and return what is kept of it."""
    if "keyword" not in given:
        raise missing("keyword")
    data: dict[str, Any] = {"keyword": checks.keyword(given["keyword"])}
    if given.get("negative"):
        data["negative"] = True
    return data


def duplicate(data: dict[str, Any], others: list[PlatformObject]) -> PlatformObject | None:
    """Return the criterion that says the same already: adding it again changes nothing."""
    return next((one for one in others if one.data == data), None)


def campaign_rows(
    state: State, customer: dict[str, Any], above: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield the criteria of a campaign's row."""
    campaign = int(above["campaign"]["id"])
    for one in living(state, "campaign_criterion", campaign):
        name = next(name for name in _TYPES if name in one.data)
        row = _shown(one, name) | {
            "resource_name": f"customers/{customer['id']}/campaignCriteria/{campaign}~{one.id}",
            "campaign": above["campaign"]["resource_name"],
            "display_name": _display(name, one.data[name]),
        }
        yield {**above, "campaign_criterion": row}


def group_rows(
    state: State, customer: dict[str, Any], above: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield the keywords of a group's row."""
    group = int(above["ad_group"]["id"])
    for one in living(state, "keyword", group):
        row = _shown(one, "keyword") | {
            "resource_name": f"customers/{customer['id']}/adGroupCriteria/{group}~{one.id}",
            "ad_group": above["ad_group"]["resource_name"],
            "approval_status": None if one.data.get("negative") else "APPROVED",
        }
        yield {**above, "ad_group_criterion": row}


def _shown(one: PlatformObject, name: str) -> dict[str, Any]:
    data = one.data
    return {
        "criterion_id": str(one.id),
        "status": one.status,
        "type": _TYPES[name],
        "negative": bool(data.get("negative")),
        "location": {"geo_target_constant": (data.get("location") or {}).get("geoTargetConstant")},
        "language": {"language_constant": (data.get("language") or {}).get("languageConstant")},
        "keyword": {
            "text": (data.get("keyword") or {}).get("text"),
            "match_type": (data.get("keyword") or {}).get("matchType"),
        },
    }


def _display(name: str, value: dict[str, Any]) -> str:
    if name == "keyword":
        return str(value["text"])
    if name == "proximity":
        return f"{value['radius']} {value['radiusUnits'].lower()} around a point"
    number = str(next(iter(value.values())))
    rows = [*places(), *languages()]
    return next((str(row["name"]) for row in rows if row["resource_name"] == number), number)
