"""Refusals of launches and of what is asked of launched campaigns."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.launches.refusals import LaunchRefusal
from kempen.kit.refusal import RefusalCode

_DATES_PASSED: Final = gettext_lazy("The approved dates have passed. Write a new brief.")
LAUNCHES: Final[Mapping[RefusalCode, Promise]] = {
    LaunchRefusal.NOT_APPROVED: gettext_lazy("Only an approved strategy can be launched."),
    LaunchRefusal.CHANGED_AFTER_APPROVAL: gettext_lazy(
        "This strategy differs from what was approved, so it is not launched. Generate a new "
        "strategy and approve that one."
    ),
    LaunchRefusal.NOTHING_TO_LAUNCH: gettext_lazy(
        "This strategy changes nothing on a platform. Kempen has only uploaded data for its "
        "campaigns. Set their budgets where they run."
    ),
    LaunchRefusal.DATES_PASSED: _DATES_PASSED,
    LaunchRefusal.CAMPAIGN_DATES_PASSED: _DATES_PASSED,
    LaunchRefusal.CAMPAIGN_ENDED: gettext_lazy(
        "“{campaign}” has ended and cannot run again. Set its amount to 0."
    ),
    LaunchRefusal.NOT_CONNECTED: gettext_lazy("No account on the {platform} is connected."),
    LaunchRefusal.RECONNECT_NEEDED: gettext_lazy(
        "The {platform} no longer accepts the saved access. Reconnect the account."
    ),
    LaunchRefusal.OTHER_CURRENCY: gettext_lazy(
        "The account on the {platform} uses {currency}. Enter its exchange rate to MYR under "
        "Settings, Money."
    ),
    LaunchRefusal.OTHER_ACCOUNT: gettext_lazy(
        "“{campaign}” was launched through another account. Reconnect that account, or leave the "
        "campaign out."
    ),
    LaunchRefusal.NO_PIXEL: gettext_lazy(
        "The account on the {platform} has no pixel ID, which new ads need. Reconnect the account "
        "and enter it."
    ),
    LaunchRefusal.NO_ADS: gettext_lazy("“{campaign}” has no ads. Choose at least one."),
    LaunchRefusal.TOO_SMALL: gettext_lazy(
        "“{campaign}” has less than one sen a day. Raise its amount."
    ),
    LaunchRefusal.UNDER_MINIMUM: gettext_lazy(
        "“{campaign}” has {amount} on its lowest day. Its account needs {least} a day. Raise its "
        "amount, plan fewer days or set it to 0."
    ),
    LaunchRefusal.NOT_JOINED: gettext_lazy(
        "Kempen has only imported data for “{campaign}”. Add the campaign from its account first, "
        "so that Kempen knows which one it is."
    ),
    LaunchRefusal.MAY_BE_THERE: gettext_lazy(
        "The launch creates “{campaign}” on the platform. If it already runs there, add it from "
        "its account first. Otherwise both spend."
    ),
    LaunchRefusal.MANY_ADS: gettext_lazy(
        "“{campaign}” has {amount} on its lowest day for {count} ads. Choose fewer ads or "
        "raise its amount."
    ),
    LaunchRefusal.REPLACES_PLAN: gettext_lazy(
        "An earlier plan with {amount} for “{campaign}” runs until {day}. From the first day of "
        "this plan on, only this plan decides its daily budget."
    ),
    LaunchRefusal.STAYS_PAUSED: gettext_lazy(
        "“{campaign}” is paused. The launch does not resume it, so it spends nothing until you do."
    ),
    LaunchRefusal.NO_PICTURE: gettext_lazy(
        "Ads of “{campaign}” have no image. The platform shows an image from the landing page, "
        "or none."
    ),
    LaunchRefusal.AD_STOPPED: gettext_lazy(
        "A rule of ads forbids “{text}” in an ad of “{campaign}”. Edit the ad or skip it."
    ),
    LaunchRefusal.NO_KEYWORDS: gettext_lazy(
        "The brief has no words that people could search for. No one would see “{campaign}”. "
        "Add interests to the brief."
    ),
    LaunchRefusal.TARGET_NOT_LOOKED_UP: gettext_lazy(
        "Kempen has not looked up “{text}” for “{campaign}” on the {platform} yet."
    ),
    LaunchRefusal.TARGET_UNKNOWN: gettext_lazy(
        "The {platform} does not know “{text}” for “{campaign}”. Choose a suggestion or remove it."
    ),
    LaunchRefusal.TARGET_OVERLAPS: gettext_lazy(
        "“{text}” is in {within}, which “{campaign}” has already. Remove one of the two."
    ),
    LaunchRefusal.TOO_LATE: gettext_lazy(
        "The 60 seconds are over and the launch has started. Pause or end its campaigns instead."
    ),
    LaunchRefusal.NOT_LAUNCHED: gettext_lazy(
        "Kempen did not launch this campaign, so it cannot change it. Change it on its platform."
    ),
    LaunchRefusal.NOT_PUT_BACK: gettext_lazy(
        "The platform cannot restore what was deleted or rewritten there. Accept the change, then "
        "add the ad again with a new strategy."
    ),
    LaunchRefusal.NOT_FAILED: gettext_lazy("Only a campaign whose launch failed can be abandoned."),
    LaunchRefusal.CANNOT_PAUSE: gettext_lazy("Only an active campaign can be paused."),
    LaunchRefusal.CANNOT_RESUME: gettext_lazy("Only a paused campaign can be resumed."),
    LaunchRefusal.CANNOT_END: gettext_lazy("Only an active or paused campaign can be ended."),
}
