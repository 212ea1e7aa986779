"""Frames by what a customer does first: nobody chooses "our dialysis", or finds coffins here."""

import csv
from datetime import date
from pathlib import Path

import pytest

from kempen.domain.creatives.writing.english.plurals import of_several
from kempen.domain.creatives.writing.from_guidelines import read_guidelines
from kempen.domain.creatives.writing.grammar import LANGUAGES, grammar_for, grammar_of
from kempen.domain.creatives.writing.guidelines import Guidelines
from kempen.domain.creatives.writing.offering_writer import write_ads
from kempen.market import categories
from kempen.market.categories import BUTTONS, CATEGORIES, NOUNS, all_calls

TODAY = date(2026, 11, 29)


def texts(product: str, language: str, *benefits: str, tone: str = "plain") -> str:
    brief = Guidelines(
        product=product, landing_url="https://shop.example", benefits=benefits, tone=tone,
        languages=LANGUAGES, is_for_prospects=False, places=("10",), today=TODAY,
    )  # fmt: skip
    tasks = [read_guidelines(brief, one, LANGUAGES).task for one in ("search", "social")]
    ads = [ad for task in tasks for ad in write_ads(task).ads if ad.language == language]
    return "\n".join(
        text for ad in ads for text in (*ad.headlines, *ad.descriptions, ad.primary_text)
    )


def test_grave_matters_greet_nobody_by_a_name() -> None:
    for language in LANGUAGES:
        usual, grave = grammar_of(language), grammar_for(language, "confide")
        assert grave.intros["warm"] == grave.intros["bold"] == usual.intros["plain"]
        assert grave.intros["formal"] == usual.intros["formal"]


def test_each_way_to_buy_has_calls_and_a_button_and_all_are_used() -> None:
    used = {one.call for one in CATEGORIES.values()} | {one.calls for one in NOUNS.values()} - {""}
    assert set(all_calls()) == set(BUTTONS) == used
    for language in LANGUAGES:
        assert set(grammar_of(language).by_call) <= used


def test_every_row_of_calls_is_of_a_thing_that_is_known_and_differs_from_its_kind() -> None:
    rows = (Path(categories.__file__).parent / "nouns" / "calls.csv").read_text("utf-8")
    own = {row["noun"]: row["calls"] for row in csv.DictReader(rows.splitlines())}
    assert len(own) > 600
    same = [code for code, one in own.items() if one == CATEGORIES[NOUNS[code].category].call]
    assert same == []


def test_what_is_hired_or_bought_back_tells_it_itself() -> None:
    ends = {"plant rental": "hire", "gold buying": "quote", "zoo tickets": "ticket"}
    ends |= {"vegetarian restaurants": "visit", "cat clinics": "appointment"}
    ends |= {"poodle grooming": "book", "baby massage classes": "enrol"}
    assert {code: NOUNS[code].calls for code in ends} == ends
    # A row counts before the end of a name.
    assert NOUNS["bus rental"].calls == "quote"


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_way_to_buy_has_an_opening_without_a_place(language: str) -> None:
    for call in all_calls():
        grammar = grammar_for(language, call)
        for frames in (
            *grammar.thing_intros.values(),
            grammar.question,
            grammar.headlines["thing"],
        ):
            assert any("{sold}" in one and "{place}" not in one for one in frames), call


@pytest.mark.parametrize(
    ("product", "language", "words", "no_words"),
    [
        ("Dialysis", "en", "Ask us about dialysis", "Choose our dialysis"),
        ("Coffins", "en", "Talk to us about coffins", "Find coffins here"),
        ("Beach chalet", "en", "Book your stay", "slot"),
        ("Mooncakes", "en", "Order mooncakes from us", "Need mooncakes"),
        ("Korea tours", "en", "Book your trip", "slot"),
        ("Fibre broadband", "en", "Choose your plan", "Reserve your place"),
        ("Live band for weddings", "en", "Book your date", "Sign up"),
        ("沙发", "zh", "想在雪兰莪买沙发吗？", "欢迎预约"),
        ("Wedding singers", "zh", "档期", "时段"),
        ("棺木", "zh", "请与我们联系", "想找棺木？"),
        ("தையல் வகுப்பு", "ta", "சேருங்கள்", "எங்களிடம் கிடைக்கும்"),
        ("சவப்பெட்டி", "ta", "எங்களிடம் பேசுங்கள்", "கிடைக்கும்"),
        ("Rawatan dialisis", "ms", "Buat temu janji", "Pilih rawatan"),
    ],
)  # fmt: skip
def test_a_thing_is_spoken_of_as_it_is_had(
    product: str, language: str, words: str, no_words: str
) -> None:
    lines = texts(product, language)
    assert words in lines
    assert no_words not in lines


@pytest.mark.parametrize(
    ("product", "language", "happy"),
    [
        ("Funeral services", "en", "happy to help"),
        ("Coffins", "zh", "乐意为您服务"),
        ("Condolence wreaths", "zh", "乐意为您服务"),
        ("Legal firm", "en", "happy to help"),
        ("Orphanage donations", "zh", "乐意为您服务"),
        ("Dialysis", "ms", "sedia membantu"),
        ("Coffins", "ta", "தயார்"),
    ],
)
def test_grave_matters_are_spoken_of_soberly(product: str, language: str, happy: str) -> None:
    for tone in ("warm", "bold"):
        lines = texts(product, language, tone=tone)
        assert lines
        assert happy not in lines
        assert "!" not in lines
        assert "！" not in lines


@pytest.mark.parametrize("product", ["Car insurance", "Share trading account", "Optometry clinic"])
def test_a_claim_or_a_loan_is_no_occasion_to_be_happy(product: str) -> None:
    assert "happy to help" not in texts(product, "en", tone="warm")


