"""Launches, their changes, refusals and failures in the words of the page's language."""

import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from kempen.domain.launches.changes.registry import content_of
from kempen.domain.launches.queries import Change
from kempen.domain.strategies.rules import AfterPlan
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.kit import clock
from kempen.platforms.own_failures import OwnFailure

# What our own checks say of a change; any other text is the platform's, quoted as it came.
FAILURES: Final[Mapping[str, str | Promise]] = {
    OwnFailure.NOT_ASKED_FOR: gettext_lazy("No approved strategy asks for this."),
    OwnFailure.BEFORE_UNDO_ENDED: gettext_lazy("Stopped, because its time to undo had not ended."),
    OwnFailure.NEVER_ENDED: gettext_lazy(
        "This was tried several times and timed out. Try again, or ask your administrator to check "
        "the logs."
    ),
    OwnFailure.NOT_THERE: gettext_lazy("The campaign is not on this platform."),
    OwnFailure.NOT_CONNECTED: gettext_lazy("This account is no longer connected."),
    OwnFailure.ACCESS_UNREADABLE: gettext_lazy(
        "The saved access cannot be read. Reconnect the account."
    ),
    OwnFailure.NOT_REACHED: gettext_lazy("The platform could not be reached."),
    OwnFailure.NO_ANSWER_IN_TIME: gettext_lazy("The platform did not answer in time."),
}
# How platforms ask for patience: “Retry in 57600 seconds.”
_WAIT: Final = re.compile(r"\bretry in (?P<seconds>\d{1,9}) seconds?\.?", re.IGNORECASE)
# What a change does, by its label; `amount` is the cap that it brings.
LABELS: Final[dict[str, Promise]] = {
    "create_campaign": gettext_lazy("Create the campaign with its ads, paused"),
    "start": pgettext_lazy("change on a platform", "Activate"),
    "add_ads": gettext_lazy("Add the approved ads"),
    "set_budget": gettext_lazy("Set the daily budget to %(amount)s"),
    "set_budget:resumes": gettext_lazy("Resume with a daily budget of %(amount)s"),
    "set_budget:no_money": gettext_lazy("Pause, because this day has no budget"),
    "move_budget": gettext_lazy("Move the daily budget to %(amount)s"),
    "pause": pgettext_lazy("change on a platform", "Pause"),
    "resume": pgettext_lazy("change on a platform", "Resume"),
    "end": pgettext_lazy("change on a platform", "End"),
    "rename": gettext_lazy("Restore the approved name"),
    "set_end": gettext_lazy("Restore the approved last day"),
    "change_keywords": gettext_lazy("Add keywords or exclude searches"),
    "stop_ad": gettext_lazy("Stop an ad that was not approved"),
    "run_ad": gettext_lazy("Resume an approved ad"),
    "pause_ad": gettext_lazy("Pause an ad"),
    "resume_ad": gettext_lazy("Resume an ad"),
    "start_reserve": gettext_lazy("Start an approved ad from the reserve"),
    "restore_targeting": gettext_lazy("Restore the approved audience or keywords"),
}
_ADS: Final[Mapping[str, tuple[str, str | Promise]]] = {
    "draft": ("draft", gettext_lazy("Draft")),
    "submitted": ("waiting", gettext_lazy("Submitted")),
    "in_review": ("waiting", gettext_lazy("In review")),
    "approved": ("", pgettext_lazy("status of an ad", "Approved")),
    "rejected": ("bad", pgettext_lazy("status of an ad", "Rejected")),
    "problem": ("bad", gettext_lazy("Has a problem")),
    "paused": ("off", pgettext_lazy("status of an ad", "Paused")),
}


def failure_words(change: Change) -> str:
    """Return why a change was not done: our own words, or the platform's in quotation marks."""
    if not change.error:
        return ""
    own = FAILURES.get(change.error)
    if own:
        return str(own)
    # A wait in seconds says nothing to people: it is taken out of the quotation and put in words.
    reason = _WAIT.sub("", change.error).strip()
    words = _("The platform says: “%(said)s”") % {"said": reason} if reason else ""
    return f"{words} {_patience(change)}".strip()


def _patience(change: Change) -> str:
    """Say when a failed change is worth another try, where the platform asked for patience.

    What is tried again by itself says so in its status.
    """
    wait = _WAIT.search(change.error)
    if wait is None or change.status != Change.Status.FAILED or change.finished_at is None:
        return ""
    at = change.finished_at + timedelta(seconds=int(wait["seconds"]))
    if at <= clock.now():
        return ""
    return _("Try again after %(moment)s.") % {"moment": _moment(at)}


def _moment(at: datetime) -> str:
    """Write a moment: 07:12 today, 24 Nov 2026, 07:12 on any other day."""
    local = at.astimezone(clock.BUSINESS_TIME_ZONE)
    if local.date() == clock.today():
        return f"{local:%H:%M}"
    return figures.moment(at)


def kind_words(change: Change) -> str:
    """Return what a change does."""
    content = content_of(change)
    sentence = str(LABELS[content.label])
    cap = content.daily_cap
    return sentence if cap is None else sentence % {"amount": figures.money(cap)}


def change_status(change: Change) -> tuple[str, str]:
    """Return the shape (a class of .status) and the word for how far a change is."""
    match change.status:
        case Change.Status.DONE:
            return "", _("Done")
        case Change.Status.FAILED:
            return "bad", _("Failed")
        case Change.Status.WITHDRAWN:
            return "off", _("Withdrawn")
        case Change.Status.PUSHING:
            return "waiting", _("Sending")
    if change.attempts and change.error:
        return "waiting", _("Retry at %(time)s") % {"time": _moment(change.not_before)}
    return "waiting", _("Waiting")


def after_plan_words(choice: AfterPlan) -> str:
    """Return what happens after a plan's last day to campaigns that ran before it."""
    match choice:
        case AfterPlan.CONTINUE:
            return _("Campaigns that ran before continue at their old daily budget.")
        case AfterPlan.PAUSE:
            return _("Kempen pauses campaigns that ran before.")
        case AfterPlan.END:
            return _("Kempen ends campaigns that ran before.")


def ad_status(status: str) -> tuple[str, str]:
    """Return the shape and the word for where an ad stands in review."""
    shape, word = _ADS[status]
    return shape, str(word)


def seconds_words(seconds: int) -> str:
    """Return so many seconds in words."""
    return ngettext("%(count)s second", "%(count)s seconds", seconds) % {"count": seconds}
