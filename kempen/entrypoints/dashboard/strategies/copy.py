"""What strategies and their refusals say on pages, in the reader's language."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from kempen.domain.strategies.rules import StrategyRefused
from kempen.domain.strategies.stored_shapes import DataShortage
from kempen.entrypoints.dashboard.templatetags import figures

# Status → the word and the shape (a class of the component `status`).
STATES: Final[Mapping[str, tuple[str | Promise, str]]] = {
    "generating": (gettext_lazy("Being made"), "waiting"),
    "ready": (gettext_lazy("Ready for your decision"), "draft"),
    "approved": (gettext_lazy("Approved"), ""),
    "launched": (gettext_lazy("Launched"), ""),
    "failed": (gettext_lazy("Not made"), "bad"),
    "rejected": (gettext_lazy("Rejected"), "off"),
    "superseded": (gettext_lazy("Replaced by a newer one"), "off"),
}
# What the worker does at the moment.
STEPS: Final[Mapping[str, str | Promise]] = {
    "waiting": gettext_lazy("Waiting for its turn"),
    "history": gettext_lazy("Reading your numbers"),
    "fit": gettext_lazy("Learning what each campaign brings"),
    "split": gettext_lazy("Finding the best split"),
    "ads": gettext_lazy("Writing the ads"),
    "done": gettext_lazy("Ready"),
}
# The worker's own sentences, marked so that catalogues have them.
FAILURES: Final = (
    gettext_lazy("Something went wrong on our side. Generate the strategy again."),
    gettext_lazy("Generating took too long. Generate the strategy again."),
)
# Whether a campaign's days suffice → a word and its shape.
SUFFICIENCY: Final[Mapping[str, tuple[str | Promise, str]]] = {
    "good": (gettext_lazy("Enough to learn from"), ""),
    "fair": (gettext_lazy("Some gaps"), "waiting"),
    "weak": (gettext_lazy("Little to learn from"), "waiting"),
    "none": (gettext_lazy("Nothing known yet"), "draft"),
}
# What would help; the figures are those of the optimiser.
MISSING: Final[Mapping[str, str | Promise]] = {
    "no_days": gettext_lazy("It has not run yet: start small and measure."),
    "more_days": gettext_lazy(
        "{have:.0f} days with spend; {need:.0f} or more make the range narrower."
    ),
    "more_conversions": gettext_lazy(
        "{have:.0f} conversions; {need:.0f} or more make the range narrower."
    ),
    "vary_spend": gettext_lazy(
        "Its spend hardly changed ({have:.0%}): raise and lower it by {need:.0%} to see the effect."
    ),
    "hold_out_test": gettext_lazy(
        "Suggested test: pause it in one state for two weeks and compare. So far its spend "
        "followed demand, which makes its effect hard to tell."
    ),
}
CONFIDENCE: Final[Mapping[str, str | Promise]] = {
    "high": gettext_lazy("These figures rest on a history that is long enough to lean on."),
    "medium": gettext_lazy("Take these figures with care: parts of the history are thin."),
    "low": gettext_lazy(
        "Low confidence: take this as a direction, move in small steps, and measure."
    ),
}
# Refusals of the domain by code: {name} and {total} are its facts.
_REFUSALS: Final[Mapping[str, str | Promise]] = {
    "not_allowed": gettext_lazy("Approving is a decision of an owner or a manager."),
    "changed_meanwhile": gettext_lazy(
        "Somebody changed this strategy since you looked at it. Look again, then decide."
    ),
    "not_approved": gettext_lazy("This strategy was opened again meanwhile: look at it as it is."),
    "dates_passed": gettext_lazy("The days of this strategy have passed: change the brief."),
    "launch_blocked": gettext_lazy(
        "Not approved: the launch is blocked. Fix what stands beside the Approve button first."
    ),
    "nothing_to_spend": gettext_lazy("Every amount is 0: there is nothing to approve."),
    "no_ads": gettext_lazy("Choose at least one ad for {name}."),
    "ad_refused": gettext_lazy("An ad of {name} is not ready to run: edit it or leave it out."),
    "needs_picture": gettext_lazy("An ad of {name} has no picture: add one or leave the ad out."),
    "unknown_line": gettext_lazy("This strategy has no such campaign. Load the page again."),
    "negative": gettext_lazy("An amount is 0 or more."),
    "over_budget": gettext_lazy(
        "The amounts add up to {total}: take {over} off, or change the budget in the brief."
    ),
    "old_forecast": gettext_lazy(
        "The forecast behind this strategy was made by an older version of Kempen and is being "
        "made anew. Try again in a minute."
    ),
    "too_early": gettext_lazy("The first day of the brief has passed: change the brief."),
}
_NOT_READY: Final[Mapping[str, str | Promise]] = {
    "generating": gettext_lazy("This strategy is still being made."),
    "approved": gettext_lazy("This strategy was approved meanwhile, so it no longer changes."),
    "launched": gettext_lazy("This strategy was launched meanwhile, so it no longer changes."),
    "rejected": gettext_lazy("This strategy was rejected meanwhile."),
    "superseded": gettext_lazy("A newer strategy has replaced this one meanwhile."),
    "failed": gettext_lazy("This strategy could not be made."),
}


def refusal(refused: StrategyRefused) -> str:
    """Say a refusal of the domain in the reader's language; an unknown one in its own words."""
    status = str(refused.facts.get("status", ""))
    if refused.code == "not_ready":
        known = _NOT_READY.get(status)
        return refused.message if known is None else str(known)
    if refused.code == "not_approved" and status != "ready":
        return str(_NOT_READY.get(status) or refused.message)
    words = _REFUSALS.get(refused.code)
    if words is None:
        return refused.message
    facts = {
        name: figures.money(fact) if isinstance(fact, Decimal) else fact
        for name, fact in refused.facts.items()
    }
    return str(words).format(**facts)


def missing(shortage: DataShortage) -> str:
    """Say what is missing to learn from; an unknown code is left out."""
    words = MISSING.get(shortage.code)
    return "" if words is None else str(words).format(**shortage.numbers)


def failure(sentence: str) -> str:
    """Say why a strategy could not be made; the worker keeps its sentence in English."""
    return _(sentence) if sentence else ""
