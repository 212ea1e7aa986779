"""Which words the catalogue and the categories use in a language; pure.

A built-in ad holds only these, values of slots and names: so a word of another language is found.
"""

from collections.abc import Iterator
from functools import cache

from kempen.market.categories import CATEGORIES, NOUNS, all_broader_words, all_calls
from kempen.market.claims.catalogue import conditions_of, frames_of, words_of
from kempen.market.claims.saying import SLOT
from kempen.market.tamil_agreement import in_plural
from kempen.market.tokens import words_in


@cache
def lexicon(language: str) -> frozenset[str]:
    """Return each word that the catalogue and the categories say in a language."""
    words = frozenset(word for text in _said(language) for word in words_in(text))
    # A claim stands in the number of what is sold: நகைகள் are செய்யப்பட்டவை.
    return words | frozenset(map(in_plural, words)) if language == "ta" else words


def _said(language: str) -> Iterator[str]:
    for words in words_of(language).values():
        texts = (words.label, *words.headlines, words.phrase, words.sentence)
        yield from (
            SLOT.sub(lambda hit: f" {hit[3] or ''} {hit[4] or ''} ", text) for text in texts
        )
        for choices in words.choices.values():
            yield from (choice[0] for choice in choices.values())
    frames = frames_of(language)
    for unit in frames.units.values():
        yield from (unit.one, unit.single, unit.other, unit.within)
    for condition in conditions_of(language).values():
        yield from (SLOT.sub(" ", text) for text in condition.around.values())
    for category in CATEGORIES.values():
        own = category.words[language]
        yield from (own.name, own.sold, own.question, *own.verbs)
        if category.like == category.code:
            # The others are searched for by what people call things, in mixed languages too.
            yield from own.keywords
        for calls in own.calls.values():
            yield from calls
    for by_language in all_calls().values():
        yield from (*by_language[language].sales, *by_language[language].prospects)
    yield from (noun.said[language] for noun in NOUNS.values())
    yield from all_broader_words(language)
