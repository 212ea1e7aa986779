"""Refusals of moves and recommendations."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.steering.refusals import SteeringRefusal
from kempen.kit.refusal import RefusalCode

STEERING: Final[Mapping[RefusalCode, Promise]] = {
    SteeringRefusal.NOT_ALLOWED: gettext_lazy("Only an owner or a manager can move budget."),
    SteeringRefusal.NOT_OPEN: gettext_lazy(
        "This recommendation was decided or replaced since you opened it. Review the newest one."
    ),
    SteeringRefusal.EXPIRED: gettext_lazy(
        "This recommendation has expired. Kempen checks again tomorrow morning."
    ),
    SteeringRefusal.OUTDATED: gettext_lazy(
        "The daily budgets have changed since this was recommended. Kempen checks again tomorrow "
        "morning."
    ),
    SteeringRefusal.MOVED_TODAY: gettext_lazy(
        "Budget of this plan was moved today already. Wait until tomorrow."
    ),
    SteeringRefusal.ON_ITS_WAY: gettext_lazy(
        "The platforms are still being changed. You can undo it when that is done."
    ),
    SteeringRefusal.ALREADY_UNDONE: gettext_lazy("This move was undone."),
    SteeringRefusal.FAILED: gettext_lazy("This move changed nothing, so there is nothing to undo."),
    SteeringRefusal.IS_AN_UNDO: gettext_lazy("This undid a move. It cannot be undone itself."),
    SteeringRefusal.PLAN_OVER: gettext_lazy("The plan does not run today. Nothing can be moved."),
    SteeringRefusal.MOVED_SINCE: gettext_lazy(
        "These budgets have changed since. Undo the newest move first."
    ),
    SteeringRefusal.CAMPAIGN_STOPPED: gettext_lazy(
        "{name} does not run. Resume it before you move its budget."
    ),
    SteeringRefusal.DRIFTED: gettext_lazy(
        "{name} does not run as approved. Decide about the changes on its page first."
    ),
    SteeringRefusal.CHANGES_PENDING: gettext_lazy(
        "Other changes of {name} are on their way to the platform. Try again in a minute."
    ),
    SteeringRefusal.DATA_FAULT: gettext_lazy(
        "Data is missing or tracking is broken. Fix what Alerts shows, then try again."
    ),
}
