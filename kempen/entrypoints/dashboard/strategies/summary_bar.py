"""The summary that stays in sight on every section: status, expected result, the next action."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from kempen.domain.strategies.queries import Strategy
from kempen.entrypoints.dashboard.strategies import copy
from kempen.entrypoints.dashboard.strategies.outlook import ExpectedResultsPanel, goal_words
from kempen.entrypoints.dashboard.strategies.panel import Panel


@dataclass(frozen=True)
class SummaryBar:
    """What the bar says; `chance` is empty where there is no goal, `result` without a forecast."""

    status: str | Promise
    shape: str
    result: str
    chance: str


def bar_of(strategy: Strategy, panel: Panel, *, is_replaced: bool = False) -> SummaryBar:
    """Return the bar for a strategy, or for the amounts that somebody tries and has not saved.

    `is_replaced`: a newer one is being generated in its place, so that nobody can decide about it.
    """
    status, shape = copy.STATES[strategy.status]
    if is_replaced:
        status, shape = pgettext("status of a strategy", "Being replaced"), "waiting"
    if panel.is_trial:
        status, shape = _("Not saved"), "waiting"
    seen = panel.outlook
    if seen is None:
        return SummaryBar(status, shape, panel.fault, "")
    return SummaryBar(status, shape, _result(seen), _chance(strategy, seen))


def _result(seen: ExpectedResultsPanel) -> str:
    template = (
        _("Likely %(range)s prospects") if seen.is_for_prospects else _("Likely %(range)s in sales")
    )
    return template % {"range": seen.range}


def _chance(strategy: Strategy, seen: ExpectedResultsPanel) -> str:
    if seen.goal is None:
        return ""
    return _("Goal %(goal)s: %(chance)s, %(words)s") % {
        "goal": goal_words(strategy),
        "chance": seen.goal.figure,
        "words": seen.goal.words,
    }
