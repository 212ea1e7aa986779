"""Refusals of changes to the ads of a campaign that runs."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.ad_revisions.refusals import AdRevisionRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

AD_REVISIONS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    AdRevisionRefusal.ALREADY_OPEN: RefusalAnswer(
        _(
            "Ad changes for “{campaign}” are already waiting for approval. Approve or "
            "withdraw them first."
        ),
        409,
    ),
    AdRevisionRefusal.NOT_OPEN: RefusalAnswer(
        _("These ad changes no longer wait for a decision. Start new ones."),
        409,
        code="not_ready",
    ),
    AdRevisionRefusal.CHANGED_MEANWHILE: RefusalAnswer(
        _("Someone else edited these ad changes. Read them again before you decide."), 409
    ),
    AdRevisionRefusal.NOTHING_CHANGES: RefusalAnswer(
        _("There are no ad changes yet. Add, edit or pause an ad first."), 409, code="too_few"
    ),
    AdRevisionRefusal.OTHER_PLAN: RefusalAnswer(
        _(
            "A newer strategy was launched for “{campaign}”. Withdraw these ad changes "
            "and start new ones."
        ),
        409,
        code="conflict",
    ),
    AdRevisionRefusal.CAMPAIGN_STOPPED: RefusalAnswer(
        _("“{campaign}” is neither active nor paused, so its ads cannot be changed."),
        409,
        code="wrong_status",
    ),
    AdRevisionRefusal.UNKNOWN_AD: RefusalAnswer(_("Kempen has no such ad in this campaign.")),
    AdRevisionRefusal.UNKNOWN_CHANGE: RefusalAnswer(
        _("These ad changes have no such new ad."), code="unknown_ad"
    ),
    AdRevisionRefusal.TOO_LATE: RefusalAnswer(
        _("The 60 seconds are over and the ad changes are being sent. Start new ones instead."), 409
    ),
    AdRevisionRefusal.AD_TWICE: RefusalAnswer(
        _("This ad is already among the changes. Remove that change first."), 409, code="repeated"
    ),
    AdRevisionRefusal.AD_STANDS_STILL: RefusalAnswer(
        _("This ad is not running, so it cannot be paused or replaced."), 409, code="wrong_status"
    ),
    AdRevisionRefusal.AD_RUNS: RefusalAnswer(
        _("Only an ad that Kempen paused can be resumed."), 409, code="wrong_status"
    ),
    AdRevisionRefusal.LAST_AD: RefusalAnswer(
        _("After this, no ad of “{campaign}” would run. Leave one running, or pause the campaign."),
        409,
        code="no_ads",
    ),
    AdRevisionRefusal.TOO_MANY: RefusalAnswer(
        _("One approval covers up to {most} ad changes. Approve these first."), 409
    ),
    AdRevisionRefusal.UNKNOWN_LANGUAGE: RefusalAnswer(
        _("Choose one of the languages: {known}."), code="invalid"
    ),
    AdRevisionRefusal.UNKNOWN_ANGLE: RefusalAnswer(
        _("Choose what the ad leads with: {known}."), code="invalid"
    ),
    AdRevisionRefusal.NOTHING_TO_SAY: RefusalAnswer(
        _("The brief gives Kempen nothing new to say in this language. Enter your own words."),
        code="missing",
    ),
    AdRevisionRefusal.NEEDS_PICTURE: RefusalAnswer(
        _("A new ad of {name} has no image. Add one or remove the ad."), 409
    ),
    AdRevisionRefusal.AD_REFUSED: RefusalAnswer(
        _("A new ad of {name} needs changes. Edit it or remove it."), 409
    ),
    AdRevisionRefusal.AD_STOPPED: RefusalAnswer(
        _("A rule of ads forbids “{text}” in an ad of {name}. Edit it or remove it."), 409
    ),
}
