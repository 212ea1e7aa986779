"""What is asked about the calendar of a business: its own events, and all days with a name."""

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from django.db.models import DateField, UUIDField

from kempen.domain.accounts.models import Business
from kempen.domain.calendar_events.answers import CalendarEventAnswer
from kempen.domain.calendar_events.models import BusinessEvent
from kempen.domain.campaigns.queries import moment
from kempen.kit import ids
from kempen.kit.database.compiled_queries import CompiledQuery, Parameter
from kempen.kit.tenancy import TenantQuerySet
from kempen.market.calendar import days_of_states
from kempen.market.periods import market_periods

__all__ = ["BusinessEvent", "CalendarMark", "details_answer", "event_of", "events_of", "marks_of"]


@dataclass(frozen=True)
class CalendarMark:
    """A day or days with a name, both ends included.

    `key` is what its effect is learned by. `name` is a name of market/calendar.py or
    market/periods.py, or what the business called it; `event_id` is that of an own event. `states`
    are codes of those that have it, empty for an own event that matters everywhere.
    """

    first: date
    last: date
    key: str
    name: str
    states: tuple[str, ...]
    is_provisional: bool = False
    event_id: str = ""


def key_of(name: str) -> str:
    """Return what the effect of an own event of this name is learned by."""
    return f"own:{name.casefold()}"


def events_of(business: Business) -> TenantQuerySet[BusinessEvent]:
    """Return the events of a business, the latest first."""
    rows = BusinessEvent.objects.of(business).filter(deleted_at__isnull=True)
    return rows.order_by("-first", "-id")


def event_of(business: Business, public_id: str) -> BusinessEvent | None:
    """Return an event of the business by its identifier, or None."""
    key = ids.decode("cev", public_id)
    return events_of(business).filter(pk=key).first() if key else None


def events_between(
    business: Business, first: date, last: date, states: tuple[str, ...] = ()
) -> list[BusinessEvent]:
    """Return the events that touch a span, in order of days; `states`: those that matter there."""
    rows = _BETWEEN.rows(business=business.pk, first=first, last=last)
    wanted = set(states)
    return [row for row in rows if not wanted or not row.states or wanted & set(row.states)]


# Every chart over time asks.
_BETWEEN: Final = CompiledQuery(
    lambda: (
        BusinessEvent.objects.of_everyone(closed_too=True)
        .filter(
            business=Parameter("business", UUIDField()),
            deleted_at__isnull=True,
            first__lte=Parameter("last", DateField()),
            last__gte=Parameter("first", DateField()),
        )
        .order_by("first", "id")
    )
)


def marks_of(
    business: Business, first: date, last: date, states: tuple[str, ...] = ()
) -> list[CalendarMark]:
    """Return every day with a name in a span, in order: the market's and the business's own."""
    own = [
        CalendarMark(
            row.first, row.last, key_of(row.name), row.name, tuple(row.states),
            event_id=row.public_id,
        )
        for row in events_between(business, first, last, states)
    ]  # fmt: skip
    marks = [*_market_marks(first, last, states), *own]
    return sorted(marks, key=lambda mark: (mark.first, mark.last, mark.key))


# Every chart over time asks for the same few spans.
@lru_cache(maxsize=256)
def _market_marks(first: date, last: date, states: tuple[str, ...]) -> tuple[CalendarMark, ...]:
    days = (
        CalendarMark(day.date, day.date, day.name, day.name, where, day.is_provisional)
        for day, where in days_of_states(first, last, states)
    )
    periods = (
        CalendarMark(one.first, one.last, one.name, one.name, one.states, one.is_provisional)
        for one in market_periods(first, last, states)
    )
    return (*days, *periods)


def details_answer(event: BusinessEvent) -> CalendarEventAnswer:
    """Return an event as the API shows it."""
    return CalendarEventAnswer(
        calendar_event_id=event.public_id,
        name=event.name,
        start_date=event.first.isoformat(),
        end_date=event.last.isoformat(),
        states=list(event.states),
        created_at=moment(event.created_at),
        updated_at=moment(event.changed_at),
    )
