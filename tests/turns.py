"""Of what is a product of many by many, a part each day: the next day the next part.

What is tried is each time something else at each place and the same code at most of them, so each
is tried somewhere every day, and everywhere in a few days. KEMPEN_EXPLORE=1 tries all everywhere.
"""

import os
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TypeVar

T = TypeVar("T")


def in_turn(some: Iterable[T], number: int, *, of: int) -> list[T]:
    """Return one `of` so many, the next ones for the next number and on the next day."""
    if "KEMPEN_EXPLORE" in os.environ:
        return list(some)
    turn = number + datetime.now(UTC).toordinal()
    return [one for at, one in enumerate(some) if (at + turn) % of == 0]
