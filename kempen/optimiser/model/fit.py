"""From a history to a posterior: learn, look ahead, and check against the past."""

import zlib

import numpy as np

from kempen.optimiser.errors import BadInput
from kempen.optimiser.model.backtest import backtest, widening
from kempen.optimiser.model.confounding import following
from kempen.optimiser.model.day_profiles import day_profiles
from kempen.optimiser.model.facts import claims_of, facts_of, paused
from kempen.optimiser.model.grid_posterior import GridPosterior
from kempen.optimiser.model.history import CalendarEvent, Floats, History, Ints
from kempen.optimiser.model.learn import Learned, exchange, learn
from kempen.optimiser.model.pooling import exchanged
from kempen.optimiser.model.posterior import ResponsePosterior
from kempen.optimiser.model.prepare import Prepared, prepare
from kempen.optimiser.model.tables import money_grid, table
from kempen.optimiser.model.total import couple

DRAWS = 600
REACH, REACH_ALL = 8.0, 3.0
LONGEST = 366


def fit(
    history: History,
    horizon: int,
    *,
    events: tuple[CalendarEvent, ...] = (),
    target: str = "attributed",
    budget: float = 0.0,
    wait: int = 0,
    seed: int = 1,
) -> ResponsePosterior:
    """Learn how the campaigns of `history` answer to spend, looking `horizon` days ahead.

    `events`: those of the horizon (those of the past are in the history); `target`: "attributed"
    (platforms' revenue), "total" (sales of the business), or "prospects" (conversions); `budget`:
    the greatest budget that will be asked about, if known, of which only the size matters: the same
    question is answered from the same fit whoever asks it; `wait`: days between history and
    horizon, taken to go on as in the last 28 days. Deterministic for a seed. Raises `BadInput`.
    """
    if not 1 <= horizon <= LONGEST:
        raise BadInput("horizon", f"The horizon is {horizon} days; it must be 1 to {LONGEST}.")
    outcome = history.conversions if target == "prospects" else history.revenue
    if not outcome.any():
        word = "conversion" if target == "prospects" else "revenue"
        raise BadInput(
            "no_outcome", f"There is no {word} in the history: there is nothing to learn from."
        )
    total = history.known_total() if target == "total" else None
    if total is not None and not np.nan_to_num(total).any():
        raise BadInput(
            "no_total", "Total sales are 0 on every day: there is nothing to learn from."
        )
    prepared = prepare(history, outcome)
    known = tuple(dict.fromkeys(history.events + events))
    learned = learn(history, prepared, history.days, wait + horizon, known)
    record = backtest(history, prepared, horizon, known, learned)
    most = reach(budget) if budget > 0 else 0.0
    return _posterior(history, prepared, learned, record, target, horizon, most, seed)


def _posterior(
    history: History, prepared: Prepared, learned: Learned, record: list[dict[str, float]],
    target: str, horizon: int, budget: float, seed: int,
) -> ResponsePosterior:  # fmt: skip
    count, first = len(history.names), learned.days + learned.ahead - horizon
    wait = first - learned.days
    rng = np.random.default_rng(seed)
    rises = rng.choice(len(learned.rises), DRAWS, p=learned.rises)
    paths = learned.demand.futures(history.days, DRAWS, rng)
    paths += exchanged(rises, learned.rises, exchange(learned, prepared))
    paths = np.exp(paths[:, wait:])
    typical = paths.mean(0)
    demand = paths.mean(1) / paths.mean()
    recent = history.recent_spend() * horizon
    top = np.maximum(REACH * prepared.usual * horizon, REACH_ALL * recent.sum())
    top = np.maximum(top, 1.05 * budget)
    most = max(len(one.points) for one in learned.campaigns)
    money = np.stack([money_grid(prepared.usual[k], horizon, top[k]) for k in range(count)])
    tables = np.zeros((count, most, money.shape[1]))
    weights = np.zeros((count, most))
    chosen, factors = np.zeros((DRAWS, count), dtype=np.int64), np.ones((DRAWS, count))
    for k, campaign in enumerate(learned.campaigns):
        size = len(campaign.points)
        own = np.random.default_rng([seed, zlib.crc32(history.names[k].encode())])
        # The mean of a lognormal level lies above its median.
        level = np.exp(campaign.levels(slice(first, None)) + campaign.spread[:, wait:] ** 2 / 2)
        worth = level * typical * learned.smear[k]
        spend = np.concatenate([history.spend[:, k], np.full(wait, recent[k] / horizon)])
        tables[k, :size] = table(campaign, spend, prepared.usual[k], money[k], worth)
        weights[k, :size] = campaign.weights
        chosen[:, k] = drawn_points(campaign, rises, own)
        factors[:, k] = _factors(campaign, chosen[:, k], horizon, own)
    base = np.zeros(DRAWS)
    facts = facts_of(history, prepared, learned, record, target)
    total = history.known_total() if target == "total" else None
    if total is not None:
        coupling = couple(total, history.spend.sum(0), learned, prepared, DRAWS, rng)
        tables *= coupling.claims.mean(0)[:, None, None]
        factors *= coupling.claims / coupling.claims.mean(0)
        base = coupling.base * typical.sum() * demand
        facts |= claims_of(history, coupling.claims)
    return ResponsePosterior(
        history.names, horizon, money, tables, weights, chosen, factors, demand,
        widening(
            record, following(facts, recent), paused=paused(facts, recent),
            with_total=total is not None,
        ),
        recent, base, day_profiles(learned, prepared, typical), facts,
    )  # fmt: skip


def reach(budget: float) -> float:
    """Round a budget up to 1, 2 or 5 times a power of ten.

    A fit looks as far as this, so that another budget of the same size needs no new fit.
    """
    step = 1.0
    while True:
        for digit in (1, 2, 5):
            if digit * step >= budget:
                return digit * step
        step *= 10


def drawn_points(campaign: GridPosterior, rises: Ints, rng: np.random.Generator) -> Ints:
    """A kept point for each draw, given the draw's typical rise: (draws,)."""
    upto = np.cumsum(campaign.given, axis=1)[rises]
    return np.asarray((upto < rng.random(len(rises))[:, None] * upto[:, -1:]).sum(1))


def _factors(
    campaign: GridPosterior, chosen: Ints, horizon: int, rng: np.random.Generator
) -> Floats:
    """A draw of level and of the noise that 28 days or so leave, as a factor with mean about 1."""
    spread = campaign.spread[chosen].mean(1)
    variance = spread**2 + campaign.noise**2 / horizon
    return np.asarray(np.exp(np.sqrt(variance) * rng.standard_normal(len(chosen)) - variance / 2))
