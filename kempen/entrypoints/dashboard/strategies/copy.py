"""What strategies and their refusals say on pages, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from kempen.domain.strategies.stored_shapes import DataShortage

# Status → the word and the shape (a class of the component `status`).
STATES: Final[Mapping[str, tuple[str | Promise, str]]] = {
    "generating": (pgettext_lazy("status of a strategy", "Generating"), "waiting"),
    "ready": (gettext_lazy("Ready for your decision"), "draft"),
    "approved": (pgettext_lazy("status of a strategy", "Approved"), ""),
    "launched": (pgettext_lazy("status of a strategy", "Launched"), ""),
    "failed": (pgettext_lazy("status of a strategy", "Failed"), "bad"),
    "rejected": (pgettext_lazy("status of a strategy", "Rejected"), "off"),
    "superseded": (pgettext_lazy("status of a strategy", "Replaced"), "off"),
}
# What the worker does at the moment.
STEPS: Final[Mapping[str, str | Promise]] = {
    "waiting": gettext_lazy("Waiting to start"),
    "history": gettext_lazy("Reading your data"),
    "fit": gettext_lazy("Estimating what each campaign brings"),
    "split": gettext_lazy("Finding the best split"),
    "ads": gettext_lazy("Writing ads"),
    "done": gettext_lazy("Ready"),
}
# The worker's own sentences, marked so that catalogues have them.
FAILURES: Final = (
    gettext_lazy("Something went wrong on our side. Generate the strategy again."),
    gettext_lazy("Generating took too long. Generate the strategy again."),
    gettext_lazy("A member stopped it before it was ready."),
)
# Whether a campaign's days suffice → a word and its shape.
SUFFICIENCY: Final[Mapping[str, tuple[str | Promise, str]]] = {
    "good": (gettext_lazy("Enough data"), ""),
    "fair": (gettext_lazy("Some data"), "waiting"),
    "weak": (gettext_lazy("Little data"), "waiting"),
    "none": (gettext_lazy("No data yet"), "draft"),
}
# What would help; the figures are those of the optimiser.
MISSING: Final[Mapping[str, str | Promise]] = {
    "no_days": gettext_lazy("It has not run yet. Start small and measure."),
    "more_days": gettext_lazy(
        "{have:.0f} days with spend so far. {need:.0f} or more make the range narrower."
    ),
    "more_conversions": gettext_lazy(
        "{have:.0f} conversions so far. {need:.0f} or more make the range narrower."
    ),
    "vary_spend": gettext_lazy(
        "Its spend changed by only {have:.0%}. Raise and lower it by {need:.0%} to see its effect."
    ),
    "hold_out_test": gettext_lazy(
        "Its spend has followed demand, which hides its effect. To measure it, pause it in one "
        "state for two weeks and compare with the other states."
    ),
}
CONFIDENCE: Final[Mapping[str, str | Promise]] = {
    "high": gettext_lazy("You can rely on these figures. Your history is long enough."),
    "medium": gettext_lazy("Use these figures with care. Parts of your history have little data."),
    "low": gettext_lazy(
        "Low confidence. Use this as a direction, move in small steps and measure."
    ),
}


def missing(shortage: DataShortage) -> str:
    """Say what is missing to learn from; an unknown code is left out."""
    words = MISSING.get(shortage.code)
    return "" if words is None else str(words).format(**shortage.numbers)


def failure(sentence: str) -> str:
    """Say why a strategy could not be generated; the worker stores its sentence in English."""
    return _(sentence) if sentence else ""
