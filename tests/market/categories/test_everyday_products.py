"""Everyday products of Malaysia in four languages, and the kind of business that each shows.

The two lists were written before the words that tell kinds; a third, `unseen`, was read only
when those words were done. A kind is wrong sooner than it is missing, so wrong ones are counted
apart.
"""

import csv
from pathlib import Path

import pytest

from kempen.market.categories import CATEGORIES, category_of, noun_of
from kempen.market.claims import LANGUAGES


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


def test_what_ads_call_an_everyday_product_is_true_of_it_in_every_language() -> None:
    """Products with words beside them that mislead; `never` has what was said of them, or may be.

    A word of the four languages that is said must be the thing, or a wider word for it.
    """
    rows = csv.DictReader(
        Path(__file__).with_name("said_of_products.csv").read_text("utf-8").splitlines()
    )
    products = list(rows)
    assert len(products) >= 100
    for row in products:
        category = category_of(row["text"]) or ""
        noun = noun_of(row["text"], category) if category else None
        assert (noun.code if noun else "") == row["noun"], row["text"]
        called = {noun.said[one] for one in LANGUAGES} if noun else set()
        if category and not noun:
            called = {CATEGORIES[category].words[one].sold for one in LANGUAGES}
        assert called.isdisjoint(row["never"].split("|")), row["text"]
