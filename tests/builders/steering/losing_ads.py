"""A plan of which an ad brings a third of what the other ad of its campaign does."""

from datetime import timedelta

from kempen.domain.creatives.models import Ad
from kempen.domain.steering.actions.advising_ads import advise_on_ads
from kempen.domain.steering.models import Recommendation
from kempen.kit import clock
from tests.builders.steering.steered_plan import SteeredPlan
from tests.builders.stored_days import placed_ad, ran_days


def placed(plan: SteeredPlan, number: str, angle: str = "benefit") -> Ad:
    """An ad that has run for weeks."""
    created_at = clock.now() - timedelta(days=40)
    return placed_ad(plan.poor, number, angle=angle, created_at=created_at)


def losing(plan: SteeredPlan) -> Ad:
    """The one that brings less."""
    placed(plan, "1")
    loser = placed(plan, "2", "offer")
    ran_days(plan.poor, {"1": 9, "2": 3})
    return loser


def advised_pause(plan: SteeredPlan) -> Recommendation:
    """What is recommended about the one that brings less."""
    losing(plan)
    advise_on_ads(str(plan.launch.pk))
    return Recommendation.objects.of(plan.launch.business).get(kind="pause_ad")
