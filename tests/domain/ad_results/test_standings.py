"""How ads stand: on what was stored, silent below a minimum, among those that run."""

from datetime import timedelta
from decimal import Decimal

import pytest

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.rules import untried_angle
from kempen.domain.ad_results.standings import AdFigures, AdResult, ads_with_results
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad
from kempen.kit import clock
from kempen.optimiser.ads.competition import Verdict
from tests import make
from tests.builders.stored_days import placed_ad, ran_days

pytestmark = pytest.mark.django_db


@pytest.fixture
def business() -> Business:
    return make.business()


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business)


def last_week(campaign: Campaign) -> list[AdResult]:
    yesterday = clock.today() - timedelta(days=1)
    return ads_with_results(campaign, yesterday - timedelta(days=6), yesterday)


def test_the_better_ad_is_called_the_best_and_the_other_worse(campaign: Campaign) -> None:
    good, bad = placed_ad(campaign, "1"), placed_ad(campaign, "2")
    ran_days(campaign, {"1": 9, "2": 3})
    second, first = last_week(campaign)
    assert (first.ad, second.ad) == (good, bad)
    assert first.figures == AdFigures(*map(Decimal, (140, 1890, 7000, 280, 63)))
    assert first.standing
    assert second.standing
    assert (first.standing.verdict, second.standing.verdict) == (Verdict.BEST, Verdict.WORSE)
    assert (first.standing.should_pause, second.standing.should_pause) == (False, True)
    assert first.standing.chance_best > 0.99
    # Asked twice it says the same.
    assert last_week(campaign) == [second, first]


def test_few_conversions_say_nothing(campaign: Campaign) -> None:
    placed_ad(campaign, "1"), placed_ad(campaign, "2")
    ran_days(campaign, {"1": 5, "2": 1}, days=3)
    assert [one.standing and one.standing.verdict for one in last_week(campaign)] == [
        Verdict.TOO_LITTLE,
        Verdict.TOO_LITTLE,
    ]


def test_an_ad_that_does_not_run_does_not_compete(campaign: Campaign) -> None:
    placed_ad(campaign, "1")
    paused = placed_ad(campaign, "2", status=Ad.Status.REJECTED)
    ran_days(campaign, {"1": 4, "2": 4})
    assert [one.standing for one in last_week(campaign)] == [None, None]
    # Its figures stay.
    assert last_week(campaign)[0].ad == paused
    assert last_week(campaign)[0].figures is not None


def test_ads_that_somebody_made_on_the_platform_compete_too(campaign: Campaign) -> None:
    placed_ad(campaign, "1")
    ran_days(campaign, {"1": 4, "5": 8})
    ours, theirs = last_week(campaign)
    assert (ours.ad is None, theirs.ad, theirs.number) == (False, None, "5")
    assert theirs.standing is not None
    assert theirs.standing.verdict is Verdict.BEST


def test_without_spend_nothing_is_divided(campaign: Campaign) -> None:
    placed_ad(campaign, "1"), placed_ad(campaign, "2")
    assert [(one.figures, one.standing) for one in last_week(campaign)] == [(None, None)] * 2


def test_another_business_sees_nothing_of_it(campaign: Campaign) -> None:
    placed_ad(campaign, "1")
    ran_days(campaign, {"1": 4, "2": 4})
    stranger = Campaign(id=campaign.id, business=make.business("Teh Tarik"))
    assert last_week(stranger) == []


def test_the_next_challenger_has_an_angle_that_nobody_tried() -> None:
    assert untried_angle({"benefit", "proof"}) == "offer"
    assert untried_angle({"benefit", "offer", "proof", "question"}) is None
