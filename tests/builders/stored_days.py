"""Days that are stored as every source stores them."""

import json
from datetime import date, timedelta
from decimal import Decimal

from kempen.domain.accounts.models import Business
from kempen.domain.campaigns.models import Campaign
from kempen.domain.performance.actions.store import store
from kempen.domain.performance.models import PerformanceDay
from kempen.domain.performance.results import ImportResult
from kempen.domain.performance.rows import Day, of_days
from kempen.domain.sales.actions.receive import (
    PAGE_SOURCE,
    SalesOptions,
    receive_sales_file,
    receive_sales_json,
)
from kempen.domain.sales.models import SalesDay
from tests import make

TODAY = date(2026, 11, 20)
FIRST = date(2026, 1, 1)


def day(
    campaign: Campaign,
    number: int,
    spend: str = "10",
    revenue: str = "40",
    clicks: int | None = None,
    conversions: str | None = None,
) -> Day:
    return Day(
        campaign.id,
        FIRST + timedelta(number),
        Decimal(spend),
        Decimal(revenue),
        clicks,
        None if conversions is None else Decimal(conversions),
    )


def put(
    business: Business, *days: Day, on_error: str = "refuse", dry_run: bool = False
) -> ImportResult:
    return store(
        make.actor(business),
        of_days(days, TODAY),
        source="test",
        on_error=on_error,
        dry_run=dry_run,
    )


def counts(result: ImportResult) -> tuple[int, int, int, int, int]:
    return (
        result.received,
        result.inserted,
        result.updated,
        result.unchanged,
        result.rejected,
    )


def stored(business: Business) -> list[tuple[object, ...]]:
    return list(
        PerformanceDay.objects.of(business)
        .order_by("campaign_id", "date")
        .values_list("campaign_id", "date", "spend", "revenue", "clicks", "conversions")
    )


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
