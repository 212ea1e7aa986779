"""RM1,234.50 in every language, to the sen."""

from decimal import Decimal

import pytest
from babel.numbers import format_currency
from hypothesis import given
from hypothesis import strategies as st

from kempen.market.money import compact_money, exact_money, money, to_sen, whole_money

AMOUNTS = st.decimals(
    min_value=-(10**12), max_value=10**12, places=6, allow_nan=False, allow_infinity=False
)


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        ("1234.5", "RM1,234.50"),
        ("0", "RM0.00"),
        ("-1234.5", "\u2212RM1,234.50"),
        ("0.005", "RM0.01"),
        ("0.004999", "RM0.00"),
        ("-0.004", "RM0.00"),
        ("999999999999.994", "RM999,999,999,999.99"),
    ],
)
def test_money_is_written_with_two_decimals(amount: str, written: str) -> None:
    assert money(Decimal(amount)) == written


@pytest.mark.parametrize("locale", ["en_MY", "ms_MY"])
@given(amount=AMOUNTS)
def test_money_is_what_babel_writes_for_malaysia(amount: Decimal, locale: str) -> None:
    sen = to_sen(amount)
    theirs = format_currency(sen + 0, "MYR", locale=locale)
    assert money(amount) == theirs.replace("-", "\u2212")


@pytest.mark.parametrize(
    ("amount", "written"),
    [("41380.49", "RM41,380"), ("9.5", "RM9.50"), ("-41380.5", "\u2212RM41,381"), ("10", "RM10")],
)
def test_sentences_leave_the_sen_out(amount: str, written: str) -> None:
    assert whole_money(Decimal(amount)) == written


@pytest.mark.parametrize(
    ("amount", "written"),
    [
        ("0", "RM0"),
        ("0.5", "RM0.50"),
        ("4.2", "RM4.20"),
        ("12.5", "RM12.50"),
        ("4", "RM4"),
        ("31000", "RM31k"),
        ("1250", "RM1.3k"),
        ("1200000", "RM1.2m"),
        ("2000000000", "RM2b"),
        ("-500", "\u2212RM500"),
        ("123456", "RM123k"),
    ],
)
def test_an_axis_writes_money_shortly(amount: str, written: str) -> None:
    assert compact_money(Decimal(amount)) == written


@pytest.mark.parametrize(
    ("amount", "written"),
    [("448.00", "RM448"), ("1599.5", "RM1,599.50"), ("4", "RM4.00"), ("-30", "−RM30")],
)
def test_an_amount_that_somebody_acts_on_loses_no_sen_but_noughts(
    amount: str, written: str
) -> None:
    assert exact_money(Decimal(amount)) == written
