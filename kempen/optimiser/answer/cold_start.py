"""No history yet: wide assumptions, shown as such, and a first stage that goes to find out."""

from dataclasses import dataclass

import numpy as np

from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.fit import DRAWS, REACH, drawn_points
from kempen.optimiser.model.grid_posterior import GridPosterior, represent
from kempen.optimiser.model.history import Floats
from kempen.optimiser.model.linear import walk
from kempen.optimiser.model.pooling import DOUBT, PRIORS, TYPICAL, USUAL
from kempen.optimiser.model.posterior import ResponsePosterior
from kempen.optimiser.model.response import LAGS
from kempen.optimiser.model.tables import money_grid, table

RETURN_DOUBT, SHARED_DOUBT = 0.6, 0.35
STAGE_DAYS, STAGE_SHARE, ENOUGH = 14, 0.3, 30.0


@dataclass(frozen=True)
class Assumed:
    """What somebody assumes of a campaign without data; all of it is shown and can be edited.

    `daily`: a spend a day that is thought usual, in money; `outcome_per_one`: revenue (or
    prospects) that 1 brings at that spend; `doubt`: standard deviation of its logarithm.
    """

    name: str
    daily: float
    outcome_per_one: float
    doubt: float = RETURN_DOUBT


@dataclass(frozen=True)
class LearningStage:
    """The first stage: equal money to each campaign for `days`, so that each can show what it does.

    `amounts`: (n,) money; `outcomes_needed`: conversions per campaign before the rest is planned.
    """

    days: int
    amounts: Floats
    outcomes_needed: float


def assume(campaigns: list[Assumed], horizon: int, *, seed: int = 1) -> ResponsePosterior:
    """A posterior made of assumptions only; its facts say so. Nothing is carried over: it begins.

    Raises `BadInput`.
    """
    if not campaigns or horizon < 1:
        raise BadInput("no_campaigns", "At least one campaign and one day are needed.")
    for one in campaigns:
        if not (one.daily > 0 and one.outcome_per_one > 0 and one.doubt > 0):
            raise BadInput("bad_assumption", f"{one.name}: assumptions must be above 0.")
    rng = np.random.default_rng(seed)
    odds = np.exp(-(((TYPICAL - USUAL) / DOUBT) ** 2) / 2)
    odds /= odds.sum()
    shape = _shape(odds, horizon)
    rises = rng.choice(len(odds), DRAWS, p=odds)
    shared = np.exp(SHARED_DOUBT * rng.standard_normal(DRAWS) - SHARED_DOUBT**2 / 2)
    count = len(campaigns)
    all_money = sum(one.daily for one in campaigns) * horizon
    money = np.stack(
        [money_grid(one.daily, horizon, max(REACH * one.daily * horizon, 3 * all_money))
         for one in campaigns]
    )  # fmt: skip
    tables = np.stack([_table(shape, one, money[k], horizon) for k, one in enumerate(campaigns)])
    doubts = np.array([one.doubt for one in campaigns])
    factors = np.exp(doubts * rng.standard_normal((DRAWS, count)) - doubts**2 / 2)
    chosen = np.stack([drawn_points(shape, rises, rng) for _ in campaigns], axis=1)
    nothing = [0.0] * count
    facts: dict[str, object] = {
        "assumed": True, "spend_days": nothing, "conversions": nothing, "swing": nothing,
        "follows_demand": nothing, "greatest_daily": nothing, "backtests": [],
    }  # fmt: skip
    return ResponsePosterior(
        tuple(one.name for one in campaigns), horizon, money, tables,
        np.tile(shape.weights, (count, 1)), chosen, factors, shared, 1.0,
        np.array([one.daily * horizon for one in campaigns]), np.zeros(DRAWS),
        np.ones((horizon, count)), facts,
    )  # fmt: skip


def _shape(odds: Floats, horizon: int) -> GridPosterior:
    """The prior of the grid on points that stand for it."""
    prior = np.exp(PRIORS)
    mass = odds @ prior
    points, share = represent(mass)
    given = prior[:, points] * (share / mass[points])
    given /= given.sum(1, keepdims=True)
    path = walk(1, horizon)
    heights, spread = np.zeros((len(points), path.knots)), np.zeros((len(points), horizon))
    return GridPosterior(points, odds @ given, given, heights, spread, 0.0, np.zeros(0), path)


def _table(shape: GridPosterior, one: Assumed, money: Floats, horizon: int) -> Floats:
    worth = np.full((len(shape.points), horizon), one.outcome_per_one * one.daily)
    return table(shape, np.zeros(LAGS), one.daily, money, worth)


def first_stage(campaigns: list[Assumed], budget: float, days: int) -> LearningStage:
    """Up to two weeks and three tenths of the budget, shared equally: explore before choosing."""
    length = min(STAGE_DAYS, max(days // 2, 1))
    part = min(STAGE_SHARE, length / days) * budget
    return LearningStage(length, np.full(len(campaigns), part / len(campaigns)), ENOUGH)
