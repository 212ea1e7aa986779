"""What named days did to the sales of a business's ads: learned with the look back, kept, asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Final

from django.db.models import UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.queries import CalendarMark, key_of, marks_of
from kempen.domain.forecasts.histories import WHOLE
from kempen.domain.forecasts.models import LearnedCalendar
from kempen.domain.forecasts.rules import DayEffect
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.optimiser.model.calendar_columns import PAYDAY_NAME
from kempen.optimiser.model.event_effects import EventEffect
from kempen.optimiser.model.history import History

__all__ = ["PAYDAY", "CalendarDay", "DayEffect", "calendar_of", "effects_of", "store_effects"]

PAYDAY = PAYDAY_NAME


@dataclass(frozen=True)
class CalendarDay:
    """A day or days with a name, and what such days did; None: not in the history yet."""

    mark: CalendarMark
    effect: DayEffect | None


def effects_of(business: Business) -> Mapping[str, DayEffect]:
    """Return what was learned of each name, by the key of its marks; empty until there is a fit."""
    rows = _LEARNED.rows(business=business.pk)
    return {one.key: one for one in rows[0].effects} if rows else {}


# Every chart over time asks.
_LEARNED: Final = CompiledQuery(
    lambda: (
        LearnedCalendar.objects.of_everyone(closed_too=True)
        .filter(business=Parameter("business", UUIDField()))
        .only("effects")
    )
)


def calendar_of(
    business: Business, first: date, last: date, states: tuple[str, ...] = ()
) -> list[CalendarDay]:
    """Return the days with a name in a span, both ends included, with their effects."""
    effects = effects_of(business)
    return [
        CalendarDay(mark, effect_of(mark, effects))
        for mark in marks_of(business, first, last, states)
    ]


def effect_of(mark: CalendarMark, effects: Mapping[str, DayEffect]) -> DayEffect | None:
    """Return the effect of a mark: of an own event of several days, that of each of its days."""
    if mark.event_id and mark.last > mark.first:
        return effects.get(f"{key_of(mark.name)}{WHOLE}")
    return effects.get(mark.key)


def store_effects(
    business: Business, history: History, effects: Sequence[EventEffect], read_at: datetime
) -> None:
    """Keep what a fit learned in the place of what an earlier one did."""
    row = LearnedCalendar(
        business=business,
        history_from=history.start,
        history_until=history.end,
        effects=tuple(
            DayEffect(
                one.name, one.seen, _percent(one.ratio), _percent(one.low), _percent(one.high)
            )
            for one in effects
        ),
        read_at=read_at,
    )
    LearnedCalendar.objects.of(business).bulk_create(
        [row],
        update_conflicts=True,
        unique_fields=["business"],
        update_fields=["history_from", "history_until", "effects", "read_at"],
    )


def _percent(ratio: float) -> float:
    return round(100 * (ratio - 1), 1)
