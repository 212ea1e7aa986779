"""Refusals of requests to clients."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.client_approvals.refusals import ApprovalRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

APPROVALS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ApprovalRefusal.SWITCHED_OFF: RefusalAnswer(
        _("Client approval is switched off. An owner can switch it on under Settings > Clients."),
        409,
    ),
    ApprovalRefusal.NOT_ALLOWED: RefusalAnswer(
        _("Only owners and managers can ask clients. Use a key bound to one of them."),
        403,
        code="not_allowed",
    ),
    ApprovalRefusal.BAD_EMAIL: RefusalAnswer(
        _("Must be an email address, such as name@example.com."), pointer="#/email"
    ),
    ApprovalRefusal.BAD_LANGUAGE: RefusalAnswer(
        _("Must be one of the languages {languages}."), code="invalid", pointer="#/language"
    ),
    ApprovalRefusal.BAD_DAYS: RefusalAnswer(
        _("Must be one of the numbers of days {days}."), code="invalid", pointer="#/valid_days"
    ),
    ApprovalRefusal.NOTE_TOO_LONG: RefusalAnswer(
        _("Must be {longest} characters or fewer."), code="too_long", pointer="#/note"
    ),
    ApprovalRefusal.TOO_MANY_OPEN: RefusalAnswer(
        _("A strategy has up to {most} open requests. Withdraw one first."), 409
    ),
    ApprovalRefusal.TOO_MANY_A_DAY: RefusalAnswer(
        _("A business sends up to {most} approval requests in 24 hours. Try again tomorrow."),
        409,
        code="too_many_approval_requests",
    ),
    ApprovalRefusal.SENT_TOO_OFTEN: RefusalAnswer(
        _(
            "A request is sent at most once a minute and {most} times in all. Wait a minute, or "
            "withdraw it and send a new one."
        ),
        409,
    ),
    ApprovalRefusal.REQUEST_OVER: RefusalAnswer(
        _("The request is {state}. Send a new one for the revision as it is now."), 409
    ),
}
