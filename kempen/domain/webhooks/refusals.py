"""Why something cannot be done with an endpoint of webhooks."""

from kempen.kit.refusal import RefusalCode


class EndpointRefusal(RefusalCode):
    """An endpoint cannot be so, or cannot be sent what was asked for."""

    GONE = "not_found"
    TOO_MANY_ENDPOINTS = "too_many_endpoints"
    DISABLED = "endpoint_disabled"
    EVENTS_EMPTY = "events_empty"
    UNKNOWN_EVENT = "unknown_event"
    HOURS_OUT_OF_RANGE = "hours_out_of_range"
    EMPTY_SPAN = "empty_span"
    TOO_OLD = "too_old"
    IN_FUTURE = "in_future"
    TOO_MANY_EVENTS = "too_many_events"
