"""A profit goal on pages: the wizard asks for it, the strategy and the overview say where it is."""

from datetime import timedelta
from decimal import Decimal

import pytest
from django.test import Client

from kempen.domain.accounts.models import Member
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.strategies.models import Brief
from kempen.kit import clock
from tests import make
from tests.builders import plans
from tests.builders.pages import text_of, unescaped_text_of
from tests.entrypoints.dashboard.strategies.strategy_pages import page_of
from tests.entrypoints.dashboard.wizard.briefs import PLAN, at_plan, fields_of, fill

pytestmark = pytest.mark.django_db


def test_a_strategy_and_the_overview_show_profit_its_margin_and_the_way_to_the_goal(
    at_screen: Client, alice: Member
) -> None:
    set_margin(make.actor(alice.business), Decimal("0.4"))
    strategy = plans.approved(alice, return_goal=None, profit_goal=Decimal("0.8"))
    page = page_of(at_screen, strategy)
    assert "Chance of reaching RM0.80 profit for each RM1" in page
    assert "Profit after ads: likely " in page
    assert "At a margin of 40%, that of your business" in page
    alice.business.return_goal = None
    alice.business.save(update_fields=["return_goal"])
    campaign = make.campaign(alice.business)
    for ago in range(1, 8):
        make.day(campaign, clock.today() - timedelta(days=ago), "100", "350")
    overview = text_of(at_screen.get("/?period=last-7-days"))
    # 3.5 × 40% − 1 = 0.40, half of the goal.
    assert "Goal RM0.80 profit for each RM1 50%" in overview
    assert "RM0.40 profit for each RM1 so far, at a margin of 40%" in overview


def test_the_wizard_says_the_margin_and_takes_one_goal(at_screen: Client, alice: Member) -> None:
    place = f"{at_plan(at_screen)}plan/"
    assert "It needs a margin" in text_of(at_screen.get(place))
    typed = {**PLAN, "return_goal": "", "profit_goal": "0.80"}
    refused = at_screen.post(place, {**fields_of(at_screen.get(place)), **typed, "go": "next"})
    assert "Enter yours under Analytics > Sales first." in unescaped_text_of(refused)
    set_margin(make.actor(alice.business), Decimal("0.4"))
    assert "at your margin of 40%." in text_of(at_screen.get(place))
    both = fill(at_screen, place, **{**typed, "return_goal": "4"})
    assert "Choose one: a return goal, a profit goal or the most profit." in text_of(both)
    assert fill(at_screen, place, **typed).status_code == 302
    (brief,) = Brief.objects.of(alice.business)
    assert (brief.return_goal, brief.profit_goal) == (Decimal("4.5"), Decimal("0.8"))


def test_the_wizard_takes_the_most_profit_in_place_of_a_goal(
    at_screen: Client, alice: Member
) -> None:
    place = f"{at_plan(at_screen)}plan/"
    typed = {**PLAN, "return_goal": "", "most_profit": "on"}
    refused = at_screen.post(place, {**fields_of(at_screen.get(place)), **typed, "go": "next"})
    assert "Enter yours under Analytics > Sales first." in unescaped_text_of(refused)
    set_margin(make.actor(alice.business), Decimal("0.4"))
    both = fill(at_screen, place, **{**typed, "return_goal": "4"})
    assert "Choose one: a return goal, a profit goal or the most profit." in text_of(both)
    assert fill(at_screen, place, **typed).status_code == 302
    (brief,) = Brief.objects.of(alice.business)
    assert brief.most_profit
    assert (brief.return_goal, brief.profit_goal, brief.margin) == (None, None, Decimal("0.4"))
