"""Without any history, figures are guesses for the kind of business, and say so: API and page."""

from typing import Any

import pytest
from django.test import Client

from kempen.domain.forecasts.rules import ATTRIBUTED, PROSPECTS, Assumption, assumption
from kempen.domain.strategies.stored_shapes import Note
from kempen.domain.strategies.wording import english
from kempen.market.categories import CATEGORIES
from kempen.market.outcome_assumptions import ASSUMPTIONS, assumed_of
from tests import make
from tests.builders import shop
from tests.builders.pages import unescaped_text_of
from tests.builders.program import Program
from tests.entrypoints.api.strategies.requests import ready

pytestmark = pytest.mark.django_db


def of_product(product: str, **fields: Any) -> tuple[dict[str, Any], str]:
    """A strategy for what a new business sells, as a program and as a person see it."""
    business = make.business(f"{product} Sdn Bhd")
    person = make.person(product.split(maxsplit=1)[0].lower())
    member = make.member(business, person)
    program = Program.of(business)
    strategy = ready(
        program, business, new_campaigns=[{"platform": "search"}],
        creative_guidelines={**shop.GUIDELINES, "product": product}, **fields,
    )  # fmt: skip
    client = Client()
    client.force_login(member.person)
    page = unescaped_text_of(client.get(f"/strategies/{strategy['strategy_id']}/why/"))
    return strategy, page


def test_an_insurance_broker_and_a_software_firm_get_figures_of_their_own() -> None:
    goal = {"objective": "generate_prospects", "return_goal": None, "prospect_goal": 40}
    broker, of_broker = of_product("Takaful insurance broker", **goal)
    firm, of_firm = of_product("Accounting software", **goal)
    assert broker["expected"]["mean"] != firm["expected"]["mean"]
    for strategy, page, kind in ((broker, of_broker, "Insurance"), (firm, of_firm, "Software")):
        notes = " ".join(note["text"] for note in strategy["notes"])
        for text in (notes, page):
            assert "Kempen guesses a cost of RM" in text
            assert f"category “{kind}" in text
            assert "It knows no Malaysian benchmark." in text
        assert strategy["basis"] == "assumption"
        # Wide: the high end of the range is more than ten times the low one.
        assert strategy["expected"]["p90"] > 10 * strategy["expected"]["p10"]


def test_every_category_has_an_assumption_and_unknown_ones_have_none() -> None:
    assert set(ASSUMPTIONS) == {one.like for one in CATEGORIES.values()} - {"other"}
    assert assumed_of("other") is None
    assert assumed_of("kuih") == ASSUMPTIONS["bakery"]
    assert all(one.spread >= 1.2 for one in ASSUMPTIONS.values())


def test_own_campaigns_come_before_any_table() -> None:
    assert assumption(ATTRIBUTED, 3.0, "insurance") == Assumption(1.5, 0.8, "own_average")
    assert assumption(PROSPECTS, None) == Assumption(1 / 40, 1.0, "none")
    assert assumption(PROSPECTS, None, "insurance") == Assumption(1 / 75, 1.3, "category")
    assert assumption(ATTRIBUTED, None, "fashion") == Assumption(2.0, 1.2, "category")


def test_a_note_of_before_there_were_categories_reads_as_it_did() -> None:
    old = Note("even_share", 0, {"share": 0.5, "low": 0.28, "high": 3.6}, ("none", "revenue"))
    assert english(old, "Beans") == (
        "Beans has no history. It gets an even share of the budget, 50%. "
        "Kempen assumes RM0.28 to RM3.60 for each RM1."
    )
