import pytest

from kempen.domain.creatives.rules import CreativeFault, Texts, faults_of, length_of


def search(**changes: object) -> Texts:
    fields: dict[str, object] = {
        "platform": "search",
        "headlines": ("Freshly roasted", "Free delivery", "Kopi Rimba"),
        "descriptions": ("See the details.", "Beans from Pahang."),
        "primary_text": "",
        "landing_url": "https://kopirimba.example",
    }
    return Texts(**(fields | changes))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "platform", "expected"),
    [
        ("Kopi", "search", 4),
        ("咖啡", "search", 4),  # Double width counts two on search,
        ("咖啡", "social", 2),  # and one on social.
        ("咖啡！", "search", 6),  # Full-width punctuation counts two.
        ("cafe\u0301", "search", 4),  # A combining accent is no character of its own.
    ],
)
def test_length_is_counted_as_the_platform_counts(text: str, platform: str, expected: int) -> None:
    assert length_of(text, platform) == expected


def test_a_good_search_ad_has_no_faults() -> None:
    assert faults_of(search()) == []


@pytest.mark.parametrize(
    ("texts", "fault"),
    [
        (
            search(headlines=("a" * 31, "b", "c")),
            CreativeFault("headlines/0", "too_long", "refused", limit=30, length=31),
        ),
        (
            search(headlines=("咖" * 16, "b", "c")),
            CreativeFault("headlines/0", "too_long", "refused", limit=30, length=32),
        ),
        (
            search(headlines=("a", "b")),
            CreativeFault("headlines", "too_few", "refused", limit=3, length=2),
        ),
        (
            search(headlines=("Kopi", "b", "KOPI ")),
            CreativeFault("headlines/2", "repeated", "refused", text="KOPI "),
        ),
        (search(headlines=("a", " ", "c")), CreativeFault("headlines/1", "empty", "refused")),
        (
            search(descriptions=("a", "b" * 91)),
            CreativeFault("descriptions/1", "too_long", "refused", limit=90, length=91),
        ),
        (
            search(landing_url="http://kopirimba.example"),
            CreativeFault("landing_url", "not_https", "refused"),
        ),
    ],
)
def test_what_the_search_platform_refuses_is_found(texts: Texts, fault: CreativeFault) -> None:
    assert faults_of(texts) == [fault]


def test_a_long_social_text_is_advice_because_the_platform_only_cuts_it() -> None:
    texts = search(platform="social", headlines=("Kopi",), descriptions=(), primary_text="a" * 126)
    assert faults_of(texts) == [
        CreativeFault("primary_text", "too_long", "cut", limit=125, length=126)
    ]


def test_phrases_of_the_brief_are_kept_whatever_their_case() -> None:
    faults = faults_of(search(), must_say=("KOPI rimba", "halal"), never_say=("Pahang", "cheap"))
    assert [(fault.code, fault.text) for fault in faults] == [
        ("must_say", "halal"),
        ("never_say", "Pahang"),
    ]
