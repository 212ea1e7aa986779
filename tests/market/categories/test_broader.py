"""What nobody has listed is called by a broader word, in four languages."""

import csv
from pathlib import Path
from typing import Final

import pytest

from kempen.market import categories
from kempen.market.categories import all_broader_words, broader_words
from kempen.market.claims import LANGUAGES, weight

ROWS: Final = tuple(
    csv.DictReader(
        (Path(categories.__file__).parent / "broader.csv").read_text("utf-8").splitlines()
    )
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_broader_word_fits_a_headline_and_no_word_tells_two(language: str) -> None:
    forms = [row[language].split("|") for row in ROWS]
    assert [name for name, *_others in forms if weight(name) > 25] == []
    assert all(word for words in forms for word in words)
    heads = [word for _name, *words in forms for word in words]
    assert sorted(heads) == sorted(set(heads))
    assert len(all_broader_words(language)) == len(ROWS)


@pytest.mark.parametrize(
    ("text", "language", "chinese"),
    [
        ("Violin bow repair", "en", "维修服务"),
        ("Sand art classes for toddlers in Klang", "en", "课程"),
        ("Beyblade tournament Puchong", "en", "活动"),
        ("Baiki payung besar", "ms", "维修服务"),
        ("Servis pasang antena", "ms", "安装服务"),
        ("Alat ganti enjin bot", "ms", "零件"),
        ("沙画班", "zh", "课程"),
        ("热浪岛三天两夜", "zh", "旅游配套"),
        ("Kinabatangan 3D2N", "en", "旅游配套"),
        ("古董收音机维修服务", "zh", "维修服务"),
        ("மணல் ஓவிய வகுப்பு", "ta", "课程"),
    ],
)
def test_what_a_thing_is_stands_last_and_in_malay_first(
    text: str, language: str, chinese: str
) -> None:
    assert broader_words(text, language)["zh"] == chinese


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Class ring engraving", "en"),
        ("Repair kit", "en"),
        ("Zing", "en"),
        ("", "ms"),
        ("好", "zh"),
    ],
)
def test_a_word_at_another_place_tells_nothing(text: str, language: str) -> None:
    assert broader_words(text, language) == {}
