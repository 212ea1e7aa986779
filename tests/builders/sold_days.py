"""Total sales that are stored as every source stores them."""

import json
from decimal import Decimal

from kempen.domain.accounts.models import Business
from kempen.domain.performance.results import ImportResult
from kempen.domain.sales.actions.receive import (
    PAGE_SOURCE,
    SalesOptions,
    receive_sales_file,
    receive_sales_json,
)
from kempen.domain.sales.models import SalesDay
from tests import make


def put_sales(business: Business, *rows: dict[str, object], **more: object) -> ImportResult:
    """Store rows as a program sends them."""
    body = json.dumps({"data": rows, **more}).encode()
    return receive_sales_json(make.actor(business), body)


def put_sales_file(
    business: Business, text: str, *, shop: str = "", on_error: str = "refuse"
) -> ImportResult:
    """Store a CSV file as a person uploads it."""
    options = SalesOptions(shop=shop, on_error=on_error)
    return receive_sales_file(
        make.actor(business), text.encode(), options, source=PAGE_SOURCE, file_name="sales.csv"
    )


def sold(business: Business) -> list[tuple[str, str, str, Decimal]]:
    """Return day, state, shop and total sales (revenue less refunds) of each row that is there."""
    days = SalesDay.objects.of(business).order_by("date", "state", "shop")
    return [
        (day.date.isoformat(), day.state, day.shop, day.revenue - (day.refunds or 0))
        for day in days
    ]
