"""What programs are answered about days with a name, and about seasons."""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_EVEN, Decimal
from typing import Annotated, Final

from kempen.domain.accounts.models import Business
from kempen.domain.forecasts.calendar_effects import CalendarDay, DayEffect
from kempen.domain.metrics.calendar.season_results import SeasonResult, results_of_season
from kempen.domain.metrics.definitions import RETURN
from kempen.domain.metrics.sums import Sums
from kempen.domain.metrics.suppliers import UNANSWERED
from kempen.kit.documented import AllowedValues, Count, Day, Doc, Documented, Id, Number
from kempen.market.seasons import SeasonName, is_provisional, season_days
from kempen.market.states import STATES

KINDS: Final = ("holiday", "sale", "period", "own")
_PLACES: Final = Decimal("0.01")


@dataclass(frozen=True)
class DayEffectAnswer(Documented):
    """What such days did to the sales of ads at the same spend, learned from the own history."""

    seen: Annotated[Count, Doc("How often such a day was in the history.", (2,))]
    likely_percent: Annotated[float, Doc("Per cent above usual sales, likely.", (74.0,))]
    low_percent: Annotated[float, Doc("The low end of what 8 of 10 next times do.", (40.0,))]
    high_percent: Annotated[float, Doc("The high end.", (120.0,))]


@dataclass(frozen=True)
class CalendarDayAnswer(Documented):
    """A day or days with a name."""

    start_date: Annotated[Day, Doc("The first day.", ("2026-11-11",))]
    end_date: Annotated[Day, Doc("The last day.", ("2026-11-11",))]
    kind: Annotated[
        Annotated[str, AllowedValues(KINDS)],
        Doc("A public holiday, a sale day, weeks such as Ramadan, or an own event."),
    ]
    name: Annotated[
        str, Doc("A code such as `raya`; of an own event its name.", ("sale_11_11", "raya"))
    ]
    calendar_event_id: Annotated[
        Annotated[str, Id("cev")] | None, Doc("The own event; null for the market's days.")
    ]
    states: Annotated[
        list[Annotated[str, AllowedValues(tuple(STATES))]],
        Doc("Codes of the states that have it; empty for an own event that matters everywhere."),
    ]
    confirmed: Annotated[bool, Doc("False where no government had confirmed the date.")]
    effect: Annotated[DayEffectAnswer | None, Doc("Null: such a day was not seen yet.")]


@dataclass(frozen=True)
class SeasonYearAnswer(Documented):
    """What one season brought."""

    date: Annotated[Day, Doc("The day of the festival or sale.", ("2026-03-21",))]
    start_date: Annotated[Day, Doc("The first day with data that counts to the season.")]
    end_date: Annotated[Day, Doc("The last day with data that counts to it.")]
    partial: Annotated[
        bool, Doc("Whether its first days, or its last ones once it is over, have no data.")
    ]
    over: Annotated[bool, Doc("Whether its last day has passed.")]
    spend: Annotated[Number | None, Doc("MYR. Null: no data.", (4200.5,))]
    revenue: Annotated[Number | None, Doc("Revenue that platforms claim, MYR.", (18100,))]
    return_: Annotated[Number | None, Doc("Revenue per MYR 1 spent.", (4.31,))]
    total_sales: Annotated[
        Number | None, Doc("What the whole business sold. Null: not known for all of these days.")
    ]
    change_percent: Annotated[
        Number | None,
        Doc(
            "Revenue a day against the 28 days before the season, in per cent. Null where the data "
            "begin later.",
            (38.2,),
        ),
    ]


@dataclass(frozen=True)
class SeasonAnswer(Documented):
    """A season: when it comes next, and what it brought before."""

    season: Annotated[Annotated[str, AllowedValues(tuple(SeasonName))], Doc("Its code.")]
    next_date: Annotated[Day | None, Doc("Its next day; null where no calendar knows it yet.")]
    next_confirmed: Annotated[
        bool | None, Doc("False where its next day may still move; null without one.", (True,))
    ]
    results: Annotated[list[SeasonYearAnswer], Doc("Those with data, the newest first.")]


def day_answer(day: CalendarDay) -> CalendarDayAnswer:
    """Return a day as the API shows it."""
    mark = day.mark
    return CalendarDayAnswer(
        start_date=mark.first.isoformat(),
        end_date=mark.last.isoformat(),
        kind=_kind(day),
        name=mark.name,
        calendar_event_id=mark.event_id or None,
        states=list(mark.states),
        confirmed=not mark.is_provisional,
        effect=_effect(day.effect),
    )


def season_answer(business: Business, season: str, today: date) -> SeasonAnswer:
    """Return a season as the API shows it; ValueError for none."""
    days = season_days(season, today.year, today.year + 2)
    coming = next((day for day in days if day >= today), None)
    return SeasonAnswer(
        season=season,
        next_date=coming.isoformat() if coming else None,
        next_confirmed=not is_provisional(season, coming) if coming else None,
        results=[_year(one) for one in results_of_season(business, season, today, UNANSWERED)],
    )


def _kind(day: CalendarDay) -> str:
    if day.mark.event_id:
        return "own"
    if day.mark.last > day.mark.first:
        return "period"
    return "sale" if day.mark.name.startswith(("sale_", "double_")) else "holiday"


def _effect(effect: DayEffect | None) -> DayEffectAnswer | None:
    if effect is None:
        return None
    return DayEffectAnswer(effect.seen, effect.likely, effect.low, effect.high)


def _year(result: SeasonResult) -> SeasonYearAnswer:
    change = result.change
    return SeasonYearAnswer(
        date=result.day.isoformat(),
        start_date=result.days.first.isoformat(),
        end_date=result.days.last.isoformat(),
        partial=result.is_partial,
        over=result.is_over,
        spend=result.sums.spend,
        revenue=result.sums.revenue,
        return_=_return(result.sums),
        total_sales=result.sales,
        change_percent=None if change is None else change.quantize(_PLACES, ROUND_HALF_EVEN),
    )


def _return(sums: Sums) -> Decimal | None:
    value = RETURN.formula(sums)
    return value.quantize(_PLACES, ROUND_HALF_EVEN) if isinstance(value, Decimal) else None
