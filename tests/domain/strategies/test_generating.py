"""From a brief to a strategy that waits for a person."""

import json
from decimal import Decimal
from typing import Any

import pytest
from django.db import OperationalError
from msgspec.structs import astuple

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Creative
from kempen.domain.events.models import Event
from kempen.domain.forecasts.models import Posterior
from kempen.domain.strategies import planning
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.minimums import ads_that_run
from kempen.domain.strategies.models import Strategy, StrategyAd, StrategyLine
from kempen.domain.strategies.queries import lines_of, representation, strategy_of
from kempen.domain.strategies.stored_shapes import GenerationProgress
from tests import make
from tests.builders import shop
from tests.builders.approved import answer_of, expected_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def two(business: Business) -> list[Campaign]:
    """Two campaigns with 120 days; the first brings twice as much."""
    strong = make.campaign(business, "Raya hampers", platform="social")
    weak = make.campaign(business, "Beans", platform="search")
    shop.past(strong, 120, top=1400)
    shop.past(weak, 120, top=500)
    return [strong, weak]


def generated(business: Business, **fields: Any) -> Strategy:
    strategy = briefs.submit_brief(make.actor(business), shop.brief(**fields))
    generate.generate(str(strategy.id))
    stored_strategy = strategy_of(business, strategy.public_id)
    assert stored_strategy is not None
    return stored_strategy


def codes(strategy: Strategy) -> list[str]:
    return [note.code for note in answer_of(strategy).notes]


def test_a_brief_becomes_a_strategy_that_spends_its_budget_to_the_sen(
    business: Business, two: list[Campaign]
) -> None:
    strategy = generated(business, campaign_ids=tuple(one.public_id for one in two))
    assert strategy.status == "ready"
    strong, weak = lines_of(strategy)
    assert strong.amount + weak.amount == Decimal("5600.00")
    assert strong.amount > weak.amount
    for line in (strong, weak):
        assert line.basis == "history"
        assert sum(day.amount for day in line.daily) == line.amount
        days = [day.date.isoformat() for day in line.daily]
        assert days == shop.days_of(strategy.brief.budget_start, 28)
        assert line.curve is not None
        assert {len(points) for points in astuple(line.curve)} == {25}
    expected = expected_of(strategy)
    assert expected.p10 < expected.mean < expected.p90
    assert expected.mean_return == pytest.approx(expected.mean / 5600, abs=1e-4)
    assert 0 <= (expected.chance_of_goal or 0) <= 1
    assert strategy.progress == GenerationProgress(step=4, of=4, code="done")


def test_a_strategy_has_ads_for_each_campaign_in_both_languages(
    business: Business, two: list[Campaign]
) -> None:
    strategy = generated(business, campaign_ids=tuple(one.public_id for one in two))
    ads = representation(strategy).ads
    assert {(ad.platform, ad.language) for ad in ads} == {
        ("social", "en"), ("social", "ms"), ("search", "en"), ("search", "ms"),
    }  # fmt: skip
    assert all(ad.headlines for ad in ads)
    # The thin line feeds as many of its ads as its thinnest day can, of both languages in turn.
    thin = [ad.language for ad in ads if ad.is_chosen and ad.platform == "search"]
    feeds = ads_that_run(lines_of(strategy)[1].daily, 10)
    assert 1 <= feeds == len(thin) < 10
    assert abs(thin.count("en") - thin.count("ms")) <= 1
    assert len({ad.ad_id for ad in ads}) == len(ads)


def test_a_goal_out_of_reach_is_said_with_the_best_that_can_be_reached(
    business: Business, two: list[Campaign]
) -> None:
    strategy = generated(
        business, return_goal=Decimal(90), campaign_ids=tuple(one.public_id for one in two)
    )
    assert representation(strategy).goal_reachable is False
    assert (answer_of(strategy).best_reachable_return or 90) < 90
    assert codes(strategy)[0] == "goal_out_of_reach"
    assert expected_of(strategy).chance_of_goal == 0.0


