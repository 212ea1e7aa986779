"""What a season, or an own event, brought: its days, beside as many weeks just before it."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.queries import BusinessEvent, events_of
from kempen.domain.metrics.definitions import REVENUE
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import performance_of
from kempen.domain.metrics.sums import Sums
from kempen.domain.metrics.suppliers import Suppliers
from kempen.domain.sales.queries import SalesQuestion, daily_sales
from kempen.market.seasons import season_days, season_stretch

__all__ = ["SEASONS_SHOWN", "SeasonResult", "results_of_event", "results_of_season"]

# What the days of a season are compared with.
USUAL_DAYS: Final = 28
SEASONS_SHOWN: Final = 3


@dataclass(frozen=True)
class SeasonResult:
    """What the days around one day brought. Money is MYR.

    `days` is the season so far; `usual` are the 28 days before it. `sales` is what the whole
    business sold in the season, None where nothing is known.
    """

    day: date
    days: Period
    sums: Sums
    usual: Sums
    sales: Decimal | None
    is_over: bool

    @property
    def change(self) -> Decimal | None:
        """By how many per cent revenue a day differed from the 28 days before; None: unknown."""
        now, usual = REVENUE.formula(self.sums), REVENUE.formula(self.usual)
        if not isinstance(now, Decimal) or not isinstance(usual, Decimal) or not usual:
            return None
        return 100 * (now / self.days.length) / (usual / USUAL_DAYS) - 100


def results_of_season(
    business: Business, name: str, today: date, suppliers: Suppliers
) -> list[SeasonResult]:
    """Return what a season of market/seasons.py brought, the newest first; ValueError for none."""
    days = season_days(name, today.year - SEASONS_SHOWN, today.year + 1)
    stretches = [(day, season_stretch(name, day)) for day in reversed(days)]
    return _results(business, stretches, today, suppliers)


def results_of_event(
    business: Business, event: BusinessEvent, today: date, suppliers: Suppliers
) -> list[SeasonResult]:
    """Return what the events of this one's name brought, the newest first."""
    rows = events_of(business).filter(name__iexact=event.name)[: 3 * SEASONS_SHOWN]
    stretches = [(row.first, (row.first, row.last)) for row in rows]
    return _results(business, stretches, today, suppliers)


def _results(
    business: Business,
    stretches: list[tuple[date, tuple[date, date]]],
    today: date,
    suppliers: Suppliers,
) -> list[SeasonResult]:
    """Return those that have begun and have data, SEASONS_SHOWN at most."""
    results: list[SeasonResult] = []
    for day, (first, last) in stretches:
        if first >= today or len(results) == SEASONS_SHOWN:
            continue
        days = Period(first, min(last, today - timedelta(days=1)))
        usual = Period(first - timedelta(days=USUAL_DAYS), first - timedelta(days=1))
        performance = performance_of(business, Period(usual.first, days.last), suppliers=suppliers)
        sums = performance.total_of(days)
        if not sums.rows:
            continue
        sold = daily_sales(business, SalesQuestion(days.first, days.last))
        sales = sum(sold.values(), Decimal(0)) if sold else None
        before = performance.total_of(usual)
        results.append(SeasonResult(day, days, sums, before, sales, is_over=last < today))
    return results
