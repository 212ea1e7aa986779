"""Refusals of launches and of what is asked of launched campaigns."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.launches.refusals import LaunchRefusal
from kempen.kit.refusal import RefusalCode

_DATES_PASSED: Final = gettext_lazy("The approved dates have passed: write a new brief.")
LAUNCHES: Final[Mapping[RefusalCode, Promise]] = {
    LaunchRefusal.NOT_APPROVED: gettext_lazy("Only an approved strategy can be launched."),
    LaunchRefusal.CHANGED_AFTER_APPROVAL: gettext_lazy(
        "This strategy is not what was approved any more, so it is not launched. Have a strategy "
        "made anew and approve that one."
    ),
    LaunchRefusal.NOTHING_TO_LAUNCH: gettext_lazy(
        "This strategy changes nothing on a platform: its campaigns are known by their uploaded "
        "numbers only. Set their budgets where they run."
    ),
    LaunchRefusal.DATES_PASSED: _DATES_PASSED,
    LaunchRefusal.CAMPAIGN_DATES_PASSED: _DATES_PASSED,
    LaunchRefusal.NOT_CONNECTED: gettext_lazy("No account of the {platform} is connected."),
    LaunchRefusal.RECONNECT_NEEDED: gettext_lazy(
        "The {platform} does not accept the stored access any more: connect the account again."
    ),
    LaunchRefusal.OTHER_CURRENCY: gettext_lazy(
        "The account of the {platform} is kept in {currency}, and nobody has said what that is "
        "worth in MYR. Enter the rate under Settings, Money."
    ),
    LaunchRefusal.OTHER_ACCOUNT: gettext_lazy(
        "“{campaign}” was launched through another account. Connect that one again, or leave "
        "the campaign out."
    ),
    LaunchRefusal.NO_PIXEL: gettext_lazy(
        "The account of the {platform} has no pixel number, which new ads need. Connect "
        "the account again and enter the number."
    ),
    LaunchRefusal.NO_ADS: gettext_lazy("No ad is chosen for “{campaign}”: choose at least one."),
    LaunchRefusal.TOO_SMALL: gettext_lazy("The budget of “{campaign}” is under one sen a day."),
    LaunchRefusal.UNDER_MINIMUM: gettext_lazy(
        "“{campaign}” has {amount} on its thinnest day, and the account takes {least} a day "
        "or more. Give it more money, fewer days, or none."
    ),
    LaunchRefusal.NOT_JOINED: gettext_lazy(
        "“{campaign}” is known by its imported numbers only. Bring it in from its account first, "
        "so that Kempen knows which campaign there it is."
    ),
    LaunchRefusal.MAY_BE_THERE: gettext_lazy(
        "“{campaign}” is made new on the platform. If it runs there already, bring it in from "
        "its account first, or both spend."
    ),
    LaunchRefusal.MANY_ADS: gettext_lazy(
        "“{campaign}” has {amount} on its lowest day for {count} ads. Choose fewer ads or "
        "raise its amount."
    ),
    LaunchRefusal.NO_PICTURE: gettext_lazy(
        "Ads of “{campaign}” have no picture: the platform shows what it finds on the page that "
        "they lead to, or nothing."
    ),
    LaunchRefusal.NO_KEYWORDS: gettext_lazy(
        "The brief names nothing that people could search for, so “{campaign}” is shown to nobody."
    ),
    LaunchRefusal.TOO_LATE: gettext_lazy(
        "The 60 seconds are over and the launch has begun. Pause or end its campaigns instead."
    ),
    LaunchRefusal.NOT_LAUNCHED: gettext_lazy(
        "Kempen did not launch this campaign, so it does not change it: do that on its platform."
    ),
    LaunchRefusal.NOT_PUT_BACK: gettext_lazy(
        "A platform does not bring back what was deleted or rewritten there. Accept it, and place "
        "the ad again with a new strategy."
    ),
    LaunchRefusal.NOT_FAILED: gettext_lazy("Only a campaign that failed to launch is given up."),
    LaunchRefusal.CANNOT_PAUSE: gettext_lazy("Only a running campaign can be paused."),
    LaunchRefusal.CANNOT_RESUME: gettext_lazy("Only a paused campaign can be resumed."),
    LaunchRefusal.CANNOT_END: gettext_lazy("Only a running or paused campaign can be ended."),
}
