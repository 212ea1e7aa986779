"""What is done to a thing that no row joins with it, or to one that has only a name."""

import pytest

from kempen.market.categories import services_of_thing


@pytest.mark.parametrize(
    ("text", "language", "expected"),
    [
        ("Curtain rental in Ipoh", "en", {"ms": "sewa langsir", "zh": "窗帘出租"}),
        ("窗帘出租", "zh", {"en": "curtain rental", "ms": "sewa langsir"}),
        ("sewa langsir", "ms", {"en": "curtain rental", "zh": "窗帘出租"}),
        ("Langsir untuk disewa", "ms", {"en": "curtain rental", "zh": "窗帘出租"}),
        ("Generators for rent", "en", {"ms": "sewa genset", "zh": "发电机出租"}),
        ("Dyson repair", "en", {"ms": "servis baiki Dyson", "zh": "Dyson维修"}),
        ("Escalator maintenance", "en", {"ms": "penyelenggaraan eskalator"}),
        ("Awning painting", "en", {"ms": "servis cat awning", "zh": "遮阳篷油漆"}),
        ("Tukar penapis air", "ms", {"en": "water filter replacement", "zh": "更换滤水器"}),
        # Before another noun Tamil words lose their -am, and loans do not.
        ("Wedding hall rental", "en", {"ta": "திருமண மண்டப வாடகை"}),
        ("Photo album repair", "en", {"ta": "புகைப்பட ஆல்பம் ரிப்பேர்"}),
        # What is fitted is no part of a name: it stays as it is.
        ("Escalator installation", "en", {"ta": "எஸ்கலேட்டர் பொருத்துதல்"}),
        ("Umbrella rental", "en", {"ta": "குடை வாடகை"}),
        ("Retirement planning talk", "en", {"zh": "退休规划讲座"}),
        # A row says it already, and says it better.
        ("Perodua Myvi rental", "en", {"ms": "kereta sewa", "zh": "租车服务"}),
    ],
)
def test_each_language_says_what_is_done_in_its_own_order(
    text: str, language: str, expected: dict[str, str]
) -> None:
    names = services_of_thing(text, language)
    assert {one: names[one] for one in expected} == expected


@pytest.mark.parametrize(
    "text", ["Zumbolo rentals of all kinds", "Zumbolo Rental", "rental", "Vintage repair"]
)
def test_what_is_neither_known_nor_written_as_a_name_is_not_guessed(text: str) -> None:
    assert services_of_thing(text, "en") == {}
