"""What people do without a model: keep, equal, proportional to return, and log-log regression."""

import math

import numpy as np

from benchmarks.optimiser.scores import Answer, optimum
from benchmarks.optimiser.worlds import Floats, World

CREDIBLE = (0.2, 0.7)


def _target(world: World, target: str) -> Floats:
    return world.total if target == "total" else world.revenue.sum(1)


def _finish(world: World, target: str, split: Floats, mean: float, spread: float) -> Answer:
    sd = max(spread, 1e-3) * mean
    goal = world.goal[target] * world.budget
    chance = 0.5 * math.erfc((goal - mean) / (sd * math.sqrt(2)))
    return Answer(split, mean, mean - 1.2816 * sd, mean + 1.2816 * sd, chance)


def _windows(series: Floats, horizon: int) -> Floats:
    sums = np.convolve(series, np.ones(horizon), "valid")
    return np.asarray(sums[::-1][:: max(horizon // 2, 1)])


def keep(world: World, target: str) -> Answer:
    """Today's split; revenue as in the last 28 days; the range is how such sums moved."""
    sums = _windows(_target(world, target), world.family.horizon)
    moves = np.diff(np.log(sums[:14]))
    spread = float(np.std(moves)) if len(moves) > 2 else 0.1
    return _finish(world, target, world.current, float(sums[0]), min(spread, 0.5))


def equal(world: World, target: str) -> Answer:
    """The same for every campaign."""
    count = len(world.names)
    as_today = keep(world, target)
    return Answer(
        _fit(world, np.full(count, world.budget / count)),
        as_today.mean,
        as_today.low,
        as_today.high,
        as_today.chance,
    )


def _fit(world: World, split: Floats) -> Floats:
    """Scale into the bounds so that it still sums to the budget."""
    low, high = world.bounds.T
    for _ in range(60):
        split = np.clip(split, low, high)
        gap = world.budget - split.sum()
        room = (high - split) if gap > 0 else (split - low)
        if abs(gap) < 0.005 or room.sum() <= 0:
            break
        split = split + gap * room / room.sum()
    return np.clip(split, low, high)


def proportional(world: World, target: str) -> Answer:
    """Money moves in proportion to the return of the last 90 days; returns are taken as fixed."""
    spend, revenue = world.spend[-90:].sum(0), world.revenue[-90:].sum(0)
    returns = revenue / np.maximum(spend, 1)
    share = world.current * returns
    split = _fit(world, world.budget * share / share.sum())
    mean = float((split * returns).sum())
    if target == "total":
        recent = _target(world, target)[-90:].mean() * world.family.horizon
        mean = float(
            recent + mean - (returns * world.spend[-90:].mean(0)).sum() * world.family.horizon
        )
    weekly = _target(world, target)[-84:].reshape(-1, 28).sum(1) if len(world.total) >= 84 else None
    spread = 0.06 if weekly is None else float(np.std(np.log(weekly), ddof=1))
    return _finish(world, target, split, mean, spread)


def log_log(world: World, target: str) -> Answer:
    """An elasticity per campaign by least squares of log revenue on log spend, with a trend.

    Elasticities of campaigns are held to what people who use this method would believe.
    """
    spend, days = world.spend, len(world.spend)
    horizon, campaigns = world.family.horizon, len(world.names)
    slopes, levels, sigmas = np.zeros(campaigns), np.zeros(campaigns), np.zeros(campaigns)
    if target == "total":
        x = np.column_stack([np.log1p(spend), np.ones(days), np.arange(days) / days])
        coefficients, *_ = np.linalg.lstsq(x, np.log(world.total), rcond=None)
        slopes = np.clip(coefficients[:campaigns], 0.0, 0.98)
        constant = float(np.mean(np.log(world.total[-90:]) - np.log1p(spend[-90:]) @ slopes))

        def total_curve(k: int, money: Floats) -> Floats:
            return np.asarray(slopes[k] * np.log1p(money / horizon))

        split = optimum(total_curve, world.bounds, world.budget)
        residual = np.log(world.total) - x @ coefficients
        mean = horizon * math.exp(constant + float(np.log1p(split / horizon) @ slopes))
        return _finish(world, target, split, mean, float(residual.std()) / math.sqrt(4))
    for k in range(campaigns):
        on = (spend[:, k] > 0) & (world.revenue[:, k] > 0)
        day = np.flatnonzero(on)
        x = np.column_stack([np.log(spend[on, k]), np.eye(7)[day % 7], day / days])
        y = np.log(world.revenue[on, k])
        coefficients, *_ = np.linalg.lstsq(x, y, rcond=None)
        sigmas[k] = float((y - x @ coefficients).std())
        slopes[k] = float(np.clip(coefficients[0], *CREDIBLE))
        levels[k] = float(np.mean((y - slopes[k] * x[:, 0])[-90:])) + sigmas[k] ** 2 / 2

    def curve(k: int, money: Floats) -> Floats:
        return np.asarray(horizon * np.exp(levels[k]) * (money / horizon) ** slopes[k])

    split = optimum(curve, world.bounds, world.budget)
    mean = sum(float(curve(k, split[k : k + 1])[0]) for k in range(campaigns))
    return _finish(world, target, split, mean, float(np.mean(sigmas)) / math.sqrt(4))


BASELINES = {"keep": keep, "equal": equal, "proportional": proportional, "log-log": log_log}
