"""What a reviewer may object to in how an ad is written: told as a doubt, never refused."""

import pytest

from kempen.domain.creatives.policy import without_refused
from kempen.domain.creatives.rules import CreativeFault, Texts, faults_before_launch, faults_of

SEARCH = ("Liberica beans", "Roasted today", "Beans by post")


def policy_faults(
    *, headline: str = "Liberica beans", description: str = "Roasted today."
) -> list[CreativeFault]:
    texts = Texts(
        "search",
        (headline, *SEARCH[1:]),
        (description, "Delivered in two days."),
        "",
        "https://kopirimba.example/beans",
    )
    return faults_of(texts)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("FREE DELIVERY today", "shouted"),
        ("Fresh! Roasted today!", "many_marks"),
        ("Call 012-345 6789", "telephone"),
        ("Call +60123456789 now", "telephone"),
    ],
)
def test_a_doubt_is_told_and_does_not_keep_the_ad_from_running(text: str, code: str) -> None:
    [fault] = policy_faults(description=text)
    assert (fault.field, fault.code, fault.weight) == ("descriptions/0", code, "doubtful")


@pytest.mark.parametrize(
    "text",
    [
        "Rated 4.8 by 1,200 customers",
        "15% off until 12 December",
        "JAKIM halal, roasted in Johor",
        "From RM 1,234,567 a year",
        "Kopi No. 12, since 1998",
        "Our best wishes for Raya",
        "A clinic for eye disease",
        "Order today, sent tomorrow!",
        "Ubat nyamuk",
    ],
)
def test_plain_words_raise_no_doubt(text: str) -> None:
    assert policy_faults(description=text) == []


def test_the_search_platform_takes_no_exclamation_in_a_headline() -> None:
    [fault] = policy_faults(headline="Roasted now!")
    assert (fault.field, fault.code) == ("headlines/0", "exclamation_in_headline")


def test_a_post_without_a_picture_is_kept_from_approval_and_a_search_ad_is_not() -> None:
    post = Texts("social", ("Beans",), (), "Fresh beans.", "https://kopirimba.example")
    assert faults_of(post) == []
    [fault] = faults_before_launch(post, has_picture=False)
    assert (fault.field, fault.code, fault.weight) == ("image", "needs_picture", "refused")
    assert faults_before_launch(post, has_picture=True) == []
    search = Texts("search", SEARCH, ("One.", "Two."), "", "https://kopirimba.example")
    assert faults_before_launch(search, has_picture=False) == []


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Fresh beans ☕", "emoji"),
        ("Batik sutera 🌺", "emoji"),
        ("Five ★ beans", "emoji"),
        ("Roasted today!!", "repeated_marks"),
        ("Kopi segar？！", "repeated_marks"),
    ],
)
def test_the_search_platform_refuses_pictures_and_doubled_marks_and_the_social_one_does_not(
    text: str, code: str
) -> None:
    [fault] = policy_faults(description=text)
    assert (fault.field, fault.code, fault.weight) == ("descriptions/0", code, "refused")
    post = Texts("social", ("Beans",), (), text, "https://kopirimba.example")
    assert faults_before_launch(post, has_picture=True) == []


def test_signs_of_rights_and_degrees_are_no_pictures() -> None:
    assert policy_faults(description="Kopi Rimba® brewed at 93°C ™ ©") == []


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("Batik sutera 丝绸 🌺", "Batik sutera 丝绸"),
        ("Kopi ☕️panas!!", "Kopi panas!"),
        ("Untuk 👩🏽‍🍳 keluarga", "Untuk keluarga"),
        ("Kopi Rimba® 93°C", "Kopi Rimba® 93°C"),
    ],
)
def test_words_stay_when_refused_signs_go(text: str, rest: str) -> None:
    assert without_refused(text) == rest
