"""Refusals of briefs and strategies."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.strategies.refusals import (
    BriefRefusal,
    EnvelopeRefusal,
    FigureRefusal,
    ScenarioRefusal,
    StrategyRefusal,
    TargetingRefusal,
)
from kempen.entrypoints.dashboard.shared.refusal_copy.by_fact import ByFact
from kempen.kit.refusal import RefusalCode

BRIEFS: Final[Mapping[RefusalCode, Promise]] = {
    BriefRefusal.WRONG_VALUES: gettext_lazy("{flaws}"),
    BriefRefusal.STARTS_IN_THE_PAST: gettext_lazy(
        "The first day has passed. Enter today or a later day."
    ),
    BriefRefusal.STARTS_TOO_LATE: gettext_lazy(
        "Enter a first day within five years. Check the year."
    ),
    BriefRefusal.TOO_MUCH: gettext_lazy("Enter RM{most:,} or less."),
    BriefRefusal.TOO_MANY_DAYS: gettext_lazy("Plan for {most} days or fewer."),
    BriefRefusal.TOO_LITTLE: gettext_lazy(
        "Enter RM{least} or more. {days} days need RM1 a day at least."
    ),
    BriefRefusal.UNDER_MINIMUM: gettext_lazy(
        "Enter {total} or more. The platform needs {least} a day for {days} days."
    ),
    BriefRefusal.NO_PRODUCT: gettext_lazy("Enter what the ads should sell."),
    BriefRefusal.NOT_HTTPS: gettext_lazy("Enter a landing page that starts with https://."),
    BriefRefusal.RETURN_GOAL_NEEDED: gettext_lazy("Enter a return goal for this objective."),
    BriefRefusal.PROSPECT_GOAL_NEEDED: gettext_lazy("Enter a prospect goal for this objective."),
    BriefRefusal.REPEATED: gettext_lazy("Choose each campaign once."),
    BriefRefusal.TOO_MANY: gettext_lazy("Choose {most} campaigns or fewer."),
    BriefRefusal.NOT_A_CHOICE: gettext_lazy("A new campaign runs on {platforms}."),
    BriefRefusal.DAYS_BEGUN: gettext_lazy(
        "The first day of the brief has passed. Change the brief."
    ),
    BriefRefusal.NOTHING_TO_SPLIT: gettext_lazy(
        "There is no campaign to plan for. Choose campaigns, connect an account or add new "
        "campaigns."
    ),
    BriefRefusal.NAME_A_CAMPAIGN: gettext_lazy("Choose at least one campaign."),
    BriefRefusal.UNKNOWN_CAMPAIGN: gettext_lazy("This campaign does not exist."),
    BriefRefusal.ENDED: gettext_lazy("{name} has ended. Choose another campaign."),
    BriefRefusal.UNKNOWN_OFFERING: gettext_lazy(
        "This offering is archived or does not exist. Choose another."
    ),
    BriefRefusal.ONE_GOAL: gettext_lazy(
        "Choose one: a return goal, a profit goal or the most profit."
    ),
    BriefRefusal.NO_MARGIN: gettext_lazy(
        "A profit goal needs a margin. Enter yours under Analytics > Sales first."
    ),
    BriefRefusal.PROFIT_TOO_LARGE: gettext_lazy(
        "This profit is too large for your margin. Enter a smaller one."
    ),
}
# Why a strategy is not what it was thought to be.
_BY_STATUS: Final[Mapping[str, Promise]] = {
    "generating": gettext_lazy("This strategy is still being generated."),
    "approved": gettext_lazy(
        "This strategy was approved since you opened it. Reopen it to edit it."
    ),
    "launched": gettext_lazy(
        "This strategy was launched since you opened it. It can no longer change."
    ),
    "rejected": gettext_lazy("This strategy was rejected since you opened it."),
    "superseded": gettext_lazy("A newer strategy replaced this one."),
    "failed": gettext_lazy("This strategy could not be generated."),
}
STRATEGIES: Final[Mapping[RefusalCode, Promise | ByFact]] = {
    StrategyRefusal.NOT_ALLOWED: gettext_lazy("Only an owner or a manager can approve."),
    StrategyRefusal.NOT_READY: ByFact(
        "status",
        _BY_STATUS,
        gettext_lazy("Only a strategy that is ready can be changed. This one is {status}."),
    ),
    StrategyRefusal.NOT_APPROVED: ByFact(
        "status",
        {
            **_BY_STATUS,
            "ready": gettext_lazy("This strategy was reopened since you opened it. Review it."),
        },
        gettext_lazy(
            "Only an approved or rejected strategy can be reopened. This one is {status}."
        ),
    ),
    StrategyRefusal.NOT_GENERATING: gettext_lazy(
        "Not stopped, because this newer strategy was already there."
    ),
    StrategyRefusal.CHANGED_MEANWHILE: gettext_lazy(
        "Someone changed this strategy since you opened it. Review the changes, then decide."
    ),
    StrategyRefusal.BEING_REGENERATED: gettext_lazy(
        "Not saved, because Kempen is generating a newer strategy in the place of this one. Wait "
        "until it is ready, then make your change there."
    ),
    StrategyRefusal.DATES_PASSED: gettext_lazy(
        "The days of this strategy have passed. Change the brief."
    ),
    StrategyRefusal.LAUNCH_BLOCKED: gettext_lazy(
        "Not approved, because the launch is blocked. Fix what is listed beside the Approve button."
    ),
    StrategyRefusal.NOTHING_TO_SPEND: gettext_lazy(
        "Every amount is 0. Enter an amount before you approve."
    ),
    StrategyRefusal.NO_ADS: gettext_lazy("Choose at least one ad for {name}."),
    StrategyRefusal.AD_REFUSED: gettext_lazy("An ad of {name} needs changes. Edit it or skip it."),
    StrategyRefusal.AD_STOPPED: gettext_lazy(
        "A rule of ads forbids “{text}” in an ad of {name}. Edit it or skip it."
    ),
    StrategyRefusal.NEEDS_PICTURE: gettext_lazy(
        "An ad of {name} has no image. Add one or skip the ad."
    ),
    StrategyRefusal.UNKNOWN_LINE: gettext_lazy(
        "This campaign is not in the strategy. Reload the page."
    ),
    StrategyRefusal.UNKNOWN_AD: gettext_lazy("This ad is not in the strategy. Reload the page."),
    StrategyRefusal.TOO_MANY_ADS: gettext_lazy(
        "{name} has {most} ads, the most that a campaign can have. Edit one of them instead."
    ),
    StrategyRefusal.LAST_AD: gettext_lazy(
        "This is the only ad of {name}. Edit it or skip it instead."
    ),
    StrategyRefusal.ONCE_APPROVED: gettext_lazy(
        "This ad was approved once and stays on record. Skip it instead."
    ),
    StrategyRefusal.ONE_LANGUAGE: gettext_lazy(
        "This strategy has no other language. Add one in the brief."
    ),
    StrategyRefusal.UNKNOWN_LANGUAGE: gettext_lazy("Choose another language of this strategy."),
    StrategyRefusal.NOT_TRANSLATED: gettext_lazy(
        "Kempen cannot write this ad in that language within the limits of its platform. In the "
        "brief, check what every ad must say and may never say."
    ),
    StrategyRefusal.UNKNOWN_IMAGE: gettext_lazy("This image does not exist."),
    StrategyRefusal.UNKNOWN_LAYOUT: gettext_lazy("Choose one of the layouts."),
    StrategyRefusal.IMAGES_NOT_MADE: gettext_lazy(
        "Kempen could not make images for this ad, because fonts are missing. Upload your own, or "
        "ask your administrator to install the fonts."
    ),
    StrategyRefusal.NOTHING_TO_LEARN: gettext_lazy(
        "Varying weeks no longer pays in this plan. Every week stays as planned."
    ),
    StrategyRefusal.NO_ADS_WRITTEN: gettext_lazy(
        "Kempen cannot write ads of {offering} for {name}. Enter what it is called in each "
        "language of the ads, or shorten its name, then choose it again."
    ),
    StrategyRefusal.NOTHING_TO_REFRESH: gettext_lazy(
        "There are no new ads for {name}, or it does not run yet."
    ),
    StrategyRefusal.NO_FESTIVAL: gettext_lazy("No festival of {name} ends within these days."),
    StrategyRefusal.NEGATIVE: gettext_lazy("Enter 0 or more."),
    StrategyRefusal.BELOW_A_SEN: gettext_lazy("Enter 0, or RM0.01 or more."),
    StrategyRefusal.OVER_BUDGET: gettext_lazy(
        "The amounts add up to {total}. Reduce them by {over}, or change the budget in the brief."
    ),
    StrategyRefusal.OLD_FORECAST: gettext_lazy(
        "An older version of Kempen made this forecast. Kempen is making a new one. Try again in "
        "a minute."
    ),
    StrategyRefusal.DISCARDED: gettext_lazy("This brief was discarded."),
}
SCENARIOS: Final[Mapping[RefusalCode, Promise]] = {
    ScenarioRefusal.NO_HISTORY: gettext_lazy(
        "Not enough data to compare plans. Import results of your campaigns first."
    ),
    ScenarioRefusal.NO_SEASON: gettext_lazy(
        "This season begins more than 92 days from now. Choose a nearer season."
    ),
}
TARGETING: Final[Mapping[RefusalCode, Promise]] = {
    TargetingRefusal.WRONG_VALUES: gettext_lazy("{flaws}"),
    TargetingRefusal.NOT_TAKEN: gettext_lazy("The {platform} does not take this. Leave it out."),
    TargetingRefusal.TOO_MANY: gettext_lazy("Use {most} entries or fewer."),
    TargetingRefusal.EMPTY: gettext_lazy("Enter a word or two."),
    TargetingRefusal.TOO_LONG: gettext_lazy("Enter {most} characters or fewer."),
    TargetingRefusal.TOO_MANY_WORDS: gettext_lazy("Enter {most} words or fewer."),
    TargetingRefusal.WRONG_SIGN: gettext_lazy(
        "Search platforms do not take the sign {sign} in keywords. Leave it out."
    ),
    TargetingRefusal.REPEATED: gettext_lazy("“{text}” is there already."),
    TargetingRefusal.UNKNOWN_KEY: gettext_lazy(
        "This choice is no longer there. Reload the page and choose again."
    ),
    TargetingRefusal.NOT_A_LANGUAGE: gettext_lazy("Choose English, Malay, Chinese or Tamil."),
}
OWN_FIGURES: Final[Mapping[RefusalCode, Promise]] = {
    FigureRefusal.WRONG_VALUES: gettext_lazy("{flaws}"),
    FigureRefusal.OUT_OF_RANGE: gettext_lazy("Enter RM{least} to RM{most:,}."),
    FigureRefusal.VALUE_MISSING: gettext_lazy("Enter what a sale is worth."),
    FigureRefusal.VALUE_UNUSED: gettext_lazy("Leave the value of a sale empty."),
    FigureRefusal.NOTHING_ASSUMED: gettext_lazy(
        "Every campaign has results now, so Kempen guesses nothing here."
    ),
}
ENVELOPES: Final[Mapping[RefusalCode, Promise]] = {
    EnvelopeRefusal.WRONG_VALUES: gettext_lazy("{flaws}"),
    EnvelopeRefusal.LINE_CANNOT_MOVE: gettext_lazy(
        "This campaign has no budget in this strategy. Reload the page."
    ),
    EnvelopeRefusal.LINE_TWICE: gettext_lazy("Choose each campaign once."),
    EnvelopeRefusal.FLOOR_NEGATIVE: gettext_lazy("Enter 0 or more."),
    EnvelopeRefusal.CAP_BELOW_FLOOR: gettext_lazy(
        "Enter {least} or more. The most cannot be below the least."
    ),
    EnvelopeRefusal.TOO_MUCH: gettext_lazy("Enter RM{most:,} or less."),
    EnvelopeRefusal.SHARE_OUT_OF_RANGE: gettext_lazy("Enter {least} to {most} percent."),
    EnvelopeRefusal.AMOUNT_OUT_OF_RANGE: gettext_lazy("Enter RM{least} to RM{most:,}."),
    EnvelopeRefusal.UNTIL_OUT_OF_RANGE: gettext_lazy("Enter a day from {earliest} to {latest}."),
    EnvelopeRefusal.SWAP_WITHOUT_PAUSE: gettext_lazy(
        "An ad in reserve takes the place of one that pauses. Let Kempen pause ads, too."
    ),
    EnvelopeRefusal.NOTHING_MAY_CHANGE: gettext_lazy(
        "Choose at least one campaign, or choose that nothing changes by itself."
    ),
}
