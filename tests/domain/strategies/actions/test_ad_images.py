"""The images that Kempen makes for a strategy's ads: made with it, kept in step with its words."""

from dataclasses import replace
from io import BytesIO
from typing import Any

import pytest
from PIL import Image as Pictures

from kempen.ad_images import fonts
from kempen.ad_images.task import SIZES, Shape
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.models import Business, Member
from kempen.domain.creatives.actions.edit import NewTexts
from kempen.domain.creatives.made_images import Crop, cut_to_shape, draw
from kempen.domain.creatives.models import CreativePicture, Image
from kempen.domain.creatives.queries import content_of, content_of_image
from kempen.domain.launches.changes.new_ads import PictureToSend
from kempen.domain.launches.plans import addition_of, planned_changes
from kempen.domain.offerings.actions.brand_kit import add_picture, move_focal_point
from kempen.domain.offerings.actions.save import change_offering
from kempen.domain.strategies.actions import ad_images, decide, edit
from kempen.domain.strategies.actions.briefs import NewLine
from kempen.domain.strategies.models import Strategy, StrategyAd
from kempen.domain.strategies.queries import ads_of
from kempen.domain.strategies.refusals import StrategyRefusal
from kempen.kit.refusal import Refusal
from tests import make
from tests.builders import approved, plans, shop
from tests.builders.approved import answer_of
from tests.domain.conftest import no_jobs

pytestmark = pytest.mark.django_db
__all__ = ["no_jobs"]
SHAPES = {"1:1", "4:5", "9:16", "1.91:1"}
SOCIAL = (NewLine("social", "Beans"), NewLine("social", "Hampers"))
FOUR = {**shop.GUIDELINES, "languages": ["en", "ms", "zh", "ta"]}


@pytest.fixture
def owner(member: Member) -> Actor:
    return Actor.member(member)


def ready(member: Member, **fields: Any) -> Strategy:
    fields.setdefault("new_campaigns", SOCIAL)
    return plans.ready(member, **fields)


def ad_at(strategy: Strategy, place: int) -> StrategyAd:
    return ads_of(strategy)[place]


def digests(ad: StrategyAd) -> dict[str, str]:
    pictures = content_of(ad.creative).pictures
    assert isinstance(pictures, list)
    return {one.shape: one.image for one in pictures}


def test_every_ad_of_every_language_has_an_image_for_each_shape(
    owner: Actor, member: Member
) -> None:
    strategy = ready(member, creative_guidelines=FOUR)
    ads = ads_of(strategy)
    assert {ad.creative.language for ad in ads} == {"en", "ms", "zh", "ta"}
    for ad in ads:
        assert set(digests(ad)) == SHAPES
        for one in ad.creative.pictures.all():
            assert (one.image.width, one.image.height) == SIZES[Shape(one.shape)]
            assert one.image.is_made
        assert ad.creative.image is not None
    # An image that several ads have is stored once.
    shown = {digest for ad in ads for digest in digests(ad).values()}
    assert Image.objects.of(strategy.business).count() == len(shown) <= len(ads) * len(SHAPES)
    assert decide.approve(owner, strategy, 1).status == "approved"


def test_the_same_brief_again_brings_the_same_bytes(member: Member) -> None:
    first, again = ready(member), ready(member)
    assert [digests(ad) for ad in ads_of(first)] == [digests(ad) for ad in ads_of(again)]


def test_brand_colours_and_photos_change_the_images(owner: Actor, member: Member) -> None:
    plain = ready(member)
    offering = plain.brief.offering
    assert offering is not None
    change_offering(owner, offering, lambda now: replace(now, colours=("#7a1f1f", "#ffe08a")))
    image = shop.kept_picture(member.business)
    add_picture(owner, offering, image)
    move_focal_point(owner, offering, image, 200, 300)
    branded = ready(member)
    brand = ad_images.brand_of(branded.brief)
    assert brand.kit.colours == ("#7a1f1f", "#ffe08a")
    assert [photo.focus for photo in brand.photos] == [(0.2, 0.3)]
    assert digests(ad_at(plain, 0))["1:1"] != digests(ad_at(branded, 0))["1:1"]


def test_edited_words_bring_other_images_and_others_keep_theirs(
    owner: Actor, member: Member
) -> None:
    strategy = ready(member)
    first, second = (digests(ad_at(strategy, place)) for place in (0, 1))
    edit.edit_ad(
        owner, strategy, ad_at(strategy, 0).public_id, NewTexts(headlines=("Our new blend",)), 1
    )
    assert set(digests(ad_at(strategy, 0)).values()).isdisjoint(first.values())
    assert digests(ad_at(strategy, 1)) == second
    # What no image says leaves them as they are.
    now = digests(ad_at(strategy, 0))
    landing = NewTexts(landing_url="https://kopirimba.example/new")
    edit.edit_ad(owner, strategy, ad_at(strategy, 0).public_id, landing, 2)
    assert digests(ad_at(strategy, 0)) == now


