"""Refusals of launches and of what is asked of launched campaigns."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.domain.launches.refusals import LaunchRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import NO_RATE, RefusalAnswer
from kempen.kit.refusal import RefusalCode

_TEXTS: Final[Mapping[LaunchRefusal, Promise]] = {
    LaunchRefusal.NOT_APPROVED: _("Only an approved strategy can be launched."),
    LaunchRefusal.CHANGED_AFTER_APPROVAL: _(
        "This strategy changed after its approval. Approve it again."
    ),
    LaunchRefusal.NOTHING_TO_LAUNCH: _(
        "This strategy changes nothing on a platform, because Kempen knows its campaigns "
        "only from imported data. Set their budgets on their platforms."
    ),
    LaunchRefusal.DATES_PASSED: _("The dates of this strategy have passed. Write a new brief."),
    LaunchRefusal.CAMPAIGN_DATES_PASSED: _(
        "The approved dates of this campaign have passed. Write a new brief."
    ),
    LaunchRefusal.CAMPAIGN_ENDED: _(
        "{campaign} has ended and cannot run again. Set its amount to 0."
    ),
    LaunchRefusal.NOT_CONNECTED: _("Connect an account on the {platform} platform first."),
    LaunchRefusal.RECONNECT_NEEDED: _(
        "The {platform} platform no longer accepts Kempen’s access. Reconnect the account."
    ),
    LaunchRefusal.OTHER_CURRENCY: NO_RATE,
    LaunchRefusal.OTHER_ACCOUNT: _(
        "The campaign {campaign} was launched through another account. Reconnect that "
        "account, or leave the campaign out."
    ),
    LaunchRefusal.NO_PIXEL: _(
        "New ads need a pixel ID, and the account has none. Reconnect the account and "
        "enter the pixel ID."
    ),
    LaunchRefusal.NO_ADS: _("Choose at least one ad for the campaign {campaign}."),
    LaunchRefusal.TOO_SMALL: _(
        "The budget of {campaign} is below RM0.01 a day. Raise it, or leave the campaign out."
    ),
    LaunchRefusal.UNDER_MINIMUM: _(
        "{campaign} has RM{amount:,.2f} on its lowest day. The platform accepts "
        "RM{least:,.2f} a day or more."
    ),
    LaunchRefusal.NOT_JOINED: _(
        "Kempen knows {campaign} only from imported data. Sync it from its account "
        "first, so that Kempen knows which campaign it is."
    ),
    LaunchRefusal.MAY_BE_THERE: _(
        "Kempen creates {campaign} on the platform. If it already runs there, sync it "
        "from its account first, or both will spend."
    ),
    LaunchRefusal.MANY_ADS: _(
        "{campaign} has RM{amount:,.2f} on its lowest day for {count} ads. Choose fewer "
        "ads or raise its amount."
    ),
    LaunchRefusal.REPLACES_PLAN: _(
        "An earlier plan with RM{amount:,.2f} for {campaign} runs until {day}. From the first day "
        "of this plan on, only this plan decides its daily budget."
    ),
    LaunchRefusal.STAYS_PAUSED: _(
        "{campaign} is paused. The launch does not resume it, so it spends nothing until you do."
    ),
    LaunchRefusal.NO_PICTURE: _(
        "{count} ads of {campaign} have no image. The platform uses an image from the "
        "landing page, or none."
    ),
    LaunchRefusal.AD_STOPPED: _(
        "A rule of ads forbids “{text}” in an ad of {campaign}. Edit it or skip it."
    ),
    LaunchRefusal.NO_KEYWORDS: _(
        "The brief has no words that people could search for, so no one will see {campaign}. Add "
        "what you sell to the brief."
    ),
    LaunchRefusal.TARGET_NOT_LOOKED_UP: _(
        "“{text}” of {campaign} was not looked up at the {platform} account yet. Try again in a "
        "minute."
    ),
    LaunchRefusal.TARGET_UNKNOWN: _(
        "The {platform} account does not know “{text}” of {campaign}. Choose one of its "
        "suggestions or leave it out."
    ),
    LaunchRefusal.TARGET_OVERLAPS: _(
        "“{text}” is in {within}, which {campaign} has already. Leave one of the two out."
    ),
    LaunchRefusal.TOO_LATE: _("The launch has started. Pause or end its campaigns instead."),
    LaunchRefusal.NOT_LAUNCHED: _(
        "Kempen did not launch this campaign and cannot change it. Change it on its platform."
    ),
    LaunchRefusal.NOT_PUT_BACK: _(
        "The platform cannot restore what was deleted or rewritten there. Accept the "
        "change, and place the ad again with a new strategy."
    ),
    LaunchRefusal.NOT_FAILED: _("Only a campaign that failed to launch can be abandoned."),
    LaunchRefusal.CANNOT_PAUSE: _("Only an active campaign can be paused."),
    LaunchRefusal.CANNOT_RESUME: _("Only a paused campaign can be resumed."),
    LaunchRefusal.CANNOT_END: _("Only an active or paused campaign can be ended."),
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
