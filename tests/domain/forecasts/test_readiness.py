"""Whether there is enough to learn from, by the optimiser's own thresholds."""

from datetime import timedelta

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.readiness import CONVERSIONS, DAYS, readiness
from kempen.kit import clock
from tests import make
from tests.builders import shop

pytestmark = pytest.mark.django_db


@pytest.fixture
def business(db: None) -> Business:
    return make.business()


@pytest.mark.parametrize(("days", "level"), [(DAYS, "good"), (60, "fair"), (20, "weak")])
def test_days_and_conversions_make_the_level(business: Business, days: int, level: str) -> None:
    campaign = make.campaign(business)
    shop.past(campaign, days)
    outlook = readiness(business, [campaign.id], clock.today() + timedelta(days=1))
    known = outlook.campaigns[campaign.id]
    assert (outlook.level, outlook.days, known.days, known.level) == (level, days, days, level)
    assert outlook.last == clock.today() - timedelta(days=1)
    assert known.conversions > 0
    assert (known.conversions >= CONVERSIONS) or level != "good"


def test_the_level_is_that_of_most_of_the_money(business: Business) -> None:
    large, small = make.campaign(business, "Large"), make.campaign(business, "Small")
    shop.past(large, DAYS, spend=300)
    shop.past(small, 10, spend=20)
    outlook = readiness(business, [large.id, small.id], clock.today())
    assert (outlook.level, outlook.campaigns[small.id].level) == ("good", "weak")
    assert outlook.pace is not None
    assert outlook.pace > 200


def test_nothing_is_known_without_days_and_old_days_do_not_count(business: Business) -> None:
    empty, old = make.campaign(business, "Empty"), make.campaign(business, "Old")
    shop.past(old, DAYS)
    assert readiness(business, [empty.id], clock.today()).level == "none"
    assert readiness(business, [], clock.today()).level == "none"
    far = clock.today() + timedelta(days=200)
    assert readiness(business, [old.id], far).level == "old"


def test_another_business_shows_nothing(business: Business) -> None:
    campaign = make.campaign(business)
    shop.past(campaign, 30)
    assert readiness(make.business("Kedai Siti"), [campaign.id], clock.today()).days == 0
