"""Why a move cannot be undone, or a recommendation not be applied."""

from kempen.kit.refusal import RefusalCode


class SteeringRefusal(RefusalCode):
    """What was asked of a plan's money cannot be."""

    NOT_ALLOWED = "not_allowed"
    NOT_OPEN = "recommendation_not_open"
    EXPIRED = "recommendation_expired"
    OUTDATED = "recommendation_outdated"
    MOVED_TODAY = "moved_today"
    ON_ITS_WAY = "move_on_its_way"
    ALREADY_UNDONE = "already_undone"
    FAILED = "move_failed"
    IS_AN_UNDO = "is_an_undo"
    PLAN_OVER = "plan_over"
    MOVED_SINCE = "moved_since"
    CAMPAIGN_STOPPED = "campaign_stopped"
    DRIFTED = "campaign_drifted"
    CHANGES_PENDING = "changes_pending"
    DATA_FAULT = "data_fault"
