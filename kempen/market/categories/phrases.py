"""The words that tell kinds of business and name things, by their first word; pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from kempen.market.categories.category import CATEGORIES, OTHER
from kempen.market.categories.noun import LANGUAGES, Noun
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
    by_words: dict[tuple[str, ...], Phrase] = {}
    for noun in NOUNS.values():
        for language in LANGUAGES:
            codes = dict.fromkeys(noun.telling[language], noun.code)
            codes |= dict.fromkeys(noun.of_kind[language], "")
            for form, noun_code in codes.items():
                _add(by_words, form, noun.category, language, noun_code)
    by_words |= _by_their_names(by_words)
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


def _by_their_names(
    by_words: Mapping[tuple[str, ...], Phrase],
) -> Mapping[tuple[str, ...], Phrase]:
    """Return the words that several things have and that are the name of one: of "tents" it is."""
    names: dict[tuple[str, ...], dict[str, Noun]] = defaultdict(dict)
    for noun in NOUNS.values():
        for language in LANGUAGES:
            if noun.said[language] in noun.telling[language]:
                names[plain_tokens(noun.said[language])][noun.code] = noun
    return {
        words: replace(by_words[words], categories=frozenset({noun.category}), noun=noun.code)
        for words, called in names.items()
        if len(called) == 1 and not by_words[words].noun
        for noun in called.values()
    }


def _add(
    by_words: dict[tuple[str, ...], Phrase], form: str, category: str, language: str, noun: str = ""
) -> None:
    words = plain_tokens(form)
    known = by_words.get(words)
    by_words[words] = Phrase(
        words,
        _with(known.categories if known else frozenset(), category),
        _with(known.languages if known else frozenset(), language),
        noun if known is None or known.noun == noun else "",
    )


# The few sets that there are stand for all phrases of each kind.
@cache
def _with(those: frozenset[str], one: str) -> frozenset[str]:
    return those | {one}
