"""Places, languages and interests of the social platform: what is sent, what is read back; pure."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from kempen.platforms.interface import NewAds, PlatformError, Remedy
from kempen.platforms.social.objects import Found, GeoLocations, IdName, SetTargeting, SocialObject
from kempen.platforms.targeting import AdSetPlaces, Criterion, CriterionKind, Targeting

SET_FIELDS: Final = "id,name,campaign_id,targeting"
EXCLUDED: Final = "-"  # Before the key of a place that ads are not shown in.
_SEARCHES: Final[Mapping[CriterionKind, str]] = {
    CriterionKind.PLACE: "adgeolocation",
    CriterionKind.LANGUAGE: "adlocale",
    CriterionKind.INTEREST: "adinterest",
}
_SPEC: Final = "flexible_spec"
_MOST_FOUND, _ALL = "50", "1000"
# One key stands for several languages there, and is read back as these.
_LANGUAGE_GROUPS: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "1001": ("English (All)", frozenset({"6", "24"})),
}


def without_members(languages: Sequence[Criterion]) -> list[Criterion]:
    """Return languages without those that a group among them stands for."""
    groups = [_LANGUAGE_GROUPS[one.key][1] for one in languages if one.key in _LANGUAGE_GROUPS]
    return [one for one in languages if not any(one.key in members for members in groups)]


def search_query(kind: CriterionKind, text: str, country: str) -> dict[str, str]:
    """Return the parameters that look a text up; an empty one lists states or languages."""
    query = {"type": _SEARCHES[kind], "q": text, "limit": _MOST_FOUND if text else _ALL}
    if kind is CriterionKind.PLACE:
        types = ["region", "city"] if text else ["region"]
        query |= {"location_types": json.dumps(types), "country_code": country.upper()}
    return query


def found_of(kind: CriterionKind, body: Found) -> Criterion | None:
    """Read what a look-up found; None for a place that ads cannot be aimed at."""
    name = str(body.get("name", ""))
    if kind is CriterionKind.LANGUAGE:
        return Criterion(kind, str(body["key"]), name)
    if kind is CriterionKind.INTEREST:
        path = body.get("path") or []
        return Criterion(kind, str(body["id"]), name, str(path[-2]) if len(path) > 1 else "")
    if body["type"] == "region" and body.get("supports_region") is not False:
        return Criterion(kind, f"region:{body['key']}", name, "State")
    if body["type"] == "city" and body.get("supports_city") is not False:
        return Criterion(kind, f"city:{body['key']}", name, _city_in(body.get("region")))
    return None


def _city_in(region: object) -> str:
    return f"City, {region}" if region else "City"


def new_targeting(new: NewAds) -> dict[str, object]:
    """Return whom new ads are shown to: where no place was looked up, their countries."""
    audience, own = new.audience, new.targeting
    ages = {"age_min": audience.age_min, "age_max": audience.age_max}
    if not own.places:
        countries: dict[str, object] = {"geo_locations": {"countries": list(audience.countries)}}
        return {**countries, **ages, **_people(own)}
    return {**_geo(own), **ages, **_people(own)}


def _geo(wanted: Targeting) -> dict[str, object]:
    keys = [place.key for place in wanted.places]
    shown = [key for key in keys if not key.startswith(EXCLUDED)]
    hidden = [key.removeprefix(EXCLUDED) for key in keys if key.startswith(EXCLUDED)]
    if not shown:
        raise PlatformError("A campaign needs a place that it is shown in.", Remedy.PERMANENT)
    excluded = {"excluded_geo_locations": _locations(hidden)} if hidden else {}
    return {"geo_locations": _locations(shown), **excluded}


def _locations(keys: Sequence[str]) -> GeoLocations:
    locations: GeoLocations = {}
    for key in keys:
        level, _, own = key.partition(":")
        if level == "country":
            locations.setdefault("countries", []).append(own)
        elif level == "region" and own.isdecimal():
            locations.setdefault("regions", []).append({"key": own})
        elif level == "city" and own.isdecimal():
            locations.setdefault("cities", []).append({"key": own})
        else:
            message = f"The place {key} is not one of this platform's: choose it again."
            raise PlatformError(message, Remedy.PERMANENT)
    return locations


def _people(wanted: Targeting) -> dict[str, object]:
    people: dict[str, object] = {}
    if wanted.languages:
        people["locales"] = [_number(one) for one in wanted.languages]
    if wanted.interests:
        interests = [{"id": str(_number(one)), "name": one.name} for one in wanted.interests]
        people[_SPEC] = [{"interests": interests}]
    return people


def _number(criterion: Criterion) -> int:
    if not criterion.key.isdecimal():
        message = f"“{criterion.name}” is not one of this platform's: choose it again."
        raise PlatformError(message, Remedy.PERMANENT)
    return int(criterion.key)


def changed(
    wanted: Targeting, there: SetTargeting, together: Targeting
) -> dict[str, object] | None:
    """Return an ad set's whole targeting as wanted, or None where it stands so already.

    `together` is that of all the campaign's ad sets, which may differ: what stands in none of them
    is added to each. What Kempen says nothing of, such as ages or devices, is sent as it stands:
    writing replaces everything.
    """
    standing = targeting_of([there], {})
    own = Targeting(
        places=_merged(wanted.places, standing.places, together.places),
        languages=_merged(wanted.languages, standing.languages, together.languages),
        interests=_merged(wanted.interests, standing.interests, together.interests)
        if wanted
        else standing.interests,
    )
    pairs = zip(
        (own.places, own.languages, own.interests),
        (standing.places, standing.languages, standing.interests),
        strict=True,
    )
    if all(_keys(sent) == _keys(running) for sent, running in pairs):
        return None
    whole = {**cast(Mapping[str, object], there)}
    if _keys(own.places) != _keys(standing.places):
        whole.pop("excluded_geo_locations", None)
        whole |= _geo(own)
    others = [
        {name: value for name, value in entry.items() if name != "interests"}
        for entry in there.get("flexible_spec", [])
    ]
    people = _people(own)
    spec = [*(entry for entry in others if entry), *cast(list[object], people.pop(_SPEC, []))]
    for name in ("interests", "locales", _SPEC):
        whole.pop(name, None)
    return {**whole, **people, **({_SPEC: spec} if spec else {})}


def _merged(
    wanted: Sequence[Criterion], running: Sequence[Criterion], together: Sequence[Criterion]
) -> tuple[Criterion, ...]:
    """Return a part of one ad set: what is wanted of it, and what is wanted and stands nowhere.

    Where none of it is wanted, it is all that is wanted; where nothing is, places and languages
    are left.
    """
    is_needed = bool(running) and running[0].kind is not CriterionKind.INTEREST
    if not wanted:
        return tuple(running) if is_needed else ()
    keys, known = {one.key for one in wanted}, {one.key for one in together}
    remaining = [one for one in running if one.key in keys]
    part = (*remaining, *(one for one in wanted if one.key not in known))
    return part or (tuple(wanted) if running else ())


def _keys(criteria: Sequence[Criterion]) -> set[str]:
    """Return the keys, of a group of languages those of its members."""
    keys: set[str] = set()
    for one in criteria:
        is_group = one.kind is CriterionKind.LANGUAGE and one.key in _LANGUAGE_GROUPS
        keys |= _LANGUAGE_GROUPS[one.key][1] if is_group else {one.key}
    return keys


def ad_sets_of(sets: Sequence[SocialObject]) -> tuple[AdSetPlaces, ...]:
    """Return the places of each ad set of a campaign that has several."""
    if len(sets) < 2:
        return ()
    return tuple(
        AdSetPlaces(str(one["id"]), str(one.get("name", "")), tuple(_places(one["targeting"])))
        for one in sorted(sets, key=lambda one: int(one["id"]))
    )


def targeting_of(sets: Sequence[SetTargeting], languages: Mapping[str, Criterion]) -> Targeting:
    """Read whom a campaign's ad sets are for, all of them together."""
    by_key: dict[tuple[CriterionKind, str], Criterion] = {}
    for one in sets:
        for criterion in (*_places(one), *_languages(one, languages), *_interests(one)):
            by_key.setdefault((criterion.kind, criterion.key), criterion)
    by_kind = {
        kind: tuple(one for one in by_key.values() if one.kind is kind) for kind in CriterionKind
    }
    return Targeting(
        places=by_kind[CriterionKind.PLACE],
        languages=by_kind[CriterionKind.LANGUAGE],
        interests=by_kind[CriterionKind.INTEREST],
    )


