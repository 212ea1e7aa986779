"""Tax: dated rates, and what one ringgit of advertising costs in all."""

from datetime import date
from decimal import Decimal

import pytest

from kempen.market.tax import TaxTerms, Withholding, prepaid, service_tax_rate

LEAP_DAY = date(2024, 2, 29)
TODAY = date(2026, 11, 20)


@pytest.mark.parametrize(
    ("day", "tax"),
    [
        (date(2019, 12, 31), "0"),
        (date(2020, 1, 1), "60"),
        (LEAP_DAY, "60"),
        (date(2024, 3, 1), "80"),
        (TODAY, "80"),
    ],
)
def test_service_tax_on_a_thousand_ringgit(day: date, tax: str) -> None:
    assert 1000 * service_tax_rate(day) == Decimal(tax)


@pytest.mark.parametrize(
    ("withholding", "cost", "returned", "needed"),
    [
        (Withholding.NONE, "1.08", "3.70", "4.32"),
        (Withholding.TREATY, "1.16", "3.45", "4.64"),
        (Withholding.STANDARD, "1.18", "3.39", "4.72"),
        (Withholding.TREATY_GROSSED_UP, "1.167", "3.43", "4.67"),
    ],
)
def test_what_one_ringgit_costs_and_what_a_return_of_four_is_worth(
    withholding: Withholding, cost: str, returned: str, needed: str
) -> None:
    one = TaxTerms(service_tax=True, withholding=withholding).cost_of_one(TODAY)
    assert round(one, len(cost) - 2) == Decimal(cost)
    assert round(4 / one, 2) == Decimal(returned)
    assert round(4 * one, 2) == Decimal(needed)


def test_without_service_tax_only_the_withholding_counts() -> None:
    assert TaxTerms(False, Withholding.STANDARD).cost_of_one(TODAY) == Decimal("1.10")


def test_a_prepayment_is_split_to_the_sen() -> None:
    assert prepaid(Decimal(100), TODAY) == (Decimal("92.59"), Decimal("7.41"))
    assert prepaid(Decimal(100), LEAP_DAY) == (Decimal("94.34"), Decimal("5.66"))
