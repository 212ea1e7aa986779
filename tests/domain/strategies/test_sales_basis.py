"""A strategy leans on total sales once there are enough, says so, and is scored by them."""

import math
from datetime import date, timedelta
from decimal import Decimal
from random import Random

import pytest
from django.db.models import Sum
from django.utils.translation import override

from kempen.domain.accounts.models import Business
from kempen.domain.alerts.models import Alert
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts.goal_forecast import forecast_goals, over_claims_of
from kempen.domain.forecasts.models import GoalOutlook, Posterior
from kempen.domain.forecasts.queries import load_posterior
from kempen.domain.forecasts.total_sales import over_claims
from kempen.domain.forecasts.uplift_estimate import learnable
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.total_sales import sales_comparison
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.scorecards.actions import score
from kempen.domain.strategies.actions import briefs, generate
from kempen.domain.strategies.freezing import content_of, freeze
from kempen.domain.strategies.models import FrozenForecast, Strategy
from kempen.domain.strategies.queries import lines_of, strategy_of
from kempen.domain.strategies.wording import sentence
from kempen.kit import clock
from tests import make
from tests.builders import shop
from tests.builders.approved import answer_of, expected_of
from tests.builders.stored_days import put_sales

pytestmark = pytest.mark.django_db
# How many times what their ads bring both platforms claim.
CLAIMED = 1.6


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def two(business: Business) -> list[Campaign]:
    strong = make.campaign(business, "Raya hampers", platform="social")
    weak = make.campaign(business, "Beans", platform="search")
    shop.past(strong, 120, top=1400)
    shop.past(weak, 120, top=500)
    return [strong, weak]


def sell(business: Business, days: int = 120) -> None:
    """Store what came in: a steady base, and of what platforms claim the part that is real."""
    luck = Random(7)
    sums: dict[date, Decimal] = dict(
        PerformanceDay.objects.of(business)
        .order_by("date")
        .values_list("date")
        .annotate(Sum("revenue"))
    )
    rows = [
        {"date": day.isoformat(),
         "revenue": round(300 * math.exp(luck.gauss(0, 0.03)) + float(claimed) / CLAIMED, 2)}
        for day, claimed in list(sums.items())[-days:]
    ]  # fmt: skip
    put_sales(business, *rows)


def test_a_strategy_says_how_many_days_without_tracking_it_leaves_out(
    business: Business, two: list[Campaign]
) -> None:
    def codes() -> list[str]:
        return [note.code for note in answer_of(generated(business, two)).notes]

    assert "lost_days" not in codes()
    lost = clock.today() - timedelta(days=9)
    days = PerformanceDay.objects.of(business)
    days.filter(date__range=(lost, lost + timedelta(days=3))).update(revenue=0, conversions=0)
    Alert.objects.add(
        business,
        cause="tracking_broken",
        account_key="files",
        since=clock.now() - timedelta(days=9),
        closed_at=clock.now() - timedelta(days=5),
    )
    strategy = generated(business, two)
    [note] = [note for note in answer_of(strategy).notes if note.code == "lost_days"]
    assert sentence(note) == (
        "Days without conversion tracking that are left out of these figures: 4. To count them, "
        "import their conversions."
    )
    # Days that are there by now count again, in the next strategy.
    days.filter(date__range=(lost, lost + timedelta(days=3))).update(revenue=500, conversions=10)
    assert "lost_days" not in codes()


def generated(business: Business, two: list[Campaign]) -> Strategy:
    brief = shop.brief(campaign_ids=tuple(one.public_id for one in two))
    strategy = briefs.submit_brief(make.actor(business), brief)
    generate.generate(str(strategy.id))
    stored_strategy = strategy_of(business, strategy.public_id)
    assert stored_strategy is not None
    return stored_strategy


def codes(strategy: Strategy) -> list[str]:
    return [note.code for note in answer_of(strategy).notes]


def test_too_few_days_of_sales_change_nothing(business: Business, two: list[Campaign]) -> None:
    before = generated(business, two)
    sell(business, 27)
    after = generated(business, two)
    assert expected_of(after) == expected_of(before)
    assert "total_sales_used" not in codes(after)
    assert set(Posterior.objects.of(business).values_list("target", flat=True)) == {"attributed"}


def test_a_plan_on_total_sales_says_so_and_expects_what_is_real(
    business: Business, two: list[Campaign]
) -> None:
    claimed = expected_of(generated(business, two)).mean
    sell(business)
    strategy = generated(business, two)
    assert Posterior.objects.of(business).filter(target="total").count() == 1
    real = expected_of(strategy).mean
    assert claimed / 2 < real < 0.9 * claimed
    notes = {note.code: note for note in answer_of(strategy).notes}
    assert notes["total_sales_used"].numbers == {"days": 120.0}
    expected = notes["total_sales_expected"].numbers
    # The base of RM300 a day comes without ads.
    assert expected["mean"] == pytest.approx(real + 28 * 300, rel=0.15)
    assert expected["low"] < expected["mean"] < expected["high"]
    assert "total sales of 120 days" in sentence(notes["total_sales_used"])
    assert "times what its ads bring" in sentence(notes["over_claim"])
    # A reader sees the platform's name in their language, never its code.
    with override("ms"):
        assert "Platform Carian menuntut" in sentence(notes["over_claim"])


def test_what_platforms_over_claim_is_found_with_its_range(
    business: Business, two: list[Campaign]
) -> None:
    sell(business)
    strategy = generated(business, two)
    assert strategy.posterior is not None
    posterior = load_posterior(strategy.posterior)
    platforms = {one.public_id: one.platform for one in two}
    claims = over_claims(posterior, platforms)
    assert {one.platform for one in claims} == {"search", "social"}
    assert all(one.low < one.ratio < one.high for one in claims)
    (together,) = over_claims(posterior, dict.fromkeys(platforms, "search"))
    assert together.ratio == pytest.approx(CLAIMED, rel=0.25)


def test_the_overviews_goal_rests_on_the_same_sales(
    business: Business, two: list[Campaign]
) -> None:
    def quantiles() -> float:
        now = clock.now()
        forecast_goals(business, learnable(business, clock.today()), clock.today(), now)
        drawn = GoalOutlook.objects.of(business).get(campaign=None).quantiles
        return sum(drawn) / len(drawn)

    claimed = quantiles()
    assert over_claims_of(business) == {}
    sell(business)
    assert claimed / 2 < quantiles() < 0.9 * claimed
    over = over_claims_of(business)
    assert set(over) == {"search", "social"}
    assert all(one.low < one.ratio < one.high for one in over.values())
    comparison = sales_comparison(business, Period(clock.today() - timedelta(28), clock.today()))
    assert comparison is not None
    assert {one.platform: one.over_claim for one in comparison.claims} == over


def test_a_forecast_on_total_sales_is_scored_by_what_is_real(
    business: Business, two: list[Campaign]
) -> None:
    sell(business)
    strategy = generated(business, two)
    freeze(strategy)
    forecast = FrozenForecast.objects.of(business).get()
    shares = {line.line_id: line.real_share for line in content_of(forecast).campaigns}
    assert all(share is not None and 0.3 < share < 1 for share in shares.values())
    on = forecast.first
    for line in lines_of(strategy):
        assert line.campaign is not None
        make.day(line.campaign, on, "10", "100")
    scored = score(forecast, on + timedelta(days=1))
    assert scored.brought == sum(Decimal(str(share)) * 100 for share in shares.values())
