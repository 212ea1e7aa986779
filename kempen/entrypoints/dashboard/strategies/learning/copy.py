"""Weeks that vary to learn, in words: which, what that costs, and what it is worth."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils.translation import gettext as _

from kempen.domain.forecasts.queries import PLANS_TAUGHT
from kempen.domain.strategies.queries import Strategy, StrategyLine, key_of
from kempen.domain.strategies.stored_shapes import LearningWeeks
from kempen.entrypoints.dashboard.shared.copy.strategies import amount_words
from kempen.entrypoints.dashboard.templatetags import figures


@dataclass(frozen=True)
class LearningWords:
    """What varies, campaign by campaign, with its likely cost and gain."""

    is_on: bool
    campaigns: list[str]
    cost: str
    gain: str


def learning_words(strategy: Strategy, lines: Sequence[StrategyLine]) -> LearningWords | None:
    """Say which weeks vary, or would; None where that pays for no campaign."""
    weeks = _weeks_of(strategy)
    if weeks is None or not weeks.lines:
        return None
    return LearningWords(
        weeks.is_on, _campaigns(weeks, strategy, lines), _cost(weeks), _gain(weeks)
    )


def frozen_weeks(strategy: Strategy, lines: Sequence[StrategyLine]) -> list[str]:
    """Say what an approval freezes of it; nothing where every week stays as planned."""
    weeks = _weeks_of(strategy)
    if weeks is None or not weeks.swings:
        return []
    return [*_campaigns(weeks, strategy, lines), _cost(weeks)]


def _weeks_of(strategy: Strategy) -> LearningWeeks | None:
    return strategy.answer.learning if strategy.answer else None


def _campaigns(
    weeks: LearningWeeks, strategy: Strategy, lines: Sequence[StrategyLine]
) -> list[str]:
    names = {key_of(line, strategy): line.name for line in lines}
    sentence = _("%(name)s: some weeks %(share)s above the plan, as many %(share)s below it")
    return [
        sentence
        % {
            "name": names[one.key],
            "share": figures.percent(Decimal(str(round(one.swing * 100)))),
        }
        for one in weeks.lines
    ]


def _cost(weeks: LearningWeeks) -> str:
    template = (
        _("Learning from these weeks likely costs %(amount)s prospects in this plan")
        if weeks.unit == "prospects"
        else _("Learning from these weeks likely costs %(amount)s in sales in this plan")
    )
    return template % {"amount": _amount(weeks.cost, weeks.unit)}


def _gain(weeks: LearningWeeks) -> str:
    template = (
        _("It likely gains %(amount)s prospects in the next %(plans)s plans")
        if weeks.unit == "prospects"
        else _("It likely gains %(amount)s in sales in the next %(plans)s plans")
    )
    return template % {"amount": _amount(weeks.worth, weeks.unit), "plans": PLANS_TAUGHT}


def _amount(value: float, unit: str) -> str:
    """Write an amount to whole ringgit, or prospects with a decimal while they are few."""
    if unit == "prospects" and value < 10:
        return f"{value:.1f}"
    return amount_words(round(value), unit)
