"""Counts, per cents, multiples and days."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.market import days, numbers
from kempen.market.languages import ended, locale_of


@pytest.mark.parametrize(
    ("number", "written"),
    [("2184", "2,184"), ("12.50", "12.5"), ("0", "0"), ("-3", "−3"), ("1000", "1,000")],
)
def test_a_count_keeps_a_part_only_where_there_is_one(number: str, written: str) -> None:
    assert numbers.count(Decimal(number)) == written


@pytest.mark.parametrize(
    ("per_cent", "signed", "written"),
    [
        ("242.4", False, "242%"),
        ("4.25", False, "4.3%"),
        ("18.2", True, "+18%"),
        ("-18.2", True, "−18%"),
        ("0.01", True, "0%"),
        ("-0.01", True, "0%"),
        ("0", True, "0%"),
        ("-100", False, "−100%"),
    ],
)
def test_per_cents(per_cent: str, signed: bool, written: str) -> None:
    assert numbers.percent(Decimal(per_cent), signed=signed) == written


def test_a_return_is_a_multiple() -> None:
    assert numbers.times(Decimal("3.415")) == "3.42×"


def test_a_range_takes_a_second_place_where_one_would_hide_it() -> None:
    assert numbers.likely(Decimal("3.12"), Decimal("3.71")) == ("3.1", "3.7")
    assert numbers.likely(Decimal("3.12"), Decimal("3.14")) == ("3.12", "3.14")


def test_a_goal_is_written_without_idle_zeros() -> None:
    assert [numbers.trimmed(Decimal(n)) for n in ("4.000", "3.50", "10")] == ["4", "3.5", "10"]


@pytest.mark.parametrize(
    ("language", "same_year", "two_years", "one_day"),
    [
        ("en", "28 Aug to 19 Nov 2026", "28 Aug 2025 to 19 Nov 2026", "19 Nov 2026"),
        ("ms", "28 Ogo hingga 19 Nov 2026", "28 Ogo 2025 hingga 19 Nov 2026", "19 Nov 2026"),
        ("zh-hans", "2026年8月28日至11月19日", "2025年8月28日至2026年11月19日", "2026年11月19日"),
    ],
)
def test_a_stretch_of_days_names_its_year_once(
    language: str, same_year: str, two_years: str, one_day: str
) -> None:
    locale = locale_of(language)
    last = date(2026, 11, 19)
    assert days.days(date(2026, 8, 28), last, locale) == same_year
    assert days.days(date(2025, 8, 28), last, locale) == two_years
    assert days.days(last, last, locale) == one_day


@pytest.mark.parametrize("language", [None, "", "fr", "en-gb"])
def test_an_unknown_language_is_written_in_english(language: str | None) -> None:
    assert locale_of(language) == "en_MY"


def test_a_sentence_ends_with_the_full_stop_of_its_language() -> None:
    ends = [ended("ROAS 4×", language) for language in ("en", "ms", "zh-hans", "ta", None)]
    assert ends == ["ROAS 4×.", "ROAS 4×.", "ROAS 4×。", "ROAS 4×.", "ROAS 4×."]
