"""Ringgit as people in Malaysia write it: RM1,234.50.

Malay, English and Chinese pages write the sign, a comma for thousands and a point for sen alike
(Babel 2.18 says the same of ms_MY and en_MY; its zh_Hans_MY prints MYR, which nobody in Malaysia
does, and its ta_MY adds a space). So one form serves every language and a test holds it to Babel's,
but for the minus sign: a true one, as of every other number on a page, where Babel puts a hyphen.
"""

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from kempen.market.numbers import MINUS

SIGN: Final = "RM"
_SEN: Final = Decimal("0.01")
_WHOLE_FROM: Final = Decimal(100)
# Above this, thousands are dropped from labels of an axis and from sentences.
_STEPS: Final = (
    (Decimal(1_000_000_000), "b"),
    (Decimal(1_000_000), "m"),
    (Decimal(1_000), "k"),
)


def to_sen(amount: Decimal) -> Decimal:
    """Round to two places, halves away from zero: the same that a spreadsheet shows."""
    return amount.quantize(_SEN, rounding=ROUND_HALF_UP)


def money(amount: Decimal) -> str:
    """Write an amount with its sen: RM1,234.50, −RM3.00."""
    rounded = to_sen(amount)
    return _signed(rounded, f"{abs(rounded):,.2f}")


def whole_money(amount: Decimal) -> str:
    """Write an amount without sen, for sentences: RM41,380; below RM10 the sen stay."""
    if abs(amount) < 10:
        return money(amount)
    rounded = amount.quantize(Decimal(1), rounding=ROUND_HALF_UP)
    return _signed(rounded, f"{abs(rounded):,}")


def exact_money(amount: Decimal) -> str:
    """Write an amount that somebody acts on, for sentences: RM448, RM1,599.50, RM4.00."""
    return whole_money(amount) if to_sen(amount) % 1 == 0 else money(amount)


def compact_money(amount: Decimal) -> str:
    """Write an amount in three figures or so, for an axis: RM31k, RM1.2m, RM4.20, RM0.50."""
    size = abs(amount)
    if size < _WHOLE_FROM and size != size.to_integral_value():
        return _signed(amount, f"{size:.2f}")
    return _signed(amount, _compact(size))


def compact_count(number: Decimal) -> str:
    """Write a number that is no money as shortly: 31k, 1.2m, 4.2."""
    text = _compact(abs(number))
    return f"{MINUS}{text}" if number < 0 else text


def _compact(size: Decimal) -> str:
    for step, suffix in _STEPS:
        if size >= step:
            return f"{_short(size / step)}{suffix}"
    return _short(size)


def _signed(amount: Decimal, text: str) -> str:
    return f"{MINUS}{SIGN}{text}" if amount < 0 else f"{SIGN}{text}"


def _short(size: Decimal) -> str:
    """One decimal where it tells something: 1.2, 31, 4."""
    places = Decimal("0.1") if size < 100 else Decimal(1)
    text = f"{size.quantize(places, rounding=ROUND_HALF_UP):f}"
    return text.removesuffix(".0")
