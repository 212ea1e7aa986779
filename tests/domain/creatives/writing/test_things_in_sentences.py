"""What is sold is said whole in its own language, and with the capitals that its words have."""

from dataclasses import replace
from datetime import date

import pytest

from kempen.domain.creatives.writing.from_guidelines import category_in, read_guidelines
from kempen.domain.creatives.writing.grammar import LANGUAGES
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.labels import is_label, is_part_of_list, within_list
from kempen.domain.creatives.writing.naming import names_of
from kempen.domain.creatives.writing.offering_writer import write_ads
from kempen.domain.creatives.writing.sentences import raised
from kempen.market.place_names import is_place, place_name
from kempen.market.written_language import is_proper


def _texts(product: str, *benefits: str, language: str = "en") -> str:
    brief = Guidelines(
        product=product,
        landing_url="https://shop.example",
        benefits=benefits or ("free inspection", "10-year warranty", "same-day service"),
        languages=LANGUAGES,
        today=date(2026, 11, 28),
    )
    tasks = [read_guidelines(brief, one, LANGUAGES).task for one in ("search", "social")]
    ads = [ad for task in tasks for ad in write_ads(task).ads if ad.language == language]
    return "\n".join(
        text for ad in ads for text in (*ad.headlines, *ad.descriptions, ad.primary_text)
    )


@pytest.mark.parametrize(
    ("product", "language", "words", "no_words"),
    [
        ("Lorry rental Klang Valley", "en", "Looking for lorry rental", "for Klang Valley"),
        ("Ayam percik Mak Teh", "ms", "Cari ayam percik Mak Teh?", "Cari Mak Teh"),
        # Words too long for a sentence lose what stands farthest, and there is one café.
        (
            "Rooftop cafe for private parties",
            "en",
            "a rooftop cafe for private parties",
            "rooftop cafés",
        ),
        ("Rooftop cafe for private parties", "ms", "kafe atas bumbung", "kami kafe"),
        ("Kopi Ah Huat coffee beans", "en", "Kopi Ah Huat", "Looking for Kopi Ah Huat"),
        ("Kelas mengaji online", "en", "Looking for online Quran classes?", "for quran"),
        ("Chinese dumplings", "en", "Looking for Chinese dumplings?", "for chinese"),
        ("SPM maths tuition", "en", "Looking for SPM maths tuition?", "sPM"),
        ("Door installation", "ta", "கதவு பொருத்தும் சேவை தேடுகிறீர்களா?", "பொருத்துதல் தேடு"),
        ("ஜாதகம் பார்த்தல்", "ta", "ஜாதகம் பார்க்கும் சேவை", "பார்த்தல் எங்களிடம்"),
    ],
)
def test_the_thing_is_said_and_not_a_part_of_its_words(
    product: str, language: str, words: str, no_words: str
) -> None:
    texts = _texts(product, language=language)
    assert words in texts
    assert no_words not in texts


def test_own_words_as_a_headline_begin_with_a_capital() -> None:
    texts = _texts("Kain pasang sulam", "rated 4.9 by 2,100 parents", "free tailoring")
    assert not [line for line in texts.splitlines() if line[:1].islower()]
    assert (raised("free tailoring"), raised("iPhone covers")) == (
        "Free tailoring",
        "iPhone covers",
    )


def test_what_is_of_no_known_kind_is_not_called_a_product_and_a_service_is_no_purchase() -> None:
    texts = _texts("Zither whispering")
    assert "Contact us today" in texts
    assert "product" not in texts
    assert "purchase" not in texts


def test_places_are_no_names_and_proper_nouns_are_known() -> None:
    assert all(is_place(words) for words in ("Klang Valley", "Johor Bahru", "PJ"))
    assert not any(is_place(words) for words in ("Mak Teh", ""))
    assert all(is_proper(word) for word in ("Quran", "Hari", "IELTS", "CCTV", "T-shirts"))
    assert not is_proper("Lorry")


@pytest.mark.parametrize(
    ("language", "words", "instalment"),
    [
        ("en", "from RM80 a month", "instalment"),
        ("ms", "dari RM80 sebulan", "ansuran"),
        ("zh", "每月只需RM80起", "分期"),
        ("ta", "மாதம் RM80 முதல்", "தவணை"),
    ],
)
def test_a_price_a_month_is_not_called_an_instalment(
    language: str, words: str, instalment: str
) -> None:
    texts = _texts("Kelas mengaji online", "dari RM80 sebulan", language=language).casefold()
    assert words.casefold() in texts
    assert instalment not in texts


