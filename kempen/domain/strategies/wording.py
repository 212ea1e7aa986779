"""What the notes of a strategy say, in words: once for pages, API and command line."""

from datetime import date
from typing import Final

from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from kempen.domain.campaigns.platform_names import platform_name
from kempen.domain.forecasts.chance_copy import chance_figure
from kempen.domain.strategies.stored_shapes import Note
from kempen.market import days
from kempen.market.categories import CATEGORIES
from kempen.market.languages import listed, locale_of
from kempen.optimiser.answer.chance import Level, chance_of

Words = Promise | str

# Code → a sentence; {name} is the line's, the figures are those of the note.
SENTENCES: Final[dict[str, Words]] = {
    # Notes of strategies that were made before a note had its chance; GOALS has the newer ones.
    "goal_out_of_reach": _(
        "This budget is not expected to meet the goal of {goal:,.2f}. Best expected: {best:,.2f}."
    ),
    "no_history": _(
        "There is no history to learn from. Every figure here is an assumption. Start small and "
        "measure."
    ),
    "exploratory_share": _(
        "{name} is new. It gets {share:.0%} of the budget to learn what it brings."
    ),
    "even_share": _("{name} has no history. It gets an even share of the budget, {share:.0%}."),
    "lost_days": _(
        "Days without conversion tracking that are left out of these figures: {days:.0f}. To count "
        "them, import their conversions."
    ),
    "total_sales_used": _(
        "This plan uses your total sales of {days:.0f} days, not only what platforms claim. Its "
        "results are what the ads really bring."
    ),
    "over_claim": _(
        "The {first} platform claims about {ratio:.2f} times what its ads bring, likely {low:.2f} "
        "to {high:.2f} times."
    ),
    "total_sales_expected": _(
        "Total sales in these days: likely RM{low:,.0f} to RM{high:,.0f}, with those that come "
        "without ads."
    ),
    "sales_raised": _("{name} gets RM{difference:,.2f} more than from platform data alone."),
    "sales_cut": _("{name} gets RM{difference:,.2f} less than from platform data alone."),
    "budget_beyond_profit": _(
        "At a margin of {margin:.0%}, the last RM1 of this budget brings RM{brings:,.2f} before "
        "ads. A smaller budget would bring more profit."
    ),
    "profit_ends": _(
        "RM{left:,.0f} of the budget stays unspent. At a margin of {margin:.0%}, the last RM1 of "
        "this plan brings RM{brings:,.2f} before ads, and more money would bring less profit."
    ),
    "profit_goes_on": _(
        "The whole budget is worth spending. At a margin of {margin:.0%}, the last RM1 of this "
        "plan brings RM{brings:,.2f} before ads."
    ),
    "no_profit": _(
        "RM{left:,.0f} of the budget stays unspent. At a margin of {margin:.0%}, no spend is "
        "expected to bring profit."
    ),
    "profit_unknown": _(
        "No campaign has results, so Kempen cannot say where profit ends. The whole budget is "
        "planned."
    ),
    "single_campaign": _(
        "With one campaign there is nothing to split. This plan sets its pace and a test."
    ),
    "staged_test": _(
        "{name} runs {swing:.0%} below and above its pace in turn, {days:.0f} days each. This "
        "shows the effect of its spend."
    ),
    "too_many_campaigns": _(
        "RM{budget:,.2f} over {days:.0f} days is too little for {count:.0f} campaigns at the "
        "minimums of their platforms. It is enough for {fit:.0f}. Enter RM{needed:,.2f} or more "
        "for all of them."
    ),
    "platform_minimum": _("{name} gets RM{least:,.2f} a day, the minimum of its platform."),
    "ends_with_festival": _(
        "{name} spends nothing after {first}, when its festival ends. You can run it to the end "
        "of the plan instead."
    ),
    "fewer_ads": _(
        "{name} runs {chosen:.0f} of {count:.0f} ads, because each ad needs RM1 a day. Raise its "
        "amount to run more."
    ),
    "angle_first": _(
        "Ads with the angle “{first}” come first. In your campaigns such ads brought {low:.0%} to "
        "{high:.0%} more for the same money than the others beside them."
    ),
    "angle_last": _(
        "Ads with the angle “{first}” come last. In your campaigns such ads brought {low:.0%} to "
        "{high:.0%} less for the same money than the others beside them."
    ),
    "upload_only": _(
        "{name} is not connected. Kempen has only its uploaded data. Set its budget where it runs."
    ),
    "budget_against_pace": _(
        "This budget is {share:.0%} of what today’s pace would spend in these days "
        "(RM{pace:,.0f}). Most amounts change."
    ),
    "raise": _("{name} gets {change:.0%} more than today."),
    "cut": _("{name} gets {change:.0%} less than today."),
    "drop": _("{name} gets nothing. At today’s pace it would spend RM{current:,.0f}."),
    "keep": _("{name} gets about the same as today."),
    "start_again": _(
        "{name} has not spent in the last 28 days. Its figures come from earlier data."
    ),
    "locked": _("{name} stays at RM{amount:,.2f} because it is locked."),
    "at_most": _("{name} is at its maximum, RM{amount:,.2f}."),
    "at_least": _("{name} is at its minimum, RM{amount:,.2f}."),
    "beyond_seen": _(
        "{name} gets {ratio:.1f} times the most it ever spent in a day. Raise it in steps."
    ),
    "few_data": _("{name} has little data. Its figures rely on the other campaigns."),
    "never_spent": _("{name} has never spent. Its figures come from the other campaigns."),
    "budget_beyond": _(
        "This budget is {ratio:,.1f} times the most you ever spent in as many days. Its result is "
        "a guess. Raise spend in steps."
    ),
    "low_confidence": _("Low confidence. Use this as a direction, move in steps and measure."),
    "hold_out_test": _(
        "Spend has followed demand, which hides its effect. Pause a campaign in one state to "
        "measure it."
    ),
    "wide_record": _(
        "Past forecasts missed by more than expected. The ranges are {widen:.1f} times as wide."
    ),
    "kept_as_written": _("Not translated in the {first} ads: {rest}."),
    "left_out": _(
        "Not in the {first} ads, because Kempen could not write it in that language: {rest}. Edit "
        "the ads to add it."
    ),
    "as_typed": _("The {first} ads say this as you typed it: {rest}."),
    "in_list": _("Not a sentence, so the {first} ads list it as you typed it: {rest}."),
    "no_ads_fit": _(
        "The words in the brief do not fit the limits of the {first} platform in {rest}. Shorten "
        "them."
    ),
    "images_not_made": _(
        "Kempen could not make images for ads in {first}. Add your own, or ask your administrator "
        "to install the fonts."
    ),
    "product_not_named": _(
        "Kempen wrote no ads in {first}. Enter what “{rest}” is called in that language, or say "
        "that it is a name."
    ),
    "language_not_written": _("Kempen does not write ads in {first} yet. Add your own."),
}
# Notes that a second sentence follows: of the next money, or of what is assumed.
_OF_MOVES: Final = ("raise", "cut", "drop", "keep")
ABOUT_ASSUMPTIONS: Final = ("exploratory_share", "even_share")

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
_ASSUMED_RETURN: Final = _("Kempen assumes RM{low:,.2f} to RM{high:,.2f} for each RM1.")
_ASSUMED_COST: Final = _("Kempen assumes a cost of RM{low:,.2f} to RM{high:,.2f} per prospect.")
# The same where it leans on nothing but the kind of business.
_GUESSED_RETURN: Final = _(
    "Kempen guesses RM{low:,.2f} to RM{high:,.2f} for each RM1, for businesses of the category "
    "“{category}”. It knows no Malaysian benchmark."
)
_GUESSED_COST: Final = _(
    "Kempen guesses a cost of RM{low:,.2f} to RM{high:,.2f} per prospect, for businesses of the "
    "category “{category}”. It knows no Malaysian benchmark."
)
# The same by a person's own figure.
_OWN_RETURN: Final = _(
    "Your figure: RM{median:,.2f} for each RM1. Kempen plans with RM{low:,.2f} to RM{high:,.2f}."
)
_OWN_COST: Final = _(
    "Your figure: a cost of RM{median:,.2f} per prospect. "
    "Kempen plans with RM{low:,.2f} to RM{high:,.2f}."
)
# What the next money does: for sales, for prospects, and where it does nothing more.
_NEXT_RINGGIT: Final = _("The next RM1 brings RM{marginal:,.2f}.")
_NEXT_PROSPECT: Final = _("The next prospect costs RM{cost:,.2f}.")
_NO_MORE: Final = _("More money brings no more prospects.")

