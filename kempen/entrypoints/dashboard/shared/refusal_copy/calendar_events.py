"""Refusals of a business's own events."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.calendar_events.refusals import CalendarEventRefusal
from kempen.kit.refusal import RefusalCode

CALENDAR_EVENTS: Final[Mapping[RefusalCode, Promise]] = {
    CalendarEventRefusal.BAD_EVENT_NAME: gettext_lazy("Enter a name of 1 to {longest} characters."),
    CalendarEventRefusal.ENDS_BEFORE_START: gettext_lazy("Enter a last day after the first day."),
    CalendarEventRefusal.EVENT_TOO_LONG: gettext_lazy(
        "An event can last {most} days. Add several events."
    ),
    CalendarEventRefusal.EVENT_TOO_FAR: gettext_lazy("Enter a day from {earliest} to {latest}."),
    CalendarEventRefusal.UNKNOWN_EVENT_STATE: gettext_lazy("Choose states of the list."),
    CalendarEventRefusal.EVENT_EXISTS: gettext_lazy(
        "There is an event “{name}” on this day already. Change that one."
    ),
    CalendarEventRefusal.TOO_MANY_EVENTS: gettext_lazy(
        "A business can have {most} events. Delete one first."
    ),
}
