"""A month's taxes, shared out to the sen."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kempen.domain.month_end.tax_lines import LedgerLine, shared_out, taxed_month
from kempen.market.tax import RATE_CHANGES, TaxTerms, Withholding

OCTOBER = date(2026, 10, 1)
SEN = Decimal("0.01")
amounts = st.decimals(Decimal("0.000001"), Decimal(900_000), places=6)


def line(spend: Decimal, currency: str = "MYR", original: Decimal | None = None) -> LedgerLine:
    last = date(2026, 10, 31)
    return LedgerLine("cmp_1", "Raya", OCTOBER, last, 31, currency, original or spend, spend)


@given(st.lists(amounts, min_size=1, max_size=40), st.booleans(), st.sampled_from(Withholding))
def test_lines_sum_to_the_month_and_each_is_within_a_sen_of_its_own_tax(
    spends: list[Decimal], service_tax: bool, withholding: Withholding
) -> None:
    taxed = taxed_month(OCTOBER, TaxTerms(service_tax, withholding), [line(one) for one in spends])
    assert abs(taxed.spend - sum(spends)) <= SEN / 2
    assert abs(taxed.service_tax - taxed.spend * taxed.service_tax_rate) <= SEN / 2
    assert abs(taxed.withholding - taxed.spend * withholding.share) <= SEN / 2
    for one, spend in zip(taxed.lines, spends, strict=True):
        assert abs(one.spend - spend) < SEN
        assert abs(one.service_tax - spend * taxed.service_tax_rate) < SEN
        assert abs(one.withholding - spend * withholding.share) < SEN


def test_thirds_of_a_ringgit_sum_to_the_ringgit() -> None:
    third = Decimal("0.333333")
    assert shared_out(Decimal("1.00"), [third, third, third]) == [
        Decimal("0.34"),
        Decimal("0.33"),
        Decimal("0.33"),
    ]


@pytest.mark.parametrize(
    ("withholding", "expected"),
    [
        (Withholding.NONE, "0.00"),
        (Withholding.TREATY, "80.00"),
        (Withholding.STANDARD, "100.00"),
        (Withholding.TREATY_GROSSED_UP, "86.96"),
        (Withholding.STANDARD_GROSSED_UP, "111.11"),
    ],
)
def test_withholding_is_of_the_spend_before_service_tax(
    withholding: Withholding, expected: str
) -> None:
    taxed = taxed_month(OCTOBER, TaxTerms(True, withholding), [line(Decimal(1000))])
    assert (taxed.service_tax, taxed.with_service_tax) == (Decimal(80), Decimal(1080))
    assert taxed.withholding == Decimal(expected)


def test_service_tax_was_6_per_cent_until_february_2024() -> None:
    terms = TaxTerms(service_tax=True, withholding=Withholding.NONE)
    spent = [line(Decimal(1000))]
    assert taxed_month(date(2024, 2, 1), terms, spent).service_tax == Decimal(60)
    assert taxed_month(date(2024, 3, 1), terms, spent).service_tax == Decimal(80)


def test_no_rate_changes_inside_a_month() -> None:
    assert {day.day for day in RATE_CHANGES} == {1}


def test_a_line_in_another_currency_has_its_exact_amount_and_rate() -> None:
    taxed = taxed_month(
        OCTOBER,
        TaxTerms(service_tax=False, withholding=Withholding.NONE),
        [line(Decimal("425.531915"), "USD", Decimal("100.125"))],
    )
    (one,) = taxed.lines
    assert (one.amount_in_currency, one.exchange_rate) == (Decimal("100.125"), Decimal("4.250007"))
    assert one.spend == Decimal("425.53")
