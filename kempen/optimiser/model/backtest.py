"""What the method would have said 28, 56 … days ago, and what then came true."""

import numpy as np

from kempen.optimiser.model.confounding import strength
from kempen.optimiser.model.history import CalendarEvent, Floats, History
from kempen.optimiser.model.learn import Learned, learn
from kempen.optimiser.model.prepare import Prepared

MOST, LEAST_BEFORE = 8, 56
DRAWS = 200
# Eight windows say little of how wide one market's ranges must be: that they are as wide as usual
# counts for three times as many.
BELIEF = 25.0
# Past windows are forecast from one pass and one kind of shocks, the days ahead from two passes and
# all kinds: on markets whose truth is known, ranges as wide as the past asks for were too wide.
BETTER_NOW = 0.9
# Histories that are too short for any past window have the widest draws, because nothing in them
# tells a slow walk from a quick one; what came true differed from them by three quarters of that.
UNCHECKED = 0.75
# Days of total sales tell well what today's split brings in all, and past windows, which are of
# attributed revenue, do not show it.
SUM_KNOWN = 0.95
NARROWEST, WIDEST = 0.6, 3.0
CONFOUNDED = 0.1
# Where campaigns stop and start, plans start what had stopped, and past windows do not show that.
# Nothing was measured beyond a fifth of the days.
PAUSED, MOST_PAUSED = 0.5, 0.2


def backtest(
    history: History,
    prepared: Prepared,
    horizon: int,
    events: tuple[CalendarEvent, ...],
    now: Learned,
) -> list[dict[str, float]]:
    """Refit on the days before each past window and forecast it with the spend it had.

    Returns a record per window: `day` index of its start, `actual`, `mean`, `error` in logs, `sd`
    in logs.
    """
    record = []
    step = min(max(horizon, 7), 28)
    best = now.demand.best
    for back in range(1, MOST + 1):
        cut = history.days - back * step
        if cut < max(LEAST_BEFORE, 2 * step):
            break
        window = slice(cut, cut + step)
        learned = learn(history, prepared, cut, step, events, passes=1, kinds=[best.kind])
        draws = forecast(learned, prepared, np.random.default_rng(cut))
        running = history.running[window]
        actual = float((history.known(prepared.outcome)[window] * running).sum())
        if actual <= 0 or not (draws > 0).all():
            continue
        logs = np.log(draws)
        record.append(
            {
                "day": float(cut),
                "actual": actual,
                "mean": float(draws.mean()),
                "error": float(np.log(actual) - logs.mean()),
                "sd": float(logs.std()),
            }
        )
    return record


def forecast(learned: Learned, prepared: Prepared, rng: np.random.Generator) -> Floats:
    """Draws of the outcome of the days ahead with the spend that they had: (200,)."""
    days, ahead = learned.days, learned.ahead
    demand = np.exp(learned.demand.futures(days, DRAWS, rng))
    typical = demand.mean(0)
    total = np.zeros(DRAWS)
    for k, campaign in enumerate(learned.campaigns):
        curves = prepared.curves[k][campaign.points, days : days + ahead]
        logs = campaign.levels(slice(days, None)) + curves
        spent = prepared.weight[days : days + ahead, k] > 0
        brings = (np.exp(logs) * typical * spent).sum(1) * learned.smear[k]
        chosen = rng.choice(len(campaign.points), DRAWS, p=campaign.weights)
        spread = np.sqrt(campaign.spread[chosen].mean(1) ** 2 + campaign.noise**2 / ahead)
        total += brings[chosen] * np.exp(spread * rng.standard_normal(DRAWS))
    return np.asarray(total * demand.mean(1) / demand.mean())


def widening(
    record: list[dict[str, float]], following: float, *, paused: float = 0.0,
    with_total: bool = False,
) -> float:  # fmt: skip
    """By how much to stretch ranges, in logs: a little below 1, unless past windows say otherwise.

    The fewer windows there are, the less. `following`: correlation of spend with demand. Where it
    is high, response and demand cannot be told apart well, and past windows, which had the same
    habit, do not show it. `paused`: share of the campaigns' days without spend. `with_total`:
    whether total sales are forecast, from total sales.
    """
    squares = [(one["error"] / max(one["sd"], 0.01)) ** 2 for one in record]
    wide = np.sqrt((BELIEF + np.minimum(squares, 25).sum()) / (BELIEF + len(squares)))
    checked = UNCHECKED ** (1 / (1 + len(squares)))
    confounded = 1 + CONFOUNDED * strength(following)
    restarted = 1 + PAUSED * min(paused, MOST_PAUSED)
    known = SUM_KNOWN if with_total else 1.0
    usual = np.clip(BETTER_NOW * checked * wide, NARROWEST, WIDEST)
    return float(usual * confounded * restarted * known)
