"""Read a clause that has the words of one claim in another order or form; pure.

"Terms explained clearly" says what "clear explanation of the terms" does. Words that say nothing
are left out; the others count by their stems (Snowball's; Indonesian's for Malay) and by words that
mean the same. A clause is read where these are all of a claim's and of no other's.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice, product
from pathlib import Path
from typing import Final

import msgspec
from Stemmer import Stemmer

from kempen.market.claims.catalogue import CONDITIONS
from kempen.market.claims.claim import Claim
from kempen.market.claims.pattern_index import pattern_index
from kempen.market.claims.patterns import Pattern, Words

_FILE: Final = Path(__file__).parent / "catalogue" / "loose_words.toml"
_STEMMERS: Final = {"en": "english", "ms": "indonesian", "ta": "tamil"}
_HAN: Final = re.compile("[\u3400-\u9fff]")
_TAMIL: Final = re.compile("[\u0b80-\u0bff]")
_FIGURE: Final = re.compile(r"\d")
# One word is a topic and no reason, and so are two Chinese characters.
_FEWEST: Final = {"en": 2, "ms": 2, "zh": 3, "ta": 2}
_MOST_WORDS: Final = 12
_MOST_WAYS: Final = 48  # Of one pattern with many alternatives.


class _LooseWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    idle: frozenset[str]
    same: list[str]


@dataclass(frozen=True)
class _Language:
    """Words that say nothing, and by a word the one that stands for it."""

    idle: frozenset[str]
    same: Mapping[str, str]


@cache
def _languages() -> Mapping[str, _Language]:
    read = msgspec.toml.decode(_FILE.read_bytes(), type=dict[str, _LooseWords])
    languages = {}
    for language, words in read.items():
        groups = [group.split() for group in words.same]
        same = {_stem(word, language): group[0] for group in groups for word in group}
        languages[language] = _Language(words.idle, same)
    return languages


@cache
def _stemmer(language: str) -> Stemmer:
    return Stemmer(_STEMMERS[language])


def _stem(word: str, language: str) -> str:
    return _stemmer(language).stemWord(word) if language in _STEMMERS else word


@lru_cache(maxsize=8192)
def _root(word: str, language: str) -> str:
    stem = _stem(word, language)
    return _languages()[language].same.get(stem, stem)


def _key(words: Sequence[str], language: str) -> str | None:
    """Return what words say in any order; None where they say too little."""
    known = _languages()[language]
    if language == "zh":
        text = "".join(words)
        for word, first in known.same.items():
            text = text.replace(word, first)
        parts = sorted(sign for sign in text if sign not in known.idle)
    else:
        parts = sorted({_root(word, language) for word in words if word not in known.idle})
    return " ".join(parts) if len(parts) >= _FEWEST[language] else None


def read_loosely(words: Sequence[str]) -> Claim | None:
    """Return the one claim that has all these words and no other, or None."""
    text = "".join(words)
    if len(words) > _MOST_WORDS * 2 or _FIGURE.search(text):
        return None
    if _HAN.search(text):
        languages: tuple[str, ...] = ("zh",)
    else:
        languages = ("ta",) if _TAMIL.search(text) else ("en", "ms")
    keys = ((language, _key(words, language)) for language in languages)
    patterns = pattern_index().patterns
    numbers = (_index(language).get(key) for language, key in keys if key)
    claims = {_claim_of(patterns[number]) for number in numbers if number is not None}
    return claims.pop() if len(claims) == 1 else None


def _claim_of(pattern: Pattern) -> Claim:
    return Claim(pattern.code, dict(pattern.fixed))


@cache
def _index(language: str) -> Mapping[str, int | None]:
    """Return a claim's pattern, by its number, by what it says; None where several say the same."""
    patterns = pattern_index().patterns
    index: dict[str, int | None] = {}
    for number, pattern in enumerate(patterns):
        is_other = pattern.language != language or pattern.code in CONDITIONS
        if is_other or any(chunk.slot for chunk in pattern.chunks):
            continue
        for words in _ways(pattern):
            key = _key(words, language)
            if key:
                before = index.get(key, number)
                is_same = before is not None and _says_same(patterns[before], pattern)
                index[key] = before if is_same else None
    return index


def _says_same(one: Pattern, other: Pattern) -> bool:
    return (one.code, one.fixed) == (other.code, other.fixed)


def _ways(pattern: Pattern) -> Iterator[Words]:
    """Yield the words of a pattern: the shortest first, then with what may be absent."""
    whole = [chunk.words for chunk in pattern.chunks if not chunk.optional]
    for at in (None, *(at for at, chunk in enumerate(pattern.chunks) if chunk.optional)):
        beside = [] if at is None else [pattern.chunks[at].words]
        for parts in islice(product(*whole, *beside), _MOST_WAYS):
            yield tuple(word for part in parts for word in part)
