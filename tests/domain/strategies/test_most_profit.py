"""Briefs that want the most profit: what they leave unspent, why, and what an approval holds."""

from decimal import Decimal
from typing import Any

import pytest
from msgspec import UNSET

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.forecasts.queries import SplitQuestion, best_amounts, what_if
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.strategies.actions.briefs import submit_brief
from kempen.domain.strategies.actions.decide import approve
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.preview import posterior_of
from kempen.domain.strategies.queries import frozen_content, lines_of, summary
from kempen.domain.strategies.refusals import BriefRefusal, StrategyRefusal
from kempen.domain.strategies.wording import english
from kempen.kit.database.struct_column import to_json
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import answer_of, expected_of

pytestmark = pytest.mark.django_db
WISH: dict[str, Any] = {"return_goal": None, "most_profit": True}


@pytest.fixture
def alice() -> Member:
    return make.member(make.business(), make.person())


@pytest.fixture
def business(alice: Member) -> Business:
    return alice.business


@pytest.fixture
def two(business: Business) -> tuple[str, ...]:
    """Two campaigns with 120 days; the first brings much more."""
    known = []
    for name, top in (("Hampers", 1400.0), ("Beans", 500.0)):
        campaign = make.campaign(business, name, platform="other")
        shop.past(campaign, 120, top=top)
        known.append(campaign.public_id)
    return tuple(known)


def margin_is(business: Business, margin: str) -> None:
    set_margin(make.actor(business), Decimal(margin))


def for_profit(alice: Member, two: tuple[str, ...], **fields: Any) -> Strategy:
    return plans.ready(alice, campaign_ids=two, new_campaigns=(), **{**WISH, **fields})


def note_texts(strategy: Strategy) -> dict[str, str]:
    names = [line.name for line in lines_of(strategy)]
    sentences = {}
    for note in answer_of(strategy).notes:
        name = "" if note.position is None else names[note.position]
        sentences[note.code] = english(note, name)
    return sentences


def test_no_more_is_spent_than_brings_profit(
    alice: Member, business: Business, two: tuple[str, ...]
) -> None:
    margin_is(business, "0.3")
    strategy = for_profit(alice, two, budget=shop.budget("40000"))
    spent = sum((line.amount for line in lines_of(strategy)), Decimal(0))
    assert 0 < spent < 20000
    assert spent == spent.quantize(Decimal(1))
    # No other budget that is split as well brings more, but for what the search's steps leave.
    posterior = posterior_of(strategy)
    assert posterior is not None

    def profit(budget: float) -> float:
        question = SplitQuestion(budget, "attributed")
        split = best_amounts(posterior, question, budget)
        return 0.3 * what_if(posterior, question, split).prediction.mean - budget

    most = max(profit(40000 * part / 40) for part in range(1, 41))
    assert profit(float(spent)) >= most - 0.01 * abs(most)
    shown = summary(strategy).profit
    assert shown is not None
    expected = expected_of(strategy)
    assert (shown.goal, shown.margin) == (None, Decimal("0.3"))
    assert shown.mean == round(
        Decimal(str(expected.mean)) * Decimal("0.3") - Decimal(str(expected.spend)), 2
    )
    words = note_texts(strategy)["profit_ends"]
    assert words.startswith(
        f"RM{40000 - spent:,.0f} of the budget stays unspent. At a margin of 30%"
    )


def test_a_small_budget_is_spent_whole(
    alice: Member, business: Business, two: tuple[str, ...]
) -> None:
    margin_is(business, "0.9")
    strategy = for_profit(alice, two, budget=shop.budget("3000"))
    assert sum(line.amount for line in lines_of(strategy)) == 3000
    assert note_texts(strategy)["profit_goes_on"].startswith("The whole budget is worth spending.")


def test_nothing_is_spent_where_nothing_brings_profit(
    alice: Member, business: Business, two: tuple[str, ...]
) -> None:
    margin_is(business, "0.01")
    strategy = for_profit(alice, two)
    assert [line.amount for line in lines_of(strategy)] == [0, 0]
    assert note_texts(strategy)["no_profit"].endswith("no spend is expected to bring profit.")
    with pytest.raises(Refusal) as refused:
        approve(Actor.member(alice), strategy, strategy.revision)
    assert refused.value.code is StrategyRefusal.NOTHING_TO_SPEND


def test_without_results_the_whole_budget_is_planned(alice: Member, business: Business) -> None:
    margin_is(business, "0.4")
    strategy = plans.ready(alice, **WISH)
    assert sum(line.amount for line in lines_of(strategy)) == 5600
    assert "profit_unknown" in note_texts(strategy)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"return_goal": Decimal(4)}, BriefRefusal.ONE_GOAL),
        ({"profit_goal": Decimal(1)}, BriefRefusal.ONE_GOAL),
        ({"objective": "generate_prospects"}, BriefRefusal.PROSPECT_GOAL_NEEDED),
        ({}, BriefRefusal.NO_MARGIN),
    ],
)
def test_a_wish_that_cannot_be_is_refused(
    business: Business, fields: dict[str, Any], code: str
) -> None:
    with pytest.raises(Refusal) as refused:
        submit_brief(
            make.actor(business), shop.brief(**{**WISH, **fields}, new_campaigns=plans.TWO_NEW)
        )
    assert [(flaw.path, flaw.code) for flaw in refused.value.flaws] == [(("most_profit",), code)]


def test_an_approval_holds_the_wish_and_its_margin(alice: Member, business: Business) -> None:
    margin_is(business, "0.4")
    profit = frozen_content(plans.ready(alice, **WISH)).profit
    assert to_json(profit) == {"goal": None, "margin": "0.40", "source": "business"}
    assert frozen_content(plans.ready(alice)).profit is UNSET
