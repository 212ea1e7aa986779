"""What speaks to the reader of an ad that has nothing to claim, by how a thing is had; pure.

A line promises nothing and is true of whatever is had so, as a rental or a ticket: `calls` has the
codes of calls.toml for it. A kind of business has its own where it is true of all of its things.
"""

import csv
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from zlib import crc32

from kempen.market.categories import OTHER

ANY_KIND = ""


@cache
def appeals() -> Mapping[str, Sequence[Mapping[str, str]]]:
    """Return the lines of each kind of business, and of ANY_KIND, each by language."""
    text = Path(__file__).with_name("appeals.csv").read_text("utf-8")
    by_kind: dict[str, list[Mapping[str, str]]] = defaultdict(list)
    for row in csv.DictReader(text.splitlines()):
        by_kind[row.pop("kind")].append(row)
    return by_kind


def appeal_of(kind: str, call: str, sold: str, turn: int, language: str) -> str:
    """Return a line for what is sold and how it is had; "" where there is none.

    Each turn has another one.
    """
    lines = appeals_of(kind, call)
    return lines[(crc32(sold.encode()) + turn) % len(lines)][language] if lines else ""


def appeals_of(kind: str, call: str) -> Sequence[Mapping[str, str]]:
    """Return the lines for what a kind of business sells so: its own, else those of any kind."""
    if kind == OTHER:
        return ()
    known = (appeals().get(one, ()) for one in (kind, ANY_KIND))
    suiting = ([line for line in lines if call in line["calls"].split()] for lines in known)
    return next(filter(None, suiting), ())
