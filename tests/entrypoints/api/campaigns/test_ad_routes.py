"""/campaigns/{id}/ads and /delivery: reviews, figures, competition, impressions, reach."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.actions.store import store_delivery, store_reach
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.models import PerformanceDay
from kempen.kit import clock
from kempen.platforms.ad_figures import PeriodReach
from kempen.platforms.interface import DayResult
from tests import make
from tests.builders.program import Program, problem
from tests.builders.stored_days import NUMBER, placed_ad, ran_days

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business, platform="social")


@pytest.fixture
def program(business: Business) -> Program:
    return Program.of(business)


def test_an_ad_has_its_figures_of_the_days_and_how_it_stands_now(
    program: Program, campaign: Campaign
) -> None:
    placed_ad(campaign, "1")
    placed_ad(campaign, "2", language="ta", angle="offer")
    ran_days(campaign, {"1": 9, "2": 3})
    first = clock.today() - timedelta(days=2)
    last = first + timedelta(days=1)
    path = f"/campaigns/{campaign.public_id}/ads?from={first}&to={last}"
    second, best = program.get(path).json()["data"]
    assert (second["language"], second["angle"], second["status"]) == ("ta", "offer", "approved")
    assert best["figures"] == {
        "first_day": first.isoformat(),
        "last_day": last.isoformat(),
        "impressions": 2000,
        "clicks": 80,
        "spend": 40,
        "conversions": 18,
        "revenue": 540,
        "click_through_rate": 4,
        "cost_per_click": 0.5,
        "cost_per_thousand": 20,
        "conversion_rate": 22.5,
        "cost_per_conversion": 2.222222,
        "return_on_spend": 13.5,
    }
    assert best["competition"] == {
        "verdict": "probably_best",
        "chance_best": 1,
        "chance_tired": best["competition"]["chance_tired"],
        "should_pause": False,
    }
    assert second["competition"]["should_pause"] is True


def test_without_figures_there_is_null_and_never_zero(program: Program, campaign: Campaign) -> None:
    placed_ad(campaign, "1")
    (only,) = program.get(f"/campaigns/{campaign.public_id}/ads").json()["data"]
    assert (only["figures"], only["competition"]) == (None, None)
    delivery = program.get(f"/campaigns/{campaign.public_id}/delivery").json()
    assert delivery["impressions"] is delivery["click_through_rate"] is None
    assert delivery["reach"] == []


def test_delivery_has_what_the_platform_reports(program: Program, campaign: Campaign) -> None:
    yesterday = clock.today() - timedelta(days=1)
    PerformanceDay.objects.add(
        campaign.business, campaign=campaign, date=yesterday, spend=20, revenue=80, clicks=40
    )
    day = DayResult(NUMBER, yesterday, Decimal(20), 1000, 40, Decimal(2), Decimal(80))
    store_delivery(campaign.business, [(campaign.pk, day, Decimal(1))])
    week = PeriodReach(NUMBER, yesterday - timedelta(days=6), yesterday, 800, Decimal("1.25"))
    store_reach(campaign.business, {NUMBER: campaign.pk}, 7, [week])
    delivery = program.get(f"/campaigns/{campaign.public_id}/delivery").json()
    figures = ("impressions", "clicks", "click_through_rate", "cost_per_click", "cost_per_thousand")
    assert [delivery[name] for name in figures] == [1000, 40, 4, 0.5, 20]
    (reach,) = delivery["reach"]
    assert (reach["days"], reach["reach"], reach["frequency"]) == (7, 800, 1.25)
    assert (reach["first_day"], reach["last_day"]) == (
        (yesterday - timedelta(days=6)).isoformat(),
        yesterday.isoformat(),
    )


@pytest.mark.parametrize("what", ["ads", "delivery"])
def test_days_that_cannot_be_are_refused_and_another_business_sees_nothing(
    program: Program, campaign: Campaign, what: str
) -> None:
    path = f"/campaigns/{campaign.public_id}/{what}"
    assert problem(program.get(f"{path}?from=2026-02-30"))[0] == 422
    assert problem(program.get(f"{path}?from=1999-12-31"))[0] == 422
    assert problem(program.get(f"{path}?from=2026-03-02&to=2026-03-01"))[0] == 422
    assert Program.of(make.business("Teh Tarik")).get(path).status_code == 404
