"""A market stored as a business of Kempen's, with a brief handed in and its strategy worked out."""

import os
import sys
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING

import numpy as np

from benchmarks.optimiser.worlds import Floats, World

if TYPE_CHECKING:
    from kempen.domain.accounts.models import Business
    from kempen.domain.campaigns.models import Campaign

_DAY = timedelta(days=1)


@dataclass(frozen=True)
class Planned:
    """A strategy: money by day and campaign, and the ends of its likely ranges."""

    daily: Floats
    sales: tuple[float, float]
    ads: tuple[float, float]


@cache
def _service() -> None:
    import django

    sys.path.insert(0, ".")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.core.management import call_command
    from django.db import connection

    from tests import session_client

    session_client.install()
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        # It runs beside other work for an hour, and a busy machine is no fault.
        cursor.execute("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0")


def planned(world: World) -> Planned:
    """Store the market, hand in a brief for its question, and return the strategy's figures."""
    _service()
    from kempen.kit import clock

    today = world.start.astype(date) + len(world.spend) * _DAY
    clock.now = lambda: datetime.combine(today, time(4), UTC)
    business, campaigns = _stored(world)
    return _strategy(world, business, campaigns, today)


def _stored(world: World) -> "tuple[Business, list[Campaign]]":
    from kempen.domain.calendar_events.models import BusinessEvent
    from kempen.domain.performance.models import PerformanceDay
    from kempen.domain.sales.models import SalesDay
    from kempen.kit import ids
    from tests import make

    business, first = make.business(f"{world.family.name} {world.seed}"), world.start.astype(date)
    campaigns = [
        make.campaign(business, name, platform="search", status="active") for name in world.names
    ]
    days = [
        PerformanceDay(
            business=business,
            campaign=campaign,
            date=first + number * _DAY,
            spend=_money(world.spend[number, at]),
            revenue=_money(world.revenue[number, at]),
            clicks=int(world.clicks[number, at]),
            conversions=_money(world.conversions[number, at]),
        )
        for at, campaign in enumerate(campaigns)
        for number in range(int(world.first_day[at]), len(world.spend))
    ]
    PerformanceDay.objects.of(business).bulk_create(days, batch_size=2_000)
    sold = [
        SalesDay(
            business=business,
            date=first + number * _DAY,
            revenue=_money(sales),
            last_import_id=ids.new_id(),
        )
        for number, sales in enumerate(world.total)
    ]
    SalesDay.objects.of(business).bulk_create(sold)
    events = [
        BusinessEvent(business=business, name=f"Our {name}", first=day, last=day)
        for day, name in {(day.astype(date), name) for day, name in world.events}
    ]
    BusinessEvent.objects.of(business).bulk_create(events)
    return business, campaigns


def _strategy(
    world: World, business: "Business", campaigns: "list[Campaign]", today: date
) -> Planned:
    from kempen.domain.campaigns.rules import CampaignBudget
    from kempen.domain.strategies.actions.briefs import submit_brief
    from kempen.domain.strategies.planning import plan
    from kempen.domain.strategies.rules import NewBrief
    from tests import make

    last = today + (world.family.horizon - 1) * _DAY
    brief = NewBrief(
        objective="increase_sales",
        budget=CampaignBudget(_money(world.budget), today, last),
        creative_guidelines={"product": "Kopi", "landing_url": "https://kopirimba.example/"},
        campaign_ids=tuple(campaign.public_id for campaign in campaigns),
        new_campaigns=(),
    )
    strategy = submit_brief(make.actor(business), brief)
    answer = plan(business, strategy.brief, lambda _step: None)
    daily = np.zeros((world.family.horizon, len(campaigns)))
    for line in answer.lines:
        at = next(n for n, one in enumerate(campaigns) if one.public_id == line.key)
        for day in line.daily:
            daily[(day.date - today).days, at] = float(day.amount)
    expected = next(
        note.numbers for note in answer.answer.notes if note.code == "total_sales_expected"
    )
    return Planned(
        daily,
        (expected["low"], expected["high"]),
        (answer.expected.p10, answer.expected.p90),
    )


def _money(amount: float) -> Decimal:
    return Decimal(str(round(float(amount), 2)))
