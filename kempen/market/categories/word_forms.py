"""Words as they are compared when a kind of business is guessed; pure."""

import re
from collections.abc import Mapping
from functools import lru_cache
from sys import intern
from typing import Final

from kempen.market.tokens import normalised, tokens_of, without_link

# Classes, dishes, boxes, lunches; not headaches.
_SIBILANT: Final = re.compile(r"[a-z]+(?:ss|sh|x|[tnr]ch)es")

# Words that are written in two ways, and those for who does it or what is done of a service.
_SAME: Final[Mapping[str, str]] = {
    "dan": "and",
    "serta": "and",
    "photographer": "photography",
    "photoshoot": "photography",
    "videographer": "videography",
    "centre": "center",
    "color": "colour",
    "colouring": "colour",
    "coloring": "colour",
    "program": "programme",
    "license": "licence",
    "tire": "tyre",
    "jewelry": "jewellery",
    "jewelery": "jewellery",
    "aluminum": "aluminium",
    "fiber": "fibre",
    "doughnut": "donut",
    "yoghurt": "yogurt",
    "makeup": "make-up",
    "motorbike": "motorcycle",
    "theater": "theatre",
    "pajama": "pyjama",
    "organizer": "organiser",
    "stabilizer": "stabiliser",
    "sanitizer": "sanitiser",
    "fertilizer": "fertiliser",
    "moisturizer": "moisturiser",
    "mold": "mould",
    "molding": "moulding",
    "gray": "grey",
    "chillie": "chilli",
    "chili": "chilli",
    "chilie": "chilli",
    "tour": "trip",
    "mathematic": "math",
    "excursion": "trip",
}


# Where a service is had: a haircut at home is no house.
_AT_HOME: Final = re.compile(
    r"(?<=\w) (?:home|house)(?= (?:service|visit|call|treatment)s?\b)", re.IGNORECASE
)


def plain_text(text: str) -> str:
    """Return a text whose signs for "and" are words, without the "home" of a home service."""
    joined = normalised(text).replace(" & ", " and ").replace(" + ", " and ")
    return _AT_HOME.sub("", joined)


def plain_word(word: str) -> str:
    """Return a word as it is compared: "and" is one in both languages of Latin letters."""
    one = singular(without_link(word))
    return _SAME.get(one, one)


def plain_tokens(form: str) -> tuple[str, ...]:
    """Return the tokens of a known form as they are compared; not for what people type."""
    return tuple(token for part in form.split() for token in _plain_tokens(part))


def _plain_tokens(part: str) -> tuple[str, ...]:
    """Return the tokens between two spaces of a form."""
    if all("\u3400" <= sign <= "\u9fff" for sign in part):
        return tuple(intern(sign) for sign in part)
    return _latin_or_tamil(part)


# Most forms share their words with others.
@lru_cache(maxsize=16384)
def _latin_or_tamil(part: str) -> tuple[str, ...]:
    if part.isascii() and part.isalpha():
        return (intern(plain_word(part.casefold())),)
    return tuple(intern(plain_word(token.text)) for token in tokens_of(normalised(part)))


# How Tamil ends a word for many, and what stands there for one: புத்தகங்கள், பூக்கள், பைகள்.
_TAMIL_PLURALS: Final = (("ங்கள்", "ம்"), ("க்கள்", ""), ("கள்", ""))
_SHORTEST_TAMIL: Final = 2


def singular(word: str) -> str:
    """Return a word as for one: of Latin letters without its s; the same for the same word."""
    for ending, of_one in () if word.isascii() else _TAMIL_PLURALS:
        if word.endswith(ending) and len(word) >= len(ending) + _SHORTEST_TAMIL:
            return f"{word.removesuffix(ending)}{of_one}"
    if _SIBILANT.fullmatch(word):
        return word[:-2]
    is_plural = len(word) > 3 and word.isascii() and word.endswith("s") and word[-2] not in "sui"
    return word[:-1] if is_plural else word
