"""Refusals of moves and recommendations."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.steering.refusals import SteeringRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

STEERING: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    SteeringRefusal.NOT_ALLOWED: RefusalAnswer(
        _("Only owners and managers can move budget. Use a key bound to one of them."), 403
    ),
    SteeringRefusal.NOT_OPEN: RefusalAnswer(
        _("Only an open recommendation can be decided about. This one is {status}."), 409
    ),
    SteeringRefusal.EXPIRED: RefusalAnswer(_("The recommendation has expired."), 409),
    SteeringRefusal.OUTDATED: RefusalAnswer(
        _("The daily budgets have changed since this was recommended."), 409
    ),
    SteeringRefusal.MOVED_TODAY: RefusalAnswer(
        _("Budget of this plan was moved today already. Wait until tomorrow."), 409
    ),
    SteeringRefusal.ON_ITS_WAY: RefusalAnswer(
        _("The platforms are still being changed. Try again in a minute."), 409
    ),
    SteeringRefusal.ALREADY_UNDONE: RefusalAnswer(_("This move was undone."), 409),
    SteeringRefusal.FAILED: RefusalAnswer(
        _("This move changed nothing, so there is nothing to undo."), 409
    ),
    SteeringRefusal.IS_AN_UNDO: RefusalAnswer(
        _("This undid a move. It cannot be undone itself."), 409
    ),
    SteeringRefusal.PLAN_OVER: RefusalAnswer(
        _("The plan does not run today. Nothing can be moved."), 409
    ),
    SteeringRefusal.MOVED_SINCE: RefusalAnswer(
        _("These budgets have changed since. Undo the newest move first."), 409
    ),
    SteeringRefusal.CAMPAIGN_STOPPED: RefusalAnswer(_("{name} does not run."), 409),
    SteeringRefusal.DRIFTED: RefusalAnswer(_("{name} does not run as approved."), 409),
    SteeringRefusal.CHANGES_PENDING: RefusalAnswer(
        _("Other changes of {name} are on their way to the platform. Try again in a minute."), 409
    ),
    SteeringRefusal.DATA_FAULT: RefusalAnswer(
        _("Data is missing or tracking is broken. Fix what the alerts show, then try again."), 409
    ),
}
