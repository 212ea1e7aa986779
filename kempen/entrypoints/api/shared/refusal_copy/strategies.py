"""Refusals of briefs and strategies."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from kempen.domain.strategies.refusals import (
    BriefRefusal,
    EnvelopeRefusal,
    FigureRefusal,
    ScenarioRefusal,
    StrategyRefusal,
    TargetingRefusal,
)
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

BRIEFS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    BriefRefusal.WRONG_VALUES: RefusalAnswer("{flaws}"),
    BriefRefusal.STARTS_IN_THE_PAST: RefusalAnswer(_("The first day must be today or later.")),
    BriefRefusal.STARTS_TOO_LATE: RefusalAnswer(
        _("The first day must be within five years. Check the year."), code="too_late"
    ),
    BriefRefusal.TOO_MUCH: RefusalAnswer(_("The budget must be RM{most:,} or less.")),
    BriefRefusal.TOO_MANY_DAYS: RefusalAnswer(_("The period must be {most} days or fewer.")),
    BriefRefusal.TOO_LITTLE: RefusalAnswer(
        _("The budget must be RM{least} or more: RM1 a day for {days} days.")
    ),
    BriefRefusal.UNDER_MINIMUM: RefusalAnswer(
        _(
            "The budget must be RM{total:,.2f} or more. The platform accepts RM{least:,.2f} "
            "a day or more, and there are {days} days."
        ),
        code="too_small",
    ),
    BriefRefusal.NO_PRODUCT: RefusalAnswer(_("Enter what the ads sell.")),
    BriefRefusal.NOT_HTTPS: RefusalAnswer(
        _("The landing page must be a URL that begins with https://.")
    ),
    BriefRefusal.RETURN_GOAL_NEEDED: RefusalAnswer(
        _("Use return_goal for the objective increase_sales.")
    ),
    BriefRefusal.PROSPECT_GOAL_NEEDED: RefusalAnswer(
        _("Use prospect_goal for the objective generate_prospects."), code="wrong_goal"
    ),
    BriefRefusal.REPEATED: RefusalAnswer(_("List each campaign once.")),
    BriefRefusal.TOO_MANY: RefusalAnswer(_("Must have {most} campaigns or fewer.")),
    BriefRefusal.NOT_A_CHOICE: RefusalAnswer(_("Must be one of: {platforms}.")),
    BriefRefusal.DAYS_BEGUN: RefusalAnswer(
        _("The dates of this brief have started. Write a new brief."), code="too_early"
    ),
    BriefRefusal.NOTHING_TO_SPLIT: RefusalAnswer(
        _(
            "There is no campaign to plan for. List campaigns, connect an account, or ask "
            "for new campaigns."
        )
    ),
    BriefRefusal.NAME_A_CAMPAIGN: RefusalAnswer(
        _("Must have 1 campaign or more."), code="nothing_to_split"
    ),
    BriefRefusal.UNKNOWN_CAMPAIGN: RefusalAnswer(_("This business has no campaign with this ID.")),
    BriefRefusal.ENDED: RefusalAnswer(_("{name} has ended.")),
    BriefRefusal.UNKNOWN_OFFERING: RefusalAnswer(
        _("This business has no offering with this ID, or it is archived.")
    ),
    BriefRefusal.ONE_GOAL: RefusalAnswer(
        _("Use only one of return_goal, profit_goal and most_profit.")
    ),
    BriefRefusal.NO_MARGIN: RefusalAnswer(
        _(
            "A profit goal needs a margin. Set the margin of the business with "
            "`PATCH /v1/sales/margin`, or send it with the sales days."
        )
    ),
    BriefRefusal.PROFIT_TOO_LARGE: RefusalAnswer(
        _("This profit is too large for your margin. Enter a smaller one."), code="too_large"
    ),
}
STRATEGIES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    StrategyRefusal.NOT_ALLOWED: RefusalAnswer(
        _(
            "Only owners and managers can approve, reject or reopen a strategy. Use a key "
            "bound to one of them."
        ),
        403,
    ),
    StrategyRefusal.NOT_READY: RefusalAnswer(
        _("Only a strategy with the status ready can be changed. This one is {status}."), 409
    ),
    StrategyRefusal.NOT_APPROVED: RefusalAnswer(
        _("Only a strategy that is approved or rejected can be reopened. This one is {status}."),
        409,
    ),
    StrategyRefusal.NOT_GENERATING: RefusalAnswer(
        _("Only a strategy that is being generated can be stopped. This one is {status}."), 409
    ),
    StrategyRefusal.CHANGED_MEANWHILE: RefusalAnswer(
        _("Someone changed this strategy. Read it again, then decide."),
        409,
        shown=("revision",),
    ),
    StrategyRefusal.BEING_REGENERATED: RefusalAnswer(
        _(
            "A newer strategy is being generated in the place of this one. Wait until it is ready, "
            "then send your change for that one."
        ),
        409,
    ),
    StrategyRefusal.DATES_PASSED: RefusalAnswer(
        _("The dates of this strategy have passed. Write a new brief."), 409
    ),
    StrategyRefusal.LAUNCH_BLOCKED: RefusalAnswer(
        _("This strategy cannot be launched, so it was not approved. Fix this first: {flaws}"),
        409,
        flaws_as="launch_blockers",
    ),
    StrategyRefusal.NOTHING_TO_SPEND: RefusalAnswer(
        _("Every amount is 0. Enter an amount for at least one campaign."), 409
    ),
    StrategyRefusal.NO_ADS: RefusalAnswer(_("Choose at least one ad for {name}."), 409),
    StrategyRefusal.AD_REFUSED: RefusalAnswer(
        _("An ad of {name} is not ready to run. Edit it or skip it."), 409
    ),
    StrategyRefusal.AD_STOPPED: RefusalAnswer(
        _("A rule of ads forbids “{text}” in an ad of {name}. Edit it or skip it."), 409
    ),
    StrategyRefusal.NEEDS_PICTURE: RefusalAnswer(
        _("An ad of {name} has no image. Add one or skip the ad."), 409
    ),
    StrategyRefusal.UNKNOWN_LINE: RefusalAnswer(_("This strategy has no campaign with this ID.")),
    StrategyRefusal.UNKNOWN_AD: RefusalAnswer(_("This strategy has no ad with this ID.")),
    StrategyRefusal.TOO_MANY_ADS: RefusalAnswer(
        _("{name} has {most} ads, the most that a campaign can have. Edit one of them instead."),
        409,
        code="too_many",
    ),
    StrategyRefusal.LAST_AD: RefusalAnswer(
        _("This is the only ad of {name}. Edit it or set `is_chosen` to false instead."), 409
    ),
    StrategyRefusal.ONCE_APPROVED: RefusalAnswer(
        _("This ad was approved once and stays on record. Set `is_chosen` to false instead."), 409
    ),
    StrategyRefusal.ONE_LANGUAGE: RefusalAnswer(
        _("This strategy has no other language. Leave `language` out to duplicate the ad."),
        code="not_a_choice",
        pointer="#/language",
    ),
    StrategyRefusal.UNKNOWN_LANGUAGE: RefusalAnswer(
        _("Must be another language of this strategy: {known}."), code="not_a_choice"
    ),
    StrategyRefusal.NOT_TRANSLATED: RefusalAnswer(
        _(
            "Kempen cannot write this ad in that language within the limits of its platform. Check "
            "what every ad must say and may never say."
        ),
        409,
    ),
    StrategyRefusal.UNKNOWN_IMAGE: RefusalAnswer(
        _("This business has no image with this ID."), 409
    ),
    StrategyRefusal.UNKNOWN_LAYOUT: RefusalAnswer(_("Must be one of: {known}.")),
    StrategyRefusal.IMAGES_NOT_MADE: RefusalAnswer(
        _("No image could be made for this ad, because fonts are missing. Send your own image."),
        409,
    ),
    StrategyRefusal.NOTHING_TO_LEARN: RefusalAnswer(
        _("No week of this plan pays for itself by what it teaches. Leave `learning` out."), 409
    ),
    StrategyRefusal.NO_ADS_WRITTEN: RefusalAnswer(
        _(
            "Kempen cannot write ads of {offering} for {name}. Enter what it is called in each "
            "language of the ads, or shorten its name, then choose it again."
        ),
        409,
    ),
    StrategyRefusal.NOTHING_TO_REFRESH: RefusalAnswer(
        _("{name} is not a running campaign with new ads.")
    ),
    StrategyRefusal.NO_FESTIVAL: RefusalAnswer(_("No festival of {name} ends in this period.")),
    StrategyRefusal.NEGATIVE: RefusalAnswer(_("Must be 0 or more.")),
    StrategyRefusal.BELOW_A_SEN: RefusalAnswer(_("Must be 0, or 0.01 or more.")),
    StrategyRefusal.OVER_BUDGET: RefusalAnswer(
        _("The amounts add up to RM{total:,.2f}, which is RM{over:,.2f} over the budget.")
    ),
    StrategyRefusal.OLD_FORECAST: RefusalAnswer(
        _(
            "The forecast of this strategy comes from an older version of Kempen and is "
            "being updated. Try again in a minute."
        ),
        409,
    ),
    StrategyRefusal.DISCARDED: RefusalAnswer(_("This brief was discarded."), 409),
}
SCENARIOS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    ScenarioRefusal.NO_HISTORY: RefusalAnswer(
        _(
            "There are too few results to compare plans. Import at least 14 days of a campaign of "
            "this objective, up to the last three months."
        ),
        409,
        code="not_enough_data",
    ),
    ScenarioRefusal.NO_SEASON: RefusalAnswer(
        _("This season begins more than 92 days from now. Choose a nearer season."),
        code="too_late",
    ),
}
TARGETING: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    TargetingRefusal.WRONG_VALUES: RefusalAnswer("{flaws}"),
    TargetingRefusal.NOT_TAKEN: RefusalAnswer(
        _("The {platform} platform does not take this. Leave it out.")
    ),
    TargetingRefusal.TOO_MANY: RefusalAnswer(_("Must have {most} entries or fewer.")),
    TargetingRefusal.EMPTY: RefusalAnswer(_("Enter a text.")),
    TargetingRefusal.TOO_LONG: RefusalAnswer(_("Must be {most} characters or fewer.")),
    TargetingRefusal.TOO_MANY_WORDS: RefusalAnswer(
        _("Must have {most} words or fewer."), code="too_long"
    ),
    TargetingRefusal.WRONG_SIGN: RefusalAnswer(
        _("Search platforms do not take the sign {sign} in keywords. Leave it out."),
        code="wrong_form",
    ),
    TargetingRefusal.REPEATED: RefusalAnswer(_("“{text}” appears twice. List it once.")),
    TargetingRefusal.UNKNOWN_KEY: RefusalAnswer(
        _("Must be the key of what is there, or of a suggestion. Send a name instead."),
        code="not_a_choice",
    ),
    TargetingRefusal.NOT_A_LANGUAGE: RefusalAnswer(
        _("Must be one of: {known}."), code="not_a_choice"
    ),
}
OWN_FIGURES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    FigureRefusal.WRONG_VALUES: RefusalAnswer("{flaws}"),
    FigureRefusal.OUT_OF_RANGE: RefusalAnswer(
        _("Must be between RM{least} and RM{most:,}."), code="out_of_range"
    ),
    FigureRefusal.VALUE_MISSING: RefusalAnswer(
        _("Enter what a sale is worth, in RM."), code="missing"
    ),
    FigureRefusal.VALUE_UNUSED: RefusalAnswer(
        _("A brief for prospects uses only `cost_per_conversion`. Leave this out.")
    ),
    FigureRefusal.NOTHING_ASSUMED: RefusalAnswer(
        _("Every campaign has results, so Kempen guesses nothing. Leave `own_figures` out."), 409
    ),
}
ENVELOPES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    EnvelopeRefusal.WRONG_VALUES: RefusalAnswer("{flaws}"),
    EnvelopeRefusal.LINE_CANNOT_MOVE: RefusalAnswer(
        _("Must be a line of this strategy that has a budget and runs on a platform.")
    ),
    EnvelopeRefusal.LINE_TWICE: RefusalAnswer(_("List each line once."), code="repeated"),
    EnvelopeRefusal.FLOOR_NEGATIVE: RefusalAnswer(_("Must be 0 or more."), code="too_small"),
    EnvelopeRefusal.CAP_BELOW_FLOOR: RefusalAnswer(
        _("The cap must be RM{least:,.2f} or more: no less than the floor."), code="too_small"
    ),
    EnvelopeRefusal.TOO_MUCH: RefusalAnswer(_("Must be RM{most:,} or less.")),
    EnvelopeRefusal.SHARE_OUT_OF_RANGE: RefusalAnswer(
        _("The share must be between {least}% and {most}%: for example 0.1 for 10%."),
        code="out_of_range",
    ),
    EnvelopeRefusal.AMOUNT_OUT_OF_RANGE: RefusalAnswer(
        _("The amount must be between RM{least} and RM{most:,}."), code="out_of_range"
    ),
    EnvelopeRefusal.SWAP_WITHOUT_PAUSE: RefusalAnswer(
        _("An ad takes the place of one that pauses: set `may_pause_ads` to true, too.")
    ),
    EnvelopeRefusal.UNTIL_OUT_OF_RANGE: RefusalAnswer(
        _("The last day must be between {earliest} and {latest}."), code="out_of_range"
    ),
    EnvelopeRefusal.NOTHING_MAY_CHANGE: RefusalAnswer(
        _("Choose at least one campaign, or leave the envelope out.")
    ),
}
