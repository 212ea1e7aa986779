"""Refusals of launches and of what is asked of launched campaigns."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.connections.rules import NO_RATE
from kempen.domain.launches.refusals import LaunchRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

_TEXTS: Final[Mapping[LaunchRefusal, str]] = {
    LaunchRefusal.NOT_APPROVED: "Only an approved strategy can be launched.",
    LaunchRefusal.CHANGED_AFTER_APPROVAL: "This strategy is not what was approved any more: have "
    "it approved again.",
    LaunchRefusal.NOTHING_TO_LAUNCH: "This strategy changes nothing on a platform: its campaigns "
    "are known by their uploaded numbers only. Set their budgets where they run.",
    LaunchRefusal.DATES_PASSED: "The dates of this strategy have passed: write a new brief.",
    LaunchRefusal.CAMPAIGN_DATES_PASSED: "The campaign's approved dates have passed: write a new "
    "brief.",
    LaunchRefusal.NOT_CONNECTED: "Connect an account of the {platform} platform first.",
    LaunchRefusal.RECONNECT_NEEDED: "The {platform} platform does not accept the stored access any "
    "more: connect the account again.",
    LaunchRefusal.OTHER_CURRENCY: NO_RATE,
    LaunchRefusal.OTHER_ACCOUNT: "The campaign {campaign} was launched through another account. "
    "Connect that one again, or leave the campaign out.",
    LaunchRefusal.NO_PIXEL: "The account has no pixel number, which new ads need: connect it again "
    "and enter the number.",
    LaunchRefusal.NO_ADS: "Choose at least one ad for the campaign {campaign}.",
    LaunchRefusal.TOO_SMALL: "The budget of {campaign} is under one sen a day.",
    LaunchRefusal.UNDER_MINIMUM: "{campaign} has RM {amount:,.2f} on its thinnest day; the account "
    "takes RM {least:,.2f} a day or more.",
    LaunchRefusal.NOT_JOINED: "{campaign} is known by its imported numbers only. Bring it in from "
    "its account first, so that Kempen knows which campaign there it is.",
    LaunchRefusal.MAY_BE_THERE: "{campaign} is made new on the platform. If it runs there already, "
    "bring it in from its account first, or both spend.",
    LaunchRefusal.MANY_ADS: "{campaign} has RM {amount:,.2f} on its lowest day for {count} ads. "
    "Choose fewer ads or raise its amount.",
    LaunchRefusal.NO_PICTURE: "{count} of the ads of {campaign} have no picture: the platform "
    "shows what it finds on the page that they lead to, or none.",
    LaunchRefusal.NO_KEYWORDS: "The brief names nothing that people could search for, so "
    "{campaign} is shown to nobody.",
    LaunchRefusal.TOO_LATE: "The launch has begun. Pause or end its campaigns instead.",
    LaunchRefusal.NOT_LAUNCHED: "Kempen did not launch this campaign, so it does not change it: do "
    "that on its platform.",
    LaunchRefusal.NOT_PUT_BACK: "A platform does not bring back what was deleted or rewritten "
    "there. Accept it, and place the ad again with a new strategy.",
    LaunchRefusal.NOT_FAILED: "Only a campaign that failed to launch is given up.",
    LaunchRefusal.CANNOT_PAUSE: "Only a running campaign can be paused.",
    LaunchRefusal.CANNOT_RESUME: "Only a paused campaign can be resumed.",
    LaunchRefusal.CANNOT_END: "Only a running or paused campaign can be ended.",
}
_PUBLIC: Final[Mapping[LaunchRefusal, str]] = {
    LaunchRefusal.CAMPAIGN_DATES_PASSED: "dates_passed",
    LaunchRefusal.CANNOT_PAUSE: "wrong_status",
    LaunchRefusal.CANNOT_RESUME: "wrong_status",
    LaunchRefusal.CANNOT_END: "wrong_status",
}
# Nothing that was sent is wrong: what is in the way stands elsewhere.
LAUNCHES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    code: RefusalAnswer(text, 409, _PUBLIC.get(code, "")) for code, text in _TEXTS.items()
}
