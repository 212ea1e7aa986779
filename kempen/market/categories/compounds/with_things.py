"""A thing that comes with another: beds with drawers, nasi lemak with rendang; pure."""

import re
from typing import Final

from kempen.market.categories.compounds.compound import Compound
from kempen.market.categories.compounds.modifier import Modifier
from kempen.market.categories.compounds.parts import Words
from kempen.market.tamil_joints import stem_of

_WITH: Final = {"en": frozenset({"with"}), "ms": frozenset({"dengan", "berserta", "with"})}
_CHINESE_WITH: Final = frozenset("带附含配")
_OF: Final = "的"
# Chinese eats a dish beside another, has a thing on another, and counts it in elsewhere.
_FOOD: Final = frozenset({"cafe", "restaurant", "catering", "kuih", "drinks"})
_EATEN: Final = _FOOD | {"bakery", "frozen_food", "fruit", "fresh_food", "grocery"}
_HAVING: Final = frozenset(
    {
        "property", "hotel", "furniture", "home_decor", "electronics", "fashion", "shoes_bags",
        "machinery", "car_dealer", "car_parts", "baby", "bakery", "sports", "hardware",
        "renovation", "toys",
    }
)  # fmt: skip
# Behind the others what comes with a thing stands farthest from it.
_RANK: Final = 5
_TAMIL_AM: Final = re.compile(r"[க-ஹ]ம்$")
_TAMIL_SOFT: Final = re.compile(r"[ளனரலணழய]்$")


def parted_with(words: Words, language: str) -> tuple[Words, Words]:
    """Return the words for a thing and for what comes with it; the second are none elsewhere."""
    if language == "zh":
        end = words.index(_OF) if _OF in words and words[0] in _CHINESE_WITH else 0
        return words[end + 1 :], words[1:end]
    joint = next((at for at, word in enumerate(words) if word in _WITH.get(language, ())), 0)
    return (words[:joint], words[joint + 1 :]) if joint else (words, ())


def coming_with(other: Compound, kind: str) -> Modifier:
    """Return the words of what comes with a thing of a kind of business, as they stand beside."""
    words = other.words
    is_beside = kind in _FOOD and other.kind in _EATEN
    having = "带" if kind in _HAVING | _FOOD else "含"
    frames = {
        "en": f"{{}} with {words['en']}",
        "ms": f"{{}} dengan {words['ms']}",
        "zh": f"{{}}配{words['zh']}" if is_beside else f"{having}{words['zh']}的{{}}",
        "ta": f"{_tamil_with(words['ta'])} கூடிய {{}}",
    }
    return Modifier(_RANK, frames, frozenset())


def _tamil_with(noun: str) -> str:
    """Return a Tamil noun as what something comes with: குளம் is குளத்துடன்."""
    if _TAMIL_AM.search(noun):
        return f"{noun[:-2]}த்துடன்"
    if _TAMIL_SOFT.search(noun):
        return f"{noun[:-1]}ுடன்"
    stem = stem_of(noun)
    if stem.endswith("ு"):
        return f"{stem}டன்"
    if stem.endswith(("ி", "ீ", "ை", "ே", "ெ")):
        return f"{stem}யுடன்"
    return f"{stem} உடன்"
