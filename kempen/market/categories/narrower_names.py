"""Names that say which of a known thing is sold: a model, where a trip goes; pure.

No row has each model and each island. A maker's name is written alike in every language, and a
place has a name in each. Nor has one each thing that is printed on.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kempen.market.categories.modifiers import modified
from kempen.market.categories.noun import LANGUAGES
from kempen.market.categories.nouns import NOUNS
from kempen.market.categories.services_of_things import services_of_thing
from kempen.market.place_names import place_name, place_within

# A maker with the words of a model behind it: "Perodua Myvi", "Yamaha Y15ZR", "Honda HR-V".
_MODEL: Final = re.compile(
    r"(?<![A-Za-z])(?:Perodua|Proton|Honda|Toyota|Mazda|Nissan|BMW|Mercedes(?:[- ]Benz)?|Audi"
    r"|Volkswagen|Hyundai|Kia|Mitsubishi|Isuzu|Ford|Subaru|Suzuki|BYD|Chery|Haval|Tesla|Volvo|Lexus"
    r"|Porsche|Jaecoo|Omoda|Yamaha|Modenas|Kawasaki|Benelli|Vespa|SYM)"
    r"(?: [A-Z0-9][\w.-]*){1,2}(?![\w-])"
)
_USED: Final = re.compile(
    r"\b(?:used|second[- ]?hand|2nd hand|pre-?owned|terpakai)\b|二手|பழைய", re.IGNORECASE
)
# What stands in such a name and is no part of it.
_NO_MODEL: Final = re.compile(r" (?:Used|Terpakai|Second|Secondhand|Baru|Baharu|New|Loan|For)$")
_USED_CODES: Final = {"cars": "used cars", "motorcycles": "used motorcycles"}
_VEHICLES: Final = {
    "cars": "cars",
    "used cars": "cars",
    "electric cars": "cars",
    "motorcycles": "motorcycles",
    "used motorcycles": "motorcycles",
}
_NEW_FRAMES: Final = ("{} {what}", "{}", "{}", "{}")
_USED_FRAMES: Final = ("used {} {what}", "{} terpakai", "二手{}", "பழைய {}")
# What is done to things of every kind, by rows that do not say to which.
_DONE_TO_THINGS: Final = frozenset({"printing", "cleaning services"})
_TRIPS: Final = "tour"
_TRIP_FRAMES: Final = ("{place} {trip}", "{trip} {place}", "{place}{trip}", "{place} {trip}")


@dataclass(frozen=True)
class NarrowerNames:
    """The code of the thing, and by language words that say more than its row."""

    code: str
    words: Mapping[str, str] = field(default_factory=dict)


def narrower_names(product: str, code: str) -> NarrowerNames:
    """Return which thing words name within a known one; no words where they say no more."""
    if code in _VEHICLES:
        return _vehicle(product, code)
    if not code:
        return NarrowerNames(code)
    category = NOUNS[code].category
    if category == _TRIPS and (trip := _trip(product, code)):
        return NarrowerNames(code, trip)
    if code in _DONE_TO_THINGS:
        return NarrowerNames(code, _done(product))
    return NarrowerNames(code, modified(product, NOUNS[code]))


def _done(product: str) -> Mapping[str, str]:
    """Return what is done to which thing, of words such as "bag printing"."""
    services = (services_of_thing(product, language) for language in LANGUAGES)
    return next((names for names in services if names), {})


def _vehicle(product: str, code: str) -> NarrowerNames:
    is_used = _USED.search(product) is not None
    model = _MODEL.search(product)
    what = _VEHICLES[code]
    exact = _USED_CODES.get(code, code) if is_used else code
    if not model:
        return NarrowerNames(exact)
    name = _NO_MODEL.sub("", _NO_MODEL.sub("", model[0]))
    frames = _USED_FRAMES if is_used else _NEW_FRAMES
    words = (frame.format(name, what=what) for frame in frames)
    return NarrowerNames(exact, dict(zip(LANGUAGES, words, strict=True)))


def _trip(product: str, code: str) -> Mapping[str, str]:
    place, trips = place_within(product), NOUNS[code].said
    if not place or place_within(trips["en"]) or place_within(trips["ms"]):
        return {}
    return {
        language: frame.format(place=place_name(place, language), trip=trips[language])
        for language, frame in zip(LANGUAGES, _TRIP_FRAMES, strict=True)
    }
