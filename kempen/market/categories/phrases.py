"""The words that tell kinds of business and name things, by their first word; pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from kempen.market.categories.category import CATEGORIES, OTHER
from kempen.market.categories.noun import LANGUAGES
from kempen.market.categories.nouns import NOUNS
from kempen.market.categories.word_forms import plain_tokens


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that tell a kind of business; `noun` is the code of the thing that they name."""

    words: tuple[str, ...]
    categories: frozenset[str]
    languages: frozenset[str]
    noun: str = ""


@cache
def phrases() -> Mapping[str, Sequence[Phrase]]:
    """Return phrases by their first word; what nouns say counts before a category's own words."""
    by_words = _of_things()
    named = set(by_words)
    for code, category in CATEGORIES.items():
        if code == OTHER or category.like != code:
            continue
        for language in LANGUAGES:
            words = category.words[language]
            for form in (words.name, words.sold, *words.keywords):
                if plain_tokens(form) not in named:
                    _add(by_words, form, code, language)
    by_first: dict[str, list[Phrase]] = defaultdict(list)
    for phrase in by_words.values():
        by_first[phrase.words[0]].append(phrase)
    return by_first


@cache
def phrases_alone() -> Mapping[tuple[str, ...], Phrase]:
    """Return by its words what a thing is called that tells a kind only where nothing else stands.

    "Garlic" alone is garlic, while "garlic bread" is not. What several things are called is none.
    """
    called: dict[tuple[str, ...], dict[str, str]] = defaultdict(dict)
    for code, noun in NOUNS.items():
        for language, name in noun.said.items():
            if name not in noun.telling[language]:
                called[plain_tokens(name)][code] = language
    return {
        words: Phrase(words, frozenset({NOUNS[code].category}), frozenset({language}), noun=code)
        for words, codes in called.items()
        if len(codes) == 1 and not _is_known(words)
        for code, language in codes.items()
    }


def _is_known(words: tuple[str, ...]) -> bool:
    return any(phrase.words == words for phrase in phrases().get(words[0], ()))


def _of_things() -> dict[tuple[str, ...], Phrase]:
    """Return the phrases of things by their words.

    Those that several things have name none, unless they are what one is called: "tents".
    """
    by_words: dict[tuple[str, ...], Phrase] = {}
    called: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for code, noun in NOUNS.items():
        for language in LANGUAGES:
            name = noun.said[language]
            for form in noun.telling[language]:
                words = _add(by_words, form, noun.category, language, code)
                if form == name:
                    called[words].add(code)
            for form in noun.of_kind[language]:
                _add(by_words, form, noun.category, language)
    for words, codes in called.items():
        phrase = by_words[words]
        if len(codes) == 1 and not phrase.noun:
            (code,) = codes
            by_words[words] = replace(
                phrase, categories=frozenset({NOUNS[code].category}), noun=code
            )
    return by_words


def _add(
    by_words: dict[tuple[str, ...], Phrase], form: str, category: str, language: str, noun: str = ""
) -> tuple[str, ...]:
    """Add what a form tells, and return its words."""
    words = plain_tokens(form)
    known = by_words.get(words)
    by_words[words] = Phrase(
        words,
        _with(known.categories if known else frozenset(), category),
        _with(known.languages if known else frozenset(), language),
        noun if known is None or known.noun == noun else "",
    )
    return words


# The few sets that there are stand for all phrases of each kind.
@cache
def _with(those: frozenset[str], one: str) -> frozenset[str]:
    return those | {one}
