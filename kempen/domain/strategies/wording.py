"""What the notes of a strategy say, in words: once for pages, API and command line."""

from datetime import date
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.domain.forecasts.chance_copy import chance_figure
from kempen.domain.strategies.stored_shapes import Note
from kempen.market import days
from kempen.market.languages import locale_of
from kempen.optimiser.answer.chance import Level, chance_of

Words = Promise | str

# Code → a sentence; {name} is the line's, the figures are those of the note.
SENTENCES: Final[dict[str, Words]] = {
    # Notes of strategies that were made before a note had its chance; GOALS has the newer ones.
    "goal_out_of_reach": _(
        "This budget is not expected to meet the goal of {goal:,.2f}. Best expected: {best:,.2f}."
    ),
    "no_history": _(
        "There is no history to learn from, so every figure here is an assumption. Start small and "
        "measure."
    ),
    "exploratory_share": _(
        "{name} is new: it gets {share:.0%} of the budget to find out what it brings. Until then "
        "it is assumed to {bring}."
    ),
    "even_share": _(
        "{name} has no history: it gets an even share, {share:.0%}. It is assumed to "
        "{bring}, which nobody knows yet."
    ),
    "single_campaign": _(
        "With one campaign there is nothing to split: this plan says how to pace it and test it."
    ),
    "staged_test": _(
        "{name} runs {swing:.0%} below and above its pace in turn, {days:.0f} days each, so that "
        "the effect of its spend can be seen."
    ),
    "too_many_campaigns": _(
        "RM{budget:,.2f} over {days:.0f} days is too little for {count:.0f} campaigns at what "
        "their platforms accept: {fit:.0f} fit. For all of them, enter RM{needed:,.2f} or more."
    ),
    "platform_minimum": _(
        "{name} gets RM{least:,.2f} a day: its platform accepts no less from a campaign that runs."
    ),
    "ends_with_festival": _(
        "{name} spends nothing after {first}, when its festival ends. You can let it run on."
    ),
    "fewer_ads": _(
        "{name}: {chosen:.0f} of {count:.0f} ads run, because its days feed no more at RM1 an ad. "
        "Give it more money to run more."
    ),
    "upload_only": _("{name} is known by its uploaded numbers only: set its budget where it runs."),
    "budget_against_pace": _(
        "This budget is {share:.0%} of what today’s pace would spend in these days "
        "(RM{pace:,.0f}), so most amounts move."
    ),
    "raise": _("{name}: {change:.0%} more than today; {next}."),
    "cut": _("{name}: {change:.0%} less than today; {next}."),
    "keep": _("{name}: about as today; {next}."),
    "start_again": _(
        "{name} has not spent in the last 28 days; its figures come from before that."
    ),
    "locked": _("{name} stays at RM{amount:,.2f} because it is locked."),
    "at_most": _("{name} is held by its upper bound of RM{amount:,.2f}."),
    "at_least": _("{name} is held by its lower bound of RM{amount:,.2f}."),
    "beyond_seen": _(
        "{name} gets {ratio:.1f} times the most it ever spent in a day: raise it in steps."
    ),
    "few_data": _("Little is known about {name}; its figures lean on the other campaigns."),
    "never_spent": _("{name} has never spent; its figures are those of the other campaigns."),
    "budget_beyond": _(
        "This budget is {ratio:,.1f} times the most ever spent in as many days: what so much "
        "brings is a guess. Raise it in steps."
    ),
    "low_confidence": _("Low confidence: take this as a direction, move in steps, and measure."),
    "hold_out_test": _(
        "Spend has followed demand, so its effect is hard to tell: pause a campaign in one state "
        "to measure it."
    ),
    "wide_record": _(
        "Past forecasts missed by more than expected, so the ranges are {widen:.1f} times as wide."
    ),
    "kept_as_written": _("Words kept as you wrote them in the {first} ads: {rest}."),
    "left_out": _(
        "Left out of the {first} ads, for want of words in that language: {rest}. Edit the ads to "
        "say it."
    ),
    "no_ads_fit": _(
        "The brief's words do not fit the {first} platform's limits in {rest}: shorten them."
    ),
    "language_not_written": _("Ads in {first} are not written yet: add your own."),
}