def test_an_ad_is_happy_to_help_once() -> None:
    lines = texts("Mobile car wash", "en", "Free water", "Open daily", "Book online", tone="warm")
    assert "happy to help" in lines
    brief = Guidelines(
        product="Mobile car wash", landing_url="https://shop.example", tone="warm",
        benefits=("Open daily", "Insured", "Free quote"), languages=LANGUAGES, today=TODAY,
    )  # fmt: skip
    for ad in write_ads(read_guidelines(brief, "search", LANGUAGES).task).ads:
        assert "".join(ad.descriptions).count("happy to help") <= 1


@pytest.mark.parametrize(
    ("product", "words"),
    [
        ("Maid agency", "Looking for a maid agency in Selangor?"),
        ("Nanny", "Choose us as your nanny in Selangor."),
        ("Confinement lady", "Choose us as your confinement lady in Selangor."),
        ("Pet shop", "Looking for a pet shop in Selangor?"),
        ("Pharmacy", "Visit our pharmacy in Selangor."),
        ("Museum", "Visit our museum in Selangor."),
        ("Divorce lawyers", "Divorce lawyer in Selangor"),
        ("Live bands", "Book with our live band"),
        ("Smart TV", "Looking for smart TVs in Selangor?"),
        ("Car battery replacement", "Looking for car battery replacement in Selangor?"),
        ("Home gyms", "Choose us for home gyms in Selangor."),
        ("Motorcycle workshop", "Choose us as your motorcycle workshop in Selangor."),
        # Of diplomas a customer wants one.
        ("Diploma in culinary arts", "Study for a diploma in culinary arts with us in Selangor."),
        ("Nursing diploma", "Nursing diploma in Selangor"),
        # Of apps, halls and memberships there is one to be had.
        ("Stock control app", "Choose our stock control app in Selangor."),
        ("Hotel booking engine", "Need a hotel booking engine?"),
        ("Boxing gym membership", "Choose our boxing gym membership in Selangor."),
        ("Wedding hall", "Book our wedding hall"),
        ("Men's barber", "Men's barber in Selangor"),
        ("Korean Restaurant", "Choose us as your Korean restaurant in Selangor."),
        ("Rooftop cafe for private parties", "Visit our rooftop cafe"),
        ("Boutique hotel", "Stay at our boutique hotel in Selangor."),
        ("Dim sum breakfast", "Dim sum breakfast in Selangor"),
        # What is done to several is done to one.
        ("Sports jerseys printing", "Looking for sports jersey printing in Selangor?"),
        ("Glasses repair", "Looking for glasses repair in Selangor?"),
        ("Company trip to Bali", "Choose us for company trips to Bali."),
        ("Laptop trade in", "Laptop trade-in in Selangor"),
        # What is for somebody keeps whom it is for, behind no other “for”.
        ("Tax filing for freelancers", "We offer tax filing for freelancers in Selangor."),
        ("Group insurance for staff", "Need group insurance for staff in Selangor?"),
        ("Badminton court booking", "Badminton court booking in Selangor"),
        ("Thai massage", "Looking for Thai massage in Selangor?"),
        ("Christian funeral services", "Looking for Christian funeral services in Selangor?"),
        ("Signboards and LED lettering", "Choose us for signboards and LED lettering in Selangor."),
    ],
)
def test_of_who_sells_there_is_one(product: str, words: str) -> None:
    assert words in texts(product, "en")


def test_a_place_where_something_goes_is_not_in_another() -> None:
    lines = texts("Lorry transport to Singapore", "en")
    assert "Lorry transport to Singapore" in lines
    assert "Singapore in Selangor" not in lines


def test_a_t_shirt_within_a_sentence_raises_no_other_word() -> None:
    lines = texts("Custom T-shirt printing", "en")
    assert "for custom T-shirt printing" in lines


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_is_asked_whether_they_need_or_look_for_what_others_are_given(language: str) -> None:
    looking = {"en": "Looking for", "ms": "Cari ", "zh": "找", "ta": "வேண்டுமா"}
    lines = texts("Poor family food aid", language, "Tax exempt receipt", "RM60 feeds a family")
    assert lines
    assert looking[language] not in lines
    assert "food aids" not in lines


def test_in_chinese_somebody_rents_a_thing_and_looks_for_no_rental() -> None:
    lines = texts("学生房间出租", "zh", "含无线网络")
    assert "想在雪兰莪租学生房间吗？" in lines
    assert "雪兰莪学生房间出租" in lines
    assert "找学生房间出租" not in lines


@pytest.mark.parametrize(
    ("thing", "sentence", "expected"),
    [
        ("hearing aids", "Try it for 2 weeks", "Try them for 2 weeks"),
        ("curtains", "We make it the way you want it", "We make them the way you want them"),
        ("solar panels", "It pays for itself in 4 years", "They pay for themselves in 4 years"),
        ("office shirts", "It dries within 2 hours", "They dry within 2 hours"),
        ("skincare", "It suits sensitive skin", "It suits sensitive skin"),
        ("cleaning services", "Try it free of charge", "Try it free of charge"),
        ("homestays", "It is a 5-minute walk to the beach", "It is a 5-minute walk to the beach"),
        ("homestays", "It sleeps 20 people", "It sleeps 20 people"),
    ],
)
def test_of_several_things_nothing_is_said_as_of_one(
    thing: str, sentence: str, expected: str
) -> None:
    assert of_several(sentence, thing) == expected


def test_who_buys_is_spoken_of_as_a_buyer_in_each_language() -> None:
    assert "Kami pembeli kereta terpakai di Selangor." in texts("Used car buying", "ms")
    assert "在雪兰莪有二手车要卖吗？" in texts("Used car buying", "zh")
    assert "rumah sewa di Selangor" in texts("Sewa rumah", "ms")
