"""Ads of a campaign side by side."""

import re

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.actions.ad_variants import duplicate_ad, translate_ad
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of
from tests import make
from tests.builders import approved, plans, shop
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.creatives.ad_pages import html_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    """English and Tamil posts with a benefit in words of the owner's own."""
    guidelines = {
        **shop.GUIDELINES,
        "languages": ["en", "ta"],
        "benefits": ["Grandma's own hands", "Free delivery"],
        "proof": [],
    }
    lines = (NewLine("social", "Posts"),)
    return plans.ready(alice, creative_guidelines=guidelines, new_campaigns=lines)


def page_of(strategy: Strategy, *ads: StrategyAd) -> str:
    wanted = "&".join(f"ad={ad.public_id}" for ad in ads)
    return f"/strategies/{strategy.public_id}/ads/compare/?{wanted}"


def row_of(page: str, title: str) -> str:
    rows: list[str] = re.findall(r"<tr>.*?</tr>", page)
    return next(row for row in rows if f'<th scope="row"> {title}' in row)


def test_the_same_angle_in_each_language_is_compared_claim_by_claim(
    at_screen: Client, strategy: Strategy
) -> None:
    first = next(ad for ad in ads_of(strategy) if ad.creative.angle == "benefit")
    page = html_of(at_screen.get(page_of(strategy, first)))
    assert f"2 of {len(ads_of(strategy))} ads of Posts, side by side." in page
    assert page.count('class="post in-feed"') == 2
    own = row_of(page, "Grandma's own hands")
    assert "Your own words" in own
    assert own.index("#good") < own.index("No words")
    delivery = row_of(page, "Free delivery")
    assert delivery.count("#good") == 2


def test_a_copy_is_compared_with_its_original_text_by_text(
    at_screen: Client, alice: Member, strategy: Strategy
) -> None:
    first, actor = ads_of(strategy)[0], Actor.member(alice)
    variant = duplicate_ad(actor, strategy, first.public_id, 1)
    texts = NewTexts(headlines=("A headline that nobody sees to its end on a telephone",))
    edit.edit_ad(actor, strategy, variant.public_id, texts, 2)
    page = html_of(at_screen.get(page_of(strategy, first, variant)))
    headline = row_of(page.replace('<th scope="row">', '<th scope="row"> '), "Headline")
    assert first.creative.headlines[0] in headline
    assert "A headline that nobody sees" in headline
    assert "count over-limit" in headline
    assert "The end may be hidden." in headline
    assert f'data-label="Ad {len(ads_of(strategy))}"' in headline
    translate_ad(actor, strategy, first.public_id, "ta", 3)
    every = html_of(at_screen.get(page_of(strategy, *ads_of(strategy))))
    assert every.count('class="post in-feed"') == 4


def test_it_is_linked_from_the_list_and_from_an_ad(at_screen: Client, strategy: Strategy) -> None:
    ad = ads_of(strategy)[0]
    section = html_of(at_screen.get(f"/strategies/{strategy.public_id}/creatives/"))
    assert f"ads/compare/?campaign={ad.line.public_id}" in section
    assert f"ads/compare/?ad={ad.public_id}" in section
    page = html_of(at_screen.get(f"/strategies/{strategy.public_id}/ads/{ad.public_id}/"))
    assert f"ads/compare/?ad={ad.public_id}" in page
    asked = f"/strategies/{strategy.public_id}/ads/compare/?campaign={ad.line.public_id}"
    assert at_screen.get(asked).status_code == 200


def test_one_ad_alone_and_an_ad_of_elsewhere(at_screen: Client, alice: Member) -> None:
    alone = approved.strategy(alice.business, "search")
    page = html_of(at_screen.get(page_of(alone)))
    assert "This campaign has one ad. Duplicate or translate it to compare both." in page
    other = approved.strategy(make.business("Other"), "search")
    assert at_screen.get(page_of(other)).status_code == 404
    assert at_screen.get(page_of(alone, ads_of(other)[0])).status_code == 404
    none = approved.strategy(alice.business, "search")
    StrategyAd.objects.of(alice.business).filter(line__strategy=none).delete()
    assert at_screen.get(page_of(none)).status_code == 404


def test_whoever_only_sees_compares_and_changes_nothing(
    alice: Member, strategy: Strategy, client: Client
) -> None:
    bob = make.person("bob")
    make.member(alice.business, bob, "viewer")
    begin_session(client, bob)
    page = html_of(client.get(page_of(strategy, *ads_of(strategy)[:2])))
    assert "View ad" in page
    assert "Edit ad" not in page
