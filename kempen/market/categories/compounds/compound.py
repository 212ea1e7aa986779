"""A thing with the words beside it, as each language says both; pure."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from kempen.market.categories.compounds.lists import listed
from kempen.market.categories.compounds.modifier import Modifier
from kempen.market.categories.done_to_things import one_of
from kempen.market.categories.noun import LANGUAGES, Noun
from kempen.market.categories.word_forms import singular
from kempen.market.tamil_joints import before_noun, joined
from kempen.market.tokens import without_link

# A terrace house and house wiring have one house.
_TWICE: Final = re.compile(r"(?<!\S)(\S+) \1(?!\S)")
_ONCE: Final = frozenset({"en", "ms", "ta"})
# 牛肉 and 肉干 are 牛肉干.
_SIGN_TWICE: Final = re.compile("([肉鱼虾鸡瓷租])\\1")
_BEFORE: Final = " {}"
# What English says behind one of a thing: vegetable delivery.
_BEHIND: Final = re.compile(r"\{\} (?!(?:for|with|without|in|at|near|from|by|of|on|to)\b)")
# A condo of three rooms is sold: kondo 3 bilik untuk dijual.
_TRADE: Final = re.compile(r" untuk (?:dijual|disewa)$")
_PROPERTY: Final = "property"
_DONE_IN_HOMES: Final = frozenset(
    {
        "aircond", "cleaning", "electrical", "furniture", "garden", "home_decor", "insurance",
        "internet", "moving", "pest_control", "plumbing", "renovation", "security", "software",
        "solar",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Compound:
    """`base` by language without `modifiers`; `code` is the thing's row, or empty."""

    base: Mapping[str, str]
    kind: str
    code: str = ""
    modifiers: tuple[Modifier, ...] = ()

    def with_modifier(self, modifier: Modifier) -> "Compound":
        """Return it with a word more beside it."""
        return Compound(self.base, self.kind, self.code, (*self.modifiers, modifier))

    @property
    def words(self) -> Mapping[str, str]:
        """What ads call it, by language: what is nearer to the thing stands nearer."""
        return next(self.shorter_words())

    def shorter_words(self) -> Iterator[Mapping[str, str]]:
        """Yield the words for it, then each time without the word that stands farthest from it."""
        more = [one for one in self.modifiers if not _is_said(one, self.base)]
        more.sort(key=lambda one: one.rank)
        for count in range(len(more), -1, -1):
            yield {one: _with_all(self.base[one], more[:count], one) for one in LANGUAGES}


def _with_all(words: str, more: Sequence[Modifier], language: str) -> str:
    """Return words with those beside them; English says for whom behind all else.

    Fruit delivery for offices is no fruit for office delivery.
    """
    frames = [one.frames[language] for one in more]
    if language == "en":
        frames.sort(key=lambda one: _BEHIND.match(one) is None and one.startswith("{} "))
    for frame in frames:
        words = _framed(frame, words, language)
    return words


def _is_said(modifier: Modifier, words: Mapping[str, str]) -> bool:
    """Whether the words of a thing say already what a word beside it would."""
    bare = {one: frame.replace("{}", "").strip() for one, frame in modifier.frames.items()}
    spaced = {one: f" {_letters(words[one])} " for one in words}
    is_han = len(bare["zh"]) > 1 and bare["zh"] in words["zh"]
    return is_han or any(f" {_letters(bare[one])} " in spaced[one] for one in ("en", "ms"))


def _letters(words: str) -> str:
    return re.sub(r"[’'](?:s\b)?", "", words).casefold()


def _framed(frame: str, words: str, language: str) -> str:
    if language == "en" and _BEHIND.match(frame):
        words = one_of(words)
    thing, trade = _less_trade(words) if language == "ms" else (words, "")
    longer = _tamil(frame, words) if language == "ta" else f"{frame.format(thing)}{trade}"
    return (_TWICE if language in _ONCE else _SIGN_TWICE).sub(r"\1", longer)


def _less_trade(words: str) -> tuple[str, str]:
    """Return Malay words with what is done with the thing apart: what it is like stands between."""
    trade = _TRADE.search(words)
    return (words[: trade.start()], trade[0]) if trade else (words, "")


def _tamil(frame: str, words: str) -> str:
    if frame.endswith(_BEFORE):
        return joined(frame.removesuffix(_BEFORE), words)
    return frame.format(before_noun(words, frame.removeprefix("{} ")))


def of_noun(noun: Noun) -> Compound:
    """Return a known thing alone."""
    return Compound(noun.said, noun.category, noun.code)


def of_thing(head: Compound, other: Compound, *, is_for: bool) -> Compound | None:
    """Return a thing that another one tells apart: cello lessons, or booking software for salons.

    None where they say the same twice, a package of holiday packages, or where a home would be of
    what is done elsewhere: a lawyer's.
    """
    if _PROPERTY in (head.kind, other.kind) and head.kind not in _DONE_IN_HOMES:
        return None
    others, heads = other.words, head.base
    pairs = {
        "en": (one_of(others["en"]), heads["en"]),
        "ms": (heads["ms"], others["ms"]),
        "zh": (others["zh"], heads["zh"]),
        "ta": (before_noun(_one_tamil(others["ta"]), heads["ta"]), heads["ta"]),
    }
    if is_for:
        pairs |= {
            "en": (f"{heads['en']} for", others["en"]),
            "ms": (f"{heads['ms']} untuk", others["ms"]),
        }
    names = {language: _side_by_side(*pair, language) for language, pair in pairs.items()}
    words = [one_of(word) for word in names["en"].casefold().split()]
    if len(set(words)) < len(words):
        return None
    return Compound(names, head.kind, head.code, head.modifiers)


def _side_by_side(before: str, behind: str, language: str) -> str:
    """Return words beside each other, and once what the one ends and the other begins with."""
    if language == "zh":
        sizes = range(min(len(before), len(behind)), 0, -1)
        size = next((size for size in sizes if before[-size:] == behind[:size]), 0)
        return before + behind[size:]
    first, then = before.split(), behind.split()
    is_same = _stem(first[-1]) == _stem(then[0])
    return " ".join([*(first[:-1] if is_same else first), *then])


def _stem(word: str) -> str:
    return without_link(one_of(word.casefold())).removesuffix("ம்")


def _one_tamil(words: str) -> str:
    """Return Tamil words for one of several, as they stand before a noun."""
    *first, last = words.split()
    return " ".join([*first, singular(last)])


def of_several(parts: Sequence[Compound]) -> Compound:
    """Return things that are sold together, with what their words share said once."""
    shared = parts[0].base["zh"] if len({one.base["zh"] for one in parts}) == 1 else ""
    words = {
        language: listed([one.words[language] for one in parts], language, shared)
        for language in LANGUAGES
    }
    return Compound(words, parts[0].kind, parts[0].code)
