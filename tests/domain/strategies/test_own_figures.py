"""A person's own figures stand where guesses stood, and what to expect follows them."""

from decimal import Decimal

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.actions.own_figures import set_own_figures
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.own_figures.rules import OwnFigures, flaws_of_figures, median_of
from kempen.domain.strategies.queries import frozen_content, hash_of, lines_of, representation
from kempen.domain.strategies.rules import NewLine
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import plans, shop
from tests.builders.approved import answer_of, expected_of
from tests.builders.steering.varied_weeks import varied

pytestmark = pytest.mark.django_db
OWN = OwnFigures(Decimal("25.00"), Decimal("80.00"))


@pytest.fixture
def strategy(member: Member) -> Strategy:
    """Two new campaigns of a business without any history."""
    new = (NewLine("search", "Beans"), NewLine("search", "Boxes"))
    brief = shop.brief(campaign_ids=(), new_campaigns=new)
    new_strategy = briefs.submit_brief(make.actor(member.business), brief)
    generate.generate(str(new_strategy.id))
    return plans.again(member.business, new_strategy)


def notes_text(strategy: Strategy) -> str:
    return " ".join(note.text for note in representation(strategy).notes)


def test_what_to_expect_follows_and_the_guess_comes_back(strategy: Strategy, alice: Actor) -> None:
    before, frozen = expected_of(strategy), hash_of(frozen_content(strategy))
    assert "Your figure" not in notes_text(strategy)
    set_own_figures(alice, strategy, OWN, strategy.revision)
    own = plans.again(strategy.business, strategy)
    assert {one.basis for one in answer_of(own).assumptions.values()} == {"own_figure"}
    assert {one.median for one in answer_of(own).assumptions.values()} == {3.2}
    assert "Your figure: RM3.20 for each RM1." in notes_text(own)
    assert expected_of(own).mean > 1.2 * before.mean
    # Still no knowledge: eight of ten cases lie far apart.
    assert expected_of(own).p90 > 2.5 * expected_of(own).p10
    assert answer_of(own).suggested == expected_of(own)
    line = lines_of(own)[0]
    assert line.expected is not None
    assert line.curve is not None
    assert line.expected.marginal == pytest.approx(3.2 * 1.377, rel=0.01)
    # Nothing of what would run has changed.
    assert hash_of(frozen_content(own)) == frozen
    set_own_figures(alice, own, None, own.revision)
    again = plans.again(strategy.business, strategy)
    assert expected_of(again) == before
    assert answer_of(again).notes == answer_of(strategy).notes
    assert answer_of(again).goal_expected == answer_of(strategy).goal_expected


def test_a_goal_that_own_figures_reach_is_no_longer_said_to_be_missed(
    strategy: Strategy, alice: Actor
) -> None:
    assert "The goal of 4.00" in notes_text(strategy)
    set_own_figures(alice, strategy, OwnFigures(Decimal(10), Decimal(90)), strategy.revision)
    own = plans.again(strategy.business, strategy)
    assert "The goal of" not in notes_text(own)
    assert answer_of(own).goal_expected is True


def test_a_strategy_made_again_keeps_them(strategy: Strategy, alice: Actor) -> None:
    set_own_figures(alice, strategy, OWN, strategy.revision)
    newer = briefs.generate_again(alice, strategy)
    generate.generate(str(newer.id))
    assert "Your figure" in notes_text(plans.again(strategy.business, newer))


def test_two_at_once_do_not_overwrite_each_other(strategy: Strategy, alice: Actor) -> None:
    set_own_figures(alice, strategy, OWN, strategy.revision)
    with pytest.raises(Refusal, match="changed_meanwhile"):
        set_own_figures(alice, strategy, None, strategy.revision)


def test_where_every_campaign_has_results_nothing_is_guessed(member: Member, alice: Actor) -> None:
    strategy = varied(make.campaign(member.business, "Gift boxes", platform="search"))
    with pytest.raises(Refusal, match="nothing_assumed"):
        set_own_figures(alice, strategy, OWN, strategy.revision)


@pytest.mark.parametrize(
    ("figures", "objective", "flaws"),
    [
        (OWN, "increase_sales", []),
        (OwnFigures(Decimal(25)), "generate_prospects", []),
        (OwnFigures(Decimal(25)), "increase_sales", ["conversion_value_missing"]),
        (OWN, "generate_prospects", ["conversion_value_unused"]),
        (OwnFigures(Decimal(0), Decimal(1)), "increase_sales", ["figure_out_of_range"]),
        (OwnFigures(Decimal(1), Decimal("1e9")), "increase_sales", ["figure_out_of_range"]),
    ],
)
def test_what_is_wrong_is_named(figures: OwnFigures, objective: str, flaws: list[str]) -> None:
    assert [flaw.code for flaw in flaws_of_figures(figures, objective)] == flaws


def test_a_prospect_that_costs_40_is_a_fortieth_for_each_ringgit() -> None:
    assert median_of(OwnFigures(Decimal(40))) == 1 / 40
