"""Why connecting an account, or a call to a partner, is refused."""

from kempen.kit.refusal import RefusalCode


class ConnectionRefusal(RefusalCode):
    """A partner cannot be asked, or an account not be connected, as it was asked for."""

    TOO_MANY_CALLS = "too_many_calls"
    FIELDS_MISSING = "fields_missing"
