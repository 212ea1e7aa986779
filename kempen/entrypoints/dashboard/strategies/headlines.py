"""The sentence first: what a strategy says, and what it needs from the reader."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from kempen.domain.forecasts.chance_copy import chance_figure, chance_words
from kempen.domain.strategies.queries import Strategy, StrategyLine
from kempen.domain.strategies.stored_shapes import PlanAnswer, SplitExpectation
from kempen.entrypoints.dashboard.shared.copy.strategies import amount_words, rounded_range_words
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.lines import carried_of, carried_words
from kempen.entrypoints.dashboard.strategies.outlook import goal_words, rate_of, wanted_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers
from kempen.market.languages import ended
from kempen.optimiser.answer.chance import Level, chance_of

# How likely a goal is that no split is expected to meet.
_GOALS: Final[Mapping[Level, str | Promise]] = {
    Level.CANNOT_BE_MET: gettext_lazy("The goal of %(goal)s cannot be met, %(chance)s."),
    Level.VERY_UNLIKELY: gettext_lazy("The goal of %(goal)s is very unlikely, %(chance)s."),
    Level.UNLIKELY: gettext_lazy("The goal of %(goal)s is unlikely, %(chance)s."),
    Level.EITHER_WAY: gettext_lazy("The goal of %(goal)s could go either way, %(chance)s."),
    Level.LIKELY: gettext_lazy("The goal of %(goal)s is likely, %(chance)s."),
    Level.VERY_LIKELY: gettext_lazy("The goal of %(goal)s is very likely, %(chance)s."),
}


@dataclass(frozen=True)
class StrategyHeadline:
    """A headline and the sentences that support it."""

    headline: str
    support: list[str]


def headline_of(
    strategy: Strategy, expected: SplitExpectation, lines: Sequence[StrategyLine]
) -> StrategyHeadline:
    """Say the whole of a strategy that has an answer, and where confidence is low, that too."""
    answer = strategy.answer or PlanAnswer()
    headline = _headline(strategy, expected, answer, _carried(expected, lines))
    if answer.confidence != "low":
        return headline
    return StrategyHeadline(headline.headline, [*headline.support, str(copy.CONFIDENCE["low"])])


def _headline(
    strategy: Strategy, expected: SplitExpectation, answer: PlanAnswer, carried: list[str]
) -> StrategyHeadline:
    if answer.basis == "assumption":
        support = [*_rate(expected), *_chance(strategy, expected)]
        return StrategyHeadline(_unknown(expected), support)
    if _falls_short(strategy, expected, answer):
        sentences = _falls_short_words(strategy, expected, answer)
        support = [_likely(strategy, expected), *carried, *_help(strategy, answer)]
        return StrategyHeadline(sentences, support)
    template = (
        _("%(budget)s is likely to bring %(range)s prospects.")
        if expected.unit == "prospects"
        else _("%(budget)s is likely to bring %(range)s in sales.")
    )
    if spend_of(expected) <= 0:
        template = _("With no budget, earlier spend is still likely to bring %(range)s.")
    headline = template % {
        "budget": figures.short_money(spend_of(expected)),
        "range": rounded_range_words(expected.p10, expected.p90, expected.unit),
    }
    return StrategyHeadline(
        headline,
        [
            *carried,
            *_rate(expected),
            *_chance(strategy, expected),
            *_less_would_do(strategy, answer),
        ],
    )


def about(strategy: Strategy) -> str:
    """Say when and with how much: 1 to 28 Dec 2026, RM12,000."""
    brief = strategy.brief
    return _("%(budget)s, %(days)s") % {
        "budget": figures.short_money(brief.budget_amount),
        "days": figures.days_between(brief.budget_start, brief.budget_end),
    }


def _unknown(expected: SplitExpectation) -> str:
    """Where no campaign has a history nothing is out of reach, and nothing is promised."""
    template = (
        _("No data yet. As an assumption, %(budget)s brings %(range)s prospects.")
        if expected.unit == "prospects"
        else _("No data yet. As an assumption, %(budget)s brings %(range)s in sales.")
    )
    return template % {
        "budget": figures.short_money(spend_of(expected)),
        "range": rounded_range_words(expected.p10, expected.p90, expected.unit),
    }


def _carried(expected: SplitExpectation, lines: Sequence[StrategyLine]) -> list[str]:
    """Say what of the outcome no money of this split brings; without any the headline says it."""
    if spend_of(expected) <= 0:
        return []
    words = carried_words(sum(map(carried_of, lines)), expected.mean, expected.unit)
    return [words] if words else []


def _rate(expected: SplitExpectation) -> list[str]:
    rate = rate_of(expected)
    return [ended(rate, get_language())] if rate else []


def _chance(strategy: Strategy, expected: SplitExpectation) -> list[str]:
    chance = expected.chance_of_goal
    if chance is None:
        return []
    return [
        _("Chance of reaching %(goal)s: %(chance)s.")
        % {"goal": goal_words(strategy), "chance": chance_words(chance)}
    ]


def _falls_short_words(strategy: Strategy, expected: SplitExpectation, answer: PlanAnswer) -> str:
    """Say how likely a goal is that the split is not expected to meet, and what is expected."""
    share, best_return = expected.chance_of_goal or 0.0, answer.best_reachable_return
    best = (
        f"{numbers.plain(Decimal(str(best_return)), 2)}×"
        if best_return is not None
        else amount_words(answer.best_reachable_prospects or 0, "prospects")
    )
    budget = strategy.brief.budget_amount
    best_words = (
        _("Best expected: %(best)s.")
        if spend_of(expected) == budget
        else _("Best expected with all of %(budget)s: %(best)s.")
    )
    goal = str(_GOALS[chance_of(share).level]) % {
        "goal": goal_words(strategy),
        "chance": chance_figure(share),
    }
    return f"{goal} {best_words % {'best': best, 'budget': figures.short_money(budget)}}"


def spend_of(expected: SplitExpectation) -> Decimal:
    """Return the money of the split as it is kept: a person may have given out less than all."""
    return Decimal(str(expected.spend)).quantize(Decimal("0.01"))


def _falls_short(strategy: Strategy, expected: SplitExpectation, answer: PlanAnswer) -> bool:
    """Whether neither the split as it is kept nor a better one is expected to meet the goal."""
    wanted = wanted_of(strategy, float(spend_of(expected)))
    if answer.goal_expected is not False or wanted is None or expected.chance_of_goal is None:
        return False
    return not 0 < wanted <= expected.mean


def _likely(strategy: Strategy, expected: SplitExpectation) -> str:
    brief = strategy.brief
    days = (brief.budget_end - brief.budget_start).days + 1
    template = (
        ngettext(
            "%(budget)s over %(days)s day is likely to bring %(range)s prospects.",
            "%(budget)s over %(days)s days is likely to bring %(range)s prospects.",
            days,
        )
        if expected.unit == "prospects"
        else ngettext(
            "%(budget)s over %(days)s day is likely to bring %(range)s in sales.",
            "%(budget)s over %(days)s days is likely to bring %(range)s in sales.",
            days,
        )
    )
    return template % {
        "budget": figures.short_money(spend_of(expected)),
        "days": days,
        "range": rounded_range_words(expected.p10, expected.p90, expected.unit),
    }


def _help(strategy: Strategy, answer: PlanAnswer) -> list[str]:
    """Say what would help where no split is expected to meet the goal."""
    goal, enough = goal_words(strategy), answer.budget_for_goal
    sentences = []
    if enough:
        sentences.append(
            _(
                "A smaller budget could reach the goal. "
                "Up to %(budget)s is expected to return %(goal)s."
            )
            % {"budget": figures.short_money(Decimal(str(enough))), "goal": goal}
        )
    elif strategy.brief.objective == "generate_prospects":
        sentences.append(_("A larger budget, a lower goal or more campaigns would help."))
    elif not answer.assumptions:
        sentences.append(_("No budget is expected to reach it. Lower the goal or add campaigns."))
    else:
        sentences.append(
            _(
                "New campaigns have no data, so Kempen cannot say what another budget would bring. "
                "Lower the goal, or let them run first."
            )
        )
    return sentences + _less_would_do(strategy, answer)


def _less_would_do(strategy: Strategy, answer: PlanAnswer) -> list[str]:
    """Say how much less money brings what today's split brings, where that is worth saying."""
    smallest, budget = answer.smallest_budget, strategy.brief.budget_amount
    if not smallest or Decimal(str(smallest)) > budget * Decimal("0.95"):
        return []
    return [
        _("With the best split, %(amount)s brings as much as %(budget)s with today’s split.")
        % {
            "amount": figures.short_money(Decimal(str(smallest))),
            "budget": figures.short_money(budget),
        }
    ]
