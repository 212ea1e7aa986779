"""Words beside a known thing in a name that is not known whole; pure."""

from collections.abc import Iterator, Mapping
from typing import Final

from kempen.market.categories.compounds.compound import of_noun
from kempen.market.categories.compounds.modifier import Modifier, modifiers
from kempen.market.categories.compounds.sellers import without_seller
from kempen.market.categories.noun import LANGUAGES, Noun
from kempen.market.categories.word_forms import plain_text, plain_word
from kempen.market.tokens import tokens_of

_LONGEST_WAY: Final = 4
_WHOM: Final = 3
# Behind them stands what a thing has not.
_WITHOUT: Final = frozenset({"without", "no", "non", "tanpa", "bukan", "无", "不", "免"})
# What a headline has room for.
_LONGEST: Final = 34


def words_beside(product: str, noun: Noun) -> Mapping[str, str]:
    """Return by language the words of a thing with those beside it; none where the row has them.

    For whom a thing is stands in none where it is for two at once.
    """
    fitting = list(dict.fromkeys(_fitting(product, noun)))
    whom = [one for one in fitting if one.rank == _WHOM]
    compound = of_noun(noun)
    for one in fitting:
        if one.rank != _WHOM or len(whom) == 1:
            compound = compound.with_modifier(one)
    return {
        language: words
        for language, words in compound.words.items()
        if words != noun.said[language] and len(words) <= _LONGEST
    }


def _fitting(product: str, noun: Noun) -> Iterator[Modifier]:
    """Yield the words of a name that are said of such things, the longest first."""
    words = [*without_seller([plain_word(one.text) for one in tokens_of(plain_text(product))])]
    for size in range(_LONGEST_WAY, 0, -1):
        for at in range(len(words) - size + 1):
            way = tuple(words[at : at + size])
            if at and words[at - 1] in _WITHOUT:
                continue
            known = [one for language in LANGUAGES for one in modifiers(language).get(way, ())]
            if known:
                words[at : at + size] = [""] * size
            yield from (one for one in known if one.fits(noun.category))
