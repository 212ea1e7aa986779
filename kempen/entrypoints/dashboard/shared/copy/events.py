"""Types of events in the words of the page's language."""

from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

# Every type of the catalogue stands here; a test sees to it.
EVENTS: Final[dict[str, Promise]] = {
    "campaign.created": gettext_lazy("A campaign was created"),
    "campaign.updated": gettext_lazy("A campaign was updated"),
    "campaign.launched": gettext_lazy("A campaign began to run"),
    "campaign.launch_failed": gettext_lazy("A campaign’s launch failed"),
    "campaign.paused": gettext_lazy("A campaign was paused"),
    "campaign.resumed": gettext_lazy("A campaign was resumed"),
    "campaign.ended": gettext_lazy("A campaign was ended"),
    "campaign.drifted": gettext_lazy("A campaign does not run as approved"),
    "strategy.ready": gettext_lazy("A strategy waits for your decision"),
    "strategy.failed": gettext_lazy("A strategy could not be generated"),
    "strategy.approved": gettext_lazy("A strategy was approved"),
    "strategy.rejected": gettext_lazy("A strategy was rejected"),
    "strategy.reopened": gettext_lazy("A strategy's approval was withdrawn, to change it"),
    "ad.submitted": gettext_lazy("An ad was sent to its platform for review"),
    "ad.approved": gettext_lazy("A platform approved an ad"),
    "ad.rejected": gettext_lazy("A platform rejected an ad"),
    "budget.spent": gettext_lazy("A share of a budget was spent, or a day's spend is known"),
    "import.completed": gettext_lazy("An import of numbers was stored"),
    "import.failed": gettext_lazy("An import failed"),
    "import.undone": gettext_lazy("An import was undone"),
    "lead.created": gettext_lazy("A person left an address"),
    "member.joined": gettext_lazy("A member joined"),
    "member.removed": gettext_lazy("A member was removed"),
    "connection.failed": gettext_lazy("A platform no longer accepts a connected account's access"),
    "connection.expiring": gettext_lazy("A connected account's access ends within seven days"),
    "endpoint.test": gettext_lazy("A test that somebody asked for"),
}
