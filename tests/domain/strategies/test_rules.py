"""What a brief may ask: money and days that somebody can mean."""

from datetime import date, timedelta
from decimal import Decimal

import pytest

from kempen.domain.campaigns.rules import CampaignBudget
from kempen.domain.strategies.rules import LATEST_START, MOST_MONEY, flaws_of_brief
from tests.builders import shop

TODAY = date(2026, 3, 1)


@pytest.mark.parametrize(
    ("amount", "begins_in", "days", "wrong"),
    [
        (Decimal(28), 0, 28, []),
        (MOST_MONEY, LATEST_START, 366, []),
        (Decimal("27.99"), 0, 28, [("amount", "too_small")]),
        (MOST_MONEY + 1, 0, 28, [("amount", "too_large")]),
        (Decimal(900), -1, 28, [("start_date", "too_early")]),
        (Decimal(900), LATEST_START + 1, 28, [("start_date", "starts_too_late")]),
        (Decimal(900), 0, 367, [("end_date", "too_late")]),
    ],
)
def test_money_and_days_are_held_to_what_somebody_can_mean(
    amount: Decimal, begins_in: int, days: int, wrong: list[tuple[str, str]]
) -> None:
    start = TODAY + timedelta(days=begins_in)
    budget = CampaignBudget(amount, start, start + timedelta(days=days - 1))
    flaws = flaws_of_brief(shop.brief(budget=budget), TODAY)
    assert [(flaw.path[1], flaw.code) for flaw in flaws] == wrong
