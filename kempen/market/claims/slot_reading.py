"""Read the values of slots in free text; pure.

Each reader looks at the tokens from one place and yields every value that it can read there, with
the place behind it. It reads all four languages: shops mix them.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from kempen.market.claims.claim import SlotKind
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
from kempen.market.place_names import names_of_states
from kempen.market.tokens import tokens_of

LONGEST_NAME: Final = 5  # Tokens; more is a sentence and no name.


@cache
def words_of_values() -> frozenset[str]:
    """Return the words with which a number, an amount, a day or a time may begin."""
    return words_of_numbers() | words_of_days()


@cache
def state_names() -> Mapping[tuple[str, ...], str]:
    """Return the code of each state by the tokens of its names."""
    return {
        tuple(token.text for token in tokens_of(name)): code
        for name, code in names_of_states().items()
    }


def _place(reading: Reading, at: int) -> Values:
    for words, code in state_names().items():
        if reading.has(words, at):
            yield code, at + len(words)


READERS: Final[Mapping[SlotKind, Reader]] = {
    SlotKind.NUMBER: read_number,
    SlotKind.PERCENT: read_percent,
    SlotKind.MONEY: read_money,
    SlotKind.RATING: read_rating,
    SlotKind.YEAR: read_year,
    SlotKind.DATE: read_date,
    SlotKind.TIME: read_time,
    SlotKind.PLACE: _place,
}
