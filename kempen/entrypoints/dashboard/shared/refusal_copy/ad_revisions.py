"""Refusals of changes to the ads of a campaign that runs."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.kit.refusal import RefusalCode

AD_REVISIONS: Final[Mapping[RefusalCode, Promise]] = {
    AdRevisionRefusal.ALREADY_OPEN: gettext_lazy(
        "Ad changes for “{campaign}” are already waiting for approval. Approve or "
        "withdraw them first."
    ),
    AdRevisionRefusal.NOT_OPEN: gettext_lazy(
        "These ad changes no longer wait for a decision. Start new ones."
    ),
    AdRevisionRefusal.CHANGED_MEANWHILE: gettext_lazy(
        "Someone else edited these ad changes. Read them again before you decide."
    ),
    AdRevisionRefusal.NOTHING_CHANGES: gettext_lazy(
        "There are no ad changes yet. Add, edit or pause an ad first."
    ),
    AdRevisionRefusal.OTHER_PLAN: gettext_lazy(
        "A newer strategy was launched for “{campaign}”. Withdraw these ad changes and "
        "start new ones."
    ),
    AdRevisionRefusal.CAMPAIGN_STOPPED: gettext_lazy(
        "“{campaign}” is neither active nor paused, so its ads cannot be changed."
    ),
    AdRevisionRefusal.UNKNOWN_AD: gettext_lazy("Kempen has no such ad in this campaign."),
    AdRevisionRefusal.UNKNOWN_CHANGE: gettext_lazy("These ad changes have no such new ad."),
    AdRevisionRefusal.TOO_LATE: gettext_lazy(
        "The 60 seconds are over and the ad changes are being sent. Start new ones instead."
    ),
    AdRevisionRefusal.AD_TWICE: gettext_lazy(
        "This ad is already among the changes. Remove that change first."
    ),
    AdRevisionRefusal.AD_STANDS_STILL: gettext_lazy(
        "This ad is not running, so it cannot be paused or replaced."
    ),
    AdRevisionRefusal.AD_RUNS: gettext_lazy("Only an ad that Kempen paused can be resumed."),
    AdRevisionRefusal.LAST_AD: gettext_lazy(
        "After this, no ad of “{campaign}” would run. Leave one running, or pause the campaign."
    ),
    AdRevisionRefusal.TOO_MANY: gettext_lazy(
        "One approval covers up to {most} ad changes. Approve these first."
    ),
    AdRevisionRefusal.UNKNOWN_LANGUAGE: gettext_lazy("Choose one of the languages: {known}."),
    AdRevisionRefusal.UNKNOWN_ANGLE: gettext_lazy("Choose what the ad leads with: {known}."),
    AdRevisionRefusal.NOTHING_TO_SAY: gettext_lazy(
        "The brief gives Kempen nothing new to say in this language. Enter your own words."
    ),
    AdRevisionRefusal.NEEDS_PICTURE: gettext_lazy(
        "A new ad of {name} has no image. Add one or remove the ad."
    ),
    AdRevisionRefusal.AD_REFUSED: gettext_lazy(
        "A new ad of {name} needs changes. Edit it or remove it."
    ),
    AdRevisionRefusal.AD_STOPPED: gettext_lazy(
        "A rule of ads forbids “{text}” in an ad of {name}. Edit it or remove it."
    ),
}
