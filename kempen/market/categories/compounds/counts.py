"""How many people a thing is for, in its name: a buffet for 100 people; pure."""

import re
from collections.abc import Mapping
from typing import Final

from kempen.market.categories.compounds.modifier import Modifier

# A van with seats for ten has ten seats, and is for nobody yet.
_FOR_PEOPLE: Final = re.compile(
    r"(?<![\w-])(?:for|untuk|bagi)?\s*(?P<n>\d{1,2}(?:,?\d{3})?|\d{1,4})[ -]?"
    r"(?:pax|people|persons?|guests|orang(?: makan)?|tetamu|பேருக்கான|பேருக்கு)(?!\w)"
    r"|\bfor (?P<few>\d{1,2}|two|three|four|five|six|eight|ten)$"
    r"|(?<!\d)(?P<han>\d{1,4}|[二两三四五六七八九十]) ?人(?:份|用)?",
    re.IGNORECASE,
)
_HAN_DIGITS: Final = {one: at for at, one in enumerate("二三四五六七八九十", 2)} | {"两": 2}
_WORDS: Final = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "eight": 8, "ten": 10}


def parted_count(product: str) -> tuple[str, int]:
    """Return a name without the one number of people that it is for, and that; 0 where none is."""
    counts = list(_FOR_PEOPLE.finditer(product))
    if len(counts) != 1:
        return product, 0
    count = counts[0]
    rest = f"{product[: count.start()]} {product[count.end() :]}"
    digits = (count["n"] or count["few"] or count["han"]).replace(",", "").casefold()
    known = _HAN_DIGITS | _WORDS
    return " ".join(rest.split()), known[digits] if digits in known else int(digits)


def for_people(count: int) -> Modifier:
    """Return a number of people as it stands beside what is for them."""
    frames: Mapping[str, str] = {
        "en": f"{{}} for {count:,} people",
        "ms": f"{{}} untuk {count:,} orang",
        "zh": f"{count}人{{}}",
        "ta": f"{count:,} பேருக்கான {{}}",
    }
    return Modifier(3, frames, frozenset())
