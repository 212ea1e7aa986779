"""Closes a business at once, and reopens it as it was."""

from django.db import transaction

from kempen.domain.account_closure.queries import running_campaigns
from kempen.domain.account_closure.refusals import ClosureRefusal
from kempen.domain.account_closure.rules import REOPENS_FOR, is_name_typed
from kempen.domain.accounts.actions.closure import locked_business, mark_closed, mark_reopened
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.queries import owners_of
from kempen.domain.launches.actions.pause_resume_end import pause
from kempen.domain.notifications.actions import notify_members
from kempen.domain.page_links import page_links
from kempen.domain.webhooks.actions.recoveries import resume_recoveries
from kempen.kit import clock
from kempen.kit.refusal import Refusal


def pause_running(actor: Actor) -> int:
    """Have all campaigns paused that Kempen can pause; return how many that are.

    The worker asks the platforms; `running_campaigns` says which of them run still.
    """
    paused = 0
    with transaction.atomic():
        for running in running_campaigns(actor.business):
            # One that is being launched can be paused once it runs.
            if running.can_pause and not running.is_pausing and running.is_active:
                pause(actor, running.campaign)
                paused += 1
    return paused


def close_business(actor: Actor, *, typed_name: str, accepts_running: bool) -> None:
    """Close a business: from the next moment on nothing is done for it. Again changes nothing.

    Refusal for another name than the business's, and while campaigns run on platforms, unless that
    is accepted: closing does not stop them.
    """
    with transaction.atomic():
        business = locked_business(actor.business)
        if not is_name_typed(typed_name, business.name):
            raise Refusal(ClosureRefusal.WRONG_NAME, name=business.name)
        running = len(running_campaigns(business))
        if running and not accepts_running:
            raise Refusal(ClosureRefusal.CAMPAIGNS_RUN, count=running)
        now = clock.now()
        erase_after = now + REOPENS_FOR
        if mark_closed(actor, now, erase_after):
            notify_members(
                owners_of(business),
                "account_closure/email/closed",
                {"erase_after": erase_after, "running": running},
                page_url=page_links().overview(),
            )


def reopen_business(actor: Actor) -> None:
    """Let a closed business go on as it was; Refusal once it is being erased."""
    with transaction.atomic():
        if not mark_reopened(actor):
            raise Refusal(ClosureRefusal.ERASED)
        resume_recoveries(actor.business)
