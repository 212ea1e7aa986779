"""What people type as they speak is said in good English, a place where a language has it."""

from datetime import date

import pytest

from kempen.domain.creatives.writing.english.plurals import plural
from kempen.domain.creatives.writing.english.spoken import written
from kempen.domain.creatives.writing.english.trades import work_of
from kempen.domain.creatives.writing.labels import is_label
from kempen.domain.creatives.writing.tails import ordered, parted_tail, place_of
from tests.domain.creatives.writing.plain_briefs import ads_of, posts


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("can cross to Singapore", "you can cross to Singapore"),
        ("cannot be beaten", "cannot be beaten"),
        ("last minute booking welcome", "last minute booking welcome"),
        ("fit within 30 minutes", "fit within 30 minutes"),
        ("got 3 branches", "with 3 branches"),
        ("can use on phone", "works on your phone"),
        ("free album if book before 31 December", "free album if you book before 31 December"),
        ("RM49.90++ per pax", "RM49.90++ per person"),
        ("save up to 80% on TNB bill", "save up to 80% on your TNB bill"),
        ("open 12 hrs", "open 12 hours"),
        ("trainer come to your house", "trainer comes to your house"),
        ("instrument can rent", "instrument can be rented"),
        ("include table and chairs", "includes table and chairs"),
        ("certificate valid 2 years", "certificate valid for 2 years"),
        ("1 year zip warranty", "1-year zip warranty"),
        ("3 years of warranty", "3 years of warranty"),
        ("no need to wait", "no need to wait"),
        ("Work on weekends", "we work on weekends"),
        ("Accept all cards", "we accept all cards"),
        ("Work guaranteed", "Work guaranteed"),
        ("Delivery by noon", "Delivery by noon"),
    ],
)
def test_spoken_words_are_written(typed: str, text: str) -> None:
    assert written(typed) == text


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Car rental JB", "Car rental in JB"),
        ("Airport transfer Penang", "Airport transfer in Penang"),
        ("Tennis coaching Bukit Jalil", "Tennis coaching in Bukit Jalil"),
        ("House for rent Setia Alam", "House for rent in Setia Alam"),
        ("Piano for sale second hand", "Second-hand piano"),
        ("Batik Terengganu", "Batik Terengganu"),
        ("Homestay in Melaka", "Homestay in Melaka"),
        ("We buy gold", "Gold buying"),
        ("Maid cleaning hourly", "Hourly maid cleaning"),
        ("Men barber shop", "Men’s barber shop"),
        ("Kids haircut", "Kids’ haircut"),
        ("Carpet cleaning for office", "Carpet cleaning for offices"),
    ],
)
def test_a_thing_stands_in_the_order_of_a_sentence(typed: str, words: str) -> None:
    assert ordered(typed) == words


def test_of_two_things_both_are_several() -> None:
    assert plural("Curtain and blinds") == "Curtains and blinds"
    assert plural("Fish and chips") == "Fish and chips"


def test_the_painting_of_a_house_is_work_and_one_on_canvas_a_thing() -> None:
    assert plural("House painting") == "House painting"
    assert plural("DJ") == "DJs"
    assert plural("Condominium for rent") == "Condominiums for rent"
    assert plural("Land for sale") == "Land for sale"
    assert plural("Canvas painting") == "Canvas paintings"


def test_a_sentence_takes_for_whom_a_thing_is() -> None:
    assert parted_tail("houses for rent in Setia Alam", "en") == (
        "houses",
        " for rent in Setia Alam",
    )
    assert not is_label("Swimming lessons for kids", "en")
    assert not is_label("kelas renang untuk kanak-kanak", "ms")
    assert is_label("Corporate gifts with logo printing", "en")


def test_the_place_of_a_service_is_said_in_every_language() -> None:
    ads = posts("Car rental JB", "no deposit", "can cross to Singapore")
    assert "Choose us for car rental in JB." in ads["en"].primary_text
    assert "You can cross to Singapore." in ads["en"].primary_text
    assert "kereta sewa di JB" in ads["ms"].primary_text
    assert "在新山找租车服务" in ads["zh"].primary_text
    assert "ஜொகூர் பாரு பகுதியில் வாடகை கார்" in ads["ta"].primary_text


def test_where_a_trip_begins_is_no_place_of_it() -> None:
    assert not place_of("Cruise from Port Klang")
    assert place_of("Airport transfer Penang") == "07"
    assert "excel" not in posts("Excel training")["en"].primary_text


def test_a_last_day_to_order_that_is_over_is_in_no_ad() -> None:
    def text(today: date) -> str:
        ads = ads_of("Hampers", "free gift wrapping", "order before 5 November", today=today)
        return " ".join(ad.primary_text for ad in ads)

    assert "Please order before 5 November 2026." in text(date(2026, 10, 1))
    assert "5 November" not in text(date(2026, 11, 29))


def test_a_name_within_a_sentence_has_its_capital_and_no_other_word() -> None:
    text = posts("Online Quran classes for ladies", "flexible time")["en"].primary_text
    assert "online Quran classes for ladies" in text


def test_where_goods_come_from_is_no_place_of_theirs() -> None:
    assert "Terengganu" not in posts("Batik Terengganu", "hand drawn")["zh"].primary_text


def test_a_long_malay_name_has_a_headline_that_says_what_is_sold() -> None:
    product, benefit = "Kelas mereka dan melakar kanak-kanak", "umur 4 hingga 12 tahun"
    ads = ads_of(product, benefit, platform="search")
    malay = [ad for ad in ads if ad.language == "ms"]
    assert malay
    assert all("Kelas mereka dan melakar" in ad.headlines for ad in malay)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("Birthday party planner", "Birthday party planning"),
        ("Swimming instructor", "Swimming lessons"),
        ("Personal trainers", "Personal training"),
        ("Cross trainer", "Cross trainer"),
        ("Roofing contractor", "Roofing"),
        ("Drainage contractor", "Drainage work"),
        ("Event organiser", "Event planning"),
        ("Drawer organiser", "Drawer organiser"),
        ("Sofa repairer", "Sofa repair"),
    ],
)
def test_who_does_something_is_called_by_the_work(typed: str, words: str) -> None:
    assert work_of(typed) == words


def test_an_ad_asks_for_the_work_of_a_trade_at_its_place() -> None:
    ads = posts("Birthday party planner for kids", "balloons and flowers", "we clean up")
    assert "birthday party planning for kids" in ads["en"].primary_text


def test_who_buys_asks_who_sells() -> None:
    ads = posts("Used car buyer", "cash within 24 hours", "we settle your loan")
    assert "We buy used cars." in ads["en"].primary_text
    asked = [ad.primary_text for ad in ads_of("We buy gold", "no appointment needed")]
    assert any(text.startswith("Want to sell your gold?") for text in asked)
    assert not any("for gold buying" in text for text in asked)
