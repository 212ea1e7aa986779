"""Words that tell a kind of business, and the thing that they name; pure."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from kempen.market.categories.category import CATEGORIES, OTHER
from kempen.market.categories.noun import LANGUAGES
from kempen.market.categories.nouns import NOUNS
from kempen.market.categories.word_forms import plain_tokens


@dataclass(frozen=True, slots=True)
class TellingPhrase:
    """Words that tell a kind of business; `noun` is the code of the thing that they name."""

    words: tuple[str, ...]
    categories: frozenset[str]
    languages: frozenset[str]
    noun: str = ""


@cache
def telling_phrases() -> Mapping[str, Sequence[TellingPhrase]]:
    """Return phrases by their first word; what nouns say counts before a category's own words."""
    phrases: dict[tuple[str, ...], TellingPhrase] = {}
    for noun in NOUNS.values():
        for language in LANGUAGES:
            codes = dict.fromkeys(noun.telling[language], noun.code)
            codes |= dict.fromkeys(noun.of_kind[language], "")
            for form, noun_code in codes.items():
                _add(phrases, form, noun.category, language, noun_code)
    named = set(phrases)
    for code, category in CATEGORIES.items():
        if code == OTHER or category.like != code:
            continue
        for language in LANGUAGES:
            words = category.words[language]
            for form in (words.name, words.sold, *words.keywords):
                if plain_tokens(form) not in named:
                    _add(phrases, form, code, language)
    by_first: dict[str, list[TellingPhrase]] = defaultdict(list)
    for phrase in phrases.values():
        by_first[phrase.words[0]].append(phrase)
    return by_first


def _add(
    phrases: dict[tuple[str, ...], TellingPhrase],
    form: str,
    category: str,
    language: str,
    noun: str = "",
) -> None:
    words = plain_tokens(form)
    known = phrases.get(words)
    phrases[words] = TellingPhrase(
        words,
        _with(known.categories if known else frozenset(), category),
        _with(known.languages if known else frozenset(), language),
        noun if known is None or known.noun == noun else "",
    )


# The few sets that there are stand for all phrases of each kind.
@cache
def _with(those: frozenset[str], one: str) -> frozenset[str]:
    return those | {one}
