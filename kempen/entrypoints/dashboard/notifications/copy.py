"""What needs a member, in words: the headline of each kind, and the words of its link."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.notification_centre.queries import DecisionKind
from kempen.entrypoints.dashboard.shared.copy.activity import action_words


@dataclass(frozen=True)
class DecisionCopy:
    """`action` is what the link does, `page` the URL name that it leads to, `needs` who may."""

    title: Promise
    meaning: Promise
    action: Promise
    page: str
    needs: str = "see"
    anchor: str = ""
    is_list: bool = False  # A page of all of them, not of one.


DECISIONS: Final[dict[DecisionKind, DecisionCopy]] = {
    DecisionKind.LOST_ACCOUNT: DecisionCopy(
        gettext_lazy("An account needs reconnecting"),
        gettext_lazy("Kempen reads no results there and makes no changes. Campaigns go on there."),
        gettext_lazy("Reconnect account"),
        "connection_campaigns",
        "manage_connections",
    ),
    DecisionKind.FAILED_CHANGES: DecisionCopy(
        gettext_lazy("Approved changes failed"),
        gettext_lazy("These campaigns do not run as approved yet."),
        gettext_lazy("Review changes"),
        "strategy",
    ),
    DecisionKind.DRIFT: DecisionCopy(
        gettext_lazy("A campaign changed since approval"),
        gettext_lazy("Someone changed it on its platform. Accept the change or restore it."),
        gettext_lazy("Review changes"),
        "campaign",
        anchor="#drift",
    ),
    DecisionKind.REJECTED_AD: DecisionCopy(
        gettext_lazy("A platform rejected an ad"),
        gettext_lazy("The ad does not run. Edit it to have it reviewed again."),
        gettext_lazy("Review ads"),
        "campaign",
    ),
    DecisionKind.AD_CHANGES: DecisionCopy(
        gettext_lazy("Ad changes wait for approval"),
        gettext_lazy("The ads go on as they are until then. The budget does not change."),
        gettext_lazy("Review ad changes"),
        "ad_changes",
    ),
    DecisionKind.ALERT: DecisionCopy(
        gettext_lazy("Something is wrong"),
        gettext_lazy("Kempen found it in your figures and accounts."),
        gettext_lazy("Review alerts"),
        "alerts",
        is_list=True,
    ),
    DecisionKind.RECOMMENDATION: DecisionCopy(
        gettext_lazy("Kempen recommends to move budget"),
        gettext_lazy("The plan’s total stays. Nothing changes until it is applied."),
        gettext_lazy("Review moves"),
        "moves",
        is_list=True,
    ),
    DecisionKind.AD_RECOMMENDATION: DecisionCopy(
        gettext_lazy("Kempen recommends to change ads"),
        gettext_lazy("Nothing changes before the ad changes are approved."),
        gettext_lazy("Review recommendation"),
        "moves",
        is_list=True,
    ),
    DecisionKind.STRATEGY_READY: DecisionCopy(
        gettext_lazy("A strategy waits for approval"),
        gettext_lazy("Nothing is spent until it is approved and launched."),
        gettext_lazy("Review strategy"),
        "strategy",
    ),
    DecisionKind.STRATEGY_APPROVED: DecisionCopy(
        gettext_lazy("An approved strategy waits for its launch"),
        gettext_lazy("Nothing is spent until it is launched."),
        gettext_lazy("Review launch"),
        "strategy",
    ),
    DecisionKind.EXPIRING_ACCOUNT: DecisionCopy(
        gettext_lazy("Access to an account ends soon"),
        gettext_lazy("After that, Kempen reads no results there and makes no changes."),
        gettext_lazy("Reconnect account"),
        "connection_campaigns",
        "manage_connections",
    ),
    DecisionKind.FAILED_IMPORT: DecisionCopy(
        gettext_lazy("An import failed"),
        gettext_lazy("Nothing of it was saved."),
        gettext_lazy("Review import"),
        "import_result",
        "import_data",
    ),
    DecisionKind.DISABLED_ENDPOINT: DecisionCopy(
        gettext_lazy("A webhook endpoint is disabled"),
        gettext_lazy("It failed for too long. Fix it and enable it to receive what it missed."),
        gettext_lazy("Review endpoint"),
        "endpoint",
        "manage_webhooks",
    ),
}


def happening_words(event_type: str, data: Mapping[str, object]) -> str:
    """Say what happened; of a budget, which share of it is spent."""
    if event_type == "budget.spent" and (share := data.get("threshold")) is not None:
        return _("%(share)s of the budget spent") % {"share": f"{share}%"}
    return action_words(event_type)


# What a type of event begins with, as the filter names it.
FILTERS: Final[tuple[tuple[str, Promise], ...]] = (
    ("campaign", gettext_lazy("Campaigns")),
    ("strategy", gettext_lazy("Strategies")),
    ("ad", gettext_lazy("Ads")),
    ("ad_revision", gettext_lazy("Ad changes")),
    ("budget", gettext_lazy("Budgets")),
    ("import", gettext_lazy("Imports")),
    ("lead", gettext_lazy("Prospects")),
    ("member", gettext_lazy("Members")),
    ("connection", gettext_lazy("Accounts")),
    ("alert", gettext_lazy("Alerts")),
    ("recommendation", gettext_lazy("Recommendations")),
)
