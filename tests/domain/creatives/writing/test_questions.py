"""A post that asks names what is sold once, and where it is."""

import pytest

from tests.domain.creatives.writing.plain_briefs import ads_of


def _posts(product: str, *benefits: str) -> list[str]:
    ads = ads_of(product, *benefits, places=("14",))
    return [ad.primary_text for ad in ads if ad.language == "en"]


@pytest.mark.parametrize(
    ("product", "thing"),
    [
        ("Group insurance for staff", "insurance"),
        ("Foundation in science", "foundation"),
        ("Office cleaning contract", "cleaning"),
        ("Aquarium fish & tanks", "aquarium"),
    ],
)
def test_a_label_that_says_what_the_question_would_stands_in_its_place(
    product: str, thing: str
) -> None:
    for text in _posts(product, "One bill a year", "Open daily"):
        assert text.casefold().count(thing) == 1, text
        assert text.count("Kuala Lumpur") <= 1, text


def test_a_label_of_other_words_follows_a_question_without_the_place() -> None:
    posts = _posts("Cat hotel 24 hours", "Toys in the lobby", "Open daily")
    asking = next(text for text in posts if text.startswith("Looking for 24-hour cat boarding? "))
    assert "Cat hotel 24 hours in Kuala Lumpur: toys in the lobby" in asking


@pytest.mark.parametrize("product", ["Vegetarian mixed rice", "Rooftop cafe for private parties"])
def test_a_headline_says_all_words_of_a_name_or_calls_to_action(product: str) -> None:
    ads = ads_of(product, "Open daily", "Free parking", platform="search", places=("07",))
    headlines = {text for ad in ads if ad.language == "en" for text in ad.headlines}
    first = product.split(maxsplit=1)[0].casefold()
    assert len(headlines) >= 8
    for text in headlines:
        assert first in text.casefold() or not ("rice" in text or "caf" in text), text


def test_a_question_of_the_kind_has_not_named_the_thing() -> None:
    asking = next(text for text in _posts("Hotel rooms", "Late check-out") if "?" in text)
    assert asking.startswith("Planning a stay? ")
    assert "hotel rooms" in asking


def test_a_shipment_from_one_country_to_another_is_not_in_a_state() -> None:
    texts = [
        text
        for ad in ads_of("中国到马来西亚海运", "每周船期", "门到门服务", places=("10",))
        for text in (ad.primary_text, *ad.headlines)
        if ad.language == "zh"
    ]
    assert not any("雪兰莪中国到马来西亚" in text for text in texts)
