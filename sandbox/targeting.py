"""Whom a campaign is for as things stand: its states, its keywords, and those it is kept from."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Any, Final

from sandbox.places import COUNTRIES, STATES, state_of_search, state_of_social
from sandbox.state import PlatformObject, State

_EVERYWHERE: Final = tuple(one.name for one in STATES)
_GONE: Final = {"REMOVED", "DELETED", "ARCHIVED"}
_ON: Final = {"ACTIVE", "ENABLED"}
_PEOPLE: Final = sum(one.weight for one in STATES)


@dataclass(frozen=True)
class Keyword:
    """What people type: `match` is EXACT, PHRASE or BROAD; `group` its ad group."""

    text: str
    match: str
    group: int = 0


@dataclass(frozen=True)
class Targeted:
    """Whom a campaign is for on a day; no state means nobody in Malaysia."""

    states: tuple[str, ...] = _EVERYWHERE
    keywords: tuple[Keyword, ...] = ()
    negatives: tuple[Keyword, ...] = ()

    @property
    def share(self) -> float:
        """How many of the country's people are in its states."""
        return sum(one.weight for one in STATES if one.name in self.states) / _PEOPLE


def targeted(state: State, campaign: PlatformObject) -> Targeted:
    """Return whom a campaign is for as things stand."""
    groups = [
        group
        for group in state.objects(campaign.platform, "ad_set", parent=campaign.id)
        if group.status not in _GONE
    ]
    if campaign.platform == "social":
        return Targeted(states=_of_sets(groups))
    criteria = living(state, "campaign_criterion", campaign.id)
    keywords = [
        (Keyword(one.data["keyword"]["text"], one.data["keyword"]["matchType"], group.id), one)
        for group in groups
        for one in living(state, "keyword", group.id)
    ]
    negatives = [
        Keyword(one.data["keyword"]["text"], one.data["keyword"]["matchType"])
        for one in criteria
        if "keyword" in one.data
    ]
    return Targeted(
        states=_of_criteria(criteria),
        keywords=tuple(
            word for word, one in keywords if one.status in _ON and not one.data.get("negative")
        ),
        negatives=(*negatives, *(word for word, one in keywords if one.data.get("negative"))),
    )


def living(state: State, kind: str, parent: int) -> list[PlatformObject]:
    """Return the criteria of a campaign or the keywords of a group that are not removed."""
    objects = state.objects("search", kind, parent=parent)
    return [one for one in objects if one.status not in _GONE]


def _of_sets(groups: Sequence[PlatformObject]) -> tuple[str, ...]:
    shown: set[str] = set()
    for group in groups:
        targeting = group.data.get("targeting") or {"geo_locations": {"countries": ["MY"]}}
        hidden = _placed(targeting.get("excluded_geo_locations") or {})
        shown |= _placed(targeting.get("geo_locations") or {}) - hidden
    return _ordered(shown) if groups else _EVERYWHERE


def _placed(locations: dict[str, Any]) -> set[str]:
    if "MY" in locations.get("countries", []):
        return set(_EVERYWHERE)
    keys = [one["key"] for level in ("regions", "cities") for one in locations.get(level, [])]
    states = [state_of_social(str(key)) for key in keys]
    return {one.name for one in states if one is not None}


def _of_criteria(criteria: Sequence[PlatformObject]) -> tuple[str, ...]:
    shown: set[str] = set()
    hidden: set[str] = set()
    for one in criteria:
        if "location" in one.data:
            key = one.data["location"]["geoTargetConstant"].rpartition("/")[2]
            (hidden if one.data.get("negative") else shown).update(_numbered(key))
    has_places = any("location" in one.data and not one.data.get("negative") for one in criteria)
    return _ordered((shown if has_places else set(_EVERYWHERE)) - hidden)


def _numbered(key: str) -> set[str]:
    if key in COUNTRIES:
        return set(_EVERYWHERE) if COUNTRIES[key][0] == "MY" else set()
    state = state_of_search(key)
    return {state.name} if state else set()


def _ordered(names: Iterable[str]) -> tuple[str, ...]:
    wanted = set(names)
    return tuple(name for name in _EVERYWHERE if name in wanted)


def keep(state: State, campaign: PlatformObject, day: date, audience: Targeted) -> None:
    """Write down whom a campaign was for on a day: what is changed later changes no earlier day."""
    state.database.execute(
        "INSERT INTO day_targeting VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
        (campaign.id, day.isoformat(), json.dumps(asdict(audience))),
    )


def stored_targeting(
    state: State, campaign: PlatformObject, since: date, until: date
) -> dict[str, Targeted]:
    """Return whom a campaign was for on the days that were written down."""
    rows = state.database.execute(
        "SELECT * FROM day_targeting WHERE campaign = ? AND date BETWEEN ? AND ?",
        (campaign.id, since.isoformat(), until.isoformat()),
    )
    return {row["date"]: _read(json.loads(row["data"])) for row in rows}


def _read(data: dict[str, Any]) -> Targeted:
    return Targeted(
        states=tuple(data["states"]),
        keywords=tuple(Keyword(**one) for one in data["keywords"]),
        negatives=tuple(Keyword(**one) for one in data["negatives"]),
    )
