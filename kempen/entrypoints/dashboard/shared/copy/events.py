"""Types of events in the words of the page's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

# Every type of the catalogue stands here; a test sees to it.
EVENTS: Final[dict[str, Promise]] = {
    "campaign.created": gettext_lazy("Campaign created"),
    "campaign.updated": gettext_lazy("Campaign updated"),
    "campaign.launched": gettext_lazy("Campaign launched"),
    "campaign.launch_failed": gettext_lazy("Campaign launch failed"),
    "campaign.paused": gettext_lazy("Campaign paused"),
    "campaign.resumed": gettext_lazy("Campaign resumed"),
    "campaign.ended": gettext_lazy("Campaign ended"),
    "campaign.drifted": gettext_lazy("Campaign changed since approval"),
    "strategy.ready": gettext_lazy("Strategy ready for your decision"),
    "strategy.failed": gettext_lazy("Strategy failed"),
    "strategy.approved": gettext_lazy("Strategy approved"),
    "strategy.rejected": gettext_lazy("Strategy rejected"),
    "strategy.reopened": gettext_lazy("Strategy reopened for changes"),
    "ad.submitted": gettext_lazy("Ad sent to the platform for review"),
    "ad.approved": gettext_lazy("Ad approved by the platform"),
    "ad.rejected": gettext_lazy("Ad rejected by the platform"),
    "ad_revision.created": gettext_lazy("Ad changes begun"),
    "ad_revision.updated": gettext_lazy("Ad changes edited"),
    "ad_revision.approved": gettext_lazy("Ad changes approved"),
    "ad_revision.declined": gettext_lazy("Ad changes declined by a client"),
    "ad_revision.reopened": gettext_lazy("Ad changes reopened for editing"),
    "ad_revision.withdrawn": gettext_lazy("Ad changes withdrawn"),
    "ad_revision.applied": gettext_lazy("Ad changes made on the platform"),
    "ad_revision.failed": gettext_lazy("Ad changes failed on the platform"),
    "budget.spent": gettext_lazy("Budget share spent, or spend of a day known"),
    "import.completed": gettext_lazy("Import completed"),
    "import.failed": gettext_lazy("Import failed"),
    "import.undone": gettext_lazy("Import undone"),
    "lead.created": gettext_lazy("New prospect"),
    "member.joined": gettext_lazy("Member joined"),
    "member.removed": gettext_lazy("Member removed"),
    "connection.failed": gettext_lazy("Access to a connected account failed"),
    "connection.expiring": gettext_lazy("Access to a connected account expires within seven days"),
    "ad.swapped": gettext_lazy("Ad swapped for one in reserve"),
    "budget.moved": gettext_lazy("Budget moved between campaigns"),
    "recommendation.ready": gettext_lazy("New recommendation"),
    "alert.opened": gettext_lazy("Alert opened"),
    "alert.closed": gettext_lazy("Alert closed"),
    "endpoint.test": gettext_lazy("Test event"),
}
