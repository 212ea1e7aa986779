"""What a sales day may hold and how much may come at once; pure."""

from decimal import Decimal
from typing import Final

from kempen.domain.performance.rules import DATE, REVENUE

STATE, SHOP = "state", "shop"
ORDERS, REFUNDS, NEW_CUSTOMERS, MARGIN = "orders", "refunds", "new_customers", "margin"
REQUIRED: Final = (DATE, REVENUE)
# A number that is not sent leaves what is stored as it is.
OPTIONAL: Final = (ORDERS, REFUNDS, NEW_CUSTOMERS, MARGIN)
NUMBERS: Final = (REVENUE, *OPTIONAL)
WHOLE: Final = (ORDERS, NEW_CUSTOMERS)
KEY: Final = (DATE, STATE, SHOP)
FIELDS: Final = (DATE, REVENUE, ORDERS, REFUNDS, NEW_CUSTOMERS, MARGIN, STATE, SHOP)

LONGEST_SHOP: Final = 60
# One file, or lines of JSON. A year of sixteen states and eight shops has fewer days, and this many
# rows of an order export are summed in a second.
MOST_ROWS_OF_FILE: Final = 50_000
# From so many days of total sales on, strategies and forecasts lean on them.
ENOUGH_DAYS: Final = 28


def fault_of_margin(margin: Decimal) -> str | None:
    """Return the code of what is wrong with a margin, the share of sales that is profit."""
    return "margin_out_of_range" if margin > 1 else None
