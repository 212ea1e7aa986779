"""What speaks to the reader of an ad that has little to claim, by kind of business; pure.

A line promises nothing and is true of every such business, whatever it sells; one that is only of
what a customer does first, as a rental or a ticket, has the codes of calls.toml for it.
"""

import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from zlib import crc32


@cache
def appeals() -> Mapping[str, Sequence[Mapping[str, str]]]:
    """Return the lines of each kind of business, each by language."""
    text = Path(__file__).with_name("appeals.csv").read_text("utf-8")
    by_kind: dict[str, list[Mapping[str, str]]] = defaultdict(list)
    for row in csv.DictReader(text.splitlines()):
        by_kind[row.pop("kind")].append(row)
    return by_kind


def appeal_of(kind: str, call: str, sold: str, turn: int, language: str) -> str:
    """Return a line for what is sold and how it is had; "" where there is none.

    Each turn has another one.
    """
    known = appeals().get(kind, ())
    lines = [line for line in known if not line["calls"] or call in line["calls"].split()]
    return lines[(crc32(sold.encode()) + turn) % len(lines)][language] if lines else ""
