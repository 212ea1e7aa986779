"""The social platform's money: whole numbers of its own smallest unit, which is not ISO 4217's."""

from decimal import ROUND_DOWN, Decimal

from kempen.platforms.interface import PlatformError, Remedy

# The platform's own table of currencies (its developers' page on currencies, read 2026).
_OFFSETS = {
    1: "CLP COP CRC HUF ISK IDR JPY KRW PYG TWD VND",
    100: "AED ARS AUD BDT BHD BOB BRL CAD CHF CNY CZK DKK DZD EGP EUR GBP GTQ HKD HNL ILS INR JOD"
    " KES KWD LKR MOP MXN MYR NGN NIO NOK NZD PEN PHP PKR PLN QAR RON RUB SAR SEK SGD THB TRY UAH"
    " USD UYU ZAR",
}
_OFFSET_OF = {code: offset for offset, codes in _OFFSETS.items() for code in codes.split()}


def offset_of(currency: str) -> int:
    """Return how many of the platform's units make one of a currency; refuse an unknown one."""
    if currency not in _OFFSET_OF:
        raise PlatformError(
            f"The platform's smallest unit of {currency} is not known: no budget can be set in it.",
            Remedy.PERMANENT,
        )
    return _OFFSET_OF[currency]


def to_units(amount: Decimal, currency: str) -> int:
    """Return a budget in the platform's units, rounded down: never more than was approved."""
    units = int((amount * offset_of(currency)).to_integral_value(ROUND_DOWN))
    if units <= 0:
        raise PlatformError(f"A budget of {amount} {currency} is too small.", Remedy.PERMANENT)
    return units


def from_units(units: str | int, currency: str) -> Decimal:
    """Return the platform's units as an amount."""
    return Decimal(units) / offset_of(currency)
