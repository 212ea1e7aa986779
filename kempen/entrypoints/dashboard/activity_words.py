"""What was done, in the words of the page's language; who did it is told by `who_words`."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.entrypoints.dashboard.webhook_words import EVENTS

# What is no event. Every action that the domain writes stands here or there; a test sees to it.
DEEDS: Final[dict[str, Promise]] = {
    "business.signed_up": gettext_lazy("The business signed up"),
    "business.verified": gettext_lazy("The business's address was verified"),
    "business.edited": gettext_lazy("The business's details were changed"),
    "business.profile_changed": gettext_lazy("The business's profile was changed"),
    "key.created": gettext_lazy("An API key was made"),
    "key.revoked": gettext_lazy("An API key was revoked"),
    "campaign.changed": gettext_lazy("A campaign's details were changed"),
    "campaign.joined": gettext_lazy("A campaign was joined with one on its platform"),
    "campaign.source_chosen": gettext_lazy("It was chosen whose numbers count for a campaign"),
    "campaign.pause_asked": gettext_lazy("A campaign was told to pause"),
    "campaign.resume_asked": gettext_lazy("A campaign was told to go on"),
    "campaign.end_asked": gettext_lazy("A campaign was told to end"),
    "connection.connected": gettext_lazy("An account was connected"),
    "connection.disconnected": gettext_lazy("An account was disconnected"),
    "import.undone": gettext_lazy("An import was undone"),
    "import.cancelled": gettext_lazy("An import was cancelled"),
    "strategy.begun": gettext_lazy("A brief was handed in"),
    "strategy.split_edited": gettext_lazy("A strategy's split was changed"),
    "strategy.ad_edited": gettext_lazy("An ad of a strategy was changed"),
    "strategy.ad_chosen": gettext_lazy("An ad was taken into a strategy, or out of it"),
    "strategy.ad_image_set": gettext_lazy("The picture of a strategy's ad was changed"),
    "strategy.failed": gettext_lazy("A strategy could not be made"),
    "strategy.forecast_renewed": gettext_lazy("A strategy's forecast was made anew"),
    "strategy.rejected": gettext_lazy("A strategy was rejected"),
    "strategy.launched": gettext_lazy("A strategy was launched"),
    "strategy.launch_undone": gettext_lazy("A launch was taken back"),
    "strategy.launch_retried": gettext_lazy("What failed in a launch was tried again"),
    "creative.edited": gettext_lazy("An ad's words were changed"),
    "creative.image_set": gettext_lazy("An ad's picture was changed"),
    "image.added": gettext_lazy("A picture was added"),
    "endpoint.created": gettext_lazy("A webhook endpoint was made"),
    "endpoint.changed": gettext_lazy("A webhook endpoint was changed"),
    "endpoint.enabled": gettext_lazy("A webhook endpoint was enabled"),
    "endpoint.disabled": gettext_lazy("A webhook endpoint was disabled"),
    "endpoint.failing_disabled": gettext_lazy("A webhook endpoint was disabled: it kept failing"),
    "endpoint.deleted": gettext_lazy("A webhook endpoint was deleted"),
    "endpoint.recovered": gettext_lazy("A webhook endpoint was sent what it missed"),
    "endpoint.secret_rotated": gettext_lazy("A webhook endpoint got a new secret"),
    "delivery.resent": gettext_lazy("A delivery was sent again"),
    "delivery.failed_resent": gettext_lazy("All deliveries that gave up were sent again"),
}


def deed_words(action: str) -> str:
    """Return what was done."""
    return str(DEEDS.get(action) or EVENTS.get(action) or action)


def facts_words(data: Mapping[str, Any]) -> list[str]:
    """Return the identifiers and addresses that a deed names."""
    return [str(value) for name, value in data.items() if name == "url" or name.endswith("_id")]
