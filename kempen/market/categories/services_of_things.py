"""What is done to a thing of any kind, or to one that has only a name; pure.

No row joins a carpet and its rental, and none ever has "Perodua Myvi": each language puts its word
for what is done beside its word for the thing, or beside the name, which every language writes
alike.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Final

from kempen.market.categories.context_words import ORDINARY
from kempen.market.categories.done_to_things import (
    INSTALLATION,
    LONGEST,
    RENTAL,
    REPAIR,
    one_of,
    put_together,
    weight,
)
from kempen.market.categories.guess import category_of, noun_of
from kempen.market.categories.noun import LANGUAGES, Noun
from kempen.market.categories.word_forms import plain_tokens
from kempen.market.place_names import is_place
from kempen.market.tokens import normalised

TALKS: Final = (("{} talks",), ("ceramah {}",), ("{}讲座",), ("{} உரை",))
CLEANING: Final = (
    ("{} cleaning",),
    ("servis cuci {}", "cuci {}"),
    ("{}清洗",),
    ("{} சுத்தம் செய்தல்",),
)
PRINTING: Final = (("{} printing",), ("servis cetak {}", "cetak {}"), ("{}印刷",), ("{} அச்சு",))
MAINTENANCE: Final = (
    ("{} maintenance",),
    ("penyelenggaraan {}", "selenggara {}"),
    ("{}保养",),
    ("{} பராமரிப்பு",),
)
REPLACEMENT: Final = (
    ("{} replacement",),
    ("servis tukar {}", "tukar {}"),
    ("更换{}",),
    ("{} மாற்றம்",),
)
PAINTING: Final = (("{} painting",), ("servis cat {}", "cat {}"), ("{}油漆",), ("{} பெயிண்டிங்",))


_Frames = tuple[tuple[str, ...], ...]

# How each language writes that something is done to `what`.
_DONE_TO: Final[Mapping[str, re.Pattern[str]]] = {
    "en": re.compile(
        r"(?P<what>.+?) (?P<done>rentals?|hire|repairs?|servicing|installation|cleaning|washing"
        r"|printing|maintenance|replacement|painting|talks?|seminars?|webinars?)"
        r"(?: services?)?",
        re.IGNORECASE,
    ),
    "ms": re.compile(
        r"(?:servis |perkhidmatan |khidmat )?"
        r"(?P<done>sewa|sewaan|baiki|repair|pasang|pemasangan|cuci|mencuci|cetak|mencetak"
        r"|penyelenggaraan|selenggara|tukar|ganti|cat|mengecat|ceramah|seminar|webinar) "
        r"(?P<what>.+)",
        re.IGNORECASE,
    ),
    "zh": re.compile(
        r"(?P<what>.+?)(?P<done>出租|租借|租赁|维修|修理|安装|清洗|清洁|印刷|打印|保养|维护|更换|油漆"
        r"|讲座|研讨会)(?:服务)?"
    ),
    "ta": re.compile(
        r"(?P<what>.+?) (?P<done>வாடகை|வாடகைக்கு|பழுதுபார்ப்பு|ரிப்பேர்|நிறுவல்|பொருத்துதல்"
        r"|சுத்தம்|சுத்தம் செய்தல்|அச்சிடல்|பிரிண்டிங்|பராமரிப்பு|மாற்றம்"
        r"|பெயிண்டிங்)(?: சேவை)?"
    ),
}
_FRAMES: Final[Mapping[str, _Frames]] = {
    **dict.fromkeys(("rental", "rentals", "hire", "sewa", "sewaan"), RENTAL),
    **dict.fromkeys(("出租", "租借", "租赁", "வாடகை", "வாடகைக்கு"), RENTAL),
    **dict.fromkeys(("repair", "repairs", "servicing", "baiki"), REPAIR),
    **dict.fromkeys(("维修", "修理", "பழுதுபார்ப்பு", "ரிப்பேர்"), REPAIR),
    **dict.fromkeys(("installation", "pasang", "pemasangan"), INSTALLATION),
    **dict.fromkeys(("安装", "நிறுவல்", "பொருத்துதல்"), INSTALLATION),
    **dict.fromkeys(("cleaning", "washing", "cuci", "mencuci"), CLEANING),
    **dict.fromkeys(("清洗", "清洁", "சுத்தம்", "சுத்தம் செய்தல்"), CLEANING),
    **dict.fromkeys(("talk", "talks", "seminar", "seminars", "webinar", "webinars"), TALKS),
    **dict.fromkeys(("ceramah", "讲座", "研讨会"), TALKS),
    **dict.fromkeys(("printing", "cetak", "mencetak"), PRINTING),
    **dict.fromkeys(("印刷", "打印", "அச்சிடல்", "பிரிண்டிங்"), PRINTING),
    **dict.fromkeys(("maintenance", "penyelenggaraan", "selenggara"), MAINTENANCE),
    **dict.fromkeys(("保养", "维护", "பராமரிப்பு"), MAINTENANCE),
    **dict.fromkeys(("replacement", "tukar", "ganti", "更换", "மாற்றம்"), REPLACEMENT),
    **dict.fromkeys(("painting", "cat", "mengecat", "油漆", "பெயிண்டிங்"), PAINTING),
}
# Who has "chairs for rent" does the same as who has "chair rental".
_FOR_RENT: Final[Mapping[str, tuple[re.Pattern[str], str]]] = {
    "en": (re.compile(r"(.+) for (?:rent|hire)", re.IGNORECASE), r"\1 rental"),
    "ms": (re.compile(r"(.+) untuk (?:di)?sewa(?:kan)?", re.IGNORECASE), r"sewa \1"),
}
_PAIR_OR_PLURAL: Final = re.compile(r" (?:and|dan) |மற்றும்|, |கள்$")
# Behind a thing and what is done to it they say where: "carpet rental in Ipoh".
_WHERE: Final = re.compile(r" (?:in|at|near|around|di|sekitar) .+$", re.IGNORECASE)


def services_of_thing(text: str, language: str) -> Mapping[str, str]:
    """Return by language what is done to which thing; empty where words say no such thing."""
    text = _without_place(_WHERE.sub("", normalised(text)).strip())
    if language in _FOR_RENT and (offered := _FOR_RENT[language][0].fullmatch(text)):
        text = offered.expand(_FOR_RENT[language][1])
    match = _DONE_TO[language].fullmatch(text)
    if match is None:
        return {}
    things = _things(match["what"].strip(), language, text)
    return _names(_FRAMES[match["done"].casefold()], things)


def _names(acts: _Frames, things: Mapping[str, str]) -> Mapping[str, str]:
    """Return what ads say, in the words of a row where there is one: "car rental"."""
    names = dict[str, str]()
    for (language, thing), frames in zip(things.items(), acts, strict=False):
        words = next(_fitting(frames, thing, language), "")
        known = noun_of(words, category_of(words) or "")
        # A row of business cards has their printing among its words, and says cards.
        is_said = acts is not PRINTING or (known and known.said[language] == words)
        if known and is_said and words.casefold() in map(str.casefold, known.telling[language]):
            return known.said
        names |= {language: words} if words else {}
    return names


def _fitting(frames: tuple[str, ...], thing: str, language: str) -> Iterator[str]:
    # In English the thing is one of several already, and a name in any language stays whole.
    texts = (
        put_together(frame, thing, language) if language == "ta" else frame.format(thing)
        for frame in frames
    )
    return (words for words in texts if weight(words) <= LONGEST)


def _without_place(text: str) -> str:
    """Return words less the town that stands behind them."""
    words = text.split()
    while len(words) > 1 and is_place(words[-1]):
        words.pop()
    return " ".join(words)


def _things(what: str, language: str, text: str) -> Mapping[str, str]:
    """Return what is meant in each language: a known thing by its word, a name as it is."""
    noun = noun_of(what, category_of(what) or "")
    if noun and plain_tokens(what) in map(plain_tokens, noun.telling[language]):
        typed = one_of(what) if language == "en" else what
        return {one: typed if one == language else _one(noun, one) for one in LANGUAGES}
    return dict.fromkeys(LANGUAGES, what) if _is_name(what, text) else {}


def _one(noun: Noun, language: str) -> str:
    """Return a thing's word of which a longer one can be made: no pair, and in Tamil no plural."""
    forms = (noun.said[language], *noun.telling[language])
    single = (one for one in forms if not _PAIR_OR_PLURAL.search(one))
    words = next(single, forms[0])
    return one_of(words) if language == "en" else words


def _is_name(what: str, text: str) -> bool:
    """Whether words are written as a name beside others that are not."""
    if what.split(maxsplit=1)[0].casefold() in ORDINARY:
        return False
    has_small = any(word[:1].islower() for word in text.replace(what, " ", 1).split())
    return has_small and all(word[:1].isupper() or word[:1].isdigit() for word in what.split())
