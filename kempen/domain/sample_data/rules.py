"""The sample business: its campaigns, and what they spent and brought; pure and repeatable.

A day of a campaign depends on the campaign and its days before, never on when it is asked for, so
that days which are added later continue those that are there. Money is MYR before tax.
"""

import math
import random
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Final

from kempen.market.calendar import is_payday_window, market_days

_FILE: Final = Path(__file__).with_name("campaigns.toml")
DAYS: Final = 365
# How many calendar months before this one have a forecast that was frozen before they began.
FORECAST_MONTHS: Final = 3
_FIRST: Final = date(2024, 1, 1)  # What is carried from day to day begins here.
_STAGE_DAYS: Final = 42
_RUN_UP: Final = 14
_STATE: Final = "14"  # Kuala Lumpur keeps every festival below.


@dataclass(frozen=True)
class SampleCampaign:
    """A campaign and the market behind it.

    `budget` is MYR a day; `top` the most revenue of a day, `half` the spend that brings half of it,
    `carry` the share of an effect that is left on the next day; `week` leans Monday to Sunday, and
    `seasons` are logarithmic effects in the two weeks before a named day.
    """

    number: str
    name: str
    platform: str
    budget: float
    top: float
    half: float
    carry: float
    click_price: float
    basket: float
    week: Sequence[float]
    seasons: Mapping[str, float]


@dataclass(frozen=True)
class SampleDay:
    """What one day of a campaign spent and brought."""

    date: date
    spend: Decimal
    clicks: int
    conversions: int
    revenue: Decimal


def _campaigns() -> tuple[SampleCampaign, ...]:
    with _FILE.open("rb") as file:
        return tuple(SampleCampaign(**row) for row in tomllib.load(file)["campaign"])


CAMPAIGNS: Final = _campaigns()


def history(campaign: SampleCampaign, first: date, last: date) -> Iterator[SampleDay]:
    """Yield the days of a campaign, both ends included, oldest first."""
    carried = 0.0
    for number in range((last - _FIRST).days + 1):
        day = _FIRST + timedelta(days=number)
        spend = _spend(campaign, day)
        carried = (1 - campaign.carry) * spend + campaign.carry * carried
        if day >= first:
            yield _outcome(campaign, day, spend, carried)


def forecast_months(today: date) -> list[tuple[date, date]]:
    """Return the first and last day of the months that have a forecast, the oldest first."""
    months, first = [], today.replace(day=1)
    for _number in range(FORECAST_MONTHS):
        last = first - timedelta(days=1)
        first = last.replace(day=1)
        months.append((first, last))
    return months[::-1]


def _draw(campaign: SampleCampaign, day: date, purpose: str) -> random.Random:
    # Seeded with text it is the same on every machine.
    return random.Random(f"{campaign.number}|{day.isoformat()}|{purpose}")  # noqa: S311 -- a sample, no secret


def _spend(campaign: SampleCampaign, day: date) -> float:
    """Return what was spent: budgets are reconsidered about every six weeks."""
    stage = date.fromordinal(day.toordinal() - day.toordinal() % _STAGE_DAYS)
    level = 0.3 * _draw(campaign, stage, "stage").uniform(-1.5, 1.5)
    delivered = _draw(campaign, day, "spend").gauss(0, 0.06)
    lean = campaign.week[day.weekday()] * math.exp(level + 0.6 * _season(campaign, day) + delivered)
    return round(campaign.budget * lean, 2)


def _outcome(campaign: SampleCampaign, day: date, spend: float, carried: float) -> SampleDay:
    source = _draw(campaign, day, "outcome")
    clicks = max(1, round(spend / campaign.click_price * math.exp(source.gauss(0, 0.08))))
    steep = 1.2
    response = campaign.top * carried**steep / (campaign.half**steep + carried**steep)
    payday = 0.08 if is_payday_window(day) else 0.0
    demand = campaign.week[day.weekday()] * math.exp(_season(campaign, day) + payday)
    wanted = response * demand * math.exp(source.gauss(0, 0.1)) / campaign.basket
    orders = max(0, round(source.gauss(wanted, math.sqrt(wanted))))
    conversions = min(orders, clicks)
    baskets = campaign.basket * conversions * math.exp(source.gauss(0, 0.06))
    return SampleDay(day, Decimal(str(spend)), clicks, conversions, Decimal(str(round(baskets, 2))))


def _season(campaign: SampleCampaign, day: date) -> float:
    """Return how much a festival or sale ahead moves a day."""
    return sum(effect * max(_strength(name, day), 0.0) for name, effect in campaign.seasons.items())


@cache
def _strength(name: str, day: date) -> float:
    ahead = [(named - day).days for named in _named_days(name, day.year)]
    near = [days for days in ahead if 0 <= days < _RUN_UP]
    return 1 - min(near) / _RUN_UP if near else 0.0


@cache
def _named_days(name: str, year: int) -> tuple[date, ...]:
    days = market_days(date(year, 1, 1), date(year + 1, 1, 31), (_STATE,))
    return tuple(day.date for day in days if day.name == name)
