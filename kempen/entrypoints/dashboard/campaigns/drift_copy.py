"""Differences between what runs and what was approved, in the words of the page's language."""

from datetime import date
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.drift.queries import Difference, Drift, DriftKind
from kempen.domain.launches.queries import Change
from kempen.domain.sync.queries import OriginalDay
from kempen.entrypoints.dashboard.shared.copy.launches import change_status, failure_words
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

_STATES: Final[dict[str, Promise]] = {
    "active": gettext_lazy("active"),
    "paused": gettext_lazy("paused"),
    "ended": gettext_lazy("ended"),
    "gone": gettext_lazy("no longer there"),
}


def difference_words(difference: Difference, currency: str, title: str = "") -> str:
    """Say one difference; `title` is the ad's headline where it is one of ours."""
    ad = f"“{title}”" if title else _("number %(number)s") % {"number": difference.subject}
    match difference.kind:
        case DriftKind.STATUS:
            words = _("It is %(found)s on its platform. Approved: %(approved)s.")
        case DriftKind.BUDGET:
            words = _("Its daily budget is %(found)s. Approved: %(approved)s.")
        case DriftKind.NAME:
            words = _("Its name there is “%(found)s”. Approved: “%(approved)s”.")
        case DriftKind.END:
            words = _("Its last day is %(found)s. Approved: %(approved)s.")
        case DriftKind.AD_ADDED:
            words = _("An ad runs that no one approved: %(ad)s.")
        case DriftKind.AD_REMOVED:
            words = _("The approved ad %(ad)s is no longer there.")
        case DriftKind.AD_EDITED:
            words = _("The approved ad %(ad)s was changed there.")
        case DriftKind.AD_STOPPED:
            words = _("The approved ad %(ad)s is paused there.")
    return words % {
        "found": side_words(difference.kind, difference.found, currency),
        "approved": side_words(difference.kind, difference.approved, currency),
        "ad": ad,
    }


def put_back_words(difference: Difference) -> str:
    """Say what putting back does, for the button."""
    match difference.kind:
        case DriftKind.AD_ADDED:
            return _("Stop this ad")
        case DriftKind.AD_STOPPED:
            return _("Resume this ad")
    return _("Restore approved settings")


def restoring_words(drift: Drift) -> str:
    """Say how far restoring the approved setting is, or nothing where nobody asked for it."""
    change = drift.change
    if drift.status != Drift.Status.PUT_BACK or change is None:
        return ""
    match change.status:
        case Change.Status.PUSHING:
            return _("Restoring. Kempen is sending it to the platform now.")
        case Change.Status.PLANNED if change.error:
            return _("Not restored yet. %(reason)s %(again)s.") % {
                "reason": failure_words(change),
                "again": change_status(change)[1],
            }
        case Change.Status.PLANNED:
            return _("Restoring. Kempen sends it to the platform within a minute.")
        case Change.Status.WITHDRAWN:
            return _("A newer change replaced this. Kempen checks the platform within the hour.")
    return _("Sent. Kempen is checking that the platform shows it.")


def failed_restoring_words(drift: Drift) -> str:
    """Say why restoring the approved setting failed, or nothing where it did not."""
    change = drift.change
    if drift.status != Drift.Status.OPEN or change is None or not change.error:
        return ""
    return _("Restoring failed. %(reason)s") % {"reason": failure_words(change)}


def original_words(original: OriginalDay | None) -> str:
    """Say what the account itself had for a day, and by which rate it was converted."""
    if original is None:
        return ""
    return _(
        "The account uses %(currency)s: spend %(spend)s, revenue %(revenue)s, converted at "
        "RM%(rate)s for 1 %(currency)s."
    ) % {
        "currency": original.currency,
        "spend": numbers.plain(original.spend, 2),
        "revenue": numbers.plain(original.revenue, 2),
        "rate": numbers.trimmed(original.rate, 8),
    }


def side_words(kind: DriftKind, text: str, currency: str) -> str:
    """Say one side of a difference: a state, an amount, a name or a day."""
    if kind is DriftKind.STATUS:
        return str(_STATES.get(text, text))
    if kind is DriftKind.BUDGET:
        return _amount(text, currency)
    if kind is DriftKind.END:
        return figures.day(date.fromisoformat(text)) if text else _("none")
    return text


def _amount(text: str, currency: str) -> str:
    if text == "none":
        return _("none")
    amount = Decimal(text)
    if currency == "MYR":
        return figures.money(amount)
    return f"{currency} {numbers.plain(amount, 2)}"