def test_an_own_picture_is_cut_around_its_point_and_is_left_alone_by_edits(
    owner: Actor, member: Member
) -> None:
    strategy = ready(member)
    image = shop.kept_picture(member.business)
    Image.objects.of(member.business).filter(pk=image.pk).update(focal_x=250, focal_y=750)
    image.refresh_from_db()
    ad = ad_at(strategy, 0)
    edit.set_ad_image(owner, strategy, ad.public_id, image, 1)
    given = content_of(ad_at(strategy, 0).creative).pictures
    assert isinstance(given, list)
    # A square picture is sent as it is where a square one is shown.
    assert {one.shape: one.focus for one in given} == {
        "1:1": None,
        "4:5": (250, 750),
        "9:16": (250, 750),
        "1.91:1": (250, 750),
    }
    words = NewTexts(headlines=("Our new blend",))
    edit.edit_ad(owner, strategy, ad.public_id, words, 2)
    assert {one.image_id for one in ad_at(strategy, 0).creative.pictures.all()} == {image.pk}


def test_kempens_images_can_be_had_back_in_another_layout(owner: Actor, member: Member) -> None:
    strategy = ready(member)
    ad = ad_at(strategy, 0)
    images = digests(ad)
    edit.set_ad_image(owner, strategy, ad.public_id, shop.kept_picture(member.business), 1)
    edit.make_ad_images(owner, strategy, ad.public_id, "", 2)
    assert digests(ad_at(strategy, 0)) == images
    edit.make_ad_images(owner, strategy, ad.public_id, "frame", 3)
    assert ad_at(strategy, 0).creative.layout == "frame"
    assert digests(ad_at(strategy, 0)) != images
    with pytest.raises(Refusal) as refusal:
        edit.make_ad_images(owner, strategy, ad.public_id, "round", 4)
    assert refusal.value.code is StrategyRefusal.UNKNOWN_LAYOUT


def test_without_fonts_the_strategy_says_so_and_an_own_picture_is_needed(
    owner: Actor, member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Drawn in this process, so that it sees that no font is there.
    monkeypatch.setattr(fonts, "_FOLDERS", ())
    fonts.font_file.cache_clear()
    fonts.font.cache_clear()
    monkeypatch.setattr(
        "kempen.domain.creatives.made_images.run_bounded", lambda _draw, task, _limits: draw(task)
    )
    strategy = ready(member)
    note = next(one for one in answer_of(strategy).notes if one.code == "images_not_made")
    assert note.texts == ("en",)
    assert all(ad.creative.image is None for ad in ads_of(strategy))
    with pytest.raises(Refusal) as refusal:
        decide.approve(owner, strategy, 1)
    assert refusal.value.code is StrategyRefusal.NEEDS_PICTURE
    with pytest.raises(Refusal) as refusal:
        edit.make_ad_images(owner, strategy, ad_at(strategy, 0).public_id, "", 1)
    assert refusal.value.code is StrategyRefusal.IMAGES_NOT_MADE
    fonts.font_file.cache_clear()


def test_a_launch_sends_a_picture_for_each_shape_and_an_old_ad_its_one(business: Business) -> None:
    shop.connected(business, "social")
    approved_strategy = shop.with_pictures(approved.strategy(business, "social"))
    image = Image.objects.of(business).get()

    def sent() -> Any:
        (plan,) = planned_changes(approved_strategy)
        (ad,) = addition_of(approved_strategy, plan.changes[0]).ads
        return ad

    assert (sent().image_id, sent().pictures) == (str(image.pk), ())
    edit.set_ad_image(
        make.actor(business), approved_strategy, ad_at(approved_strategy, 0).public_id, image, 1
    )
    assert sent().pictures == (
        PictureToSend(shape="1:1", image_id=str(image.pk), focus=None),
        PictureToSend(shape="4:5", image_id=str(image.pk), focus=(500, 500)),
        PictureToSend(shape="9:16", image_id=str(image.pk), focus=(500, 500)),
        PictureToSend(shape="1.91:1", image_id=str(image.pk), focus=(500, 500)),
    )
    assert CreativePicture.objects.of(business).count() == len(SHAPES)


def test_a_cut_picture_has_the_size_of_its_shape_and_the_same_bytes_each_time() -> None:
    wide = shop.picture(1600, 900)
    crop = Crop(wide, Shape.STORY, (0.1, 0.5))
    content = cut_to_shape(crop)
    assert content == cut_to_shape(crop)
    assert Pictures.open(BytesIO(content)).size == SIZES[Shape.STORY]


def test_a_made_image_is_a_jpg_of_its_own_bytes(member: Member) -> None:
    strategy = ready(member, new_campaigns=SOCIAL[:1])
    image = Image.objects.of(member.business).get(
        pk=ad_at(strategy, 0).creative.pictures.all()[0].image_id
    )
    assert image.media_type == "image/jpeg"
    with Pictures.open(BytesIO(content_of_image(image))) as opened:
        assert (opened.format, opened.size) == ("JPEG", (image.width, image.height))
