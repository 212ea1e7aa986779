"""What is done about differences from an approval, in the words of the page's language."""

from django.utils.translation import gettext as _

from kempen.domain.drift.detection import TARGETING_KINDS
from kempen.domain.drift.queries import Difference, Drift, DriftKind
from kempen.domain.launches.queries import Change
from kempen.domain.sync.queries import OriginalDay
from kempen.entrypoints.dashboard.shared.copy.launches import change_status, failure_words
from kempen.market import numbers


def put_back_words(difference: Difference) -> str:
    """Say what putting back does, for the button."""
    if difference.kind in TARGETING_KINDS:
        if difference.kind is DriftKind.PLACE_EXCLUDED:
            return _("Include it again")
        is_added = difference.kind.endswith("_added")
        return _("Remove it there") if is_added else _("Add it there again")
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
