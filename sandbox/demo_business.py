"""The demo business: a Malaysian coffee seller, its five campaigns and what it spent on them."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from sandbox.seasons import seasons_on
from sandbox.world import EVEN_WEEK, Market, Response, draw, money

_WORKING_WEEK = (1.15, 1.2, 1.2, 1.15, 1.05, 0.65, 0.6)
_LEISURE_WEEK = (0.9, 0.9, 0.92, 0.98, 1.08, 1.14, 1.08)
_OFFICE_WEEK = (1.25, 1.3, 1.25, 1.2, 1.0, 0.5, 0.5)
# A budget is reconsidered about every six weeks; its steps tell the curve from the season.
_STAGE_DAYS = 42


@dataclass(frozen=True)
class Plan:
    """A campaign of the business: what files and platforms call it, and its spending habits.

    `number` is how its platform counts it: the same in the file and in the ready-made account; 0 is
    the next free one.
    `budget` is ringgit a day on a neutral day; `stages` how far budgets wander from it
    (logarithmic); `spend_week` and `spend_seasons` how the business leans its money towards days.
    """

    name: str
    number: int
    platform: str
    objective: str
    market: Market
    budget: float
    stages: float = 0.25
    spend_week: tuple[float, ...] = EVEN_WEEK
    spend_seasons: Mapping[str, float] | None = None
    recent: bool = False


PLANS = (
    Plan(
        name="Raya hampers",
        number=120_210_000_000_000_007,
        platform="social",
        objective="increase_sales",
        market=Market(
            key="raya-hampers",
            response=Response(top=700, half=150, shape=1.1, carry=0.45),
            click_price=0.72,
            basket=95,
            week=_LEISURE_WEEK,
            seasons={
                "raya": 0.6,
                "ramadan": 0.25,
                "chinese_new_year": 0.3,
                "deepavali": 0.35,
                "christmas": 0.3,
                "raya_days": -0.9,
                "payday": 0.1,
                "double_day": 0.25,
            },
        ),
        budget=70,
        spend_seasons={
            "raya": 1.5,
            "chinese_new_year": 0.4,
            "deepavali": 0.4,
            "christmas": 0.35,
            "raya_days": -0.7,
        },
    ),
    Plan(
        name="Cold brew launch",
        number=120_210_000_000_000_028,
        platform="social",
        objective="increase_sales",
        market=Market(
            key="cold-brew-launch",
            response=Response(top=780, half=130, shape=1.25, carry=0.3),
            click_price=0.78,
            basket=42,
            growth=0.05,
            week=_LEISURE_WEEK,
            seasons={"ramadan": -0.35, "merdeka": 0.25, "double_day": 0.35, "payday": 0.08},
        ),
        budget=112,
        stages=0.35,
        spend_seasons={"merdeka": 0.2, "double_day": 0.3},
        recent=True,
    ),
    Plan(
        name="Weekday breakfast",
        number=20_000_000_014,
        platform="search",
        objective="increase_sales",
        market=Market(
            key="weekday-breakfast",
            response=Response(top=490, half=45, shape=1.4, carry=0.15),
            click_price=0.86,
            basket=24,
            week=_WORKING_WEEK,
            seasons={
                "ramadan": -0.6,
                "raya_days": -0.8,
                "chinese_new_year_days": -0.5,
                "payday": 0.05,
                "double_day": 0.1,
            },
        ),
        budget=164,
        stages=0.3,
        spend_week=(1.1, 1.15, 1.15, 1.1, 1.05, 0.75, 0.7),
        spend_seasons={"ramadan": -0.3, "raya_days": -0.5},
    ),
    Plan(
        name="Subscription beans",
        number=20_000_000_042,
        platform="search",
        objective="increase_sales",
        market=Market(
            key="subscription-beans",
            response=Response(top=980, half=210, shape=1.15, carry=0.35),
            click_price=1.08,
            basket=58,
            growth=0.28,
            week=(1.05, 1.05, 1.02, 1.0, 0.96, 0.94, 0.98),
            seasons={
                "payday": 0.18,
                "double_day": 0.6,
                "ramadan": -0.1,
                "raya": 0.15,
                "chinese_new_year": 0.15,
                "christmas": 0.12,
            },
        ),
        budget=104,
        spend_seasons={"double_day": 0.45, "payday": 0.08},
    ),
    Plan(
        name="Café wholesale enquiries",
        number=20_000_000_070,
        platform="search",
        objective="generate_prospects",
        market=Market(
            key="cafe-wholesale-enquiries",
            response=Response(top=440, half=80, shape=1.2, carry=0.4),
            click_price=1.75,
            basket=640,
            orders=0.13,
            noise=0.14,
            week=_OFFICE_WEEK,
            seasons={"ramadan": -0.2, "raya_days": -1.2, "chinese_new_year_days": -1.0},
        ),
        budget=62,
        stages=0.3,
        spend_week=(1.2, 1.2, 1.2, 1.15, 1.0, 0.6, 0.6),
        spend_seasons={"raya_days": -0.6, "chinese_new_year_days": -0.5},
    ),
)

# What the business sells in another currency: in the accounts kept in USD.
ABROAD = (
    Plan(
        name="Gift boxes abroad",
        number=0,
        platform="social",
        objective="increase_sales",
        market=Market(
            key="gift-boxes-abroad",
            response=Response(top=520, half=120, shape=1.15, carry=0.35),
            click_price=1.4,
            basket=140,
            week=_LEISURE_WEEK,
            seasons={"christmas": 0.45, "payday": 0.05, "double_day": 0.1},
        ),
        budget=90,
    ),
    Plan(
        name="Malaysian coffee abroad",
        number=0,
        platform="search",
        objective="increase_sales",
        market=Market(
            key="malaysian-coffee-abroad",
            response=Response(top=610, half=140, shape=1.2, carry=0.3),
            click_price=1.6,
            basket=110,
            seasons={"christmas": 0.3, "payday": 0.05},
        ),
        budget=110,
    ),
)


def started(plan: Plan, until: date) -> date | None:
    """Return the day a recent campaign started as seen from a day, or None for an old one.

    It is the latest 1 April or 1 October that lies at least 120 days back, so that it stays put for
    half a year.
    """
    if not plan.recent:
        return None
    latest = until - timedelta(days=120)
    halves = [date(year, month, 1) for year in (latest.year - 1, latest.year) for month in (4, 10)]
    return max(day for day in halves if day <= latest)


def spend_on(seed: int, plan: Plan, day: date) -> Decimal:
    """Return what the business spent on a campaign on a day, in ringgit."""
    key = plan.market.key
    stage = date.fromordinal(day.toordinal() - day.toordinal() % _STAGE_DAYS)
    chosen = plan.stages * draw(seed, key, stage, "stage").uniform(-1.6, 1.6)
    lean = sum(
        (plan.spend_seasons or {}).get(name, 0.0) * strength
        for name, strength in seasons_on(day).items()
    )
    delivered = draw(seed, key, day, "spend").gauss(0, 0.06)
    return money(plan.budget * plan.spend_week[day.weekday()] * math.exp(chosen + lean + delivered))
