"""Why a key, a membership or an invitation is refused, and the name of a business."""

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


class BusinessChangeRefusal(RefusalCode):
    """A business cannot be made, handed over, or require what was asked."""

    ADDRESS_UNVERIFIED = "address_unverified"
    TOO_MANY = "too_many_businesses"
    OWN_SECOND_FACTOR_MISSING = "own_second_factor_missing"
    NO_AGENCY = "no_agency"  # Nobody was named who hands it over.


class MemberRefusal(RefusalCode):
    """A membership or an invitation cannot be as it was asked for."""

    GONE = "member_gone"
    BAD_EMAIL = "bad_email"
    BAD_ROLE = "bad_role"
    LAST_OWNER = "last_owner"
    ONLY_OWNERS = "only_owners"  # Owners alone make owners, and change or remove them.
    ALREADY_MEMBER = "already_member"
    TOO_MANY_INVITATIONS = "too_many_invitations"
    INVITATION_GONE = "invitation_gone"  # Accepted, withdrawn, over, or sent again since.
    OTHER_ADDRESS = "other_address"
    IS_OPERATOR = "is_operator"  # Who runs the service is in no business.
