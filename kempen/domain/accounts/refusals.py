"""Why a key is refused, and the name of a business."""

from kempen.kit.refusal import RefusalCode


class KeyRefusal(RefusalCode):
    """A key cannot be made as it was asked for."""

    UNKNOWN_SCOPE = "unknown_scope"
    NO_SCOPE = "no_scope"
    MEMBER_NEEDED = "member_needed"
    BAD_NAME = "bad_name"
    NAME_NOT_SHOWN = "name_not_shown"
    OTHER_BUSINESS = "other_business"
    EXPIRY_PAST = "expiry_past"
    TOO_MANY_KEYS = "too_many_keys"


class BusinessRefusal(RefusalCode):
    """What was named is not one business."""

    SEVERAL = "several_businesses"
