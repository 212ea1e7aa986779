"""Guess the kind of a business from free text such as a campaign's name; pure."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from kempen.market.categories.category import CATEGORIES, LANGUAGES
from kempen.market.tokens import normalised, tokens_of

_OTHER: Final = "other"


def category_of(text: str) -> str | None:
    """Return the category whose words the text holds most of, or None where that is unclear."""
    tokens = [token.text for token in tokens_of(normalised(text))]
    scores: Counter[str] = Counter()
    for at, word in enumerate(tokens):
        for words, categories in _phrases().get(word, ()):
            if tuple(tokens[at : at + len(words)]) == words:
                for category in categories:
                    scores[category] += len(words)
    best = scores.most_common(2)
    if not best or (len(best) > 1 and best[0][1] == best[1][1]):
        return None
    return best[0][0]


@cache
def _phrases() -> Mapping[str, Sequence[tuple[tuple[str, ...], frozenset[str]]]]:
    """Return phrases by their first word, each with the categories that it points to."""
    categories: dict[tuple[str, ...], set[str]] = defaultdict(set)
    for code, category in CATEGORIES.items():
        if code == _OTHER:
            continue
        for language in LANGUAGES:
            words = category.words[language]
            for phrase in (words.name, words.sold, *words.keywords):
                tokens = tuple(token.text for token in tokens_of(normalised(phrase)))
                categories[tokens].add(code)
    by_first: dict[str, list[tuple[tuple[str, ...], frozenset[str]]]] = defaultdict(list)
    for tokens, codes in categories.items():
        by_first[tokens[0]].append((tokens, frozenset(codes)))
    return by_first
