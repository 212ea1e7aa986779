"""Read a name as a known thing with the words beside it; pure.

Nothing is read unless every word of the name is known: half a name is another product.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from kempen.market.categories.broader import heads_of_things
from kempen.market.categories.compounds.compound import (
    Compound,
    of_several,
    of_thing,
)
from kempen.market.categories.compounds.counts import for_people, parted_count
from kempen.market.categories.compounds.edges import (
    SHOPS,
    edges,
    row_of,
    without_for,
    words_at_edges,
)
from kempen.market.categories.compounds.heads import head_beside
from kempen.market.categories.compounds.models import parted_model, sized
from kempen.market.categories.compounds.modifier import Modifier, from_state, modifiers, named, near
from kempen.market.categories.compounds.parts import (
    COMMA,
    LONGEST_HEAD,
    SPACES,
    Words,
    completed,
    parts_of,
    stand_alone,
    told_apart,
)
from kempen.market.categories.compounds.sellers import is_machine, less_seller, less_service
from kempen.market.categories.compounds.with_things import coming_with, parted_with
from kempen.market.categories.context_words import CHINESE_EDGES, EDGES
from kempen.market.categories.word_forms import plain_text, plain_word
from kempen.market.place_names import is_place, names_of_states
from kempen.market.tokens import TokenKind, tokens_of

_FOR: Final = frozenset({"for", "untuk", "bagi"})
_NEAR: Final = frozenset({"near", "dekat"})
_WHERE: Final = frozenset({"in", "at", "di", *_NEAR})
# A farm stay in Cameron Highlands is none of highlands.
_IN_PLACE: Final = re.compile(r"(?<=\S) (?:in|at|di) (\S+ \S+(?: \S+)?)$", re.IGNORECASE)
_CAPITALS: Final = re.compile(r"[A-Z][A-Z0-9]+")
# A Chinese character is a word here. Longer texts are descriptions, and take long to try.
_MOST_WORDS: Final = 20
# Of these the state says where they come from, of others where the shop is.
_FROM_STATES: Final = frozenset({"bakery", "kuih", "grocery", "fruit", "drinks", "restaurant"})
# Malay has them behind a thing as English does: nasi lemak katering.
_BEHIND_IN_MALAY: Final = frozenset({("katering",), ("catering",), ("delivery",)})
# Of these languages words alone tell who sells; Chinese has any two characters.
_NAMES_SELLERS: Final = frozenset({"en", "ms"})


def compound_of(product: str, language: str) -> Compound | None:
    """Return what a name says in words of a language; None where a word of it is unknown."""
    where = _IN_PLACE.search(product)
    if where and is_place(where[1]):
        product = product[: where.start()]
    tokens = [one for one in tokens_of(plain_text(product)) if one.kind is not TokenKind.SIGN]
    if len(tokens) > _MOST_WORDS:
        return None
    plain = tuple(COMMA if one.kind is TokenKind.BREAK else plain_word(one.text) for one in tokens)
    written = _with_capitals(product, plain)
    return (
        _read(plain, language)
        or _read(written, language)
        or _behind(plain, language)
        or _with_model(product, language)
        or _with_count(product, language)
    )


def _with_model(product: str, language: str) -> Compound | None:
    """Read a name without its model or size, which every language then writes alike."""
    rest, model = parted_model(product)
    thing = compound_of(rest, language) if model and rest else None
    return thing.with_modifier(sized(model)) if thing else None


def _with_count(product: str, language: str) -> Compound | None:
    """Read a name without the number of people that it is for."""
    rest, count = parted_count(product)
    thing = compound_of(rest, language) if count and rest else None
    return thing.with_modifier(for_people(count)) if thing else None


def _behind(words: Words, language: str) -> Compound | None:
    """Read an English name with a word behind it that mostly stands before: yoga mat thick.

    A word that is a thing itself says what the name is: a wall clock, no clock wall.
    """
    if language != "en":
        return None
    for size in range(min(len(words) - 1, LONGEST_HEAD), 0, -1):
        way, rest = words[-size:], words[:-size]
        is_thing = row_of(way) or _taking(way, language) or way[0] in SHOPS[language]
        if (
            way in modifiers(language)
            and not is_thing
            and (compound := _read(way + rest, language))
        ):
            return compound
    return None


def _with_capitals(product: str, words: Words) -> Words:
    """Return the words with those of capital letters alone as they are written: a name stays."""
    capitals = {word.casefold(): word for word in product.split() if _CAPITALS.fullmatch(word)}
    return tuple(capitals.get(word, word) for word in words)


@lru_cache(maxsize=4096)
def _read(words: Words, language: str) -> Compound | None:
    if not words:
        return None
    readers = (
        *(_noun, _rows, _with_modifier, _list),
        *(_with_other, _of_thing, _loosely, _with_name, _without_edge),
    )
    compounds = (reader(words, language) for reader in readers)
    return next((one for one in compounds if one), None)


def _noun(words: Words, language: str) -> Compound | None:
    """Read words that are just what a thing is called.

    A row that has a word of more ("coding classes for kids") leaves it to the word itself. Who
    sells it is no such word: 装修公司 does no renovation of companies, no computers are of shops.
    """
    noun = row_of(words)
    longer = (_with_modifier(words, language) or _loosely(words, language)) if noun else None
    sold = less_seller(words, language)
    thing = row_of(sold) if sold else None
    if thing and is_machine(words, thing.kind):
        thing = None
    if not noun:
        done = less_service(words) if language == "en" else ()
        thing = (row_of(done) if done else None) or thing
        return thing if thing and language in _NAMES_SELLERS else None
    if not longer or (longer.code, longer.base) != (noun.code, noun.base):
        return noun
    return noun if thing and thing.code == noun.code else longer


def _with_modifier(words: Words, language: str, *, is_loose: bool = False) -> Compound | None:
    """Read a thing, or what takes one, with a word beside it, the longest first.

    Science classes have no thing, and yet are no classes of another kind. `is_loose` takes a word
    from a longer thing that it stands in.
    """
    for modifier, rest in words_at_edges(words, language, is_loose=is_loose):
        for thing in _things_beside(modifier, rest, language):
            if thing and modifier.fits(thing.kind):
                return thing.with_modifier(modifier)
    return None


def _loosely(words: Words, language: str) -> Compound | None:
    return _with_modifier(words, language, is_loose=True)


def _things_beside(modifier: Modifier, words: Words, language: str) -> Iterator[Compound | None]:
    """Yield what words name that stand beside one: a thing, what takes one, or its own head."""
    yield _read(words, language)
    yield _taking(words, language)
    yield head_beside(modifier, words, language)


def _rows(words: Words, language: str) -> Compound | None:
    """Read several goods that rows call just so: a word before the first is of it alone.

    What is done to things is done to each, but not to what is done itself: wedding photography and
    gown rental. What is in a thing is none beside it.
    """
    parts = parts_of(words)
    if any(told_apart(parts, language)) or not stand_alone(parts, language):
        return None
    if language == "ms" and not _is_own(parts[-1]):
        return None
    rows = [row for part in parts if (row := _noun(part, language))]
    return of_several(rows) if len(rows) == len(parts) > 1 else None


def _is_own(last: Words) -> bool:
    """Whether a Malay row has what the last of several is made of; the rest is said of all."""
    ways = modifiers("ms").get(last[-1:], ())
    return len(last) > 1 and all(one.rank == 1 for one in ways) and row_of(last) is not None


def _list(words: Words, language: str) -> Compound | None:
    """Read several things: dogs' and cats' food, violin and cello lessons."""
    parts = parts_of(words)
    if len(parts) < 2:
        return None
    for whole in completed(parts, language):
        things = [_read(part, language) for part in whole]
        if all(things):
            return of_several([thing for thing in things if thing])
    return None


def _with_other(words: Words, language: str) -> Compound | None:
    """Read a thing with another that comes with it: beds with drawers."""
    thing, other = parted_with(words, language)
    first, second = (_read(thing, language), _read(other, language)) if other else (None, None)
    return first.with_modifier(coming_with(second, first.kind)) if first and second else None


def _of_thing(words: Words, language: str) -> Compound | None:
    """Read a thing that another one tells apart, or what is done to it: bag cleaning.

    The longest head counts: used piano lessons are no lessons for used pianos.
    """
    halves = ((_head(heads, language), other) for heads, other in _halves(words, language))
    for head, other in halves:
        if head:
            thing = _read(other, language)
            is_for = not _FOR.isdisjoint(words)
            return of_thing(head, thing, is_for=is_for) if thing else None
    return None


def _halves(words: Words, language: str) -> Iterator[tuple[Words, Words]]:
    """Yield what the thing is, and what tells it apart: what it is for stands always behind."""
    joint = next((at for at, word in enumerate(words) if word in _FOR), None)
    if joint is not None:
        yield words[:joint], words[joint + 1 :]
        return
    if language == "ms" and words[-1:] in _BEHIND_IN_MALAY:
        yield words[-1:], words[:-1]
    for size in range(1, len(words)):
        if language == "ms":
            yield words[:-size], words[-size:]
        else:
            yield words[size:], words[:size]


def _head(words: Words, language: str) -> Compound | None:
    """Return what a thing is called, or a word for what is done to things: classes, repair."""
    if not words:
        return None
    return _noun(words, language) or _taking(words, language)


def _taking(words: Words, language: str) -> Compound | None:
    """Return a word for what is done to things or is about them: classes, repair."""
    taking = heads_of_things(language).get(SPACES[language].join(words))
    return Compound(taking[1], taking[0]) if taking else None


def _with_name(words: Words, language: str) -> Compound | None:
    """Read a thing with capital letters beside it, which stay: IELTS classes."""
    for way, rest in edges(words, language):
        if len(way) == 1 and way[0].isupper():
            is_near = rest[-1] in _NEAR and len(rest) > 1
            thing = _read(rest[:-1] if is_near else without_for(rest), language)
            beside = near(way[0]) if is_near else named(way[0])
            return thing.with_modifier(beside) if thing else None
    return None


def _without_edge(words: Words, language: str) -> Compound | None:
    """Read a thing without who sells it and without praise."""
    if len(words) == 1:
        return None
    if language == "zh":
        for edge in CHINESE_EDGES:
            if words[-len(edge) :] == edge or words[: len(edge)] == edge:
                ends = words[-len(edge) :] == edge
                return _read(words[: -len(edge)] if ends else words[len(edge) :], language)
        return None
    edges = EDGES[language]
    if is_place(words[-1]):
        thing = _read(words[:-1], language)
        is_origin = thing and thing.kind in _FROM_STATES and words[-1] in names_of_states()
        return thing.with_modifier(from_state(words[-1])) if thing and is_origin else thing
    if words[-1] in edges or words[-1] in _WHERE:
        return _read(words[:-1], language)
    return _read(words[1:], language) if words[0] in edges else None
