"""What comes of steering, as codes. Pure."""

from enum import StrEnum
from typing import Final


class MoveStatus(StrEnum):
    """lowering → raising → done; or failed, with what was lowered left so."""

    LOWERING = "lowering"  # What gets less is being changed on its platform.
    RAISING = "raising"  # That is done; what gets more is being changed.
    DONE = "done"
    FAILED = "failed"


ON_ITS_WAY: Final = (MoveStatus.LOWERING, MoveStatus.RAISING)


class MoveOrigin(StrEnum):
    """Who decided a move."""

    AUTOMATIC = "automatic"  # Kempen, inside what was approved.
    RECOMMENDATION = "recommendation"  # A person applied a recommendation.
    UNDO = "undo"  # A person undid a move.


class MoveReason(StrEnum):
    """Why money moves."""

    GAIN = "gain"  # It brings more elsewhere.
    PACE = "pace"  # Spend is off its plan.


class RecommendationKind(StrEnum):
    """What a recommendation would have done."""

    MOVE = "move"  # Money moves between campaigns.
    PAUSE_AD = "pause_ad"
    NEW_AD = "new_ad"  # One with another angle competes with those that run.
    SWAP_AD = "swap_ad"  # An approved one in reserve takes the place of another.


class AdReason(StrEnum):
    """Why ads should change."""

    WORSE = "worse"  # It brings less than the others of its campaign, almost surely.
    TIRED = "tired"  # It brings less than at its start, and the others do not.
    UNTRIED = "untried"  # No ad of the campaign leads with this yet.


class SwapOutcome(StrEnum):
    """Why an ad in reserve did not take the place of another, which goes on."""

    REJECTED = "rejected"  # Its platform rejected it, or stopped it later.
    NOT_SENT = "not_sent"  # It could not be made there.
    KEPT = "kept"  # It runs, and the old ad may not pause any more, or has not in time.


class AdPauseStatus(StrEnum):
    """starting → pausing → paused; or why nothing came of it, and the ad goes on; or undone."""

    STARTING = "starting"  # What takes its place is made, and its platform reviews it.
    PAUSING = "pausing"
    PAUSED = "paused"
    FAILED = "failed"  # Its platform did not pause it.
    REJECTED = "rejected"
    NOT_SENT = "not_sent"
    KEPT = "kept"
    UNDONE = "undone"


class RecommendationStatus(StrEnum):
    """open → applied or dismissed; or expired, or replaced by a newer one."""

    OPEN = "open"
    APPLIED = "applied"
    DISMISSED = "dismissed"
    EXPIRED = "expired"
    REPLACED = "replaced"


class DayDecision(StrEnum):
    """What a day's look at a plan came to."""

    MOVED = "moved"
    RECOMMENDED = "recommended"
    NOTHING_BETTER = "nothing_better"
    DISMISSED_LATELY = "dismissed_lately"
    # These are looked at again the same day.
    WAITING_FOR_DATA = "waiting_for_data"
    DATA_FAULT = "data_fault"
    CHANGES_PENDING = "changes_pending"
    # These are not.
    NOTHING_MOVABLE = "nothing_movable"
    TOO_FEW_DAYS = "too_few_days"
    NOT_ENOUGH_HISTORY = "not_enough_history"
    NOT_AS_APPROVED = "not_as_approved"
    TAKEN_OVER = "taken_over"  # A plan launched later decides all its campaigns.


TRIED_AGAIN: Final = frozenset(
    {DayDecision.WAITING_FOR_DATA, DayDecision.DATA_FAULT, DayDecision.CHANGES_PENDING}
)
