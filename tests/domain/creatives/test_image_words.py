"""Which words of an ad stand on its images: never more than the ad says."""

import pytest

from kempen.ad_images.task import ImageLayout, ImageWords
from kempen.domain.creatives.image_words import image_words, usual_layout
from kempen.domain.creatives.rules import ANGLES, Texts
from kempen.market.claims import Claim

OFF = Claim("percent_off", {"percent": 15})


def post(headline: str, text: str, *descriptions: str) -> Texts:
    return Texts("social", (headline,), descriptions, text, "https://a.example/")


def test_the_offer_stands_apart_from_what_is_sold() -> None:
    texts = post("Coffee: 15% off", "15% off. Order now.", "Free delivery")
    assert image_words(texts, "en", (OFF,), "order_now") == ImageWords(
        headline="Coffee", line="Free delivery", offer="15% off", call_to_action="Order now"
    )


def test_the_day_on_which_an_offer_ends_stays_with_it() -> None:
    texts = post("Coffee: 15% off until 31 Dec", "15% off until 31 Dec. Order now.")
    words = image_words(texts, "en", (OFF,), "order_now")
    assert (words.headline, words.offer) == ("Coffee", "15% off until 31 Dec")


def test_an_offer_that_a_person_edited_out_is_not_on_the_image() -> None:
    texts = post("Coffee", "Freshly roasted.", "Coffee")
    assert image_words(texts, "ms", (OFF,), "shop_now") == ImageWords(
        headline="Coffee", call_to_action="Beli sekarang"
    )


def test_a_headline_that_is_only_the_offer_stays() -> None:
    assert image_words(post("15% off", "15% off"), "en", (OFF,), "").headline == "15% off"


@pytest.mark.parametrize("angle", [*ANGLES, "unknown"])
def test_every_angle_has_a_layout(angle: str) -> None:
    assert usual_layout(angle, has_photo=True) in ImageLayout
    # A layout around a photo is left to those who have one.
    assert usual_layout(angle, has_photo=False) is not ImageLayout.PHOTO
