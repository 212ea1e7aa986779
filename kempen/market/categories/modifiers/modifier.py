"""A word beside a thing, and the kinds of things that it may stand beside."""

import re
from dataclasses import dataclass
from typing import Final

EATEN: Final = frozenset(
    {"restaurant", "bakery", "kuih", "fresh_food", "fruit", "grocery", "frozen_food", "drinks"}
)
# Of a kitchen: a class, a party's food, a restaurant.
COOKED: Final = frozenset({"catering", "restaurant", "training", "enrichment"})
MADE: Final = frozenset(
    {"furniture", "home_decor", "gifts", "bakery", "fashion", "renovation", "hardware"}
)
WORN: Final = frozenset({"fashion", "muslim_wear", "baby", "sports"})
# "Used" of a book, not of a lesson.
RESOLD: Final = frozenset(
    {"electronics", "furniture", "machinery", "sports", "baby", "books", "car_parts", "home_decor"}
)
FURNISHED: Final = frozenset({"furniture", "home_decor", "garden"})
CELEBRATED: Final = frozenset(
    {
        "bakery", "catering", "event_rental", "events", "florist", "gifts", "kuih", "photography",
        "printing",
    }
)  # fmt: skip


@dataclass(frozen=True)
class Modifier:
    """`frames` are in the order of the languages; `kinds` are those of which it is said, or all."""

    pattern: re.Pattern[str]
    frames: tuple[str, str, str, str]
    kinds: frozenset[str] = frozenset()
