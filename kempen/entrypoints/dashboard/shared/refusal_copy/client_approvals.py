"""Refusals of requests to clients, of what clients answer, and of how a business shows itself."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.branding.refusals import BrandRefusal
from kempen.domain.client_approvals.refusals import ApprovalRefusal, ClientRefusal
from kempen.entrypoints.dashboard.shared.refusal_copy.by_fact import ByFact
from kempen.kit.refusal import RefusalCode

APPROVALS: Final[Mapping[RefusalCode, Promise | ByFact]] = {
    ApprovalRefusal.SWITCHED_OFF: gettext_lazy(
        "Client approval is switched off. An owner can switch it on under Settings > Clients."
    ),
    ApprovalRefusal.NOT_ALLOWED: gettext_lazy(
        "Only an owner or a manager can ask a client for approval."
    ),
    ApprovalRefusal.BAD_EMAIL: gettext_lazy("Enter an address such as mei@example.com."),
    ApprovalRefusal.BAD_LANGUAGE: gettext_lazy("Choose one of the languages: {languages}."),
    ApprovalRefusal.BAD_DAYS: gettext_lazy("Choose how many days the link works: {days}."),
    ApprovalRefusal.NOTE_TOO_LONG: gettext_lazy("Write {longest} characters or fewer."),
    ApprovalRefusal.TOO_MANY_OPEN: gettext_lazy(
        "A strategy has up to {most} open requests. Withdraw one first."
    ),
    ApprovalRefusal.TOO_MANY_A_DAY: gettext_lazy(
        "A business sends up to {most} approval requests in 24 hours. Try again tomorrow."
    ),
    ApprovalRefusal.SENT_TOO_OFTEN: gettext_lazy(
        "A request is sent at most once a minute and {most} times in all. Wait a minute, or "
        "withdraw it and send a new one."
    ),
    ApprovalRefusal.REQUEST_OVER: ByFact(
        "state",
        {
            "approved": gettext_lazy("Your client has approved this already."),
            "declined": gettext_lazy("Your client has declined this already."),
            "withdrawn": gettext_lazy("This request was withdrawn. Send a new one."),
            "outdated": gettext_lazy(
                "The strategy changed after this request was sent. Send a new one."
            ),
        },
        gettext_lazy("This request is {state}. Send a new one."),
    ),
}
CLIENTS: Final[Mapping[RefusalCode, Promise | ByFact]] = {
    ClientRefusal.LINK_OVER: gettext_lazy("This link can no longer approve anything."),
    ClientRefusal.CODE_TOO_SOON: gettext_lazy(
        "A code was just sent. Look into your email, or ask for another in {seconds} seconds."
    ),
    ClientRefusal.CODES_USED_UP: gettext_lazy(
        "{most} codes were sent, and no more are sent for this link. Ask for a new link."
    ),
    ClientRefusal.NO_CODE: gettext_lazy(
        "This code no longer works. Ask for another one. Your answer was not sent."
    ),
    ClientRefusal.WRONG_CODE: gettext_lazy(
        "Wrong code. Enter the one from the newest email. Tries left: {left}."
    ),
    ClientRefusal.NO_ANSWER: gettext_lazy("Choose whether to approve or to decline."),
    ClientRefusal.NOTE_TOO_LONG: gettext_lazy(
        "Your note is too long. Write {longest} characters or fewer."
    ),
    ClientRefusal.BLOCKED: gettext_lazy(
        "This cannot be approved at the moment: something must be fixed first. Ask the sender to "
        "look at the strategy, then try again. Your answer was not sent."
    ),
}
BRANDS: Final[Mapping[RefusalCode, Promise | ByFact]] = {
    BrandRefusal.NAME_TOO_LONG: gettext_lazy("Enter {longest} characters or fewer."),
    BrandRefusal.NAME_NOT_SHOWN: gettext_lazy("The name has a character that cannot be shown."),
    BrandRefusal.LOGO_TOO_LARGE: gettext_lazy("Choose a logo of {most} KB or less."),
    BrandRefusal.LOGO_TOO_SMALL: gettext_lazy(
        "The logo has {width} × {height} pixels. Choose one with {least} pixels or more each way."
    ),
    BrandRefusal.LOGO_BAD_SHAPE: gettext_lazy(
        "The logo has {width} × {height} pixels. Choose one with at most {longest} pixels each "
        "way, whose longer side is at most {widest} times the shorter."
    ),
}
