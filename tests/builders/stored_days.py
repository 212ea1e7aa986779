"""Days that are stored as every source stores them, and what the worker forecast of more."""

import json
from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal

from kempen.domain.accounts.models import Business
from kempen.domain.ad_results.actions.store import store_ad_days
from kempen.domain.campaigns.models import Campaign
from kempen.domain.creatives.models import Ad, Creative
from kempen.domain.forecasts.models import GoalOutlook
from kempen.domain.forecasts.rules import ATTRIBUTED, OverClaim
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
from kempen.kit import clock
from kempen.platforms.ad_figures import AdDayResult
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


NUMBER = "77"


def placed_ad(campaign: Campaign, number: str, **how: object) -> Ad:
    """An approved ad of a campaign, as its platform numbers it."""
    texts = {
        "platform": campaign.platform,
        "language": "en",
        "angle": "benefit",
        "headlines": [f"Liberica beans {number}"],
        "descriptions": ["Roasted in Damansara."],
        "primary_text": "",
        "landing_url": "https://kopirimba.example/",
        "claims": [],
        "layout": "",
    }
    creative = Creative.objects.add(
        campaign.business, **{name: how.pop(name, value) for name, value in texts.items()}
    )
    fields: dict[str, object] = {"status": Ad.Status.APPROVED, "external_id": number, **how}
    return Ad.objects.add(campaign.business, campaign=campaign, creative=creative, **fields)


def ran_days(campaign: Campaign, conversions: Mapping[str, int], days: int = 21) -> None:
    """Up to yesterday each ad spent RM20 a day, was shown 1,000 times and clicked 40 times."""
    today = clock.today()
    rows = [
        AdDayResult(
            number,
            NUMBER,
            today - timedelta(days=back),
            Decimal(20),
            1000,
            40,
            Decimal(count),
            Decimal(30 * count),
        )
        for number, count in conversions.items()
        for back in range(1, days + 1)
    ]
    one = Decimal(1)
    first = today - timedelta(days=days)
    store_ad_days(
        campaign.business, {NUMBER: campaign.pk}, [(row, one) for row in rows], first, today
    )


def outlook(business: Business, over_claims: tuple[OverClaim, ...] = ()) -> GoalOutlook:
    """The next 28 days of all campaigns, which bring nothing."""
    today = clock.today()
    return GoalOutlook.objects.add(
        business,
        campaign=None,
        target=ATTRIBUTED,
        first=today,
        last=today + timedelta(days=27),
        history_until=today - timedelta(days=1),
        spent=Decimal(0),
        brought=Decimal(0),
        to_spend=Decimal(0),
        quantiles=[0.0],
        over_claims=over_claims,
        read_at=clock.now(),
    )
