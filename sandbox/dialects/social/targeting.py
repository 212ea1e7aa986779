"""Whom ads are for on the social platform: what it looks up, refuses, keeps and shows."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sandbox.dialects.social.errors import GraphError, invalid
from sandbox.places import COUNTRIES, ENGLISH, INTERESTS, LOCALES, STATES, means

_MOST: Final = {"regions": 200, "cities": 250, "custom_locations": 200, "locales": 50}
_LONGEST_LIST: Final = 1000
_KINDS: Final = {"country", "country_group", "region", "city", "zip", "geo_market"}
_CODES: Final = {code for code, _ in COUNTRIES.values()}


def looked_up(given: dict[str, Any]) -> list[dict[str, Any]]:
    """Return what a look-up finds."""
    kind = str(given.get("type", ""))
    if kind not in _LOOKUPS:
        raise invalid(f"The sandbox does not look up {kind or 'without a type'}", blame="type")
    limit = str(given.get("limit", "25"))
    if not limit.isdecimal() or not 0 < int(limit) <= _LONGEST_LIST:
        raise invalid("Param limit must be from 1 to 1000", blame="limit")
    return _LOOKUPS[kind](str(given.get("q", "")), given)[: int(limit)]


def _places(text: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    types = given.get("location_types", ["region", "city"])
    if not isinstance(types, list) or set(types) - _KINDS:
        raise invalid("Param location_types must be a list of types", blame="location_types")
    country = str(given.get("country_code", "MY"))
    matches: list[dict[str, Any]] = []
    if "country" in types:
        matches += [
            {"key": code, "name": name, "type": "country", "country_code": code}
            for code, name in COUNTRIES.values()
            if means(text, name)
        ]
    if country != "MY":
        return matches
    if "region" in types:
        matches += [_region(one) for one in STATES if means(text, one.name, one.local)]
    if "city" in types:
        matches += [
            _city(town, one) for one in STATES for town in one.towns if means(text, town.name)
        ]
    return matches


def _region(state: Any) -> dict[str, Any]:
    return {
        "key": state.social,
        "name": state.name,
        "type": "region",
        "country_code": "MY",
        "country_name": "Malaysia",
        "supports_region": True,
        "supports_city": True,
    }


def _city(town: Any, state: Any) -> dict[str, Any]:
    return {
        **_region(state),
        "key": town.social,
        "name": town.name,
        "type": "city",
        "region": state.name,
        "region_id": int(state.social),
    }


def _locales(text: str, _: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"key": key, "name": name} for key, name in LOCALES.items() if means(text, name)]


def _interests(text: str, _: dict[str, Any]) -> list[dict[str, Any]]:
    if not text:
        raise invalid("The parameter q is required", blame="q")
    return [_interest(*one) for one in INTERESTS if means(text, one[1])]


def _valid_interests(_: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the interests of some numbers: with only their number and False where none is."""
    by_number = {one[0]: _interest(*one) for one in INTERESTS}
    numbers = [str(one) for one in given.get("interest_fbid_list") or []]
    return [
        {**by_number[one], "valid": True}
        if one in by_number
        else {"id": one, "name": "", "valid": False}
        for one in numbers
    ]


def _interest(number: str, name: str, group: str) -> dict[str, Any]:
    size = 200_000 + int(number[-5:]) * 30
    return {
        "id": number,
        "name": name,
        "audience_size_lower_bound": size,
        "audience_size_upper_bound": round(size * 1.18),
        "path": ["Interests", group, name],
        "topic": group,
    }


_LOOKUPS: Final[Mapping[str, Callable[[str, dict[str, Any]], list[dict[str, Any]]]]] = {
    "adgeolocation": _places,
    "adlocale": _locales,
    "adinterest": _interests,
    "adinterestvalid": _valid_interests,
}