ABOUT_THE_GOAL: Final = ("goal_out_of_reach", "goal_not_expected")
# How likely a goal is that the best split is not expected to meet; {chance} is its figure.
GOALS: Final[dict[Level, Words]] = {
    Level.CANNOT_BE_MET: _(
        "The goal of {goal:,.2f} cannot be met with this budget, {chance}. "
        "Best expected: {best:,.2f}."
    ),
    Level.VERY_UNLIKELY: _(
        "The goal of {goal:,.2f} is very unlikely with this budget, {chance}. "
        "Best expected: {best:,.2f}."
    ),
    Level.UNLIKELY: _(
        "The goal of {goal:,.2f} is unlikely with this budget, {chance}. "
        "Best expected: {best:,.2f}."
    ),
    Level.EITHER_WAY: _(
        "The goal of {goal:,.2f} could go either way with this budget, {chance}. "
        "Best expected: {best:,.2f}."
    ),
    Level.LIKELY: _(
        "The goal of {goal:,.2f} is likely with this budget, {chance}. Best expected: {best:,.2f}."
    ),
    Level.VERY_LIKELY: _(
        "The goal of {goal:,.2f} is very likely with this budget, {chance}. "
        "Best expected: {best:,.2f}."
    ),
}
# What a campaign is assumed to do, for sales and for prospects.
_BRING: Final = _("bring RM{low:,.2f} to RM{high:,.2f} for each RM1")
_COST: Final = _("cost RM{low:,.2f} to RM{high:,.2f} for each prospect")
# What the next money does: for sales, for prospects, and where it does nothing more.
_NEXT_RINGGIT: Final = _("the next RM1 brings RM{marginal:,.2f}")
_NEXT_PROSPECT: Final = _("the next prospect costs RM{cost:,.2f}")
_NO_MORE: Final = _("more money brings no more prospects")

# Codes whose first text is a language, and those whose other texts are.
_LANGUAGE_FIRST: Final = ("kept_as_written", "left_out", "language_not_written")
_LANGUAGES_AFTER: Final = ("no_ads_fit",)
_LANGUAGES: Final[dict[str, Words]] = {
    "en": _("English"),
    "ms": _("Malay"),
    "zh": _("Chinese"),
    "ta": _("Tamil"),
}


def sentence(note: Note, name: str = "") -> str:
    """Return the note as a sentence in the reader's language."""
    if note.code in ABOUT_THE_GOAL and "chance" in note.numbers:
        return _goal(note.numbers)
    words = SENTENCES.get(note.code)
    if words is None:
        return note.code.replace("_", " ")
    first, *rest = note.texts or ("",)
    if note.code in _LANGUAGE_FIRST:
        first = str(_LANGUAGES.get(first, first))
    if note.code == "ends_with_festival":
        first = days.day(date.fromisoformat(first), locale_of(translation.get_language()))
    if note.code in _LANGUAGES_AFTER:
        rest = [str(_LANGUAGES.get(text, text)) for text in rest]
    return str(words).format(
        name=name,
        first=first,
        rest=", ".join(rest),
        next=_next(note),
        bring=_bring(note),
        **note.numbers,
    )


def _goal(numbers: dict[str, float]) -> str:
    words = str(GOALS[chance_of(numbers["chance"]).level])
    return words.format(
        goal=numbers["goal"], best=numbers["best"], chance=chance_figure(numbers["chance"])
    )


def _next(note: Note) -> str:
    """Say what the next money brings; in notes about moves, the first text says of what."""
    marginal = note.numbers.get("marginal", 0.0)
    if "prospects" not in note.texts:
        return str(_NEXT_RINGGIT).format(marginal=marginal)
    if marginal <= 0:
        return str(_NO_MORE)
    return str(_NEXT_PROSPECT).format(cost=1 / marginal)


def _bring(note: Note) -> str:
    """Say what is assumed of a campaign without history, where the note is about that."""
    low, high = note.numbers.get("low", 0.0), note.numbers.get("high", 0.0)
    if "prospects" in note.texts and low > 0:
        return str(_COST).format(low=1 / high, high=1 / low)
    return str(_BRING).format(low=low, high=high)


def english(note: Note, name: str = "") -> str:
    """Return the note as a sentence in English, whatever language a reader has chosen."""
    with translation.override("en"):
        return sentence(note, name)
