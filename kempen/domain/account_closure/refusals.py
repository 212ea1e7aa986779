"""Why a business is not closed or reopened."""

from kempen.kit.refusal import RefusalCode


class ClosureRefusal(RefusalCode):
    """The business stays as it is."""

    WRONG_NAME = "closure_wrong_name"
    CAMPAIGNS_RUN = "closure_campaigns_run"
    ERASED = "closure_erased"
