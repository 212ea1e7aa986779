"""Festivals in the names of campaigns, and the day on which each ends."""

from datetime import date

import pytest

from kempen.market.festivals import festival_end, festival_of


@pytest.mark.parametrize(
    ("name", "festival"),
    [
        ("Raya hampers", "raya"),
        ("Promo Hari Raya Haji 2027", "raya_haji"),
        ("Kempen Aidilfitri", "raya"),
        ("Raya_2027", "raya"),
        ("CNY 2027 gifts", "chinese_new_year"),
        ("新年礼盒", "chinese_new_year"),
        ("தீபாவளி சலுகை", "deepavali"),
        ("Sale 11.11", "sale_11_11"),
        ("12/12 flash", "sale_12_12"),
        ("Beans", None),
        ("Murayama knives", None),
        ("Rayan shoes", None),
        ("v1.11.11", None),
    ],
)
def test_a_name_says_its_festival(name: str, festival: str | None) -> None:
    assert festival_of(name) == festival


@pytest.mark.parametrize(
    ("name", "first", "last", "ends"),
    [
        ("Raya hampers", date(2027, 2, 20), date(2027, 3, 31), date(2027, 3, 11)),
        ("CNY gifts", date(2027, 1, 20), date(2027, 2, 20), date(2027, 2, 7)),
        ("Deepavali", date(2027, 10, 1), date(2027, 10, 31), date(2027, 10, 28)),
        ("Sale 12.12", date(2026, 12, 1), date(2026, 12, 31), date(2026, 12, 12)),
        # The plan ends before or with the festival, or is about another season.
        ("Raya hampers", date(2027, 2, 20), date(2027, 3, 11), None),
        ("Raya hampers", date(2026, 11, 23), date(2026, 12, 20), None),
        ("Beans", date(2027, 2, 20), date(2027, 3, 31), None),
    ],
)
def test_a_festival_ends_with_its_last_holiday(
    name: str, first: date, last: date, ends: date | None
) -> None:
    end = festival_end(name, first, last)
    assert (end.last if end else None) == ends
