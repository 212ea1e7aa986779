"""An ad edited in its place: the form, its counts while it is typed, and the ad as it is saved."""

import re

import pytest
from django.test import Client

from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.actions.pictures import store_made_images
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of
from kempen.entrypoints.dashboard.shared.ads.pictures import PlacedPicture, pictures_by_placement
from tests import make
from tests.builders import approved, plans, shop
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.creatives.ad_pages import ad_on, address_of, html_of, stored, typed

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    """A ready strategy with one social and one search ad."""
    return approved.strategy(alice.business, "social", "search")


def here(ad: StrategyAd) -> str:
    return f"{address_of(ad)}here/"


def test_the_form_comes_in_the_place_of_the_ad_and_without_htmx_leads_to_its_page(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "social")
    page = html_of(at_screen.get(here(ad), headers=HTMX))
    assert page.startswith(f'<li class="ad-card editing" id="{ad.public_id}"')
    assert f'id="{ad.public_id}_primary_text"' in page
    assert "autofocus" in page
    plain = at_screen.get(here(ad))
    assert (plain.status_code, plain.headers["Location"]) == (302, address_of(ad))


def test_counts_and_the_preview_follow_what_is_typed_and_nothing_is_stored(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "search")
    fields = typed(ad, headline_0="咖啡豆" * 6)
    page = html_of(at_screen.post(f"{here(ad)}?counts=1", fields, headers=HTMX))
    assert f'id="{ad.public_id}_headline_0_count"' in page
    assert 'hx-swap-oob="true"' in page
    assert "36 of 30" in page
    assert "Must be 30 characters or fewer. Remove 6 characters." in page
    assert '<p class="result-title" data-title>咖啡豆' in page
    assert stored(ad).headlines[0] == "Liberica beans"


def test_saving_answers_the_ad_with_the_new_revision(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "social")
    fields = typed(ad, headline_0="New beans")
    page = html_of(at_screen.post(here(ad), fields, headers=HTMX))
    assert page.startswith('<li class="ad-card"')
    assert 'data-revision="2"' in page
    assert "Ad saved." in page
    assert stored(ad).headlines == ["New beans"]
    card = html_of(at_screen.get(f"{here(ad)}?card=1", headers=HTMX))
    assert "New beans" in card
    assert "Ad saved." not in card


def test_what_cannot_be_saved_stays_in_the_form_with_its_reason(
    at_screen: Client, strategy: Strategy
) -> None:
    ad = ad_on(strategy, "search")
    answer = at_screen.post(here(ad), typed(ad, headline_0="x" * 31), headers=HTMX)
    assert answer.status_code == 422
    assert "x" * 31 in html_of(answer)
    assert "Remove 1 character." in html_of(answer)
    late = at_screen.post(here(ad), typed(ad, revision="0", headline_0="Mine"), headers=HTMX)
    assert late.status_code == 422
    assert "Someone changed this strategy since you opened it" in html_of(late)
    assert 'value="Mine"' in html_of(late)
    assert stored(ad).headlines[0] == "Liberica beans"


def test_only_who_may_write_briefs_edits_and_only_in_their_business(
    strategy: Strategy, alice: Member, client: Client
) -> None:
    ad = ad_on(strategy, "social")
    bob = make.person("bob")
    make.member(alice.business, bob, "viewer")
    client.logout()
    begin_session(client, bob)
    assert client.get(here(ad), headers=HTMX).status_code == 403
    carol = make.person("carol")
    make.member(make.business("Other"), carol)
    client.logout()
    begin_session(client, carol)
    assert client.get(here(ad), headers=HTMX).status_code == 404


def test_each_placement_shows_its_shape_cut_around_the_focal_point(
    strategy: Strategy, alice: Member
) -> None:
    image = shop.kept_picture(alice.business)
    ad = ad_on(strategy, "social")
    edit.set_ad_image(make.actor(alice.business), strategy, ad.public_id, image, 1)
    creative = next(one for one in ads_of(strategy) if one.pk == ad.pk).creative
    shown = pictures_by_placement(creative)
    feed, story = shown["feed"], shown["story"]
    assert (feed.width, feed.height, story.width, story.height) == (1080, 1350, 1080, 1920)
    # A square of 1920 pixels behind a window of 1080, its middle in sight.
    assert (story.x, story.y, story.drawn_width, story.drawn_height) == (-420, 0, 1920, 1920)
    assert shown["reel"] == story


def test_the_one_picture_of_an_ad_of_before_is_shown_whole(
    business: Business, strategy: Strategy
) -> None:
    shop.with_pictures(strategy)
    creative = next(one.creative for one in ads_of(strategy) if one.creative.image_id)
    shown = pictures_by_placement(creative)
    assert (shown["feed"].width, shown["feed"].height) == (1080, 1080)
    assert (shown["story"].y, shown["story"].drawn_height) == (420, 1080)
    assert store_made_images(business, []) == []
    assert isinstance(shown["reel"], PlacedPicture)


def test_the_ads_of_an_angle_stand_beside_each_other_with_their_placements(
    at_screen: Client, alice: Member
) -> None:
    lines = (NewLine("social", "Posts"), NewLine("search", "Results"))
    guidelines = {**shop.GUIDELINES, "languages": ["en", "zh"]}
    ready_strategy = plans.ready(alice, new_campaigns=lines, creative_guidelines=guidelines)
    page = html_of(at_screen.get(f"/strategies/{ready_strategy.public_id}/creatives/"))
    (benefit, *_) = page.split('<div class="ad-angle">')[1:]
    languages = re.findall(r'<span class="pill">(English|中文)</span>', benefit)
    assert languages == ["English", "中文"]
    for name in ("Feed", "Story", "Reel", "Phone", "Desktop"):
        assert f"<span>{name}</span>" in page
