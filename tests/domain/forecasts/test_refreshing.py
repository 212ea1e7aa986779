"""Estimates follow the numbers: made by the worker, kept, and made again when they are old."""

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.forecasts import refreshing
from kempen.domain.forecasts.goal_forecast import GoalChance, goal_chance
from kempen.domain.forecasts.models import GoalOutlook, StoredCounterfactual
from kempen.domain.forecasts.rules import ATTRIBUTED, PROSPECTS
from kempen.domain.forecasts.uplift_estimate import (
    ExcludedCampaign,
    InsufficientData,
    UpliftEstimate,
    estimate_uplift,
)
from kempen.domain.performance.models import Import
from kempen.kit import clock
from tests import make
from tests.builders import shop

pytestmark = pytest.mark.django_db
TODAY = date(2026, 11, 20)


@pytest.fixture(autouse=True)
def _the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 11, 20, 4, 0, tzinfo=UTC))


@pytest.fixture
def business() -> Business:
    return make.business(return_goal=Decimal(4))


@pytest.fixture
def two(business: Business) -> list[Campaign]:
    """Two campaigns with 120 days; the first brings more."""
    strong = make.campaign(business, "Raya hampers", platform="social")
    weak = make.campaign(business, "Beans", platform="search")
    shop.past(strong, 120, top=1400)
    shop.past(weak, 120, top=500)
    return [strong, weak]


def look(business: Business, days: int = 28, **fields: object) -> UpliftEstimate | InsufficientData:
    last = TODAY - timedelta(days=1)
    return estimate_uplift(business, last - timedelta(days=days - 1), last, **fields)  # type: ignore[arg-type]


def estimate_of(business: Business, days: int = 28, **fields: object) -> UpliftEstimate:
    estimate = look(business, days, **fields)
    assert isinstance(estimate, UpliftEstimate), estimate
    return estimate


def test_until_the_worker_was_there_an_estimate_is_pending(business: Business) -> None:
    assert look(business) == InsufficientData("pending")


def test_campaigns_add_up_to_the_whole(business: Business, two: list[Campaign]) -> None:
    refreshing.refresh(str(business.pk))
    whole = estimate_of(business).uplift
    parts = [estimate_of(business, campaigns=[one.id]).uplift for one in two]
    assert whole.mean == pytest.approx(sum(part.mean for part in parts))
    assert whole.revenue == pytest.approx(sum(part.revenue for part in parts))
    assert estimate_of(business).until == TODAY - timedelta(days=1)


def test_what_is_missing_before_the_period_is_counted(
    business: Business, two: list[Campaign]
) -> None:
    refreshing.refresh(str(business.pk))
    missing = tuple(
        ExcludedCampaign(one.public_id, 20, one.name) for one in sorted(two, key=lambda c: c.name)
    )
    assert look(business, 100) == InsufficientData(
        "short_baseline", have=20, need=28, excluded=missing
    )


def test_a_campaign_without_the_days_before_is_left_out_and_named(
    business: Business, two: list[Campaign]
) -> None:
    new = make.campaign(business, "Gift cards", platform="social")
    shop.past(new, 20)
    refreshing.refresh(str(business.pk))
    launch = {new.id: TODAY - timedelta(days=20)}
    missing = (ExcludedCampaign(new.public_id, 0, "Gift cards"),)
    alone = look(business, campaigns=[new.id], launches=launch)
    assert alone == InsufficientData("short_baseline", have=0, need=28, excluded=missing)
    all_of_them = estimate_of(business, launches=launch)
    others = estimate_of(business, campaigns=[one.id for one in two])
    assert all_of_them.excluded == missing
    assert all_of_them.uplift.mean == others.uplift.mean


def test_a_launch_in_the_period_is_compared_with_the_days_before_it(
    business: Business, two: list[Campaign]
) -> None:
    refreshing.refresh(str(business.pk))
    day = TODAY - timedelta(days=10)
    launched = estimate_of(business, campaigns=[two[0].id], launches={two[0].id: day}).uplift
    by_period = estimate_of(business, 10, campaigns=[two[0].id]).uplift
    assert launched.mean == pytest.approx(by_period.mean)


def test_numbers_after_the_newest_known_day_are_left_out(
    business: Business, two: list[Campaign]
) -> None:
    refreshing.refresh(str(business.pk))
    later = estimate_uplift(business, TODAY - timedelta(days=5), TODAY + timedelta(days=5))
    assert isinstance(later, UpliftEstimate)
    assert later.last == TODAY - timedelta(days=1)
    gone = estimate_uplift(business, TODAY + timedelta(days=2), TODAY + timedelta(days=5))
    assert gone == InsufficientData("old_numbers")


