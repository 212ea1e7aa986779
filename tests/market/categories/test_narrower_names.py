"""A model of car and the place of a trip say more than the row of the thing."""

import pytest

from kempen.market.categories import NOUNS, narrower_names
from kempen.market.place_names import names_place


@pytest.mark.parametrize(
    ("product", "code", "exact", "words"),
    [
        (
            "Used Perodua Myvi",
            "cars",
            "used cars",
            ("used Perodua Myvi cars", "Perodua Myvi terpakai", "二手Perodua Myvi"),
        ),
        ("Honda City baharu", "cars", "cars", ("Honda City cars", "Honda City", "Honda City")),
        (
            "二手Yamaha Y15ZR",
            "motorcycles",
            "used motorcycles",
            ("used Yamaha Y15ZR motorcycles", "Yamaha Y15ZR terpakai", "二手Yamaha Y15ZR"),
        ),
        (
            "Langkawi island hopping tour",
            "island hopping trips",
            "island hopping trips",
            ("Langkawi island hopping trips", "trip island hopping Langkawi", "浮罗交怡跳岛游"),
        ),
        (
            "Second hand oven",
            "ovens",
            "ovens",
            ("second-hand ovens", "ketuhar terpakai", "二手烤箱"),
        ),
        (
            "Used Perodua cars",
            "used cars",
            "used cars",
            ("used Perodua cars", "kereta Perodua terpakai", "二手Perodua车"),
        ),
        (
            "Bali honeymoon package",
            "Bali packages",
            "honeymoon packages",
            ("Bali honeymoon packages", "pakej bulan madu Bali", "巴厘岛蜜月旅行"),
        ),
        (
            "Turkey honeymoon packages",
            "honeymoon packages",
            "honeymoon packages",
            ("Turkey honeymoon packages", "pakej bulan madu Turki", "土耳其蜜月旅行"),
        ),
        (
            "Japan group tour",
            "holiday packages",
            "Japan tours",
            ("Japan tours", "pakej Jepun", "日本旅游"),
        ),
        (
            "Umrah plus Turkey",
            "umrah packages",
            "umrah packages",
            ("Umrah and Turkey packages", "pakej umrah dan Turki", "副朝和土耳其配套"),
        ),
        (
            "名片印刷",
            "business cards",
            "business cards",
            ("business card printing", "servis cetak kad nama", "名片印刷"),
        ),
        (
            "Business card printing",
            "printing",
            "printing",
            ("Business card printing", "servis cetak kad nama", "名片印刷"),
        ),
        (
            "Lanyard printing",
            "printing",
            "printing",
            ("Lanyard printing", "servis cetak lanyard", "挂绳印刷"),
        ),
    ],
)
def test_each_language_says_which_one_it_is(
    product: str, code: str, exact: str, words: tuple[str, str, str]
) -> None:
    narrower = narrower_names(product, code)
    assert narrower.code == exact
    names = {**NOUNS[exact].said, **narrower.words}
    assert tuple(names[language] for language in ("en", "ms", "zh")) == words


@pytest.mark.parametrize(
    ("product", "code", "exact"),
    [
        ("Japan group tour 8 days", "group tours", "Japan tours"),
        ("Pakej percutian Turki", "holiday packages", "Turkey tours"),
        ("台湾跟团游", "group tours", "Taiwan tours"),
    ],
)
def test_trips_of_no_sort_are_those_of_where_they_go(product: str, code: str, exact: str) -> None:
    assert narrower_names(product, code).code == exact


@pytest.mark.parametrize(
    ("product", "code"),
    [
        ("Kereta baharu", "cars"),
        # Each maker is sold, and an ad of one would leave the other out.
        ("Perodua and Proton cars", "cars"),
        ("Japan tour", "Japan tours"),
        ("Island hopping tour", "island hopping trips"),
        # The row says where it goes.
        ("Langkawi tour package", "Langkawi packages"),
        # The row says that they are used, and a lesson is not.
        ("Used books", "second-hand books"),
        ("Used piano lessons", "piano lessons"),
        # Of other things a place is no part.
        ("Sewa kanopi Ipoh", "canopy rental"),
    ],
)
def test_what_says_no_more_has_no_words(product: str, code: str) -> None:
    assert narrower_names(product, code).words == {}


@pytest.mark.parametrize(
    ("product", "code", "language"),
    [
        # Who sells it, and what the row's own words say, tell no narrower thing.
        ("Confinement lady", "confinement nannies", "en"),
        ("Food truck for events", "food truck catering", "en"),
        ("rumah penjagaan warga emas", "nursing homes", "ms"),
        ("装修公司", "renovation", "zh"),
        ("kedai handphone terpakai", "used phones", "ms"),
        ("Computer shop", "computers", "en"),
        ("Eye clinic LASIK", "laser eye surgery", "en"),
    ],
)
def test_words_that_are_all_of_a_row_say_no_more(product: str, code: str, language: str) -> None:
    assert narrower_names(product, code, language).words == {}


def test_what_a_row_has_with_a_word_of_more_is_still_narrower() -> None:
    words = narrower_names("Coding classes for kids", "coding classes").words
    assert words["en"] == "coding classes for kids"


@pytest.mark.parametrize(
    ("words", "is_said"),
    [
        ("日本旅游", True),
        ("云顶一日游", True),
        ("马六甲之旅", True),
        ("日本料理", False),
        ("旅游配套", False),
    ],
)
def test_before_a_chinese_trip_that_goes_somewhere_stands_no_place(
    words: str, *, is_said: bool
) -> None:
    assert names_place(words) == is_said


@pytest.mark.parametrize(
    ("product", "code"),
    [("Mattress shop", "mattresses"), ("Confinement lady agency", "confinement nannies")],
)
def test_a_name_that_is_known_whole_says_just_the_thing(product: str, code: str) -> None:
    assert narrower_names(product, code).words == {}


def test_a_long_name_loses_first_what_stands_farthest_from_its_thing() -> None:
    shorter = narrower_names("Riverside cafe for private parties", "cafés").shorter
    assert shorter["en"] == ("riverside cafés for private parties", "riverside cafés")
    # All of the Malay is too long for an ad.
    assert shorter["ms"] == ("kafe tepi sungai",)
    shorter = narrower_names("Traditional cafe for private parties", "cafés").shorter
    assert shorter["en"] == ("traditional cafés for private parties", "traditional cafés")
    # All of the Malay is too long for an ad.
    assert shorter["ms"] == ("kafe tradisional",)
