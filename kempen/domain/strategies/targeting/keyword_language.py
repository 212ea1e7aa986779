"""In which language a search is typed: by its letters, and by the words of the categories; pure."""

import unicodedata
from collections.abc import Mapping
from functools import cache

from kempen.domain.creatives.rules import LANGUAGES
from kempen.market.categories import CATEGORIES
from kempen.market.claims import lexicon, words_in


def keyword_language(text: str) -> str:
    """Return the language of a keyword; "" for a name, or words of several languages."""
    plain = " ".join(text.casefold().split())
    scripts = {unicodedata.name(character, "").partition(" ")[0] for character in plain}
    if "TAMIL" in scripts or "CJK" in scripts:
        return "ta" if "TAMIL" in scripts else "zh"
    known = _phrases().get(plain)
    if known:
        return known
    words = [_words().get(word, "") for word in words_in(plain)]
    counts = {language: words.count(language) for language in ("en", "ms")}
    if counts["en"] == counts["ms"]:
        return ""
    return max(counts, key=lambda language: counts[language])


@cache
def _phrases() -> Mapping[str, str]:
    """What the categories are searched for, where it is that in one language alone."""
    texts: dict[str, set[str]] = {}
    for category in CATEGORIES.values():
        for language in LANGUAGES:
            words = category.words[language]
            for text in (words.sold, *words.keywords):
                texts.setdefault(text.casefold(), set()).add(language)
    return _of_one_language(texts)


@cache
def _words() -> Mapping[str, str]:
    """The words of ads and of the categories, where they are of one language alone."""
    words: dict[str, set[str]] = {}
    for language in ("en", "ms"):
        for word in lexicon(language):
            words.setdefault(word, set()).add(language)
    return _of_one_language(words)


def _of_one_language(languages: Mapping[str, set[str]]) -> dict[str, str]:
    return {text: next(iter(known)) for text, known in languages.items() if len(known) == 1}