@pytest.mark.parametrize(
    ("words", "language", "is_one"),
    [
        ("Aircond chemical service", "en", False),
        ("iPhone 13 screen replacement", "en", False),
        ("Confinement nanny 28 days stay-in", "en", True),
        ("Cat hotel 24 hours", "en", True),
        # There is one of it, so a sentence takes all of its words.
        ("Cat hotel with CCTV", "en", False),
        ("Rooftop cafe for private parties", "en", False),
        ("Boxing gym memberships", "en", False),
        ("Sunshine Dental Clinic", "en", True),
        ("Mobile car wash & wax", "en", True),
        ("Kelas mengaji online", "ms", False),
        ("Taska Permata Zzyx", "ms", True),
        ("祖传跌打推拿", "zh", False),
        ("猫山王榴莲真空包装", "zh", True),
        ("பட்டுப் புடவை", "ta", False),
        ("வீட்டில் செய்த 5 வகை முறுக்கு", "ta", True),
    ],
)
def test_words_that_no_sentence_takes_are_a_label(words: str, language: str, is_one: bool) -> None:
    assert is_label(words, language) is is_one


def test_a_label_has_own_words_behind_it_and_the_question_has_a_noun() -> None:
    texts = _texts("Cat hotel 24 hours", "bedtime stories", "toys for each cat")
    assert "Looking for 24-hour cat boarding?" in texts
    assert "Cat hotel 24 hours: bedtime stories, toys for each cat." in texts
    assert "Looking for cat hotel 24 hours" not in texts


@pytest.mark.parametrize(
    ("product", "words", "language", "text"),
    [
        ("Kelas yoga", ("tikar tebal",), "ms", "Kelas yoga: tikar tebal."),
        ("Yoga", ("Barefoot",), "en", "Yoga: Barefoot."),
        ("瑜伽班", ("赤脚",), "zh", "瑜伽班：赤脚。"),
        ("Yoga", ("Barefoot", "blue mats"), "en", "Barefoot, blue mats."),
    ],
)
def test_own_words_that_are_no_sentence_stand_in_a_list(
    product: str, words: tuple[str, ...], language: str, text: str
) -> None:
    assert text in _texts(product, *words, language=language)


def test_a_subject_or_a_place_is_no_name() -> None:
    assert "SPM Add Maths – " not in _texts("SPM Add Maths tuition centre")
    assert name_beside("Homestay Cameron Highlands 4 bilik") == {}
    assert name_beside("Kopi Ah Huat coffee beans") == {"en": "Kopi Ah Huat"}


def name_beside(product: str) -> dict[str, str]:
    return dict(names_of(product, {}, "").names)


def test_words_without_a_language_are_of_the_rest_of_the_brief() -> None:
    malay = _texts("Sabun", "lulus ujian", "tiada bahan kimia", language="ms")
    assert "lulus ujian" in malay.casefold()
    assert "ujian" not in _texts("Sabun", "lulus ujian", "tiada bahan kimia")


def test_the_shop_is_a_label_and_its_kind_the_noun() -> None:
    texts = _texts("Klinik gigi Dr Aina", "lagu dan cerita", language="ms")
    assert "Klinik gigi Dr Aina: lagu dan cerita." in texts
    assert "Cari klinik gigi?" in texts


@pytest.mark.parametrize("written", ["Ipoh", "怡保", "ஈப்போ"])
@pytest.mark.parametrize(
    ("language", "town"), [("en", "Ipoh"), ("ms", "Ipoh"), ("zh", "怡保"), ("ta", "ஈப்போ")]
)
def test_a_town_has_its_name_in_each_language(written: str, language: str, town: str) -> None:
    assert place_name(written, language) == town
    assert place_name("新山", "ms") == "Johor Bahru"
    assert place_name("Kampung Zzyx", language) == "Kampung Zzyx"


def test_one_word_of_what_comes_with_a_name_does_not_tell_its_kind() -> None:
    brief = Guidelines("Zyxx Pro 300", "https://x.example", ("free tinted", "monthly RM450"))
    assert category_in(brief) == "other"
    assert category_in(replace(brief, benefits=("roasted coffee beans", "kopi kampung"))) == "cafe"


def test_malay_words_that_end_like_an_english_trade_are_a_thing() -> None:
    names = names_of("Baja organik untuk pokok durian", {}, "farming")
    assert names.things["ms"] == "Baja organik untuk pokok durian"


