"""The search platform's money: micros of the account's currency, in steps that it can bill."""

from decimal import ROUND_DOWN, Decimal

from kempen.platforms.interface import PlatformError, Remedy

MICROS = 1_000_000
# Budgets in these are billed in whole units; a whole unit is a valid step for every one of them.
_WHOLE_UNITS = frozenset(
    ("CLP", "COP", "CRC", "HUF", "IDR", "ISK", "JPY", "KRW", "PYG", "TWD", "VND")
)


def step_of(currency: str) -> int:
    """Return the step of a budget in micros: a hundredth, or a whole unit of some currencies."""
    return MICROS if currency in _WHOLE_UNITS else MICROS // 100


def to_micros(amount: Decimal, currency: str) -> int:
    """Return a budget in micros, rounded down to a step: never more than was approved."""
    step = step_of(currency)
    steps = (amount * MICROS / step).to_integral_value(ROUND_DOWN)
    if steps <= 0:
        raise PlatformError(f"A budget of {amount} {currency} is too small.", Remedy.PERMANENT)
    return int(steps) * step


def from_micros(micros: str | int) -> Decimal:
    """Return micros as an amount, exactly."""
    return Decimal(micros) / MICROS
