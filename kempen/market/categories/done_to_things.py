"""What is done to a thing that is known: a treadmill's rental, its repair; pure.

Each language puts the words together in its own order, from the words that people have for it.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.market.categories.context_words import TAUGHT
from kempen.market.categories.noun import LANGUAGES, NO_FORMS, Noun
from kempen.market.tamil_joints import before_noun

# The longest name of a thing that a headline has room for; a Chinese character is two.
LONGEST: Final = 25
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
# By language what ads say of a thing's rental, repair, installation and catering, then what people
# say too.
RENTAL: Final = (("{} rental",), ("sewa {}",), ("{}出租", "租{}"), ("{} வாடகை",))
REPAIR: Final = (
    ("{} repair", "{} servicing"),
    ("servis baiki {}", "baiki {}", "repair {}"),
    ("{}维修", "修{}", "维修{}"),
    ("{} பழுதுபார்ப்பு", "{} ரிப்பேர்"),
)
INSTALLATION: Final = (
    ("{} installation",),
    ("servis pasang {}", "pasang {}", "pemasangan {}"),
    ("{}安装", "安装{}"),
    ("{} பொருத்துதல்", "{} பொருத்தல்", "{} நிறுவல்"),
)
CATERING: Final = (("{} catering",), ("katering {}",), ("{}到会",), ("{} கேட்டரிங்",))
FRANCHISE: Final = (
    ("{} franchises", "{} franchise"),
    ("francais {}",),
    ("{}加盟",),
    ("{} ஃபிரான்சைஸ்",),
)
_LESSON: Final = re.compile(r"(?<= )(?:class|classes|course|courses|lesson|lessons)$")
_LESSONS: Final = ("class", "course", "lesson", "training", "workshop")
_MALAY_LESSON: Final = re.compile(r"^(?:kelas|kursus|latihan)(?= )")
# "Latihan bahasa Inggeris" are exercises.
_MALAY_LESSONS: Final = ("kelas", "kursus")
# What somebody does takes a thing as it is: "மண்டபம் சுத்தம் செய்தல்".
_TAMIL_VERBS: Final = ("செய்தல்", "பொருத்துதல்", "பொருத்தல்")
# A cookie is no cooky.
_OF_IE: Final = ("cookies", "talkies", "movies", "smoothies", "brownies", "hoodies", "selfies")
_SIBILANT: Final = re.compile(r"(?:sh|ch|x|ss)es$")


@dataclass(frozen=True)
class _Service:
    """`frames` by language: what ads say first, then what people call it too."""

    category: str
    things: frozenset[str]
    frames: tuple[tuple[str, ...], ...]


_SERVICES: Final = (
    _Service(
        "event_rental",
        frozenset({"electronics", "furniture", "baby", "sports", "machinery"}),
        RENTAL,
    ),
    _Service("catering", frozenset({"restaurant"}), CATERING),
    _Service("other", frozenset({"restaurant", "drinks", "cafe", "bakery", "laundry"}), FRANCHISE),
    _Service("electrical", frozenset({"electronics"}), INSTALLATION),
    _Service("device_repair", frozenset({"electronics", "sports", "machinery", "solar"}), REPAIR),
)


def made_of(nouns: Sequence[Noun]) -> Iterator[Noun]:
    """Yield what is done to each of the things of some kinds, where it fits into a headline."""
    for service in _SERVICES:
        for noun in nouns:
            if noun.category in service.things and (row := _service_of(service, noun)):
                yield row


def taught_forms(noun: Noun) -> Iterator[tuple[str, str]]:
    """Yield by language what else something taught is called: a class is a course and lessons."""
    if noun.category not in TAUGHT:
        return
    for form in noun.telling["en"]:
        if match := _LESSON.search(form):
            yield from (("en", f"{form[: match.start()]}{ending}") for ending in _LESSONS)
    for form in noun.telling["ms"]:
        if match := _MALAY_LESSON.search(form):
            yield from (("ms", f"{begin}{form[match.end() :]}") for begin in _MALAY_LESSONS)


def _service_of(service: _Service, noun: Noun) -> Noun | None:
    forms = {
        language: tuple(
            dict.fromkeys(
                words
                for form in noun.telling[language]
                for frame in frames
                for words in _typed(frame, form, language)
            )
        )
        for language, frames in zip(LANGUAGES, service.frames, strict=True)
    }
    names = {
        language: _name(frames, noun, language)
        for language, frames in zip(LANGUAGES, service.frames, strict=True)
    }
    if not all(names.values()):
        return None
    return Noun(service.category, names, forms, NO_FORMS)


def _typed(frame: str, thing: str, language: str) -> Iterator[str]:
    """Yield how people type it: Tamil also without the joint."""
    yield put_together(frame, thing, language)
    if language == "ta":
        yield frame.format(thing)


def _name(frames: Sequence[str], noun: Noun, language: str) -> str:
    """Return what ads say, of the first of a thing's names that leaves it short enough; or ""."""
    forms = (noun.said[language], *noun.telling[language])
    names = (put_together(frame, form, language) for frame in frames for form in forms)
    return next((one for one in names if weight(one) <= LONGEST), "")


def put_together(frame: str, thing: str, language: str) -> str:
    """Return what is done to a thing, with the thing's word as it stands before another one."""
    if language == "en":
        return frame.format(one_of(thing))
    if language != "ta" or frame.endswith(_TAMIL_VERBS):
        return frame.format(thing)
    return frame.format(before_noun(thing, frame.removeprefix("{} ")))


def weight(words: str) -> int:
    """Return how much room words take: a Chinese character counts two."""
    return len(words) + len(_HAN.findall(words))


def one_of(words: str) -> str:
    """Return English words for one of several: treadmills, batteries, boxes."""
    if words.endswith("ies") and not words.endswith(_OF_IE):
        return f"{words[:-3]}y"
    if _SIBILANT.search(words):
        return words[:-2]
    return words[:-1] if words.endswith("s") and not words.endswith("ss") else words