def checked(targeting: Any) -> dict[str, Any]:
    """Check an ad set's targeting and return it as it is kept."""
    if not isinstance(targeting, dict) or not targeting.get("geo_locations"):
        raise invalid("Please add a location to your audience", blame="targeting")
    if int(targeting.get("age_min", 18)) < 13 or int(targeting.get("age_max", 65)) > 65:
        raise invalid("Ages must be from 13 to 65", blame="targeting")
    for name in ("geo_locations", "excluded_geo_locations"):
        _check_places(targeting.get(name) or {})
    shown = targeting["geo_locations"]
    if "MY" in shown.get("countries", []) and (shown.get("regions") or shown.get("cities")):
        raise GraphError(
            "Invalid parameter",
            100,
            subcode=1487756,
            user_title="Locations overlap",
            user_message="Some of your locations overlap. Try removing a location.",
            blame="targeting",
        )
    locales = targeting.get("locales") or []
    _most("locales", locales)
    if any(one not in LOCALES for one in locales):
        raise invalid("A locale is not known", blame="targeting")
    known = {number for number, *_ in INTERESTS}
    entries = [targeting, *(targeting.get("flexible_spec") or [])]
    interests = [str(one.get("id")) for entry in entries for one in entry.get("interests") or []]
    if set(interests) - known:
        raise GraphError(
            "Invalid parameter",
            100,
            subcode=1487079,
            user_title="Interest not available",
            user_message="An interest is not available any more: remove it.",
            blame="targeting",
        )
    return targeting


def _check_places(locations: dict[str, Any]) -> None:
    for name in ("regions", "cities", "custom_locations"):
        _most(name, locations.get(name) or [])
    if set(locations.get("countries") or []) - _CODES:
        raise invalid("A country code is not known", blame="targeting")
    regions = {str(one.get("key")) for one in locations.get("regions") or []}
    cities = locations.get("cities") or []
    towns = {town.social for one in STATES for town in one.towns}
    if regions - {one.social for one in STATES}:
        raise invalid("A region key is not known", blame="targeting")
    if {str(one.get("key")) for one in cities} - towns:
        raise invalid("A city key is not known", blame="targeting")
    for city in cities:
        _check_radius(city, 17, 80, 10, 50)
    for spot in locations.get("custom_locations") or []:
        _check_radius(spot, 1, 80, 1, 50)


def _check_radius(place: dict[str, Any], least: int, most: int, miles: int, far: int) -> None:
    if "radius" not in place:
        return
    is_metric = place.get("distance_unit", "mile") == "kilometer"
    lowest, highest = (least, most) if is_metric else (miles, far)
    if not lowest <= float(place["radius"]) <= highest:
        raise GraphError(
            "Invalid parameter",
            100,
            subcode=1815946,
            user_title="Radius not possible",
            user_message=f"The radius must be from {lowest} to {highest}.",
            blame="targeting",
        )


def _most(name: str, given: list[Any]) -> None:
    if len(given) > _MOST[name]:
        raise invalid(f"{name} can have {_MOST[name]} entries at most", blame="targeting")


def shown(targeting: dict[str, Any]) -> dict[str, Any]:
    """Return targeting as it is read back: with names, and groups of languages as their members."""
    whole = dict(targeting)
    for name in ("geo_locations", "excluded_geo_locations"):
        if name in whole:
            whole[name] = _named(whole[name])
    if "locales" in whole:
        members = [key for one in whole["locales"] for key in ENGLISH.get(one, (one,))]
        whole["locales"] = list(dict.fromkeys(members))
    return whole


def _named(locations: dict[str, Any]) -> dict[str, Any]:
    regions = {one.social: one for one in STATES}
    towns = {town.social: (town, one) for one in STATES for town in one.towns}
    named = dict(locations)
    if "regions" in named:
        named["regions"] = [
            {"key": str(one["key"]), "name": regions[str(one["key"])].name, "country": "MY"}
            for one in named["regions"]
        ]
    if "cities" in named:
        named["cities"] = [
            {
                **one,
                "key": str(one["key"]),
                "name": towns[str(one["key"])][0].name,
                "region": towns[str(one["key"])][1].name,
                "region_id": towns[str(one["key"])][1].social,
                "country": "MY",
            }
            for one in named["cities"]
        ]
    return named
