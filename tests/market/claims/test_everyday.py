"""What shops write every day is found, and what only looks like a claim is not.

The part `later` was set aside while the catalogue was filled; `fresh` was written after it, and the
labels without a type then got one. docs/creatives.md has how each part did at first.
"""

import csv
import re
from datetime import date
from pathlib import Path

import pytest

from kempen.market.claims import CLAIM_TYPES, match

TODAY = date(2026, 11, 28)
_FILE = Path(__file__).with_name("everyday.csv")
ROWS = list(csv.DictReader(_FILE.read_text(encoding="utf-8").splitlines()))


def test_the_list_is_long_and_in_four_languages() -> None:
    assert len(ROWS) >= 250
    texts = " ".join(row["text"] for row in ROWS)
    assert re.search("[\u0b80-\u0bff]", texts)
    assert re.search("[\u3400-\u9fff]", texts)
    assert len(CLAIM_TYPES) >= 150


@pytest.mark.parametrize("part", ["tuned", "later", "fresh"])
def test_claims_are_found_and_nothing_else_is(part: str) -> None:
    labelled, read, right, wrong = 0, 0, 0, []
    for row in (row for row in ROWS if row["part"] == part):
        labels = re.findall(r"\w+\([^)]*\)", row["claims"])
        keys = [claim.key for claim in match(row["text"], today=TODAY).claims]
        labelled += len(labels)
        read += len(keys)
        right += len(set(labels) & set(keys))
        if sorted(labels) != sorted(keys):
            wrong.append((row["text"], labels, keys))
    assert right >= 0.85 * labelled, wrong
    assert right >= 0.97 * read, wrong
