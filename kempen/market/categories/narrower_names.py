"""Names that say which of a known thing is sold: a model, where a trip goes; pure.

No row has each model and each island. A maker's name is written alike in every language, and a
place has a name in each. Nor has one each thing that is printed on.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from kempen.market.categories.compounds import Compound, compound_of, words_beside
from kempen.market.categories.done_to_things import put_together, weight
from kempen.market.categories.noun import LANGUAGES
from kempen.market.categories.nouns import NOUNS
from kempen.market.categories.services_of_things import PRINTING, services_of_thing
from kempen.market.categories.trips import trip_to

# A maker with the words of a model behind it: "Perodua Myvi", "Yamaha Y15ZR", "Honda HR-V".
_MAKERS: Final = (
    r"(?<![A-Za-z])(?:Perodua|Proton|Honda|Toyota|Mazda|Nissan|BMW|Mercedes(?:[- ]Benz)?|Audi"
    r"|Volkswagen|Hyundai|Kia|Mitsubishi|Isuzu|Ford|Subaru|Suzuki|BYD|Chery|Haval|Tesla|Volvo|Lexus"
    r"|Porsche|Jaecoo|Omoda|Yamaha|Modenas|Kawasaki|Benelli|Vespa|SYM)"
)
_MODEL: Final = re.compile(rf"{_MAKERS}(?: (?!Cars?\b|Motor)[A-Z0-9][\w.-]*){{1,2}}(?![\w-])")
# A maker with no model: "used Perodua cars". Of two makers neither is named.
_MAKER: Final = re.compile(rf"{_MAKERS}(?![\w-])")
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
_OF_MAKER: Final = {
    "cars": ("{} cars", "kereta {}", "{}汽车", "{} கார்கள்"),
    "motorcycles": ("{} motorcycles", "motosikal {}", "{}摩托车", "{} மோட்டார் சைக்கிள்கள்"),
}
_USED_OF_MAKER: Final = {
    "cars": ("used {} cars", "kereta {} terpakai", "二手{}车", "பழைய {} கார்கள்"),
    "motorcycles": (
        "used {} motorcycles",
        "motosikal {} terpakai",
        "二手{}摩托车",
        "பழைய {} மோட்டார் சைக்கிள்கள்",
    ),
}
# What is done to things of every kind, by rows that do not say to which.
_DONE_TO_THINGS: Final = frozenset({"printing", "cleaning services"})
_TRIPS: Final = "tour"
_PRINTED: Final = re.compile(r"\bprint|\bcetak|\bpercetakan|印刷|打印|அச்சு|பிரிண்ட", re.IGNORECASE)
_PRINTERS: Final = "printing"
# What a headline has room for.
_LONGEST: Final = 30
# Of a post; a search ad whose headlines are shorter says the thing without what is beside it.
_LONGEST_COMPOUND: Final = 40


@dataclass(frozen=True)
class NarrowerNames:
    """The code of the thing, and by language words that say more than its row.

    `shorter` has all such words, the longest first: where they have no room, the next say less.
    """

    code: str
    words: Mapping[str, str] = field(default_factory=dict)
    shorter: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def narrower_names(product: str, code: str, language: str = "en") -> NarrowerNames:
    """Return which thing words name within a known one; no words where they say no more.

    `language` is that of the words. `code` may be empty: then it is what the words are made of.
    """
    if code in _VEHICLES and _MAKER.search(product):
        return _vehicle(product, code)
    category = NOUNS[code].category if code else ""
    if category == _TRIPS and (trip := trip_to(product, code)):
        return NarrowerNames(*trip)
    compound = compound_of(product, language)
    is_of_row = compound is not None and compound.code not in ("", *_DONE_TO_THINGS)
    if code in _DONE_TO_THINGS and not is_of_row and (done := _done(product)):
        return NarrowerNames(code, done)
    narrower = _of_compound(compound, code) if compound else NarrowerNames(code)
    if code in _VEHICLES and not narrower.words:
        return _vehicle(product, code)
    if narrower.words or not code:
        return narrower
    # "Confinement lady" is all a row's: its lady is no word beside it.
    return NarrowerNames(code, _words_more(product, code, is_whole=compound is not None))


def _words_more(product: str, code: str, *, is_whole: bool) -> Mapping[str, str]:
    """Return what a name says more than its thing: what is printed, words beside one not whole."""
    is_printed = NOUNS[code].category == _PRINTERS
    printed = _printed(product, code) if is_printed else {}
    return printed or ({} if is_whole else words_beside(product, NOUNS[code]))


def _of_compound(compound: Compound, code: str) -> NarrowerNames:
    code = compound.code or code
    named = NOUNS[code].said if code else {}
    ways = tuple(compound.shorter_words())
    shorter = {
        language: tuple(
            dict.fromkeys(
                way[language]
                for way in ways
                if way[language] != named.get(language) and len(way[language]) <= _LONGEST_COMPOUND
            )
        )
        for language in LANGUAGES
    }
    words = {language: longest[0] for language, longest in shorter.items() if longest}
    return NarrowerNames(code, words, shorter)


def _done(product: str) -> Mapping[str, str]:
    """Return what is done to which thing, of words such as "bag printing"."""
    services = (services_of_thing(product, language) for language in LANGUAGES)
    return next((names for names in services if names), {})


def _printed(product: str, code: str) -> Mapping[str, str]:
    """Return the printing of a thing whose row has a word for the thing alone."""
    names_of_thing = NOUNS[code].said
    if not _PRINTED.search(product) or _PRINTED.search(names_of_thing["en"]):
        return {}
    names = {
        language: put_together(frames[0], names_of_thing[language], language)
        for language, frames in zip(LANGUAGES, PRINTING, strict=True)
    }
    return {language: words for language, words in names.items() if weight(words) <= _LONGEST}


def _vehicle(product: str, code: str) -> NarrowerNames:
    is_used = _USED.search(product) is not None
    model = _MODEL.search(product)
    what = _VEHICLES[code]
    exact = _USED_CODES.get(code, code) if is_used else code
    if not model:
        return NarrowerNames(exact, _of_maker(product, what, is_used=is_used))
    name = _NO_MODEL.sub("", _NO_MODEL.sub("", model[0]))
    frames = _USED_FRAMES if is_used else _NEW_FRAMES
    words = (frame.format(name, what=what) for frame in frames)
    return NarrowerNames(exact, dict(zip(LANGUAGES, words, strict=True)))


def _of_maker(product: str, what: str, *, is_used: bool) -> Mapping[str, str]:
    """Return whose cars they are, where one maker is named and no model."""
    makers = set(_MAKER.findall(product))
    if len(makers) != 1:
        return {}
    frames = (_USED_OF_MAKER if is_used else _OF_MAKER)[what]
    return dict(zip(LANGUAGES, (frame.format(*makers) for frame in frames), strict=True))
