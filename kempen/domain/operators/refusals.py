"""Why an address cannot be an operator's, and why something is not tried again."""

from kempen.kit.refusal import RefusalCode


class OperatorRefusal(RefusalCode):
    """Operators cannot be changed as it was asked for."""

    BAD_ADDRESS = "bad_address"
    HAS_ACCOUNT = "has_account"
    NO_OPERATOR = "no_operator"
