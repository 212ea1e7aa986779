"""Read a thing that shops sell, and tell whether a kind of business sells it; pure."""

from collections.abc import Iterator, Mapping
from typing import Final

from kempen.market.categories import NOUNS, like
from kempen.market.categories.phrases import phrases
from kempen.market.categories.word_forms import plain_tokens, plain_word
from kempen.market.claims.claim import SlotValue
from kempen.market.claims.reading import Reading, Values
from kempen.market.tokens import normalised, tokens_of

# Kinds of business that sell some of each other's things: a cafe has cakes, a clinic massages.
_FAMILIES: Final = (
    ("cafe", "restaurant", "bakery", "grocery"),
    ("beauty", "clinic", "dental", "fitness"),
    ("tuition", "university"),
    ("car_dealer", "workshop"),
    ("cleaning", "renovation"),
    ("hotel", "tour", "events", "wedding", "gifts"),
    ("accounting", "loans", "insurance"),
)
# Who mends things: of these a thing alone says what is mended, and not that it is for sale.
_MENDERS: Final = frozenset({"device_repair", "workshop", "aircond"})
_FAMILY_OF: Final[Mapping[str, int]] = {
    kind: number for number, kinds in enumerate(_FAMILIES) for kind in kinds
}


def begins_thing(word: str) -> bool:
    """Whether a thing may begin with a word."""
    return plain_word(word) in phrases()


def read_thing(reading: Reading, at: int) -> Values:
    """Yield each thing that a language calls by just the words at a place."""
    yield from _things(reading, at)


def _things(reading: Reading, at: int) -> Iterator[tuple[str, int]]:
    words = [plain_word(token.text) for token in reading.tokens[at:]]
    for phrase in phrases().get(words[0], ()) if words else ():
        if phrase.noun and tuple(words[: len(phrase.words)]) == phrase.words:
            yield phrase.noun, at + len(phrase.words)


def things_named(words: str) -> tuple[str, ...]:
    """Return the things that a language calls by just these words."""
    reading = Reading(words, tokens_of(normalised(words)), None)
    return tuple(thing for thing, end in _things(reading, 0) if end == len(reading.tokens))


def is_called_so(thing: SlotValue, words: str) -> bool:
    """Whether words have what ads call a thing, or stand in it: 猫山王 of 猫山王榴莲.

    "Latte" is coffee too, and has a price of its own.
    """
    written = " ".join(plain_word(token.text) for token in tokens_of(normalised(words)))
    names = (" ".join(plain_tokens(name)) for name in NOUNS[str(thing)].said.values())
    return any(f" {name} " in f" {written} " or f" {written} " in f" {name} " for name in names)


def is_sold_by(thing: SlotValue, category: str) -> bool:
    """Whether a kind of business sells a thing: a barber cuts hair, and lays no floors."""
    sold, own = (like(kind) for kind in (NOUNS[str(thing)].category, category))
    return sold == own or _FAMILY_OF.get(sold, -1) == _FAMILY_OF.get(own, -2)


def is_offered_by(thing: SlotValue, category: str) -> bool:
    """Whether a kind of business that names just a thing offers it."""
    is_mended = category in _MENDERS and NOUNS[str(thing)].category != category
    return is_sold_by(thing, category) and not is_mended
