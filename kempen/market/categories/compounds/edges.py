"""Words at the ends of a name that stand beside a thing, and rows that a name is; pure."""

from collections.abc import Iterator
from typing import Final

from kempen.market.categories.compounds.compound import Compound, of_noun
from kempen.market.categories.compounds.modifier import Modifier, modifiers
from kempen.market.categories.compounds.parts import Words, parts_of
from kempen.market.categories.nouns import NOUNS
from kempen.market.categories.phrases import phrases, phrases_alone

_FOR: Final = frozenset({"for", "untuk", "bagi"})
# The rank of words for whom or where a thing is.
_WHOM: Final = 3
_SMALL: Final = frozenset({"for", "at", "with", "without", "on", "in", "by", "to", "of"})
# A mattress shop sells mattresses, and no shop mattresses.
SHOPS: Final = {"en": frozenset({"shop", "store"}), "ms": frozenset({"kedai", "butik"})}
_LONGEST_WAY: Final = 6


def row_of(words: Words) -> Compound | None:
    """Return the thing that words are just the name of."""
    known = phrases().get(words[0], ())
    phrase = next((one for one in known if one.words == words and one.noun), None)
    # Beside it stand words that are known, so what tells no kind elsewhere is the thing here.
    phrase = phrase or phrases_alone().get(words)
    return of_noun(NOUNS[phrase.noun]) if phrase else None


def words_at_edges(
    words: Words, language: str, *, is_loose: bool
) -> Iterator[tuple[Modifier, Words]]:
    """Yield words beside a thing, with the thing, where a language has such words.

    English has in front what a thing is made of, and may have behind it for whom it is and how it
    is sold: a car battery is no battery car. What something is for stands behind it.
    """
    known = modifiers(language)
    for way, rest in edges(words, language):
        is_front = rest == words[len(way) :]
        is_seller = way[0] in SHOPS.get(language, ()) and is_front == (language == "ms")
        is_shop = is_seller and _FOR.isdisjoint(rest)
        if is_shop or is_loose != _is_of_row(words, len(way), language, is_front=is_front):
            continue
        for modifier in known.get(way, ()):
            is_said_for = not _FOR.isdisjoint(rest) or not _SMALL.isdisjoint(way)
            is_behind_fit = language == "ms" or modifier.rank >= _WHOM or is_said_for
            if is_front and rest[0] not in _FOR:
                yield modifier, rest
            elif not is_front and (is_behind_fit or modifier.stands_behind(language)):
                yield modifier, without_for(rest)


def edges(words: Words, language: str) -> Iterator[tuple[Words, Words]]:
    """Yield words at an edge with what is left: what stands behind "for", then the longest.

    Malay has such words behind: sambal ikan bilis pedas is spicy, no anchovies with sambal.
    """
    at = next((at for at, word in enumerate(words) if word in _FOR), 0)
    if 0 < at < len(words) - 1:
        yield words[at + 1 :], words[: at + 1]
    for size in range(min(len(words) - 1, _LONGEST_WAY), 0, -1):
        front, behind = (words[:size], words[size:]), (words[-size:], words[:-size])
        yield from (behind, front) if language == "ms" else (front, behind)


def _is_of_row(words: Words, size: int, language: str, *, is_front: bool) -> bool:
    """Whether words at an edge belong to a longer thing there: wedding cards and their printing.

    Malay has behind the last of several what is said of all.
    """
    if language == "ms" and len(parts_of(words)) > 1:
        return False
    longer = range(size + 1, len(words))
    return any(row_of(words[:one] if is_front else words[-one:]) for one in longer)


def without_for(words: Words) -> Words:
    """Return words without what joins a thing to whom it is for, at either end."""
    while len(words) > 1 and words[-1] in _FOR:
        words = words[:-1]
    while len(words) > 1 and words[0] in _FOR:
        words = words[1:]
    return words