def test_a_name_that_opens_own_words_keeps_its_capital_in_a_list() -> None:
    assert within_list("Alphard and Vellfire", "en") == "Alphard and Vellfire"
    assert within_list("Wilson rackets", "en") == "Wilson rackets"
    assert within_list("Heated pool", "en") == "heated pool"
    assert within_list("Over RM50 million lent", "en") == "over RM50 million lent"
    assert within_list("Gentle dentists", "en") == "gentle dentists"
    assert within_list("Original Yonex strings", "en") == "original Yonex strings"
    assert within_list("Learn Python and Scratch", "en") == "learn Python and Scratch"
    assert within_list("Nationwide installation", "en") == "nationwide installation"
    assert within_list("Source code included", "en") == "source code included"
    assert within_list("Premium from RM80 a month", "en") == "premium from RM80 a month"


def test_a_list_agrees_with_the_thing_before_it() -> None:
    improves = "Improves concentration"
    assert within_list(improves, "en", "Abacus classes") == "improve concentration"
    assert within_list(improves, "en", "Abacus classes for kids") == "improve concentration"
    assert within_list(improves, "en", "Abacus training") == "improves concentration"
    assert within_list("Glass doors", "en", "Cabinets") == "glass doors"
    assert within_list("Stays in place", "en", "Hijab for sports") == "stays in place"


def test_a_figure_with_a_point_is_no_sentence() -> None:
    assert is_part_of_list("999.9 gold")
    assert not is_part_of_list("Pure gold. Buy today")


def test_the_name_of_a_durian_keeps_its_capital() -> None:
    assert within_list("Musang King durians", "en") == "Musang King durians"


def test_who_gives_is_asked_for_help_and_looks_for_nothing() -> None:
    texts = _texts("Charity dinner for orphans", "tax-exempt receipt", "from RM10")
    assert "Would you like to help?" in texts
    assert "donations?" not in texts
    assert "Prices" not in texts


def test_a_label_without_a_list_gives_way_to_the_noun() -> None:
    texts = _texts("LED light supplier", "wholesale prices", "3-year warranty")
    assert "Choose us for LED lights." in texts
    assert "LED light supplier." not in texts


@pytest.mark.parametrize(
    ("product", "headline", "other"),
    [
        ("Shophouse for rent in Ipoh", "Kedai sewa di Ipoh", "Selangor"),
        # A trip is not in the state whose people book it.
        ("Langkawi island hopping tour", "Trip island hopping Langkawi", "Selangor"),
        ("Canopy rental", "Sewa kanopi di Selangor", "Ipoh"),
    ],
)
def test_a_place_in_the_words_counts_before_that_of_the_ads(
    product: str, headline: str, other: str
) -> None:
    brief = Guidelines(
        product=product,
        landing_url="https://shop.example",
        languages=LANGUAGES,
        places=("10",),
        today=date(2026, 11, 28),
    )
    ads = write_ads(read_guidelines(brief, "search", LANGUAGES).task).ads
    texts = [
        text for ad in ads if ad.language == "ms" for text in (*ad.headlines, *ad.descriptions)
    ]
    assert headline in texts
    assert not any(other in text for text in texts)


@pytest.mark.parametrize(
    ("product", "length", "language", "headline"),
    [
        ("Barista course", "2 days", "ms", "Kursus 2 hari"),
        ("Kursus barista", "3 bulan", "en", "3-month course"),
    ],
)
def test_a_length_alone_is_that_of_a_course(
    product: str, length: str, language: str, headline: str
) -> None:
    assert headline in _texts(product, length, language=language).split("\n")


def test_a_length_alone_of_what_is_not_taught_stays_as_it_is() -> None:
    assert "course" not in _texts("Canopy rental", "2 days")


def test_a_part_of_a_towns_name_that_is_a_thing_leaves_the_place() -> None:
    brief = Guidelines(
        product="Gudang sewa",
        landing_url="https://shop.example",
        languages=LANGUAGES,
        places=("10",),
        today=date(2026, 11, 28),
    )
    ads = write_ads(read_guidelines(brief, "search", LANGUAGES).task).ads
    assert any("Gudang sewa di Selangor" in ad.headlines for ad in ads if ad.language == "ms")


def test_a_tamil_ad_says_of_several_things_that_they_are_so() -> None:
    several = _texts("Organic vegetables", "harvested the same day", language="ta")
    assert "அன்றே பறித்தவை" in several
    assert "பறித்தது" not in several
    assert "அன்றே பறித்தது" in _texts("Kangkung", "harvested the same day", language="ta")