def _places(one: SetTargeting) -> Iterator[Criterion]:
    for sign, locations in (
        ("", one.get("geo_locations") or {}),
        (EXCLUDED, one.get("excluded_geo_locations") or {}),
    ):
        for key, name, detail in _placed(locations):
            yield Criterion(CriterionKind.PLACE, f"{sign}{key}", name, detail, bool(sign))


def _placed(locations: GeoLocations) -> Iterator[tuple[str, str, str]]:
    for code in locations.get("countries", []):
        yield f"country:{code}", str(code), "Country"
    for region in locations.get("regions", []):
        yield f"region:{region['key']}", str(region.get("name") or region["key"]), "State"
    for city in locations.get("cities", []):
        name = str(city.get("name") or city["key"])
        yield f"city:{city['key']}", name, _city_in(city.get("region"))
    for spot in locations.get("custom_locations", []):
        at = f"{spot.get('latitude')},{spot.get('longitude')},{spot.get('radius')}"
        yield f"radius:{at}", str(spot.get("name") or at), "Radius"


def _languages(one: SetTargeting, names: Mapping[str, Criterion]) -> Iterator[Criterion]:
    keys = {str(key): None for key in one.get("locales", [])}
    for group, (name, members) in _LANGUAGE_GROUPS.items():
        if members <= keys.keys():
            keys = {key: None for key in keys if key not in members}
            yield names.get(group, Criterion(CriterionKind.LANGUAGE, group, name))
    for key in keys:
        yield names.get(key, Criterion(CriterionKind.LANGUAGE, key, key))


def _interests(one: SetTargeting) -> Iterator[Criterion]:
    entries: list[Sequence[IdName]] = [one.get("interests") or []]
    entries += [entry.get("interests") or [] for entry in one.get("flexible_spec") or []]
    for interest in (each for entry in entries for each in entry):
        key = str(interest["id"])
        yield Criterion(CriterionKind.INTEREST, key, str(interest.get("name") or key))