# Codes whose first text is a language, and those whose other texts are.
_OF_TEXTS: Final = ("kept_as_written", "left_out", "as_typed", "in_list", "product_not_named")
_LANGUAGE_FIRST: Final = (*_OF_TEXTS, "language_not_written", "images_not_made")
_LANGUAGES_AFTER: Final = ("no_ads_fit",)
_ANGLE_FIRST: Final = ("angle_first", "angle_last")
_ANGLES: Final[dict[str, Words]] = {
    "benefit": _("Benefit"),
    "offer": _("Offer"),
    "proof": _("Proof"),
    "urgency": _("Deadline"),
    "question": _("Question"),
}
_LANGUAGES: Final = {"en": _("English"), "ms": _("Malay"), "zh": _("Chinese"), "ta": _("Tamil")}


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
    if note.code in _ANGLE_FIRST:
        first = str(_ANGLES.get(first, first))
    if note.code == "over_claim":
        first = platform_name(first)
    if note.code == "ends_with_festival":
        first = days.day(date.fromisoformat(first), locale_of(translation.get_language()))
    if note.code in _LANGUAGES_AFTER:
        rest = [str(_LANGUAGES.get(text, text)) for text in rest]
    others = listed(rest, translation.get_language())
    text_of_note = str(words).format(name=name, first=first, rest=others, **note.numbers)
    if note.code in _OF_MOVES:
        text_of_note = f"{text_of_note} {_next(note)}"
    if note.code in ABOUT_ASSUMPTIONS:
        text_of_note = f"{text_of_note} {_assumed(note)}"
    return text_of_note


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


def _assumed(note: Note) -> str:
    """Say what is assumed of a campaign without history."""
    low, high = note.numbers.get("low", 0.0), note.numbers.get("high", 0.0)
    median = note.numbers.get("median", 0.0)
    basis, unit, category = (*note.texts, "", "", "")[:3]
    is_cost = unit == "prospects" and low > 0
    if is_cost:
        low, high, median = 1 / high, 1 / low, 1 / median if median > 0 else 0.0
    kind = ""
    if basis == "own_figure":
        words = _OWN_COST if is_cost else _OWN_RETURN
    elif basis == "category" and category in CATEGORIES:
        words, kind = _GUESSED_COST if is_cost else _GUESSED_RETURN, category_name(category)
    else:
        words = _ASSUMED_COST if is_cost else _ASSUMED_RETURN
    return str(words).format(low=low, high=high, median=median, category=kind)


def category_name(category: str) -> str:
    """Name a kind of business in the reader's language; KeyError for none."""
    words = CATEGORIES[category].words
    language = (translation.get_language() or "en").split("-")[0]
    return words[language if language in words else "en"].name


def english(note: Note, name: str = "") -> str:
    """Return the note as a sentence in English, whatever language a reader has chosen."""
    with translation.override("en"):
        return sentence(note, name)
