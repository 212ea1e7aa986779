"""The made-up days: plausible, repeatable, and the same whenever they are asked for."""

from datetime import date, timedelta
from decimal import Decimal

from kempen.domain.sample_data.rules import CAMPAIGNS, forecast_months, history

FIRST, LAST = date(2026, 8, 1), date(2026, 11, 24)


def test_later_days_continue_those_that_are_there() -> None:
    for campaign in CAMPAIGNS:
        longer = list(history(campaign, FIRST, LAST))
        assert list(history(campaign, FIRST, LAST - timedelta(days=30))) == longer[:-30]
        assert list(history(campaign, LAST, LAST)) == longer[-1:]


def test_every_day_is_one_that_a_platform_could_tell() -> None:
    assert {campaign.platform for campaign in CAMPAIGNS} == {"search", "social"}
    for campaign in CAMPAIGNS:
        days = list(history(campaign, FIRST, LAST))
        assert [day.date for day in days] == [
            FIRST + timedelta(days=number) for number in range((LAST - FIRST).days + 1)
        ]
        for day in days:
            assert day.spend > 0
            assert day.clicks >= day.conversions >= 0
            assert (day.revenue > 0) == (day.conversions > 0)
            assert day.revenue == day.revenue.quantize(Decimal("0.01"))


def test_forecasts_are_of_the_last_whole_months() -> None:
    assert forecast_months(date(2026, 1, 31)) == [
        (date(2025, 10, 1), date(2025, 10, 31)),
        (date(2025, 11, 1), date(2025, 11, 30)),
        (date(2025, 12, 1), date(2025, 12, 31)),
    ]
