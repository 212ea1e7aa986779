"""The sentence first: what a strategy says, and what it needs from the reader."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from kempen.domain.forecasts.chance_copy import chance_figure, chance_words
from kempen.domain.strategies.queries import Strategy
from kempen.domain.strategies.representing import is_expected
from kempen.entrypoints.dashboard.shared.copy.strategies import amount_words, rounded_range_words
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.outlook import goal_words, rate_of, wanted_of
from kempen.entrypoints.dashboard.templatetags import figures
from kempen.market import numbers
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


def headline_of(strategy: Strategy) -> StrategyHeadline:
    """Say the whole of a strategy that has an answer; how little it leans on, where that is so."""
    story = _told(strategy)
    if (strategy.answer or {}).get("confidence") != "low":
        return story
    return StrategyHeadline(story.headline, [*story.support, str(copy.CONFIDENCE["low"])])


def _told(strategy: Strategy) -> StrategyHeadline:
    expected, answer = strategy.expected, strategy.answer or {}
    if answer.get("basis") == "assumption":
        return StrategyHeadline(_unknown(strategy), [*_rate(expected), *_chance(strategy)])
    if _falls_short(strategy):
        return StrategyHeadline(_falls_short_words(strategy), [_likely(strategy), *_help(strategy)])
    template = (
        _("%(budget)s is likely to bring %(range)s prospects.")
        if expected["unit"] == "prospects"
        else _("%(budget)s is likely to bring %(range)s in sales.")
    )
    if spend_of(strategy) <= 0:
        template = _("Without money, earlier spend is likely to still bring %(range)s.")
    headline = template % {
        "budget": figures.short_money(spend_of(strategy)),
        "range": rounded_range_words(expected["p10"], expected["p90"], expected["unit"]),
    }
    return StrategyHeadline(
        headline, [*_rate(expected), *_chance(strategy), *_less_would_do(strategy)]
    )


def about(strategy: Strategy) -> str:
    """Say when and with how much: 1 to 28 Dec 2026, RM12,000."""
    brief = strategy.brief
    return _("%(budget)s, %(days)s") % {
        "budget": figures.short_money(brief.budget_amount),
        "days": figures.days_between(brief.budget_start, brief.budget_end),
    }


def _unknown(strategy: Strategy) -> str:
    """Where no campaign has a history nothing is out of reach, and nothing is promised."""
    expected = strategy.expected
    template = (
        _("Nothing is known yet: %(budget)s may bring %(range)s prospects.")
        if expected["unit"] == "prospects"
        else _("Nothing is known yet: %(budget)s may bring %(range)s in sales.")
    )
    return template % {
        "budget": figures.short_money(spend_of(strategy)),
        "range": rounded_range_words(expected["p10"], expected["p90"], expected["unit"]),
    }


def _rate(expected: dict[str, Any]) -> list[str]:
    rate = rate_of(expected)
    return [f"{rate}."] if rate else []


def _chance(strategy: Strategy) -> list[str]:
    chance = strategy.expected.get("chance_of_goal")
    if chance is None:
        return []
    return [
        _("Chance of reaching %(goal)s: %(chance)s.")
        % {"goal": goal_words(strategy), "chance": chance_words(chance)}
    ]


def _falls_short_words(strategy: Strategy) -> str:
    """Say how likely a goal is that the split is not expected to meet, and what is expected."""
    answer, share = strategy.answer, float(strategy.expected["chance_of_goal"])
    best_return = answer.get("best_reachable_return")
    best = (
        f"{numbers.plain(Decimal(str(best_return)), 2)}×"
        if best_return is not None
        else amount_words(answer.get("best_reachable_prospects") or 0, "prospects")
    )
    budget = strategy.brief.budget_amount
    expected = (
        _("Best expected: %(best)s.")
        if spend_of(strategy) == budget
        else _("Best expected with all of %(budget)s: %(best)s.")
    )
    goal = str(_GOALS[chance_of(share).level]) % {
        "goal": goal_words(strategy),
        "chance": chance_figure(share),
    }
    return f"{goal} {expected % {'best': best, 'budget': figures.short_money(budget)}}"


def spend_of(strategy: Strategy) -> Decimal:
    """Return the money of the split as it is kept: a person may have given out less than all."""
    return Decimal(str(strategy.expected["spend"])).quantize(Decimal("0.01"))


def _falls_short(strategy: Strategy) -> bool:
    """Whether neither the split as it is kept nor a better one is expected to meet the goal."""
    expected = strategy.expected
    wanted = wanted_of(strategy, float(spend_of(strategy)))
    if (
        is_expected(strategy.answer or {}) is not False
        or wanted is None
        or expected.get("chance_of_goal") is None
    ):
        return False
    return not 0 < wanted <= float(expected["mean"])


def _likely(strategy: Strategy) -> str:
    expected, brief = strategy.expected, strategy.brief
    days = (brief.budget_end - brief.budget_start).days + 1
    template = (
        ngettext(
            "%(budget)s over %(days)s day is likely to bring %(range)s prospects.",
            "%(budget)s over %(days)s days is likely to bring %(range)s prospects.",
            days,
        )
        if expected["unit"] == "prospects"
        else ngettext(
            "%(budget)s over %(days)s day is likely to bring %(range)s in sales.",
            "%(budget)s over %(days)s days is likely to bring %(range)s in sales.",
            days,
        )
    )
    return template % {
        "budget": figures.short_money(spend_of(strategy)),
        "days": days,
        "range": rounded_range_words(expected["p10"], expected["p90"], expected["unit"]),
    }


def _help(strategy: Strategy) -> list[str]:
    """Say what would help where no split is expected to meet the goal."""
    answer, goal = strategy.answer, goal_words(strategy)
    enough = answer.get("budget_for_goal")
    said = []
    if enough:
        said.append(
            _("A smaller budget would do it: up to %(budget)s is expected to return %(goal)s.")
            % {"budget": figures.short_money(Decimal(str(enough))), "goal": goal}
        )
    elif strategy.brief.objective == "generate_prospects":
        said.append(_("A larger budget, a lower goal or more campaigns would help."))
    elif not answer.get("assumptions"):
        said.append(_("No budget is expected to reach it: a lower goal or new campaigns would."))
    else:
        said.append(
            _(
                "What new campaigns bring is assumed, so nobody knows what another budget would "
                "do: lower the goal, or let them show first what they bring."
            )
        )
    return said + _less_would_do(strategy)


def _less_would_do(strategy: Strategy) -> list[str]:
    """Say how much less money brings what today's split brings, where that is worth saying."""
    smallest = (strategy.answer or {}).get("smallest_budget")
    budget = strategy.brief.budget_amount
    if not smallest or Decimal(str(smallest)) > budget * Decimal("0.95"):
        return []
    return [
        _("Split at its best, %(amount)s would bring what today’s split brings with %(budget)s.")
        % {
            "amount": figures.short_money(Decimal(str(smallest))),
            "budget": figures.short_money(budget),
        }
    ]
