"""Where trips go: places of Malaysia, others to which a row has trips, and Umrah and more; pure."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from kempen.market.categories.guess import noun_of
from kempen.market.categories.noun import LANGUAGES
from kempen.market.categories.nouns import NOUNS
from kempen.market.place_names import place_name, place_within

_TRIPS: Final = "tour"
_TRIP_FRAMES: Final = ("{place} {trip}", "{trip} {place}", "{place}{trip}", "{place} {trip}")
# Trips of no sort: the row of where they go says all that these do.
_ANY_TRIPS: Final = frozenset({"holiday packages", "group tours"})
_TO_PLACE: Final = re.compile(r"(.+) (?:tours|packages|trips)")
_TRIPS_TO: Final = re.compile(r"(?:旅游|配套|之旅|游)$")
_PACKAGE_TO: Final = "pakej "
# Sorts of trips by words that stand beside a place: the row of the place has none of them.
_SORTS: Final[Mapping[str, re.Pattern[str]]] = {
    "honeymoon packages": re.compile(r"\bhoneymoon\b|bulan madu|蜜月|தேனிலவு"),
    "company trips": re.compile(
        r"\b(?:company|corporate|incentive) trip|percutian syarikat|公司旅行"
    ),
    "golf trips": re.compile(r"\bgolf\b|高尔夫"),
    "diving trips": re.compile(r"\b(?:diving|dive) trip|pakej selam|潜水"),
    "hiking trips": re.compile(r"\bhiking\b|\bmendaki\b|登山"),
}
_UMRAH: Final = "umrah packages"
_WITH: Final = re.compile(
    r"\bumrah\b|\bpakej\b|\bpackages?\b|\b(?:plus|and|with|dan|ziarah)\b|[+&]|副朝|配套|[加和]|உம்ரா|மற்றும்",
    re.IGNORECASE,
)
_DESTINATIONS: Final = {
    "en": re.compile(r" (?:tours|packages|trips)$"),
    "ms": re.compile(r"^pakej "),
    "zh": re.compile(r"(?:旅游|配套)$"),
    "ta": re.compile(r"(?:ச்)? சுற்றுலா$"),
}
_UMRAH_FRAMES: Final = (
    "Umrah and {} packages",
    "pakej umrah dan {}",
    "副朝和{}配套",
    "உம்ரா, {} பயணம்",
)


def trip_to(product: str, code: str) -> tuple[str, Mapping[str, str]] | None:
    """Return the row of trips that words name, and by language words that say more than it."""
    if words := _trip(product, code) or _umrah_and_more(product, code):
        return code, words
    return _trip_abroad(product, code)


def _trip(product: str, code: str) -> Mapping[str, str]:
    place, trips = place_within(product), NOUNS[code].said
    if not place or place_within(trips["en"]) or place_within(trips["ms"]):
        return {}
    return {
        language: frame.format(place=place_name(place, language), trip=trips[language])
        for language, frame in zip(LANGUAGES, _TRIP_FRAMES, strict=True)
    }


@dataclass(frozen=True)
class _Destination:
    """Where trips of a row go: its code, and the names of the place in the languages that part it.

    In Tamil the name and the trip are one word, so it has none there.
    """

    code: str
    names: Mapping[str, str]


@cache
def _destinations() -> Mapping[str, _Destination]:
    """Return by each of their names the places to which a row has trips."""
    destinations: dict[str, _Destination] = {}
    for code, noun in NOUNS.items():
        trips = noun.said
        place = _TO_PLACE.fullmatch(trips["en"]) if noun.category == _TRIPS else None
        malay, chinese = trips["ms"].removeprefix(_PACKAGE_TO), _TRIPS_TO.sub("", trips["zh"])
        if not place or malay == trips["ms"] or malay.islower() or chinese == trips["zh"]:
            continue
        if malay[:1].isupper():
            names = {"en": place[1], "ms": malay, "zh": chinese}
            destinations |= {name.casefold(): _Destination(code, names) for name in names.values()}
    return destinations


def _trip_abroad(product: str, code: str) -> tuple[str, Mapping[str, str]] | None:
    """Return the row of where trips of no sort go; any others with the place beside them."""
    code = _sort_of_trip(product, code)
    plain, trips = _spaced(product), NOUNS[code].said
    named = [
        name
        for name in _destinations()
        if _stands_in(name, plain) and name not in trips["en"].casefold()
    ]
    if not named or any(one.code == code for one in _destinations().values()):
        return None
    place = _destinations()[max(named, key=len)]
    if code in _ANY_TRIPS:
        return place.code, {}
    frames = dict(zip(LANGUAGES, _TRIP_FRAMES, strict=True))
    words = {
        language: frames[language].format(place=name, trip=trips[language])
        for language, name in place.names.items()
    }
    return code, words


def _sort_of_trip(product: str, code: str) -> str:
    """Return the sort of trip that words name beside a place: a honeymoon in Bali."""
    if all(one.code != code for one in _destinations().values()):
        return code
    plain = _spaced(product)
    sorts = (one for one, word in _SORTS.items() if word.search(plain) and one in NOUNS)
    return next(sorts, code)


def _spaced(words: str) -> str:
    return f" {' '.join(words.casefold().split())} "


def _stands_in(name: str, plain: str) -> bool:
    return (name if name >= "\u0b80" else f" {name} ") in plain


def _umrah_and_more(product: str, code: str) -> Mapping[str, str]:
    """Return Umrah with the country that it goes to besides."""
    rest = " ".join(_WITH.sub(" ", product).split()) if code == _UMRAH else ""
    tours = (f"{rest} tour", f"pakej {rest}", f"{rest}旅游", f"{rest} சுற்றுலா") if rest else ()
    nouns = (noun_of(tour, _TRIPS) for tour in tours)
    noun = next((one for one in nouns if one and one.code not in (_UMRAH, *_ANY_TRIPS)), None)
    if noun is None or noun.category != _TRIPS:
        return {}
    names = {one: pattern.sub("", noun.said[one]) for one, pattern in _DESTINATIONS.items()}
    if any(names[one] == noun.said[one] for one in LANGUAGES):
        return {}
    return {
        one: frame.format(names[one]) for one, frame in zip(LANGUAGES, _UMRAH_FRAMES, strict=True)
    }
