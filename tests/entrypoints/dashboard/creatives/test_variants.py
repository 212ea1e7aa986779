"""Variants of an ad, made in the list or on the ad's page."""

import pytest
from django.test import Client

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.creatives.models import Creative
from kempen.domain.strategies.actions import briefs, decide
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of
from kempen.domain.strategies.rules import MOST_ADS
from tests import make
from tests.builders import approved, plans, shop
from tests.builders.people import begin_session
from tests.entrypoints.dashboard.creatives.ad_pages import ad_on, address_of, html_of, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def strategy(alice: Member) -> Strategy:
    """A ready strategy with one social and one search ad."""
    return approved.strategy(alice.business, "social", "search")


def test_a_copy_opens_after_one_click_in_the_list_or_on_the_ads_page(
    at_screen: Client, alice: Member
) -> None:
    strategy = plans.ready(alice)
    ad = ads_of(strategy)[0]
    of_campaign = [one for one in ads_of(strategy) if one.line_id == ad.line_id]
    address = f"{address_of(ad)}variants/"
    for page in (f"/strategies/{strategy.public_id}/creatives/", address_of(ad)):
        assert f'{ad.public_id}/variants/"' in html_of(at_screen.get(page))
    answer = at_screen.post(address, {"revision": "1"}, follow=True)
    page = html_of(answer)
    count = len(of_campaign) + 1
    assert "Ad duplicated. Change the words, then use the ad." in page
    assert f"Ad {count} of {count} for Beans" in page
    assert "The ad is skipped and does not run." in page
    assert "Ad 1 says and shows the same." in page
    variant = ads_of(strategy)[count - 1]
    at_screen.post(address_of(variant), typed(variant, headline_0="Beans of ours"))
    assert "says and shows the same" not in html_of(at_screen.get(address_of(variant)))


def test_a_translation_opens_with_what_it_leaves_out(at_screen: Client, alice: Member) -> None:
    guidelines = {
        **shop.GUIDELINES,
        "languages": ["en", "ta"],
        "benefits": ["Grandma's own hands", "Free delivery"],
    }
    strategy = plans.ready(alice, creative_guidelines=guidelines)
    english = next(ad for ad in ads_of(strategy) if ad.creative.language == "en")
    assert "Translate to தமிழ்" in html_of(at_screen.get(address_of(english)))
    answer = at_screen.post(
        f"{address_of(english)}variants/", {"revision": "1", "language": "ta"}, follow=True
    )
    page = html_of(answer)
    assert "Ad translated. Check the words, then use the ad." in page
    assert "Skipped, because there are no words for it in தமிழ்" in page
    assert '<li lang="en">Grandma\'s own hands</li>' in page
    assert "Translate to English" in page
    odd = at_screen.post(
        f"{address_of(english)}variants/", {"revision": "2", "language": "fr"}, follow=True
    )
    assert "Choose another language of this strategy." in html_of(odd)
    assert "Write it in this ad if you need it." in page
    briefs.generate_again(Actor.member(alice), strategy)
    variant = next(ad for ad in ads_of(strategy) if ad.creative.language == "ta")
    closed = html_of(at_screen.get(address_of(variant)))
    # Nothing can be written there while a newer strategy is generated.
    assert "Other ads of this campaign claim this." in closed
    assert "Write it in this ad" not in closed


def test_what_cannot_be_copied_says_why(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "search")
    address = f"{address_of(ad)}variants/"
    late = html_of(at_screen.post(address, {"revision": "no"}, follow=True))
    assert "Someone changed this strategy" in late
    for revision in range(1, MOST_ADS):
        at_screen.post(address, {"revision": str(revision)})
    full = html_of(at_screen.post(address, {"revision": str(MOST_ADS)}, follow=True))
    assert f"Beans on search has {MOST_ADS} ads, the most that a campaign can have." in full
    assert len(ads_of(strategy)) == MOST_ADS + 1


def test_only_who_may_write_briefs_copies_and_only_in_their_business(
    strategy: Strategy, alice: Member, client: Client
) -> None:
    address = f"{address_of(ad_on(strategy, 'social'))}variants/"
    bob = make.person("bob")
    make.member(alice.business, bob, "viewer")
    begin_session(client, bob)
    assert client.post(address, {"revision": "1"}).status_code == 403
    carol = make.person("carol")
    make.member(make.business("Other"), carol)
    client.logout()
    begin_session(client, carol)
    assert client.post(address, {"revision": "1"}).status_code == 404
    assert len(ads_of(strategy)) == 2


def test_a_copy_is_deleted_after_a_question_and_once(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "social")
    at_screen.post(f"{address_of(ad)}variants/", {"revision": "1"})
    variant = ads_of(strategy)[1]
    address = f"{address_of(variant)}delete/"
    assert address in html_of(at_screen.get(address_of(variant)))
    assert "You cannot undo this." in html_of(at_screen.get(address))
    carol = make.person("carol")
    make.member(make.business("Other"), carol)
    elsewhere = Client()
    begin_session(elsewhere, carol)
    assert elsewhere.post(address, {"revision": "2"}).status_code == 404
    assert "Ad deleted." in html_of(at_screen.post(address, {"revision": "2"}, follow=True))
    assert at_screen.post(address, {"revision": "2"}, follow=True).status_code == 200
    assert ad_on(strategy, "social").pk == ad.pk
    last = html_of(at_screen.post(f"{address_of(ad)}delete/", {"revision": "3"}, follow=True))
    assert "This is the only ad of Beans on social." in last


def test_the_page_of_a_deletion_says_what_stays(at_screen: Client, strategy: Strategy) -> None:
    ad = ad_on(strategy, "social")
    at_screen.post(f"{address_of(ad)}variants/", {"revision": "1"})
    variant = ads_of(strategy)[1]
    page = html_of(at_screen.get(f"{address_of(variant)}delete/"))
    assert "says and shows the same" in page
    assert address_of(ad) in page
    assert "no ad in this language" not in page
    assert "No other ad of this campaign is used." not in page
    # The copy does not run yet, so the original is the only one that is used.
    page = html_of(at_screen.get(f"{address_of(ad)}delete/"))
    assert "No other ad of this campaign is used." in page
    Creative.objects.of(strategy.business).filter(pk=variant.creative_id).update(
        language="ta", angle="question"
    )
    page = html_of(at_screen.get(f"{address_of(ad)}delete/"))
    assert "The campaign has no other ad with this angle" in page
    assert "1 ad with another angle stays too." in page
    assert "After this, the campaign has no ad in this language: " in page


def test_the_page_of_an_ad_that_stays_says_why_and_has_no_button(
    at_screen: Client, alice: Member
) -> None:
    alone = approved.strategy(alice.business, "social")
    page = html_of(at_screen.get(f"{address_of(ads_of(alone)[0])}delete/"))
    assert "This is the only ad of Beans on social." in page
    assert "button danger" not in page
    strategy = plans.ready(alice)
    decide.approve(Actor.member(alice), strategy, 1)
    address = f"{address_of(ads_of(strategy)[0])}delete/"
    assert "button danger" not in html_of(at_screen.get(address))
    decide.reopen(Actor.member(alice), strategy, 1)
    page = html_of(at_screen.get(address))
    assert "This ad was approved once and stays on record." in page
    assert "button danger" not in page
