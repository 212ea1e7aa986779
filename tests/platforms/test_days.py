"""Quiet days are filled in where the caller wants every day."""

from datetime import date
from decimal import Decimal

from kempen.platforms.interface import DayResult, with_quiet_days


def row(campaign: str, day: int, spend: str) -> DayResult:
    return DayResult(
        campaign, date(2026, 11, day), Decimal(spend), 10, 2, Decimal(1), Decimal("9.50")
    )


def test_every_day_has_a_row_and_other_campaigns_have_none() -> None:
    results = [row("1", 2, "5.00"), row("2", 3, "7.00")]
    filled = with_quiet_days(results, "1", date(2026, 11, 1), date(2026, 11, 3))
    assert [(one.date.day, one.spend, one.clicks) for one in filled] == [
        (1, Decimal(0), 0),
        (2, Decimal("5.00"), 2),
        (3, Decimal(0), 0),
    ]
    assert {one.campaign_id for one in filled} == {"1"}
