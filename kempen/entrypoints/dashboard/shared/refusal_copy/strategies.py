"""Refusals of briefs and strategies."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.strategies.refusals import BriefRefusal, StrategyRefusal
from kempen.entrypoints.dashboard.shared.refusal_copy.by_fact import ByFact
from kempen.kit.refusal import RefusalCode

BRIEFS: Final[Mapping[RefusalCode, Promise]] = {
    BriefRefusal.WRONG_VALUES: gettext_lazy("{flaws}"),
    BriefRefusal.STARTS_IN_THE_PAST: gettext_lazy("The first day has passed: begin later."),
    BriefRefusal.STARTS_TOO_LATE: gettext_lazy("Begin within five years: check the year."),
    BriefRefusal.TOO_MUCH: gettext_lazy("Plan at most RM {most:,} at a time."),
    BriefRefusal.TOO_MANY_DAYS: gettext_lazy("Plan for at most {most} days."),
    BriefRefusal.TOO_LITTLE: gettext_lazy(
        "Enter RM{least} or more. {days} days need RM1 a day at least."
    ),
    BriefRefusal.UNDER_MINIMUM: gettext_lazy(
        "Enter {total} or more: the platform accepts no less than {least} a day, and there are "
        "{days} days."
    ),
    BriefRefusal.NO_PRODUCT: gettext_lazy("Say what the ads are to sell."),
    BriefRefusal.NOT_HTTPS: gettext_lazy(
        "Give the page that a click leads to: an address that begins with https://."
    ),
    BriefRefusal.RETURN_GOAL_NEEDED: gettext_lazy("More sales are measured by return_goal."),
    BriefRefusal.PROSPECT_GOAL_NEEDED: gettext_lazy("Prospects are measured by prospect_goal."),
    BriefRefusal.REPEATED: gettext_lazy("Every campaign stands once, please."),
    BriefRefusal.TOO_MANY: gettext_lazy("At most {most} campaigns in a strategy."),
    BriefRefusal.NOT_A_CHOICE: gettext_lazy("A new campaign runs on {platforms}."),
    BriefRefusal.DAYS_BEGUN: gettext_lazy(
        "The first day of the brief has passed: change the brief."
    ),
    BriefRefusal.NOTHING_TO_SPLIT: gettext_lazy(
        "There is no campaign to plan for. Name some, connect an account, or ask for new ones."
    ),
    BriefRefusal.NAME_A_CAMPAIGN: gettext_lazy("Name at least one campaign."),
    BriefRefusal.UNKNOWN_CAMPAIGN: gettext_lazy("There is no such campaign."),
    BriefRefusal.ENDED: gettext_lazy("{name} has ended."),
}
# Why a strategy is not what it was thought to be.
_BY_STATUS: Final[Mapping[str, Promise]] = {
    "generating": gettext_lazy("This strategy is still being made."),
    "approved": gettext_lazy("This strategy was approved meanwhile, so it no longer changes."),
    "launched": gettext_lazy("This strategy was launched meanwhile, so it no longer changes."),
    "rejected": gettext_lazy("This strategy was rejected meanwhile."),
    "superseded": gettext_lazy("A newer strategy has replaced this one meanwhile."),
    "failed": gettext_lazy("This strategy could not be made."),
}
STRATEGIES: Final[Mapping[RefusalCode, Promise | ByFact]] = {
    StrategyRefusal.NOT_ALLOWED: gettext_lazy("Approving is a decision of an owner or a manager."),
    StrategyRefusal.NOT_READY: ByFact(
        "status",
        _BY_STATUS,
        gettext_lazy("Only a strategy that is ready can be changed; this one is {status}."),
    ),
    StrategyRefusal.NOT_APPROVED: ByFact(
        "status",
        {
            **_BY_STATUS,
            "ready": gettext_lazy("This strategy was opened again meanwhile: look at it as it is."),
        },
        gettext_lazy(
            "Only a strategy that is approved or rejected can be opened again; this one is "
            "{status}."
        ),
    ),
    StrategyRefusal.CHANGED_MEANWHILE: gettext_lazy(
        "Somebody changed this strategy since you looked at it. Look again, then decide."
    ),
    StrategyRefusal.DATES_PASSED: gettext_lazy(
        "The days of this strategy have passed: change the brief."
    ),
    StrategyRefusal.LAUNCH_BLOCKED: gettext_lazy(
        "Not approved: the launch is blocked. Fix what stands beside the Approve button first."
    ),
    StrategyRefusal.NOTHING_TO_SPEND: gettext_lazy(
        "Every amount is 0: there is nothing to approve."
    ),
    StrategyRefusal.NO_ADS: gettext_lazy("Choose at least one ad for {name}."),
    StrategyRefusal.AD_REFUSED: gettext_lazy(
        "An ad of {name} is not ready to run: edit it or leave it out."
    ),
    StrategyRefusal.NEEDS_PICTURE: gettext_lazy(
        "An ad of {name} has no picture: add one or leave the ad out."
    ),
    StrategyRefusal.UNKNOWN_LINE: gettext_lazy(
        "This strategy has no such campaign. Load the page again."
    ),
    StrategyRefusal.UNKNOWN_AD: gettext_lazy("This strategy has no such ad."),
    StrategyRefusal.UNKNOWN_IMAGE: gettext_lazy("There is no such picture."),
    StrategyRefusal.NO_FESTIVAL: gettext_lazy("No festival of {name} ends within these days."),
    StrategyRefusal.NEGATIVE: gettext_lazy("An amount is 0 or more."),
    StrategyRefusal.BELOW_A_SEN: gettext_lazy("Enter 0, or RM0.01 or more."),
    StrategyRefusal.OVER_BUDGET: gettext_lazy(
        "The amounts add up to {total}: take {over} off, or change the budget in the brief."
    ),
    StrategyRefusal.OLD_FORECAST: gettext_lazy(
        "The forecast behind this strategy was made by an older version of Kempen and is being "
        "made anew. Try again in a minute."
    ),
    StrategyRefusal.DISCARDED: gettext_lazy("This brief was discarded."),
}
