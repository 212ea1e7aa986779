"""The ads of a campaign at the screen, with their figures and how sure Kempen is."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.actions.store import store_delivery, store_reach
from kempen.domain.ad_results.models import AdDay
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.strategies.models import Brief
from kempen.entrypoints.dashboard.campaigns.ad_results_copy import odds_words
from kempen.kit import clock
from kempen.optimiser.ads.competition import AdStanding, Verdict
from kempen.platforms.ad_figures import PeriodReach
from kempen.platforms.interface import DayResult
from tests import make
from tests.builders.launches import running_campaign
from tests.builders.pages import text_of
from tests.builders.shop import GUIDELINES
from tests.builders.stored_days import NUMBER, placed_ad, ran_days

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(business: Business) -> Campaign:
    return make.campaign(business, platform="social")


def page(client: Client, of: Campaign, more: str = "") -> Any:
    return client.get(f"/campaigns/{of.public_id}/creatives/{more}")


def test_each_ad_has_its_words_its_review_its_figures_and_a_verdict_with_odds(
    at_screen: Client, campaign: Campaign
) -> None:
    placed_ad(campaign, "1", language="ms", headlines=["Biji kopi Liberica"])
    placed_ad(campaign, "2", angle="offer")
    ran_days(campaign, {"1": 9, "2": 3})
    words = text_of(page(at_screen, campaign, "?period=last-7-days"))
    best, other = words.index("Biji kopi Liberica"), words.index("Liberica beans 2")
    assert best < other
    assert "Bahasa Melayu · Benefit" in words
    assert (
        "Approved Probably best Chance that it is the best ad here: more than 99 in 100." in words
    )
    assert "Probably worse Chance that it is the best ad here: less than 1 in 100." in words
    assert "Kempen suggests pausing it. Its money then goes to the other ads." in words
    for figure in (
        "Impressions 7,000",
        "Clicks 280",
        "Click-through rate (CTR) 4.0%",
        "Spend RM140.00",
        "Conversions 63",
        "Revenue RM1,890.00",
        "Return 13.50×",
    ):
        assert figure in words[best:other]


def test_an_angle_that_nobody_tried_is_proposed_where_the_brief_has_words_for_it(
    at_screen: Client, business: Business
) -> None:
    campaign = running_campaign(business, "search")
    brief = Brief.objects.of(business).get()
    Creative.objects.of(business).update(angle="benefit")
    ran_days(campaign, {"1": 9, "2": 3})
    brief.creative_guidelines = dict(GUIDELINES) | {"proof": [], "offer": None}
    brief.save()
    # Nothing proves anything, and nothing is offered.
    assert "No ad here asks a question yet." in text_of(page(at_screen, campaign))
    brief.creative_guidelines = dict(GUIDELINES)
    brief.save()
    assert "No ad here leads with an offer yet." in text_of(page(at_screen, campaign))


def test_ads_are_sorted_as_asked(at_screen: Client, campaign: Campaign) -> None:
    for number in ("1", "2"):
        placed_ad(campaign, number)
    ran_days(campaign, {"1": 3, "2": 9})
    shown = text_of(page(at_screen, campaign, "?sort=conversions&period=last-28-days"))
    assert shown.index("Liberica beans 2") < shown.index("Liberica beans 1")
    assert page(at_screen, campaign, "?sort=moon").status_code == 200


def test_a_rejected_ad_says_why_and_one_alone_is_not_compared(
    at_screen: Client, campaign: Campaign
) -> None:
    placed_ad(campaign, "1", status=Ad.Status.REJECTED, reasons=["Misleading claim"])
    ran_days(campaign, {"1": 2, "5": 2})
    words = text_of(page(at_screen, campaign))
    assert "Rejected The platform says: “Misleading claim”" in words
    assert "Ad 5, not made by Kempen" in words
    assert "Ads are compared once two or more of them run." in words


def test_without_ads_the_page_says_when_there_will_be_some(
    at_screen: Client, campaign: Campaign
) -> None:
    assert "Ads appear here once they are on the platform." in text_of(page(at_screen, campaign))


def test_another_business_does_not_see_it(at_screen: Client) -> None:
    assert page(at_screen, make.campaign(make.business("Teh Tarik"))).status_code == 404


def test_a_campaign_shows_what_its_platform_reports_and_never_adds_people_up(
    at_screen: Client, campaign: Campaign
) -> None:
    yesterday = clock.today() - timedelta(days=1)
    PerformanceDay.objects.add(
        campaign.business, campaign=campaign, date=yesterday, spend=20, revenue=80, clicks=40
    )
    day = DayResult(NUMBER, yesterday, Decimal(20), 1000, 40, Decimal(2), Decimal(80))
    store_delivery(campaign.business, [(campaign.pk, day, Decimal(1))])
    numbers = {NUMBER: campaign.pk}
    for days, people in ((7, 800), (28, 1)):
        reach = PeriodReach(
            NUMBER, yesterday - timedelta(days=days - 1), yesterday, people, Decimal("1.25")
        )
        store_reach(campaign.business, numbers, days, [reach])
    words = text_of(at_screen.get(f"/campaigns/{campaign.public_id}/"))
    assert (
        "How it was shown Compare ads Searches and places Impressions 1,000 Clicks 40 "
        "Click-through rate (CTR) 4.0% "
        "Cost per click RM0.50 Cost per 1,000 impressions (CPM) RM20.00 "
        "Reach, last 28 days 1 person"
    ) in words
    assert "Reach, last 7 days 800 people" in words
    assert "Each person saw it 1.3 times on average." in words
    assert "you cannot add the figures of two periods" in words


def test_a_campaign_and_its_ads_have_one_figure_and_days_without_it_are_told(
    at_screen: Client, campaign: Campaign
) -> None:
    """The platform told of the campaign on one day, of its ads on more, of one day nothing."""
    placed_ad(campaign, "1")
    ran_days(campaign, {"1": 9})
    days = [clock.today() - timedelta(days=back) for back in range(1, 8)]
    for date in days:
        PerformanceDay.objects.add(
            campaign.business, campaign=campaign, date=date, spend=20, revenue=80, clicks=40
        )
    day = DayResult(NUMBER, days[0], Decimal(20), 1000, 40, Decimal(2), Decimal(80))
    store_delivery(campaign.business, [(campaign.pk, day, Decimal(1))])
    AdDay.objects.of(campaign.business).filter(date=days[-1]).delete()
    period = "?period=last-7-days"
    whole = text_of(at_screen.get(f"/campaigns/{campaign.public_id}/{period}"))
    ads = text_of(page(at_screen, campaign, period))
    figure = ads[ads.index("Impressions") :].split()[1]
    assert f"Impressions {figure} Without 1 day for which the platform reported none" in whole


def test_a_campaign_from_files_shows_nothing_of_it(at_screen: Client, campaign: Campaign) -> None:
    assert "How it was shown" not in text_of(at_screen.get(f"/campaigns/{campaign.public_id}/"))


@pytest.mark.parametrize("verdict", list(Verdict))
@pytest.mark.parametrize("language", ["en", "ms", "zh-hans", "ta"])
def test_every_verdict_says_how_sure_it_is(verdict: Verdict, language: str) -> None:
    standing = AdStanding(verdict, 0.4, 0.93, 1.0, 0.9, 1.1, 0.5, should_pause=False)
    with translation.override(language):
        words = odds_words(standing)
    expected = {Verdict.TOO_LITTLE: "20", Verdict.TIRED: "93"}.get(verdict, "40")
    assert expected in words
