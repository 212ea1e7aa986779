"""What a performance day may hold and how much may come at once; pure."""

from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Final

# The oldest day that is kept, and the columns of a file or a request.
FIRST_DAY: Final = date(2000, 1, 1)
DATE, SPEND, REVENUE = "date", "spend", "revenue"
CLICKS, CONVERSIONS, CAMPAIGN = "clicks", "conversions", "campaign"
REQUIRED: Final = (DATE, SPEND, REVENUE)
OPTIONAL: Final = (CLICKS, CONVERSIONS)
NUMBERS: Final = (SPEND, REVENUE, CLICKS, CONVERSIONS)

# One request of the API, one uploaded file, one list of errors.
MOST_ROWS: Final = 10_000
LARGEST_BODY: Final = 4 * 1024 * 1024
LARGEST_FILE: Final = 20 * 1024 * 1024
MOST_CAMPAIGNS: Final = 5_000
MOST_FAULTS: Final = 1_000
# A file that the API takes as a stream, and the most rows of it.
LARGEST_STREAM: Final = 2**30
MOST_ROWS_OF_FILE: Final = 5_000_000
# A file with more rows is checked and stored by the worker, with progress: so many take a fifth of
# a second, and nobody else should wait longer.
MOST_ROWS_AT_ONCE: Final = 5_000

# numeric(18, 6): twelve digits before the point and six after it.
PLACES: Final = 6
WHOLE_DIGITS: Final = 12
_STEP: Final = Decimal(1).scaleb(-PLACES)
_BOUND: Final = Decimal(10) ** WHOLE_DIGITS

REFUSE, SKIP = "refuse", "skip"
# The source of days that were read from a platform; every other one is a file to the rule of who
# wins.
SYNC: Final = "sync"


def bounded(number: Decimal) -> tuple[Decimal, bool] | str:
    """Return the number as it is kept and whether it had to be rounded, or the code of its fault.

    A finer number than six places is rounded half-even, but none to 0: an amount that vanishes is
    a slip of units. The size is looked at before any arithmetic, so that 1e1000000 costs nothing.
    """
    if not number.is_finite():
        return "not_finite"
    if not number:
        return Decimal(0), False
    if number.is_signed():
        return "negative_number"
    if number.adjusted() >= WHOLE_DIGITS:
        return "number_too_large"
    is_tiny = number.adjusted() < -PLACES - 1
    rounded = Decimal(0) if is_tiny else number.quantize(_STEP, rounding=ROUND_HALF_EVEN)
    if not rounded:
        return "number_too_small"
    return ("number_too_large") if rounded >= _BOUND else (rounded, rounded != number)


def fault_of_day(day: date, today: date) -> str | None:
    """Return the code of what is wrong with a day of performance, or None."""
    if day < FIRST_DAY:
        return "date_too_early"
    return "date_in_future" if day > today else None
