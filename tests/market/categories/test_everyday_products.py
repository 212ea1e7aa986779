"""Everyday products of Malaysia in four languages, and the kind of business that each shows.

The two lists were written before the words that tell kinds; a third, `unseen`, was read only
when those words were done. A kind is wrong sooner than it is missing, so wrong ones are counted
apart.
"""

import csv
from pathlib import Path

import pytest

from kempen.market.categories import category_of


def _products(name: str) -> list[tuple[str, set[str]]]:
    text = Path(__file__).with_name(f"{name}.csv").read_text("utf-8")
    rows = csv.DictReader(text.splitlines())
    return [(row["text"], set(row["category"].split("|"))) for row in rows]


@pytest.mark.parametrize("name", ["everyday_products", "everyday_products_unseen"])
def test_most_everyday_products_are_guessed_and_hardly_any_wrongly(name: str) -> None:
    products = _products(name)
    guesses = [(text, wanted, category_of(text) or "") for text, wanted in products]
    wrong = [row for row in guesses if row[2] and row[2] not in row[1]]
    unknown = [row for row in guesses if not row[2] and "" not in row[1]]
    assert len(wrong) <= len(products) // 50, wrong
    assert len(unknown) <= len(products) // 10, unknown
