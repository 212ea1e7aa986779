"""Refusals of briefs and strategies."""

from collections.abc import Mapping
from typing import Final

from kempen.domain.strategies.refusals import BriefRefusal, StrategyRefusal
from kempen.entrypoints.api.shared.refusal_copy.answers import RefusalAnswer
from kempen.kit.refusal import RefusalCode

BRIEFS: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    BriefRefusal.WRONG_VALUES: RefusalAnswer("{flaws}"),
    BriefRefusal.STARTS_IN_THE_PAST: RefusalAnswer("The first day has passed: begin later."),
    BriefRefusal.STARTS_TOO_LATE: RefusalAnswer(
        "Begin within five years: check the year.", code="too_late"
    ),
    BriefRefusal.TOO_MUCH: RefusalAnswer("Plan at most RM {most:,} at a time."),
    BriefRefusal.TOO_MANY_DAYS: RefusalAnswer("Plan for at most {most} days."),
    BriefRefusal.TOO_LITTLE: RefusalAnswer(
        "Enter RM{least} or more. {days} days need RM1 a day at least."
    ),
    BriefRefusal.UNDER_MINIMUM: RefusalAnswer(
        "Enter RM{total:,.2f} or more: the platform accepts no less than RM{least:,.2f} a day, "
        "and there are {days} days.",
        code="too_small",
    ),
    BriefRefusal.NO_PRODUCT: RefusalAnswer("Say what the ads are to sell."),
    BriefRefusal.NOT_HTTPS: RefusalAnswer(
        "Give the page that a click leads to: an address that begins with https://."
    ),
    BriefRefusal.RETURN_GOAL_NEEDED: RefusalAnswer("More sales are measured by return_goal."),
    BriefRefusal.PROSPECT_GOAL_NEEDED: RefusalAnswer(
        "Prospects are measured by prospect_goal.", code="wrong_goal"
    ),
    BriefRefusal.REPEATED: RefusalAnswer("Every campaign stands once, please."),
    BriefRefusal.TOO_MANY: RefusalAnswer("At most {most} campaigns in a strategy."),
    BriefRefusal.NOT_A_CHOICE: RefusalAnswer("A new campaign runs on {platforms}."),
    BriefRefusal.DAYS_BEGUN: RefusalAnswer(
        "Its days have begun: write a new one.", code="too_early"
    ),
    BriefRefusal.NOTHING_TO_SPLIT: RefusalAnswer(
        "There is no campaign to plan for. Name some, connect an account, or ask for new ones."
    ),
    BriefRefusal.NAME_A_CAMPAIGN: RefusalAnswer(
        "Name at least one campaign.", code="nothing_to_split"
    ),
    BriefRefusal.UNKNOWN_CAMPAIGN: RefusalAnswer("There is no such campaign."),
    BriefRefusal.ENDED: RefusalAnswer("{name} has ended."),
}
STRATEGIES: Final[Mapping[RefusalCode, RefusalAnswer]] = {
    StrategyRefusal.NOT_ALLOWED: RefusalAnswer(
        "Approving, or taking that back, is a decision of an owner or a manager: sign in as one, "
        "or use a key that is bound to one.",
        403,
    ),
    StrategyRefusal.NOT_READY: RefusalAnswer(
        "Only a strategy that is ready can be changed; this one is {status}.", 409
    ),
    StrategyRefusal.NOT_APPROVED: RefusalAnswer(
        "Only a strategy that is approved and not launched can be opened again; this one is "
        "{status}.",
        409,
    ),
    StrategyRefusal.CHANGED_MEANWHILE: RefusalAnswer(
        "Somebody changed this strategy since you looked at it. Look again, then decide.",
        409,
        shown=("revision",),
    ),
    StrategyRefusal.DATES_PASSED: RefusalAnswer(
        "The days of this strategy have passed: write a new brief.", 409
    ),
    StrategyRefusal.LAUNCH_BLOCKED: RefusalAnswer(
        "This strategy could not be launched, so it is not approved. Fix this first: {flaws}",
        409,
        flaws_as="launch_blockers",
    ),
    StrategyRefusal.NOTHING_TO_SPEND: RefusalAnswer(
        "Every amount is 0: there is nothing to approve.", 409
    ),
    StrategyRefusal.NO_ADS: RefusalAnswer("Choose at least one ad for {name}.", 409),
    StrategyRefusal.AD_REFUSED: RefusalAnswer(
        "An ad of {name} is not ready to run: edit it or leave it out.", 409
    ),
    StrategyRefusal.NEEDS_PICTURE: RefusalAnswer(
        "An ad of {name} has no picture: add one or leave the ad out.", 409
    ),
    StrategyRefusal.UNKNOWN_LINE: RefusalAnswer("This strategy has no such line."),
    StrategyRefusal.UNKNOWN_AD: RefusalAnswer("This strategy has no such ad."),
    StrategyRefusal.UNKNOWN_IMAGE: RefusalAnswer("There is no such picture.", 409),
    StrategyRefusal.NO_FESTIVAL: RefusalAnswer("No festival of {name} ends within these days."),
    StrategyRefusal.NEGATIVE: RefusalAnswer("An amount is 0 or more."),
    StrategyRefusal.BELOW_A_SEN: RefusalAnswer("Enter 0, or RM0.01 or more."),
    StrategyRefusal.OVER_BUDGET: RefusalAnswer(
        "The amounts add up to RM {total:,.2f}: RM {over:,.2f} over the budget."
    ),
    StrategyRefusal.OLD_FORECAST: RefusalAnswer(
        "The forecast behind this strategy was made by an older version of Kempen and is being "
        "made anew. Try again in a minute.",
        409,
    ),
    StrategyRefusal.DISCARDED: RefusalAnswer("This brief was discarded.", 409),
}
