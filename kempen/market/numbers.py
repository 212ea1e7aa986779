"""Counts, per cents and multiples as pages write them; alike in every language of Malaysia."""

from decimal import ROUND_HALF_UP, Decimal

MINUS = "\N{MINUS SIGN}"


def count(number: Decimal | int) -> str:
    """Write a count: 2,184; a part of one is kept to two places: 12.5."""
    rounded = Decimal(number).quantize(Decimal("0.01"), rounding=ROUND_HALF_UP)
    text = f"{abs(rounded):,f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return f"{MINUS}{text}" if rounded < 0 else text


def times(multiple: Decimal, places: int = 2) -> str:
    """Write a return: 3.42×."""
    return f"{plain(multiple, places)}×"


def plain(number: Decimal, places: int) -> str:
    """Write a number with so many places: 3.4."""
    rounded = number.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    text = f"{abs(rounded):,.{places}f}"
    return f"{MINUS}{text}" if rounded < 0 else text


def trimmed(number: Decimal, places: int = 2) -> str:
    """Write a number without idle zeros: 3.5, 4."""
    text = plain(number, places)
    return text.rstrip("0").rstrip(".") if "." in text else text


def percent(per_cent: Decimal, *, signed: bool = False) -> str:
    """Write a number of per cents: 242%, 4.2%; with a plus sign where asked."""
    text = f"{plain(per_cent, 1 if abs(per_cent) < 10 else 0)}%"
    text = "0%" if text.strip(MINUS + "%.0") == "" else text
    return f"+{text}" if signed and per_cent > 0 and text != "0%" else text


def signed(text: str, number: Decimal | int) -> str:
    """Put a plus sign before a written number that is above zero."""
    return f"+{text}" if number > 0 else text


def likely(low: Decimal, high: Decimal) -> tuple[str, str]:
    """Write both ends of a range with one place, or two where one would make them look the same."""
    places = 1 if plain(low, 1) != plain(high, 1) else 2
    return plain(low, places), plain(high, places)
