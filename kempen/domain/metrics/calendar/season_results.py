"""What a season, or an own event, brought: its days, beside as many weeks just before it."""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.queries import BusinessEvent, events_of
from kempen.domain.metrics.definitions import REVENUE
from kempen.domain.metrics.periods import Period
from kempen.domain.metrics.queries import extent_of, performance_of
from kempen.domain.metrics.sums import Sums
from kempen.domain.metrics.suppliers import Suppliers
from kempen.domain.sales.queries import SalesQuestion, daily_sales, known_span
from kempen.market.seasons import season_days, season_stretch

__all__ = ["SEASONS_SHOWN", "SeasonResult", "results_of_event", "results_of_season"]

# What the days of a season are compared with.
USUAL_DAYS: Final = 28
SEASONS_SHOWN: Final = 3


@dataclass(frozen=True)
class SeasonResult:
    """What the days around one day brought. Money is MYR.

    `days` is the season so far, or the part of it that lies between the first and the last day with
    results; `whole` is all of it. `usual` are the 28 days before it, None where the results begin
    later. `sales` is what the whole business sold in `days`, None where not all of them are known.
    """

    day: date
    whole: Period
    days: Period
    sums: Sums
    usual: Sums | None
    sales: Decimal | None
    is_over: bool

    @property
    def is_partial(self) -> bool:
        """Whether its first days, or its last ones once it is over, have no results."""
        is_cut = self.is_over and self.days.last < self.whole.last
        return is_cut or self.days.first > self.whole.first

    @property
    def change(self) -> Decimal | None:
        """By how many per cent revenue a day differed from the 28 days before; None: unknown."""
        if self.usual is None:
            return None
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
    known, sold = extent_of(business), known_span(business)
    if known is None:
        return []
    results: list[SeasonResult] = []
    for day, (first, last) in stretches:
        days = (max(first, known.first), min(last, known.last, today - timedelta(days=1)))
        if days[0] > days[1] or len(results) == SEASONS_SHOWN:
            continue
        season = Period(*days)
        usual = Period(first - timedelta(days=USUAL_DAYS), first - timedelta(days=1))
        performance = performance_of(
            business, Period(usual.first, season.last), suppliers=suppliers
        )
        sums = performance.total_of(season)
        if not sums.rows:
            continue
        results.append(
            SeasonResult(
                day,
                Period(first, last),
                season,
                sums,
                performance.total_of(usual) if known.first <= usual.first else None,
                _sales_in(business, season, sold),
                is_over=last < today,
            )
        )
    return results


def _sales_in(business: Business, days: Period, known: tuple[date, date] | None) -> Decimal | None:
    """Return the total sales of some days; None where they begin later or end earlier."""
    if known is None or days.first < known[0] or days.last > known[1]:
        return None
    sold = daily_sales(business, SalesQuestion(days.first, days.last))
    return sum(sold.values(), Decimal(0)) if sold else None
