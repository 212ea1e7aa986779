"""What a split is expected to bring, in words: range, chance of the goal, odds against today's."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.charts.marks import interval, odds
from kempen.domain.forecasts.chance_copy import chance_figure, level_words
from kempen.domain.strategies.goals import MarginSource, expected_profit
from kempen.domain.strategies.queries import Brief, Strategy
from kempen.domain.strategies.stored_shapes import ExpectedGain, SplitExpectation
from kempen.entrypoints.dashboard.shared.copy.strategies import (
    amount_words,
    rounded_range,
    rounded_range_words,
)
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers

# What the suggestion sets aside: in all, and more than another split.
_IN_ALL: Final[Mapping[str, str | Promise]] = {
    "learning": gettext_lazy(
        "Learning lowers the expected result by %(amount)s. New campaigns get money to find out "
        "what they bring."
    ),
    "doubt": gettext_lazy(
        "Caution lowers the expected result by %(amount)s. Less money goes where the forecast is "
        "unsure."
    ),
}
_MORE: Final[Mapping[str, str | Promise]] = {
    "learning": gettext_lazy(
        "The suggestion learns more, which lowers its expected result by %(amount)s. New "
        "campaigns get money to find out what they bring."
    ),
    "doubt": gettext_lazy(
        "The suggestion is more cautious, which lowers its expected result by %(amount)s. Less "
        "money goes where the forecast is unsure."
    ),
}
_HARDLY = 0.5  # Below this much money or this many prospects, a difference is none.


@dataclass(frozen=True)
class Odds:
    """A chance: what of, its figure, how likely that is, and dots."""

    label: str
    figure: str
    words: str
    dots: SafeString


@dataclass(frozen=True)
class ExpectedResultsPanel:
    """What the panel of expected results says. Empty texts are left out.

    `range` is the likely range of the whole, `rate` the same for each RM 1 or each prospect; `bar`
    draws it on a rule with the goal, `wanted` says the goal in the same unit. `profit` is what is
    left after the ads, by `margin`, where the goal is one of profit. `against` says how far from
    the suggestion this is, `set_aside` what the suggestion sets aside, and why.
    """

    label: str
    is_for_prospects: bool
    range: str
    rate: str
    profit: str
    margin: str
    bar: SafeString
    wanted: str
    goal: Odds | None
    gain: str
    gain_range: str
    beats: Odds | None
    against: str
    set_aside: list[str]
    is_same: bool


def outlook_of(
    strategy: Strategy, expected: SplitExpectation, suggested: SplitExpectation | None = None
) -> ExpectedResultsPanel:
    """Return the words for an expectation, as strategies.expecting keeps it.

    `suggested` is that of the suggested split, where it was just worked out.
    """
    unit = expected.unit
    # A gain of hardly anything is none.
    gain = expected.gain if expected.gain and abs(expected.gain.mean) >= _HARDLY else None
    of_answer = strategy.answer.suggested if strategy.answer else None
    suggested = suggested or of_answer or expected
    difference = expected.mean - suggested.mean
    wanted = wanted_of(strategy, expected.spend)
    return ExpectedResultsPanel(
        label=_("Likely prospects") if unit == "prospects" else _("Likely sales"),
        is_for_prospects=unit == "prospects",
        range=rounded_range_words(expected.p10, expected.p90, unit),
        rate=rate_of(expected),
        profit=_profit(strategy.brief, expected),
        margin=margin_words(strategy.brief),
        bar=_bar(expected, wanted),
        wanted=""
        if wanted is None
        else _("Goal: %(amount)s") % {"amount": amount_words(wanted, unit)},
        goal=_goal(strategy, expected),
        gain=_gain(gain.mean, unit) if gain else "",
        gain_range=_gain_range(gain, unit) if gain else "",
        beats=odds_of(_("Chance of beating today’s split"), gain.chance or 0.0, words="")
        if gain
        else None,
        against=_against(difference, unit),
        set_aside=_set_aside(expected, suggested, unit),
        is_same=abs(difference) < _HARDLY,
    )


def rate_of(expected: SplitExpectation) -> str:
    """Say what each RM 1 returns, or what a prospect costs; nothing where nothing is spent."""
    if expected.unit == "prospects":
        return _cost(expected)
    low, high = expected.return_p10, expected.return_p90
    if low is None or high is None:
        return ""
    first, last = numbers.likely(Decimal(str(low)), Decimal(str(high)))
    return _("Return: likely %(low)s to %(high)s×") % {"low": first, "high": last}


def _cost(expected: SplitExpectation) -> str:
    """Say what a prospect costs, as a range where it is known to have an upper end."""
    spend, few, many = expected.spend, expected.p10, expected.p90
    if spend > 0 and few >= 1:
        return _("Cost per prospect: likely %(low)s to %(high)s") % {
            "low": amount_words(spend / many, "revenue"),
            "high": amount_words(spend / few, "revenue"),
        }
    cost = expected.cost_per_prospect
    if not cost:
        return ""
    return _("Cost per prospect: about %(cost)s") % {"cost": amount_words(cost, "revenue")}


def wanted_of(strategy: Strategy, spend: float) -> float | None:
    """Return the outcome that meets the goal of the brief; None without a goal."""
    brief = strategy.brief
    if brief.objective == "generate_prospects":
        return None if brief.prospect_goal is None else float(brief.prospect_goal)
    return None if brief.return_goal is None else float(brief.return_goal) * spend


def goal_words(strategy: Strategy) -> str:
    """Write the goal: 4×, 500 prospects; nothing without one."""
    brief = strategy.brief
    if brief.objective == "generate_prospects":
        if brief.prospect_goal is None:
            return ""
        return _("%(number)s prospects") % {"number": numbers.count(brief.prospect_goal)}
    if brief.profit_goal is not None:
        return profit_goal_words(brief.profit_goal)
    return "" if brief.return_goal is None else f"{numbers.trimmed(brief.return_goal)}×"


def profit_goal_words(goal: Decimal) -> str:
    """Write a profit goal: RM0.80 profit for each RM1."""
    return _("%(profit)s profit for each RM1") % {"profit": figures.money(goal)}


def margin_words(brief: Brief) -> str:
    """Say by which margin a profit is worked out and whose it is; nothing without one."""
    return "" if brief.margin is None else margin_source_words(brief.margin, brief.margin_source)


def margin_source_words(share: Decimal, source: str) -> str:
    """Say a margin and whose it is."""
    margin = f"{numbers.trimmed(share * 100)}%"
    if source == MarginSource.DAYS:
        return _("At a margin of %(margin)s, that of your newest sales") % {"margin": margin}
    if source == MarginSource.OFFERING:
        return _("At a margin of %(margin)s, that of the offering") % {"margin": margin}
    return _("At a margin of %(margin)s, that of your business") % {"margin": margin}


def _profit(brief: Brief, expected: SplitExpectation) -> str:
    low = expected_profit(brief, expected.p10, expected.spend)
    high = expected_profit(brief, expected.p90, expected.spend)
    return "" if low is None or high is None else profit_range_words(low, high)


def profit_range_words(low: Decimal, high: Decimal) -> str:
    """Say the likely range of a profit."""
    first, last = rounded_range(float(low), float(high))
    return _("Profit after ads: likely %(low)s to %(high)s") % {
        "low": amount_words(first, "revenue"),
        "high": amount_words(last, "revenue"),
    }


def _goal(strategy: Strategy, expected: SplitExpectation) -> Odds | None:
    share = expected.chance_of_goal
    if share is None:
        return None
    label = _("Chance of reaching %(goal)s") % {"goal": goal_words(strategy)}
    return odds_of(label, share, words=level_words(share))


def odds_of(label: str, share: float, *, words: str) -> Odds:
    """Return a chance of something with its figure and dots."""
    dots = mark_safe(odds(share, ""))  # noqa: S308 -- charts.svg escapes.
    return Odds(label, chance_figure(share), words, dots)


def _bar(expected: SplitExpectation, wanted: float | None) -> SafeString:
    """Draw the range on a rule that holds it and the goal, with room at both ends."""
    low, high = expected.p10, expected.p90
    known = [low, high, *([] if wanted is None else [wanted])]
    room = 0.15 * (max(known) - min(known) or 1.0)
    ends = max(0.0, min(known) - room), max(known) + room
    drawn = interval(expected.mean, (low, high), wanted, ends)
    return mark_safe(drawn)  # noqa: S308 -- charts.svg escapes.


def _gain(mean: float, unit: str) -> str:
    template = (
        _("%(amount)s more than today’s split")
        if mean > 0
        else _("%(amount)s less than today’s split")
    )
    return template % {"amount": amount_words(abs(round(mean)), unit)}


def _gain_range(gain: ExpectedGain, unit: str) -> str:
    low, high = round(gain.p10), round(gain.p90)
    if low >= 0:
        return _("likely %(low)s to %(high)s more") % _ends(low, high, unit)
    if high <= 0:
        return _("likely %(low)s to %(high)s less") % _ends(-high, -low, unit)
    return _("likely between %(low)s less and %(high)s more") % _ends(-low, high, unit)


def _ends(low: float, high: float, unit: str) -> dict[str, str]:
    return {"low": amount_words(low, unit), "high": amount_words(high, unit)}


def _against(difference: float, unit: str) -> str:
    if abs(difference) < _HARDLY:
        return ""
    template = (
        _("%(amount)s more than the suggested split")
        if difference > 0
        else _("%(amount)s less than the suggested split")
    )
    return template % {"amount": amount_words(abs(round(difference)), unit)}


def _set_aside(expected: SplitExpectation, suggested: SplitExpectation, unit: str) -> list[str]:
    """Say what the suggestion gives up for learning and doubt: in all, or more than this split.

    Of a split that is not expected to bring more than the suggestion there is nothing to say.
    """
    of_suggestion, of_split = suggested.set_aside, expected.set_aside
    difference = expected.mean - suggested.mean
    if of_suggestion is None or of_split is None:
        return []
    is_same = of_suggestion == of_split and abs(difference) < _HARDLY
    if not is_same and difference < _HARDLY:
        return []
    words_for = _IN_ALL if is_same else _MORE
    sentences = []
    for why, in_suggestion, in_split in (
        ("learning", of_suggestion.learning, of_split.learning),
        ("doubt", of_suggestion.doubt, of_split.doubt),
    ):
        given_up = in_suggestion - (0.0 if is_same else in_split)
        if given_up >= _HARDLY:
            sentences.append(str(words_for[why]) % {"amount": _counted(given_up, unit)})
    return sentences


def _counted(value: float, unit: str) -> str:
    exact = round(value)
    if unit == "prospects":
        return ngettext("%(number)s prospect", "%(number)s prospects", exact) % {
            "number": numbers.count(exact)
        }
    return amount_words(exact, unit)
