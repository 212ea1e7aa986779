"""What plans would bring side by side."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.models import Posterior
from kempen.domain.offerings.actions.save import (
    OfferingDetails,
    change_offering,
    create_offering,
)
from kempen.domain.sales.actions.set_margin import set_margin
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.models import Brief
from kempen.domain.strategies.queries import lines_of, strategy_of
from kempen.domain.strategies.refusals import BriefRefusal, ScenarioRefusal
from kempen.domain.strategies.scenarios.comparing import compare, daily_pace, planned_campaigns
from kempen.domain.strategies.scenarios.rules import Horizon, HorizonKind, ScenarioPlan, horizon_of
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import shop
from tests.builders.approved import expected_of

pytestmark = pytest.mark.django_db
SALES = "increase_sales"


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def two(business: Business) -> list[Campaign]:
    """Two campaigns with 120 days; the first brings twice as much."""
    strong = make.campaign(business, "Hampers", platform="social")
    weak = make.campaign(business, "Beans", platform="search")
    shop.past(strong, 120, top=1400)
    shop.past(weak, 120, top=500)
    return [strong, weak]


@pytest.fixture
def quarter() -> Horizon:
    horizon = horizon_of(HorizonKind.QUARTER, clock.today())
    assert horizon is not None
    return horizon


def plans(*budgets: str, goal: str | None = "4") -> list[ScenarioPlan]:
    return [ScenarioPlan(Decimal(one), Decimal(goal) if goal else None) for one in budgets]


def test_three_plans_are_answered_from_one_fit_to_the_sen(
    business: Business, two: list[Campaign], quarter: Horizon
) -> None:
    comparison = compare(business, SALES, quarter, plans("9000", "18000.55", "27000"))
    assert Posterior.objects.of(business).count() == 1
    assert comparison.history_until == clock.today() - timedelta(days=1)
    assert [sum(line.amount for line in one.lines) for one in comparison.outcomes] == [
        *(Decimal("9000.00"), Decimal("18000.55"), Decimal("27000.00")),
    ]
    means, rests = [], []
    for one in comparison.outcomes:
        assert one.expected.p10 < one.expected.mean < one.expected.p90
        assert 0 <= (one.expected.chance_of_goal or 0) <= 1
        assert sum(month.spend for month in one.months) == one.plan.budget
        assert sum(month.mean for month in one.months) == pytest.approx(one.expected.mean, abs=0.1)
        assert len(one.months) == 3
        means.append(one.expected.mean)
        rests.append(one.marginal)
        assert one.lines[0].amount > one.lines[1].amount
    # More money brings more, and each further ringgit less.
    assert means == sorted(means)
    assert rests == sorted(rests, reverse=True)
    # Another budget is answered from the same fit.
    again = compare(business, SALES, quarter, plans("12345.67"))
    assert Posterior.objects.of(business).count() == 1
    assert again.outcomes[0].expected.spend == 12345.67
    assert not Brief.objects.of(business).exists()


def test_a_plan_brings_what_the_strategy_of_it_brings(
    business: Business, two: list[Campaign], quarter: Horizon
) -> None:
    (plan,) = compare(business, SALES, quarter, plans("15000")).outcomes
    days = (quarter.first - clock.today()).days
    brief = shop.brief(
        budget=shop.budget("15000", quarter.days, begins_in=days),
        campaign_ids=tuple(one.public_id for one in two),
        new_campaigns=(),
    )
    submitted_strategy = briefs.submit_brief(make.actor(business), brief)
    generate.generate(str(submitted_strategy.id))
    strategy = strategy_of(business, submitted_strategy.public_id)
    assert strategy is not None
    assert [line.amount for line in lines_of(strategy)] == pytest.approx(
        [line.amount for line in plan.lines], rel=Decimal("0.02")
    )
    assert expected_of(strategy).mean == pytest.approx(plan.expected.mean, rel=0.02)


def test_only_campaigns_of_the_objective_that_spent_lately_are_compared(
    business: Business, two: list[Campaign], quarter: Horizon
) -> None:
    make.campaign(business, "Quiet", platform="social")
    leads = make.campaign(business, "Leads", objective="generate_prospects")
    shop.past(leads, 60)
    assert planned_campaigns(business, SALES, quarter) == two
    assert planned_campaigns(business, "generate_prospects", quarter) == [leads]
    assert daily_pace(business, [leads]) > 0
    (plan,) = compare(
        business,
        "generate_prospects",
        quarter,
        [ScenarioPlan(Decimal(9000), prospect_goal=300)],
    ).outcomes
    assert plan.expected.unit == "prospects"
    assert plan.expected.cost_per_prospect is not None


def test_nothing_is_compared_without_a_history(business: Business, quarter: Horizon) -> None:
    with pytest.raises(Refusal) as refused:
        compare(business, SALES, quarter, plans("9000"))
    assert refused.value.code is ScenarioRefusal.NO_HISTORY
    shop.past(make.campaign(business, "Young"), 5)
    with pytest.raises(Refusal) as refused:
        compare(business, SALES, quarter, plans("9000"))
    assert refused.value.code is ScenarioRefusal.NO_HISTORY
    with pytest.raises(Refusal) as refused:
        compare(business, SALES, quarter, plans("9"))
    assert refused.value.code is BriefRefusal.WRONG_VALUES


def sells_at(business: Business, margin: str) -> None:
    set_margin(make.actor(business), Decimal(margin))


def test_a_plan_has_a_profit_once_the_business_knows_its_margin(
    business: Business, two: list[Campaign], quarter: Horizon
) -> None:
    assert compare(business, SALES, quarter, plans("9000")).outcomes[0].profit is None
    sells_at(business, "0.4")
    less, more = compare(business, SALES, quarter, plans("9000", "27000")).outcomes
    for one in (less, more):
        assert one.profit is not None
        expected = one.expected
        for profit, sales in (
            (one.profit.mean, expected.mean),
            (one.profit.p10, expected.p10),
            (one.profit.p90, expected.p90),
        ):
            assert float(profit) == pytest.approx(0.4 * sales - expected.spend, abs=0.01)
        assert one.profit.marginal == pytest.approx(0.4 * one.marginal - 1, abs=0.0002)


def test_a_profit_goal_is_the_return_that_brings_it(
    business: Business, two: list[Campaign], quarter: Horizon
) -> None:
    sells_at(business, "0.4")
    # (1 + 0.6) ÷ 0.4 = 4
    wanted = ScenarioPlan(Decimal(9000), profit_goal=Decimal("0.6"))
    by_profit, by_return = compare(
        business, SALES, quarter, [wanted, *plans("9000", goal="4")]
    ).outcomes
    assert by_profit.expected.chance_of_goal == by_return.expected.chance_of_goal
    assert [line.amount for line in by_profit.lines] == [line.amount for line in by_return.lines]


def test_a_plan_sells_at_the_margin_of_what_all_its_campaigns_promote(
    business: Business, two: list[Campaign], quarter: Horizon
) -> None:
    sells_at(business, "0.4")
    offering = create_offering(
        make.actor(business), OfferingDetails("Hampers", {}, margin=Decimal("0.25"))
    )
    ids = [one.public_id for one in two]
    change_offering(make.actor(business), offering, lambda now: now, campaign_ids=ids)
    (plan,) = compare(business, SALES, quarter, plans("9000")).outcomes
    assert plan.profit is not None
    assert (plan.profit.margin.share, plan.profit.margin.source) == (Decimal("0.25"), "offering")


@pytest.mark.parametrize(
    ("margin", "plan", "code"),
    [
        (None, ScenarioPlan(Decimal(9000), profit_goal=Decimal("0.6")), BriefRefusal.NO_MARGIN),
        (
            "0.4",
            ScenarioPlan(Decimal(9000), Decimal(4), profit_goal=Decimal(1)),
            BriefRefusal.ONE_GOAL,
        ),
        (
            "0.000001",
            ScenarioPlan(Decimal(9000), profit_goal=Decimal(1000)),
            BriefRefusal.PROFIT_TOO_LARGE,
        ),
    ],
)
def test_a_profit_goal_that_cannot_be_is_refused_by_its_plan(
    business: Business,
    two: list[Campaign],
    quarter: Horizon,
    margin: str | None,
    plan: ScenarioPlan,
    code: BriefRefusal,
) -> None:
    if margin:
        sells_at(business, margin)
    with pytest.raises(Refusal) as refused:
        compare(business, SALES, quarter, [*plans("9000"), plan])
    (flaw,) = refused.value.flaws
    assert (flaw.path, flaw.code) == (("plans", "1", "profit_goal"), code)
