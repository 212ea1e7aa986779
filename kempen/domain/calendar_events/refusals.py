"""Why an event of a business is refused."""

from kempen.kit.refusal import RefusalCode


class CalendarEventRefusal(RefusalCode):
    """An event cannot be as it was asked for."""

    BAD_EVENT_NAME = "bad_event_name"
    ENDS_BEFORE_START = "ends_before_start"
    EVENT_TOO_LONG = "event_too_long"
    EVENT_TOO_FAR = "event_too_far"
    UNKNOWN_EVENT_STATE = "unknown_event_state"
    EVENT_EXISTS = "event_exists"
    TOO_MANY_EVENTS = "too_many_events"