def test_without_a_goal_no_chance_is_claimed(business: Business, two: list[Campaign]) -> None:
    strategy = generated(business, return_goal=None)
    assert representation(strategy).goal_reachable is None
    assert expected_of(strategy).chance_of_goal is None


def test_a_brief_that_names_no_campaign_means_those_that_run_for_its_objective(
    business: Business, two: list[Campaign]
) -> None:
    make.campaign(business, "Never spent")
    prospects = make.campaign(business, "Prospects", objective="generate_prospects")
    shop.past(prospects, 40)
    strategy = briefs.submit_brief(make.actor(business), shop.brief())
    assert strategy.brief.campaign_ids == [one.public_id for one in two]
    assert strategy.brief.new_campaigns == ()


def test_a_new_campaign_beside_known_ones_gets_a_tenth_and_says_why(
    business: Business, two: list[Campaign]
) -> None:
    strategy = generated(
        business,
        campaign_ids=tuple(one.public_id for one in two),
        new_campaigns=(NewLine("social", "Hari Kopi"),),
    )
    new = lines_of(strategy)[2]
    assert (new.name, new.amount, new.basis) == ("Hari Kopi", Decimal("560.00"), "assumption")
    assert new.sufficiency is not None
    assert new.sufficiency.verdict == "none"
    assert answer_of(strategy).basis == "mixed"
    assert "exploratory_share" in codes(strategy)
    amounts = [day.amount for day in new.daily]
    assert sum(amounts) == new.amount
    assert amounts[0] < amounts[-1]


def test_four_new_campaigns_get_three_tenths_together(
    business: Business, two: list[Campaign]
) -> None:
    new = tuple(NewLine("social", f"New {number}") for number in range(4))
    strategy = generated(business, campaign_ids=(two[0].public_id,), new_campaigns=new)
    assert [line.amount for line in lines_of(strategy)[1:]] == [Decimal("420.00")] * 4


def test_without_any_history_the_split_is_even_and_everything_is_called_an_assumption(
    business: Business,
) -> None:
    strategy = generated(
        business, campaign_ids=(), new_campaigns=(NewLine("search"), NewLine("social"))
    )
    assert [line.amount for line in lines_of(strategy)] == [Decimal("2800.00")] * 2
    assert answer_of(strategy).basis == "assumption"
    assert strategy.posterior is None
    assert codes(strategy)[0:1] != []
    assert {"no_history", "even_share"} <= set(codes(strategy))
    assert expected_of(strategy).p90 > 5 * expected_of(strategy).p10
    blend = "Kopi Rimba house blend"
    assert [line.name for line in lines_of(strategy)] == [f"{blend} · search", f"{blend} · social"]


def test_the_only_new_campaign_is_assumed_to_bring_what_the_whole_does(business: Business) -> None:
    strategy = generated(business, campaign_ids=(), new_campaigns=(NewLine("search"),))
    (line,) = lines_of(strategy)
    assert line.amount == strategy.brief.budget_amount
    whole, part = expected_of(strategy), line.expected
    assert part is not None
    assert (whole.mean, whole.p10, whole.p90) == (part.mean, part.p10, part.p90)


def test_equal_amounts_of_new_campaigns_have_equal_ranges(business: Business) -> None:
    strategy = generated(
        business, campaign_ids=(), new_campaigns=(NewLine("search"), NewLine("social"))
    )
    first, second = lines_of(strategy)
    assert first.expected == second.expected


def test_a_single_campaign_is_paced_and_tested_instead_of_split(
    business: Business, two: list[Campaign]
) -> None:
    strategy = generated(business, campaign_ids=(two[0].public_id,), new_campaigns=())
    (line,) = lines_of(strategy)
    assert line.amount == Decimal("5600.000000")
    assert {"single_campaign", "staged_test"} <= set(codes(strategy))
    weeks = [
        sum((day.amount for day in line.daily[at : at + 7]), Decimal(0)) for at in (0, 7, 14, 21)
    ]
    assert weeks[1] > weeks[0]
    assert weeks[3] > weeks[2]


