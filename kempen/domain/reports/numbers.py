"""How a number is written into a file: exact, plain, without commas."""

from decimal import ROUND_HALF_UP, Decimal
from typing import Final

from kempen.domain.reports.tables import CellKind

# Stored numbers have at most six places and are written out in full, so that a column sums to its
# total exactly. Quotients can have endless places and are cut at six.
PLACES: Final = 6
_AT_LEAST: Final = {
    CellKind.MONEY: 2,
    CellKind.TIMES: 2,
    CellKind.PERCENT: 1,
    CellKind.COUNT: 0,
    CellKind.RATE: 0,
}


def exact(number: Decimal) -> Decimal:
    """Round half up to PLACES; what was stored stays as it is."""
    return number.quantize(Decimal(1).scaleb(-PLACES), rounding=ROUND_HALF_UP)


def written(number: Decimal, kind: CellKind) -> str:
    """Write a number for a CSV cell: 120.50, 3.416667, 17."""
    whole, _, places = f"{exact(number):f}".partition(".")
    decimals = places.rstrip("0").ljust(_AT_LEAST[kind], "0")
    return f"{whole}.{decimals}" if decimals else whole
