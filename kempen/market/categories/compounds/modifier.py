"""Words that stand beside a thing and make another product of it: teak, for kids, online; pure.

Files of `modifiers/` have a row a word: how near to the thing it stands (`rank`), the kinds of
business where it holds (all, if none), and for each language what ads say, then what people type
too. `{}` is the thing; without it a word stands where its language has such words.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from kempen.market.categories.noun import LANGUAGES
from kempen.market.categories.word_forms import plain_tokens
from kempen.market.place_names import place_name

_TABLES: Final = Path(__file__).parents[1] / "modifiers"
_THING: Final = "{}"
# Malay says what a thing is first.
_NEAR: Final = {
    "en": "{{}} near {}",
    "ms": "{{}} dekat {}",
    "zh": "{}附近{{}}",
    "ta": "{} அருகே {{}}",
}
_PLACES: Final = {"en": "{word} {{}}", "ms": "{{}} {word}", "zh": "{word}{{}}", "ta": "{word} {{}}"}


@dataclass(frozen=True, slots=True, eq=False)
class Modifier:
    """`frames` by language have `{}` for the thing; `kinds` are those of which it is said, or all.

    `rank` is 1 for what a thing is made of, 2 for its state, 3 for whom or where it is, 4 for how
    it is sold.
    """

    rank: int
    frames: Mapping[str, str]
    kinds: frozenset[str]

    def fits(self, kind: str) -> bool:
        """Whether it is said of things of a kind of business."""
        return not self.kinds or kind in self.kinds

    def stands_behind(self, language: str) -> bool:
        """Whether a language says it behind the thing."""
        return self.frames[language].startswith(_THING)


@cache
def modifiers(language: str) -> Mapping[tuple[str, ...], Sequence[Modifier]]:
    """Return the words that a language has beside things, by their tokens."""
    return _all()[language]


def named(name: str) -> Modifier:
    """Return a name beside a thing, which every language writes alike."""
    return Modifier(3, {one: _frame(name, one) for one in LANGUAGES}, frozenset())


def near(name: str) -> Modifier:
    """Return what is named as near a thing: a hostel near UTM is none of UTM itself."""
    return Modifier(3, {one: frame.format(name) for one, frame in _NEAR.items()}, frozenset())


def from_state(state: str) -> Modifier:
    """Return the name of a state beside what comes from there: kek lapis of Sarawak."""
    frames = {one: _frame(place_name(state, one), one) for one in LANGUAGES}
    return Modifier(2, frames, frozenset())


@cache
def _all() -> Mapping[str, Mapping[tuple[str, ...], Sequence[Modifier]]]:
    known: dict[str, dict[tuple[str, ...], list[Modifier]]] = {one: {} for one in LANGUAGES}
    for path in sorted(_TABLES.glob("*.csv")):
        for row in csv.DictReader(path.read_text("utf-8").splitlines()):
            forms = {language: row[language].split("|") for language in LANGUAGES}
            modifier = Modifier(
                int(row["rank"]),
                {language: _frame(words[0], language) for language, words in forms.items()},
                _kinds(row["kinds"]),
            )
            for language, words in forms.items():
                for tokens in dict.fromkeys(_ways(words)):
                    known[language].setdefault(tokens, []).append(modifier)
    return known


# Many words hold for the same kinds.
@cache
def _kinds(written: str) -> frozenset[str]:
    return frozenset(written.split())


def _frame(word: str, language: str) -> str:
    word = word.removeprefix("~")
    return word if _THING in word else _PLACES[language].format(word=word)


def _ways(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the tokens of what people type; a word behind `~` is only said."""
    for word in words:
        plain = word.replace(_THING, " ").strip()
        if plain and not word.startswith("~"):
            yield plain_tokens(plain)
