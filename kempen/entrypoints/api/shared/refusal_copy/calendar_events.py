"""Refusals of a business's own events."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.calendar_events.refusals import CalendarEventRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

CALENDAR_EVENTS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    CalendarEventRefusal.BAD_EVENT_NAME: RefusalAnswer(
        _("Must be 1 to {longest} characters on one line."), code="bad_name"
    ),
    CalendarEventRefusal.ENDS_BEFORE_START: RefusalAnswer(
        _("`end_date` must not be before `start_date`."), code="wrong_order"
    ),
    CalendarEventRefusal.EVENT_TOO_LONG: RefusalAnswer(
        _("An event can last {most} days. Send several events.")
    ),
    CalendarEventRefusal.EVENT_TOO_FAR: RefusalAnswer(_("Must be from {earliest} to {latest}.")),
    CalendarEventRefusal.UNKNOWN_EVENT_STATE: RefusalAnswer(
        _("There is no such state. Send a code from 01 to 16, or a name such as Selangor."),
        code="not_a_choice",
    ),
    CalendarEventRefusal.EVENT_EXISTS: RefusalAnswer(
        _("There is an event “{name}” on this day already. Change that one."), 409
    ),
    CalendarEventRefusal.TOO_MANY_EVENTS: RefusalAnswer(
        _("A business can have {most} events. Delete one first."), 409
    ),
}
