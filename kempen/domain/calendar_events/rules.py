"""What an event of a business may be. Pure."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from kempen.domain.calendar_events.refusals import CalendarEventRefusal
from kempen.kit.plain_text import is_line
from kempen.kit.refusal import Flaw
from kempen.market.states import STATES

LONGEST_NAME: Final = 60
LONGEST_DAYS: Final = 92
MOST_EVENTS: Final = 300
# The history of a business reaches back three years at most, and plans end within a year or so.
EARLIEST: Final = date(2000, 1, 1)
FURTHEST_AHEAD: Final = timedelta(days=3 * 366)


@dataclass(frozen=True)
class EventDetails:
    """What somebody wants an event to be; `states` are codes, none for all of them."""

    name: str
    first: date
    last: date
    states: tuple[str, ...] = ()


def flaws_of(wanted: EventDetails, today: date) -> list[Flaw]:
    """Return all that is wrong with an event; an empty list: nothing."""
    flaws = []
    if not is_line(wanted.name) or len(wanted.name) > LONGEST_NAME:
        facts = {"longest": LONGEST_NAME}
        flaws.append(Flaw(("name",), CalendarEventRefusal.BAD_EVENT_NAME, facts))
    if wanted.last < wanted.first:
        flaws.append(Flaw(("end_date",), CalendarEventRefusal.ENDS_BEFORE_START))
    elif (wanted.last - wanted.first).days + 1 > LONGEST_DAYS:
        facts = {"most": LONGEST_DAYS}
        flaws.append(Flaw(("end_date",), CalendarEventRefusal.EVENT_TOO_LONG, facts))
    latest = today + FURTHEST_AHEAD
    if wanted.first < EARLIEST or wanted.last > latest:
        path = (
            ("start_date",) if wanted.first < EARLIEST or wanted.first > latest else ("end_date",)
        )
        span = {"earliest": EARLIEST, "latest": latest}
        flaws.append(Flaw(path, CalendarEventRefusal.EVENT_TOO_FAR, span))
    flaws += [
        Flaw(("states", str(at)), CalendarEventRefusal.UNKNOWN_EVENT_STATE)
        for at, state in enumerate(wanted.states)
        if state not in STATES
    ]
    return flaws