def test_refreshed_twice_it_is_the_same(business: Business, two: list[Campaign]) -> None:
    refreshing.refresh(str(business.pk))
    before = bytes(StoredCounterfactual.objects.of(business).get().content or b"")
    quantiles = GoalOutlook.objects.of(business).get(campaign=None).quantiles
    refreshing.refresh(str(business.pk))
    assert bytes(StoredCounterfactual.objects.of(business).get().content or b"") == before
    assert GoalOutlook.objects.of(business).get(campaign=None).quantiles == quantiles


def test_a_business_without_revenue_is_told_so(business: Business) -> None:
    refreshing.refresh(str(business.pk))
    assert look(business) == InsufficientData("no_revenue")
    assert not GoalOutlook.objects.of(business).exists()


def test_a_lower_goal_is_likelier(business: Business, two: list[Campaign]) -> None:
    refreshing.refresh(str(business.pk))
    chances = []
    for goal in ("0.1", "2.5", "4", "90"):
        outlook = goal_chance(business, None, Decimal(goal), ATTRIBUTED)
        assert isinstance(outlook, GoalChance)
        chances.append(outlook.chance)
    assert chances == sorted(chances, reverse=True)
    assert chances[0] == 1.0
    assert chances[-1] == 0.0


def test_a_budget_s_goal_counts_what_came_so_far(business: Business, two: list[Campaign]) -> None:
    first = two[0]
    first.budget_amount = Decimal(3000)
    first.budget_start, first.budget_end = TODAY - timedelta(days=20), TODAY + timedelta(days=7)
    first.save()
    refreshing.refresh(str(business.pk))
    outlook = GoalOutlook.objects.of(business).get(campaign=first)
    assert (outlook.first, outlook.last) == (first.budget_start, first.budget_end)
    assert outlook.spent > 0
    assert outlook.brought > 0
    assert outlook.spent + outlook.to_spend == pytest.approx(Decimal(3000))
    whole = GoalOutlook.objects.of(business).get(campaign=None)
    assert (whole.first, whole.last, whole.spent) == (TODAY, first.budget_end, Decimal(0))


def test_a_prospect_goal_is_counted_in_prospects(business: Business) -> None:
    leads = make.campaign(
        business,
        "Brochure",
        objective="generate_prospects",
        prospect_goal=400,
        budget_amount=Decimal(9000),
        budget_start=TODAY - timedelta(days=40),
        budget_end=TODAY + timedelta(days=20),
    )
    shop.past(leads, 120)
    refreshing.refresh(str(business.pk))
    outlook = GoalOutlook.objects.of(business).get(campaign=leads)
    assert outlook.target == PROSPECTS
    sure = goal_chance(business, leads, outlook.brought, PROSPECTS)
    assert isinstance(sure, GoalChance)
    assert sure.chance == 1.0


def stored(business: Business, at: datetime) -> None:
    """An import that changed a day at this moment."""
    Import.objects.add(
        business, source="api", status=Import.Status.COMPLETED, stored_at=at, inserted=1
    )


def test_one_job_waits_for_a_business(business: Business, two: list[Campaign]) -> None:
    stored(business, clock.now())
    assert refreshing.refresh_due() == 1
    assert refreshing.refresh_due() == 0


def test_businesses_are_due_after_an_import_and_each_new_day(
    business: Business, two: list[Campaign], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert list(refreshing._due()) == []
    ended = clock.now() - timedelta(minutes=10)
    stored(business, ended)
    assert list(refreshing._due()) == [business.pk]
    refreshing.refresh(str(business.pk))
    assert list(refreshing._due()) == []
    later = datetime(2026, 11, 20, 17, 0, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: later)
    assert list(refreshing._due()) == [business.pk]


def test_an_import_that_is_seen_only_after_the_refresh_makes_the_estimate_due(
    business: Business, two: list[Campaign]
) -> None:
    stored(business, clock.now())
    refreshing.refresh(str(business.pk))
    # Its transaction began before the refresh and ended after it.
    stored(business, clock.now() - timedelta(minutes=5))
    assert look(business) == InsufficientData("pending")
    assert list(refreshing._due()) == [business.pk]
