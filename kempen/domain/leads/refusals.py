"""Why leads, privacy notices and the mapping to a CRM are refused."""

from kempen.kit.refusal import RefusalCode


class LeadRefusal(RefusalCode):
    """A lead cannot be kept as it was sent."""

    CONSENT_IN_THE_FUTURE = "in_the_future"
    CONSENT_TOO_OLD = "too_old"


class NoticeRefusal(RefusalCode):
    """A privacy notice cannot be kept as it was entered."""

    BAD_VERSION = "bad_version"
    SINCE_THE_FUTURE = "in_the_future"
    SINCE_TOO_OLD = "too_old"


class MappingRefusal(RefusalCode):
    """Fields of a lead cannot fill these properties of the CRM."""

    UNKNOWN_PROPERTY = "unknown_property"
    READ_ONLY = "read_only"
    WRONG_KIND = "wrong_kind"
    TAKEN = "taken"
