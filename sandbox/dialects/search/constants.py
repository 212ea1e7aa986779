"""Places and languages of the search platform: as rows, and as the answer to a text."""

from collections.abc import Iterator
from typing import Any, Final

from sandbox.dialects.search.errors import AdsError
from sandbox.places import COUNTRIES, LANGUAGES, OBSOLETE, STATES, means, state_of_search

_MOST_NAMES, _LONGEST_NAME = 25, 300
_PREFIX: Final = "geoTargetConstants/"


def places() -> Iterator[dict[str, Any]]:
    """Yield every place there is: countries, states, towns."""
    for number, (code, name) in COUNTRIES.items():
        yield _place(number, name, name, "Country", code)
    for state in STATES:
        canonical = f"{state.search_name},Malaysia"
        if state.search:
            yield _place(state.search, state.search_name, canonical, "State", "MY", "2458")
        for town in state.towns:
            inside = f"{town.name},{canonical}"
            yield _place(town.search, town.name, inside, "City", "MY", state.search)
    number, name, above = OBSOLETE
    inside = f"{name},Penang,Malaysia"
    yield {**_place(number, name, inside, "City", "MY", above), "status": "REMOVAL_PLANNED"}


def _place(
    number: str, name: str, canonical: str, kind: str, country: str, above: str = ""
) -> dict[str, Any]:
    return {
        "resource_name": f"{_PREFIX}{number}",
        "id": number,
        "name": name,
        "canonical_name": canonical,
        "country_code": country,
        "target_type": kind,
        "status": "ENABLED",
        "parent_geo_target": f"{_PREFIX}{above}" if above else None,
    }


def languages() -> Iterator[dict[str, Any]]:
    """Yield every language there is."""
    for name, number, code, _ in LANGUAGES:
        yield {
            "resource_name": f"languageConstants/{number}",
            "id": number,
            "code": code,
            "name": name,
            "targetable": True,
        }


def suggestions(given: dict[str, Any]) -> dict[str, Any]:
    """Return the places that names may mean, or those of some numbers."""
    if "geoTargets" in given:
        numbers = given["geoTargets"].get("geoTargetConstants", [])
        matches = [("", place) for place in places() if place["resource_name"] in numbers]
    else:
        names = (given.get("locationNames") or {}).get("names", [])
        if not names:
            raise _refused("REQUEST_PARAMETERS_UNSET", "Name places, or their numbers.")
        if len(names) > _MOST_NAMES:
            raise _refused("LOCATION_NAME_LIMIT", f"{_MOST_NAMES} names at most.")
        if any(len(name) > _LONGEST_NAME for name in names):
            raise _refused("LOCATION_NAME_SIZE_LIMIT", f"{_LONGEST_NAME} characters at most.")
        country = given.get("countryCode", "")
        if country and country not in {code for code, _ in COUNTRIES.values()}:
            raise _refused("INVALID_COUNTRY_CODE", f"{country}: no such country.")
        matches = [
            (name, place)
            for name in names
            for place in places()
            if place["country_code"] == country or not country
            if means(name, place["name"], *_local(place))
        ]
    shown = [
        {"locale": given.get("locale", "en"), "geoTargetConstant": _camel(place)}
        | ({"searchTerm": name, "reach": "1000"} if name else {})
        for name, place in matches
    ]
    return {"geoTargetConstantSuggestions": shown} if shown else {}


def _local(place: dict[str, Any]) -> tuple[str, ...]:
    """Return what a state is called in Malay: people type that, too."""
    state = state_of_search(place["id"])
    return (state.local,) if state and place["target_type"] == "State" else ()


def _camel(place: dict[str, Any]) -> dict[str, Any]:
    names = {
        "resource_name": "resourceName",
        "canonical_name": "canonicalName",
        "country_code": "countryCode",
        "target_type": "targetType",
        "parent_geo_target": "parentGeoTarget",
    }
    return {names.get(key, key): value for key, value in place.items() if value is not None}


def _refused(code: str, message: str) -> AdsError:
    return AdsError("geoTargetConstantSuggestionError", code, message)
