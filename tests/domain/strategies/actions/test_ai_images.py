"""Ads that show an image of AI are told to say so, whoever made the image of it."""

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Member
from kempen.domain.creatives.actions.change_image import ImageChanges, change_image
from kempen.domain.creatives.actions.copying import copy_of
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.models import Creative
from kempen.domain.creatives.queries import faults_in
from kempen.domain.offerings.actions.brand_kit import add_picture
from kempen.domain.strategies.actions import edit
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy
from kempen.domain.strategies.queries import ads_of, law_of
from tests.builders import plans, shop
from tests.domain.conftest import no_jobs

pytestmark = pytest.mark.django_db
__all__ = ["no_jobs"]


def is_asked_for_a_label(strategy: Strategy, creative: Creative) -> bool:
    codes = {fault.code for fault in faults_in(creative, law_of(strategy.brief))}
    return "ai_image_label" in codes


def ready(member: Member) -> Strategy:
    return plans.ready(member, new_campaigns=(NewLine("social", "Beans"),))


def test_an_own_image_of_ai_asks_for_a_label_until_the_ad_says_it(member: Member) -> None:
    owner = Actor.member(member)
    strategy = ready(member)
    image = shop.kept_picture(member.business)
    ad = ads_of(strategy)[0]
    edit.set_ad_image(owner, strategy, ad.public_id, image, 1)
    assert not is_asked_for_a_label(strategy, ads_of(strategy)[0].creative)
    change_image(owner, image, ImageChanges(is_ai_made=True))
    creative = ads_of(strategy)[0].creative
    assert is_asked_for_a_label(strategy, creative)
    assert is_asked_for_a_label(strategy, copy_of(creative))
    words = NewTexts(primary_text="Roasted every day. Image made with AI.")
    edit.edit_ad(owner, strategy, ad.public_id, words, 2)
    assert not is_asked_for_a_label(strategy, ads_of(strategy)[0].creative)
    change_image(owner, image, ImageChanges(is_ai_made=False))
    assert not ads_of(strategy)[0].creative.has_ai_image


def test_images_that_kempen_draws_with_a_photo_of_ai_ask_for_a_label(member: Member) -> None:
    owner = Actor.member(member)
    offering = ready(member).brief.offering
    assert offering is not None
    image = shop.kept_picture(member.business)
    change_image(owner, image, ImageChanges(is_ai_made=True))
    add_picture(owner, offering, image)
    strategy = ready(member)
    creatives = [ad.creative for ad in ads_of(strategy) if ad.creative.layout != "colour"]
    assert creatives
    assert all(is_asked_for_a_label(strategy, creative) for creative in creatives)