def test_prospects_are_planned_by_conversions(business: Business) -> None:
    one = make.campaign(business, "Forms", platform="search", objective="generate_prospects")
    shop.past(one, 90)
    other = make.campaign(business, "Leads", platform="social", objective="generate_prospects")
    shop.past(other, 90, top=300)
    strategy = generated(
        business, objective="generate_prospects", return_goal=None, prospect_goal=100
    )
    assert expected_of(strategy).unit == "prospects"
    assert expected_of(strategy).mean_return is None
    assert (expected_of(strategy).cost_per_prospect or 0) > 0
    assert (answer_of(strategy).best_reachable_prospects or 0) >= 100
    assert representation(strategy).goal_expected is True


def test_running_the_duty_again_changes_nothing(business: Business, two: list[Campaign]) -> None:
    strategy = generated(business)
    before = representation(strategy)
    counts = [model.objects.of(business).count() for model in (StrategyLine, StrategyAd, Creative)]
    generate.generate(str(strategy.id))
    again = strategy_of(business, strategy.public_id)
    assert again is not None
    assert representation(again) == before
    assert counts == [
        model.objects.of(business).count() for model in (StrategyLine, StrategyAd, Creative)
    ]
    assert Event.objects.of(business).filter(type="strategy.ready").count() == 1


@pytest.mark.parametrize("at", ["plan", "write", "store"])
def test_a_duty_that_dies_anywhere_and_runs_again_ends_the_same(
    at: str, business: Business, two: list[Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    strategy = briefs.submit_brief(make.actor(business), shop.brief())
    with monkeypatch.context() as patch:

        def die(*args: Any, **kwargs: Any) -> None:
            raise OperationalError("the server closed the connection")

        places: dict[str, tuple[Any, str]] = {
            "plan": (planning, "plan"), "write": (generate, "write_ads"),
            "store": (generate, "record"),
        }  # fmt: skip
        patch.setattr(*places[at], die)
        with pytest.raises(OperationalError):
            generate.generate(str(strategy.id))
    assert not Creative.objects.of(business).exists()
    strategy.refresh_from_db(from_queryset=Strategy.objects.of(business))
    assert strategy.status == "generating"
    generate.generate(str(strategy.id))
    strategy.refresh_from_db(from_queryset=Strategy.objects.of(business))
    assert strategy.status == "ready"
    assert StrategyLine.objects.of(business).count() == 2
    assert Posterior.objects.of(business).count() == 1


def test_a_failure_of_ours_is_kept_for_people_to_see(
    business: Business, two: list[Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    strategy = briefs.submit_brief(make.actor(business), shop.brief())
    monkeypatch.setattr(planning, "plan", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        generate.generate(str(strategy.id))
    strategy.refresh_from_db(from_queryset=Strategy.objects.of(business))
    assert strategy.status == "failed"
    assert strategy.failure == "Something went wrong on our side. Generate the strategy again."


def test_a_newer_answer_to_the_same_brief_supersedes_the_older(
    business: Business, two: list[Campaign]
) -> None:
    older = generated(business)
    newer = briefs.generate_again(make.actor(business), older)
    older.refresh_from_db(from_queryset=Strategy.objects.of(business))
    assert older.status == "ready"
    generate.generate(str(newer.id))
    older.refresh_from_db(from_queryset=Strategy.objects.of(business))
    newer.refresh_from_db(from_queryset=Strategy.objects.of(business))
    assert (older.status, newer.status) == ("superseded", "ready")
    assert older.posterior_id == newer.posterior_id


def test_the_event_says_what_is_expected(business: Business, two: list[Campaign]) -> None:
    strategy = generated(business)
    data = json.loads(Event.objects.of(business).get(type="strategy.ready").body)["data"]
    assert data["strategy_id"] == strategy.public_id
    assert data["status"] == "ready"
    assert data["campaign_ids"] == [one.public_id for one in two]
    assert set(data["expected"]) == {"mean", "p10", "p90", "return", "chance_of_goal"}
