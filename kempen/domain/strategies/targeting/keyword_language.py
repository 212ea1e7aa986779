"""In which language a search is typed; pure."""

from collections.abc import Mapping
from functools import cache

from kempen.domain.creatives.rules import LANGUAGES
from kempen.market.categories import CATEGORIES
from kempen.market.place_names import without_states
from kempen.market.written_language import is_clear, language_of


def keyword_language(text: str) -> str:
    """Return the language of a keyword; "" for a name, or words of several languages."""
    plain = " ".join(text.casefold().split())
    languages = _searches().get(plain)
    if languages is not None:
        return next(iter(languages)) if len(languages) == 1 else ""
    # A state's name is typed in every language: "shawls penang" is as English as "shawls".
    thing = without_states(plain)
    if thing != plain:
        return keyword_language(thing) if thing else ""
    return language_of(plain) if is_clear(plain) else ""


@cache
def _searches() -> Mapping[str, frozenset[str]]:
    """What the categories are searched for, and in which languages people type it."""
    texts: dict[str, frozenset[str]] = {}
    for category in CATEGORIES.values():
        for language in LANGUAGES:
            words = category.words[language]
            for text in (words.sold, *words.keywords):
                plain = text.casefold()
                texts[plain] = texts.get(plain, frozenset()) | {language}
    return texts
