"""Why a campaign is refused."""

from kempen.kit.refusal import RefusalCode


class CampaignRefusal(RefusalCode):
    """A campaign cannot be as it was asked for."""

    BAD_NAME = "bad_name"
    BUDGET_TOO_EARLY = "too_early"
    BUDGET_TOO_LATE = "too_late"
    ENDS_BEFORE_START = "ends_before_start"
    TOO_YOUNG = "too_young"
    AGES_REVERSED = "too_small"
    NOT_A_DRAFT = "not_a_draft"
    EXTERNAL_ID_TAKEN = "external_id_taken"
