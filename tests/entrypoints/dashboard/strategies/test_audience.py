"""Whom each campaign is shown to, on the page of its strategy."""

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.connections.models import Connection
from kempen.domain.strategies.actions.look_up_targeting import look_up
from kempen.domain.strategies.models import Strategy, StrategyLine
from kempen.domain.strategies.queries import lines_of
from kempen.domain.strategies.targeting.shapes import (
    ChosenCriterion,
    ChosenKeyword,
    LineTargeting,
)
from tests.builders import plans, shop
from tests.builders.ad_accounts import knowing_accounts
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member, monkeypatch: pytest.MonkeyPatch) -> Strategy:
    knowing_accounts(monkeypatch)
    shop.connected(alice.business, "search")
    ready = plans.ready(alice)
    for line in lines_of(ready):
        if line.platform == "search":
            line.targeting = LineTargeting(
                keywords=(ChosenKeyword("house blend"), ChosenKeyword("kopi", "exact")),
                places=(ChosenCriterion("Selangor", code="10"), ChosenCriterion("Shah")),
            )
            line.save()
    return ready


def line_in(strategy: Strategy) -> StrategyLine:
    return next(one for one in lines_of(strategy) if one.platform == "search")


def press(client: Client, strategy: Strategy, part: str, **fields: str) -> str:
    strategy.refresh_from_db()
    answer = client.post(
        f"/strategies/{strategy.public_id}/lines/{line_in(strategy).public_id}/audience/",
        {"revision": str(strategy.revision), "part": part, **fields},
        headers={"HX-Request": "true"},
    )
    assert answer.status_code in (200, 422), answer.content
    return answer.content.decode()


def targeting(strategy: Strategy) -> LineTargeting:
    chosen = line_in(strategy).targeting
    assert chosen is not None
    return chosen


def test_the_section_shows_what_the_launch_would_send(
    at_screen: Client, strategy: Strategy
) -> None:
    page = page_of(at_screen, strategy, "audience")
    for words in ("house blend", "kopi (exact)", "Selangor", "being looked up", "2 of 100"):
        assert words in page
    assert "cannot be narrowed by: ages, interests." in page


def test_without_an_account_it_says_what_is_missing_and_where_to_connect(
    at_screen: Client, strategy: Strategy
) -> None:
    Connection.objects.of(strategy.business).all().delete()
    page = page_of(at_screen, strategy, "audience")
    assert "No account on Search is connected" in page
    assert "needs an account" in page
    assert "being looked up" not in page
    assert '<a href="/integrations/search/"' in page


def test_keywords_are_added_and_removed_one_by_one(at_screen: Client, strategy: Strategy) -> None:
    shown = press(at_screen, strategy, "keywords", do="add", text="Beans, kopi kaw", match="exact")
    assert "beans (exact)" in shown
    press(at_screen, strategy, "keywords", do="remove:phrase:house blend")
    assert [one.text for one in targeting(strategy).keywords] == ["kopi", "beans", "kopi kaw"]
    refused = press(at_screen, strategy, "keywords", do="add", text="100%")
    assert "do not take the sign %" in refused
    assert 'value="100%"' in refused
    assert len(targeting(strategy).keywords) == 3


def test_states_are_ticked_and_suggestions_chosen(at_screen: Client, strategy: Strategy) -> None:
    look_up(str(strategy.pk))
    page = page_of(at_screen, strategy, "audience")
    assert "The platform has these for “Shah”:" in page
    press(at_screen, strategy, "places", do="choose", value="Shah", key="1028")
    assert [one.name for one in targeting(strategy).places] == ["Selangor", "Shah Alam"]
    answer = at_screen.post(
        f"/strategies/{strategy.public_id}/lines/{line_in(strategy).public_id}/audience/",
        {
            "revision": str(strategy.revision + 1),
            "part": "places",
            "do": "tick",
            "code": ["07"],
        },
    )
    assert answer.status_code == 302
    assert [one.name for one in targeting(strategy).places] == ["Shah Alam", "Penang"]


def test_the_section_that_waits_is_told_when_it_is_over(
    at_screen: Client, strategy: Strategy
) -> None:
    address = f"/strategies/{strategy.public_id}/audience/looked-up/"
    assert at_screen.get(address, headers={"HX-Request": "true"}).status_code == 204
    look_up(str(strategy.pk))
    over = at_screen.get(address, headers={"HX-Request": "true"})
    assert "not known there" in over.content.decode()


def test_the_decision_says_that_it_is_frozen(at_screen: Client, strategy: Strategy) -> None:
    page = page_of(at_screen, strategy, "decision")
    assert "The places, languages, interests and keywords of 2 campaigns" in page
    assert "Kempen has not looked up “Selangor”" in page
