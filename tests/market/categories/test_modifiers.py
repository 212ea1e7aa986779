"""Words beside a known thing are said in each language at their own place."""

import pytest

from kempen.market.categories import NOUNS
from kempen.market.categories.compounds import words_beside


@pytest.mark.parametrize(
    ("product", "code", "words"),
    [
        (
            "Second hand office chairs",
            "office chairs",
            ("second-hand office chairs", "kerusi pejabat terpakai", "二手办公椅"),
        ),
        (
            "Kelas renang kanak-kanak",
            "swimming lessons",
            ("swimming lessons for kids", "kelas renang kanak-kanak", "儿童游泳课"),
        ),
        (
            "小学数学补习",
            "maths tuition",
            ("primary school maths tuition", "tuisyen matematik sekolah rendah", "小学数学补习"),
        ),
        (
            "Nyonya cooking class",
            "cooking classes",
            ("Nyonya cooking classes", "kelas memasak Nyonya", "娘惹烹饪课"),
        ),
        (
            "Khemah kahwin",
            "canopy rental",
            ("wedding canopy rental", "sewa kanopi kahwin", "婚礼帐篷出租"),
        ),
        (
            "Perabot kayu jati",
            "furniture",
            ("teak furniture", "perabot kayu jati", "柚木家具"),
        ),
        (
            "Sugar-free kaya",
            "kaya",
            ("sugar-free kaya", "kaya tanpa gula", "无糖咖椰"),
        ),
        (
            "கர்ப்பிணி மசாஜ்",
            "massage",
            ("massage for pregnant women", "urutan ibu mengandung", "孕妇按摩"),
        ),
        # Two of them, the outer one last.
        (
            "Roti canai beku borong",
            "roti canai",
            ("wholesale frozen roti canai", "roti canai sejuk beku borong", "冷冻印度煎饼批发"),
        ),
    ],
)
def test_each_language_has_them_at_its_place(
    product: str, code: str, words: tuple[str, str, str]
) -> None:
    longer = words_beside(product, NOUNS[code])
    assert tuple(longer[language] for language in ("en", "ms", "zh")) == words


@pytest.mark.parametrize(
    ("product", "code"),
    [
        ("Office chairs", "office chairs"),
        # The row says it, and a bride is made up for her wedding.
        ("Wedding cakes", "wedding cakes"),
        ("Pakej solekan nikah", "bridal make-up"),
        ("Women's gym", "women's gyms"),
        ("Frozen curry puff", "frozen curry puffs"),
        # A row of its own has pregnant women.
        ("Dance class for pregnant women", "dance classes"),
        # For both there is no word.
        ("Swimming lessons for kids and adults", "swimming lessons"),
        # What a cake has not is none of its words.
        ("Birthday cakes without egg", "birthday cakes"),
        # Nobody teaches a chair.
        ("Office chairs online", "office chairs"),
    ],
)
def test_what_says_no_more_is_left_as_it_is(product: str, code: str) -> None:
    assert words_beside(product, NOUNS[code]) == {}
