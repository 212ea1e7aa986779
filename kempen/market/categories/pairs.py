"""Two things that are sold together: dates and honey; pure.

No row joins them, so each language says both, in its own words.
"""

import re
from collections.abc import Mapping
from typing import Final

from kempen.market.categories.done_to_things import weight
from kempen.market.categories.guess import category_of, noun_of
from kempen.market.categories.noun import LANGUAGES, Noun
from kempen.market.categories.word_forms import plain_tokens
from kempen.market.tokens import normalised

_JOINTS: Final[Mapping[str, re.Pattern[str]]] = {
    "en": re.compile(r" (?:and|&) ", re.IGNORECASE),
    "ms": re.compile(r" (?:dan|&|serta) ", re.IGNORECASE),
    "zh": re.compile(r"[和与及]"),
    "ta": re.compile(r" மற்றும் "),
}
_FRAMES: Final = {"en": "{} and {}", "ms": "{} dan {}", "zh": "{}和{}", "ta": "{} மற்றும் {}"}
# What a headline has room for.
_LONGEST: Final = 30


def pair_of_things(text: str, language: str) -> Mapping[str, str]:
    """Return by language words for two known things; empty where one of them is none."""
    parts = _JOINTS[language].split(normalised(text).strip())
    nouns = [_noun_of(part.strip(), language) for part in parts]
    match nouns:
        case [Noun() as first, Noun() as second] if first.code != second.code:
            pass
        case _:
            return {}
    pairs = {one: _FRAMES[one].format(first.said[one], second.said[one]) for one in LANGUAGES}
    return {one: words for one, words in pairs.items() if weight(words) <= _LONGEST}


def _noun_of(words: str, language: str) -> Noun | None:
    """Return the thing that a language calls by just these words."""
    noun = noun_of(words, category_of(words) or "")
    is_all = noun and plain_tokens(words) in map(plain_tokens, noun.telling[language])
    return noun if is_all else None
