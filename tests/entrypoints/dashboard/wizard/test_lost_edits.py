"""A changed brief replaces a ready strategy: the edits that go with it are named first."""

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.strategies.actions import edit, generate
from kempen.domain.strategies.actions.name_product import name_product
from kempen.domain.strategies.actions.own_figures import set_own_figures
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.own_figures.rules import OwnFigures
from kempen.domain.strategies.queries import ads_of, lines_of
from kempen.domain.strategies.replacing.edits_lost import edits_lost
from tests.builders import plans
from tests.entrypoints.dashboard.wizard.briefs import PLAN, Form, at_plan, fields_of, fill

pytestmark = pytest.mark.django_db

UNNAMED = {**PLAN, "product": "Wobble Frubble"}
QUESTION = "Regenerate without these edits?"


@pytest.fixture
def place(at_screen: Client) -> str:
    return at_plan(at_screen, new=["search", "social"]) + "plan/"


@pytest.fixture
def edited(at_screen: Client, alice: Member, place: str) -> Strategy:
    """The ready strategy of a brief, with a changed split and an ad that was taken out."""
    fill(at_screen, place, **PLAN)
    strategy = Strategy.objects.of(alice.business).get()
    generate.generate(str(strategy.id))
    line = lines_of(strategy)[0]
    halved = {line.public_id: line.amount / 2}
    edit.edit_split(Actor.member(alice), strategy, halved, 1)
    ad = ads_of(strategy)[0]
    edit.choose_ad(Actor.member(alice), strategy, ad.public_id, is_chosen=False, revision=2)
    return plans.again(alice.business, strategy)


def count(business: Business) -> int:
    return Strategy.objects.of(business).count()


def answered(browser: Client, place: str, page: Any) -> Any:
    """Press the button of the question."""
    html = page.content.decode().replace('class="section" method="post"', 'id="brief"')
    return browser.post(place, Form(html).fields)


def test_the_edits_are_named_before_anything_is_generated(
    at_screen: Client, business: Business, place: str, edited: Strategy
) -> None:
    page = fill(at_screen, place, budget_amount="6000")
    text = page.content.decode()
    assert QUESTION in text
    assert "Budget split changed" in text
    assert "Ad added to or removed from a strategy" in text
    assert f'<a href="{place}">Cancel</a>' in text
    assert count(business) == 1
    # What was typed is kept, whatever the answer is.
    assert fields_of(at_screen.get(place))["budget_amount"] == ["6000"]
    begun = answered(at_screen, place, page)
    newer = Strategy.objects.of(business).select_related("brief").exclude(pk=edited.pk).get()
    assert begun["Location"] == f"/strategies/{newer.public_id}/"
    assert newer.brief.budget_amount == 6000


def test_an_edit_made_meanwhile_is_asked_about_again(
    at_screen: Client, alice: Member, place: str, edited: Strategy
) -> None:
    page = fill(at_screen, place, budget_amount="6000")
    first = {one.public_id: one.suggested_amount for one in lines_of(edited)}
    edit.edit_split(Actor.member(alice), edited, first, 3)
    again = answered(at_screen, place, page)
    assert QUESTION in again.content.decode()
    assert "Budget split changed" not in again.content.decode()
    assert count(alice.business) == 1
    assert answered(at_screen, place, again).status_code == 302


def test_what_the_brief_does_not_have_is_named_too(
    at_screen: Client, alice: Member, place: str, edited: Strategy
) -> None:
    figures = OwnFigures(Decimal(20), Decimal(80))
    set_own_figures(Actor.member(alice), edited, figures, 3)
    text = fill(at_screen, place, budget_amount="6000").content.decode()
    assert "Own figures of a brief changed" in text
    typed = {"cost_per_conversion": "20", "conversion_value": "80"}
    text = fill(at_screen, place, budget_amount="6000", **typed).content.decode()
    assert QUESTION in text
    assert "Own figures of a brief changed" not in text


def test_names_of_the_product_are_named_until_the_brief_has_them(
    at_screen: Client, alice: Member, place: str
) -> None:
    spoken = ["en", "zh", "ta"]
    fill(at_screen, place, **UNNAMED, ad_languages=spoken, names_ta="வோபிள்")
    first = Strategy.objects.of(alice.business).get()
    generate.generate(str(first.id))
    begun = name_product(Actor.member(alice), plans.again(alice.business, first), {"zh": "摇"}, 1)
    generate.generate(str(begun.id))
    # The newer one was never edited: the name stands in its brief, and not in the one typed now.
    page = fill(at_screen, place, budget_amount="6000")
    text = page.content.decode()
    assert QUESTION in text
    assert "Product named in more languages" in text
    assert count(alice.business) == 2
    # A name of the brief's own that is left out is no edit of a strategy.
    text = fill(at_screen, place, budget_amount="6000", names_zh="摇", names_ta="")
    assert text.status_code == 302
    assert count(alice.business) == 3


def test_a_name_that_the_changed_brief_does_without_is_lost_when_a_person_says_so(
    at_screen: Client, alice: Member, place: str
) -> None:
    fill(at_screen, place, **UNNAMED, ad_languages=["en", "zh"])
    first = Strategy.objects.of(alice.business).get()
    generate.generate(str(first.id))
    begun = name_product(Actor.member(alice), plans.again(alice.business, first), {"zh": "摇"}, 1)
    generate.generate(str(begun.id))
    page = fill(at_screen, place, budget_amount="6000")
    assert answered(at_screen, place, page).status_code == 302
    newest = Strategy.objects.of(alice.business).select_related("brief").latest("id")
    assert newest.brief.budget_amount == 6000
    assert not newest.brief.guidelines.names
    # The strategy's own button keeps the brief, names and all: nothing is asked there.
    assert edits_lost(plans.again(alice.business, begun)) == {}


def test_nothing_is_asked_where_nothing_goes(
    at_screen: Client, business: Business, place: str, edited: Strategy
) -> None:
    # The same brief once more leads to its strategy, edits and all.
    same = fill(at_screen, place)
    assert same["Location"] == f"/strategies/{edited.public_id}/"
    # What somebody approved is not replaced.
    Strategy.objects.of(business).update(status="approved")
    assert fill(at_screen, place, budget_amount="6000").status_code == 302
    assert count(business) == 2
