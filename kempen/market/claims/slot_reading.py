"""Read the values of slots in free text; pure.

Each reader looks at the tokens from one place and yields every value that it can read there, with
the place behind it. It reads all four languages: shops mix them.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from kempen.market.claims.catalogue import frames_of
from kempen.market.claims.claim import LANGUAGES, SlotKind
from kempen.market.claims.day_reading import read_date, read_time, words_of_days
from kempen.market.claims.number_reading import (
    read_money,
    read_number,
    read_percent,
    read_rating,
    read_year,
    words_of_numbers,
)
from kempen.market.claims.reading import Reader, Reading, Values
from kempen.market.claims.thing_reading import read_thing
from kempen.market.place_names import names_of_states, several_places
from kempen.market.tokens import TokenKind, tokens_of
from kempen.market.town_names import names_of_towns

# More places make a list that no headline has room for.
_MOST_PLACES: Final = 3
_AND: Final = frozenset({"and", "dan", "和", "与", "及", "மற்றும்", ","})
# What a thing costs is no place to be near: "60 minutes from RM90".
_PRICE: Final = re.compile(r"RM\d*$")
_LONGEST_NAME: Final = 5  # Tokens; more is a sentence and no name.
_SIGNS: Final = frozenset({"+"})


@cache
def words_of_values() -> frozenset[str]:
    """Return the words with which a number, an amount, a day or a time may begin."""
    return words_of_numbers() | words_of_days()


@cache
def places_by_first_word() -> Mapping[str, Mapping[tuple[str, ...], str]]:
    """Return the code of each state and the name of each town by the tokens of their names."""
    places: dict[str, dict[tuple[str, ...], str]] = {}
    for name, place in {**names_of_towns(), **names_of_states()}.items():
        words = tuple(token.text for token in tokens_of(name))
        places.setdefault(words[0], {})[words] = place
    return places


def _place(reading: Reading, at: int) -> Values:
    """Read a place, and several: "KL and PJ", "Sabah Sarawak"."""
    yield from _places(reading, at, ())


def _places(reading: Reading, at: int, before: tuple[str, ...]) -> Values:
    for words, place in places_by_first_word().get(reading.word(at), {}).items():
        if not reading.has(words, at) or place in before:
            continue
        places, end = (*before, place), at + len(words)
        yield several_places(places), end
        if len(places) < _MOST_PLACES:
            behind = end + 1 if reading.word(end) in _AND else end
            yield from _places(reading, behind, places)


@cache
def idle_words() -> frozenset[str]:
    """Return the words that say nothing beside a claim."""
    return _SIGNS.union(*(frames_of(language).idle for language in LANGUAGES))


def read_name(reading: Reading, at: int) -> Values:
    """Read a name, which has a capital, if its letters have any: words with one, up to a break."""
    said_nothing = idle_words()
    first = reading.word_as_written(at)
    # A word of one language is no name that all of them write alike: "near pasar malam".
    if (first.isascii() and first.islower()) or _PRICE.match(first):
        return
    capitals = False
    for end in range(at, min(at + _LONGEST_NAME, len(reading.tokens))):
        token = reading.tokens[end]
        if token.kind == TokenKind.BREAK or token.text in said_nothing:
            return
        written = reading.text[token.start : token.end]
        lower = written.isascii() and written.islower()
        if capitals and lower:
            return
        capitals = capitals or not lower
        yield reading.text[reading.tokens[at].start : token.end], end + 1


READERS: Final[Mapping[SlotKind, Reader]] = {
    SlotKind.NUMBER: read_number,
    SlotKind.PERCENT: read_percent,
    SlotKind.MONEY: read_money,
    SlotKind.RATING: read_rating,
    SlotKind.YEAR: read_year,
    SlotKind.DATE: read_date,
    SlotKind.TIME: read_time,
    SlotKind.NAME: read_name,
    SlotKind.PLACE: _place,
    SlotKind.THING: read_thing,
}
