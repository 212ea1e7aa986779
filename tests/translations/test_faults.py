"""Faults of texts and translations are found, and right ones pass."""

import pytest

from tests.translations.faults import in_length, in_pair, in_source, left_in_english, other_labels

NAMES = frozenset({"kempen", "csv"})


@pytest.mark.parametrize(
    "text",
    [
        "Save",
        "Sign in",
        "%(number)s campaigns are active.",
        "Agreed to on %(day)s",
        "Have an account? <a href='%(url)s'>Sign in</a>",
        "Hello,\n\nyour export is ready.\n",
    ],
)
def test_a_whole_text_is_no_fragment(text: str) -> None:
    assert list(in_source(text)) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (" and ", "space"),
        ("%(low)s, %(high)s", "no word"),
        ("and %(number)s more", "begins with “and”"),
        ("The share of", "ends with “of”"),
        ("paused", "lower case"),
    ],
)
def test_a_fragment_is_named(text: str, fault: str) -> None:
    assert any(fault in problem for problem in in_source(text))


def test_a_context_says_where_a_word_stands() -> None:
    assert list(in_source("paused", "state of a campaign")) == []


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("%(number)s days", "%(number)s hari"),
        ("<strong>Save</strong> it", "<strong>Simpan</strong>"),
        ("100%% of %(day)s", "100%% daripada %(day)s"),
        ("Up to {most} files", "Sehingga {most} fail"),
    ],
)
def test_a_translation_with_all_that_its_text_has_passes(source: str, translation: str) -> None:
    assert list(in_pair(source, translation)) == []


@pytest.mark.parametrize(
    ("source", "translation"),
    [
        ("%(number)s days", "hari"),
        ("%(number)s days", "%(numbr)s hari"),
        ("{most} files", "{banyak} fail"),
        ("<strong>Save</strong>", "Simpan"),
        ("Hello\n", "Helo"),
    ],
)
def test_a_translation_that_lacks_something_is_named(source: str, translation: str) -> None:
    assert list(in_pair(source, translation))


def test_a_plural_form_may_leave_the_number_out_but_nothing_else() -> None:
    many = "%(count)s days of %(name)s"
    assert list(in_pair(many, "%(name)s: ஒரு நாள்", of_many=True)) == []
    assert list(in_pair(many, "%(count)s நாட்கள்", of_many=True))


def test_a_text_longer_than_its_place_is_named() -> None:
    assert list(in_length("Save", "Simpan perubahan", "", "")) == []
    assert list(in_length("Save", "Simpan semua perubahan ini sekarang", "", ""))
    assert list(in_length("Report", "Laporan prestasi", "at most 10 characters", ""))
    assert list(in_length("Your report", "x" * 79, "", "reports/mail_subject.txt"))


def test_signs_that_combine_take_no_room_and_chinese_ones_take_two() -> None:
    assert list(in_length("Ads", "விளம்பரங்கள்", "at most 9 characters", "")) == []
    assert list(in_length("Ads", "广告广告广", "at most 9 characters", ""))


@pytest.mark.parametrize(
    ("language", "source", "translation", "is_right"),
    [
        ("ms", "Import a CSV", "Import CSV", True),
        ("ms", "Import failed. Try again.", "Import gagal. Try again and wait.", False),
        ("ms", "Nothing was saved yesterday", "Nothing was saved yesterday", False),
        ("zh_Hans", "Import a CSV", "导入 CSV", True),
        ("zh_Hans", "Save the campaign", "保存 campaign", False),
        ("ta", "See https://kempen.example/docs", "https://kempen.example/docs பார்க்கவும்", True),
        ("ta", "%(name)s is paused", "%(name)s paused", False),
    ],
)
def test_english_that_was_left_is_named(
    language: str, source: str, translation: str, is_right: bool
) -> None:
    assert (not list(left_in_english(source, translation, language, NAMES))) == is_right


def test_a_label_in_quotation_marks_is_named_as_where_it_stands() -> None:
    labels = {"Create key": {"Cipta kunci"}}
    assert list(other_labels("Choose “Create key”.", "Pilih “Cipta kunci”.", labels)) == []
    [fault] = other_labels("Choose “Create key”.", "Pilih “Buat kunci”.", labels)
    assert "Cipta kunci" in fault
    assert list(other_labels("Say “something”.", "Sebut “sesuatu”.", labels)) == []
