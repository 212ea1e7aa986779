"""`python -m benchmarks.optimiser.peers.pymc_marketing_fit`: PyMC-Marketing on our total sales.

Needs `pymc-marketing` and `nutpie` (an environment of its own: `make bench-peers`). Each market's
answer is kept as soon as it is there.
Chains are drawn by nutpie, the quicker of the samplers that PyMC offers for the same method: on one
market (`geometric`, seed 3000) it took 169 s of CPU instead of 651 and said the same.
"""

import time
from typing import Any

import numpy as np

from benchmarks.optimiser.peers.kept import answer_markets, event_ramps
from benchmarks.optimiser.scores import Answer
from benchmarks.optimiser.worlds import Floats, World

LAGS, SEED = 14, 1
SAMPLER = "nutpie"
# "quick": two short chains; "documented": the sampler's defaults as the tutorials use them.
SETTINGS = {
    "quick": {"chains": 2, "draws": 500, "tune": 500, "target_accept": 0.9},
    "documented": {"chains": 4, "draws": 1000, "tune": 1500, "target_accept": 0.95},
}


def controls(world: World, first: int, days: int) -> dict[str, np.ndarray[Any, Any]]:
    """Weekdays (but one), and a ramp for each named event, for `days` days from row `first`."""
    stamps = world.start + np.arange(first, first + days)
    weekday = (stamps.astype(int) + 3) % 7
    columns = {f"weekday_{n}": (weekday == n).astype(float) for n in range(1, 7)}
    return columns | event_ramps(world, first, days)


def answer(world: World, how: dict[str, Any]) -> Answer:
    """Fit total sales, split the budget, and predict the horizon with that split."""
    import pandas as pd  # type: ignore[import-not-found, import-untyped, unused-ignore]

    began = time.process_time()
    days, horizon = len(world.spend), world.family.horizon
    dates = pd.date_range(str(world.start), periods=days + horizon)
    calendar = pd.DataFrame(controls(world, 0, days + horizon))
    calendar = calendar.loc[:, calendar[:days].any()]
    columns = [f"spend_{k}" for k in range(len(world.names))]
    past = pd.DataFrame(world.spend, columns=columns).assign(date=dates[:days])
    past = pd.concat([past, calendar[:days]], axis=1)
    model = fitted(past, pd.Series(world.total, name="y"), columns, list(calendar.columns), how)
    split = best_split(model, world, columns, str(dates[days].date()), str(dates[-1].date()))
    ahead = pd.DataFrame(np.tile(split / horizon, (horizon, 1)), columns=columns)
    ahead = pd.concat([ahead, calendar[days:].reset_index(drop=True)], axis=1)
    drawn = model.sample_posterior_predictive(
        ahead.assign(date=dates[days:]), extend_idata=False, include_last_observations=True,
        random_seed=world.seed, progressbar=False,
    )["y"]  # fmt: skip
    # Draws are in the model's own units.
    scale = float(model.get_scales_as_xarray()["target_scale"])
    sums = np.asarray(drawn.sum("date")).ravel() * scale
    low, high = np.quantile(sums, [0.1, 0.9])
    return Answer(
        split, float(sums.mean()), float(low), float(high),
        float((sums >= world.goal["total"] * world.budget).mean()), time.process_time() - began,
    )  # fmt: skip


def fitted(past: Any, sales: Any, columns: list[str], dated: list[str], how: dict[str, Any]) -> Any:
    """The model with the tutorials' parts: geometric carry-over, logistic saturation, two waves."""
    from pymc_marketing.mmm import (  # type: ignore[import-not-found, unused-ignore]
        GeometricAdstock,
        LogisticSaturation,
    )
    from pymc_marketing.mmm.multidimensional import (  # type: ignore[import-not-found, unused-ignore]
        MMM,
    )

    model = MMM(
        date_column="date",
        channel_columns=columns,
        control_columns=dated,
        adstock=GeometricAdstock(l_max=LAGS),
        saturation=LogisticSaturation(),
        yearly_seasonality=2,
    )
    model.fit(
        past, sales, random_seed=SEED, cores=1, progressbar=False, nuts_sampler=SAMPLER, **how
    )
    return model


def best_split(model: Any, world: World, columns: list[str], start: str, end: str) -> Floats:
    """What its own optimiser makes of the budget; it repeats one day's budget on every day."""
    import xarray as xr  # type: ignore[import-not-found, unused-ignore]
    from pymc_marketing.mmm.multidimensional import (  # type: ignore[import-not-found, unused-ignore]
        MultiDimensionalBudgetOptimizerWrapper,
    )

    horizon = world.family.horizon
    bounds = xr.DataArray(
        world.bounds / horizon,
        coords={"channel": columns, "bound": ["lower", "upper"]},
        dims=("channel", "bound"),
    )
    wrapper = MultiDimensionalBudgetOptimizerWrapper(model, start_date=start, end_date=end)
    best, _ = wrapper.optimize_budget(budget=world.budget / horizon, budget_bounds=bounds)
    return np.asarray(best.sel(channel=columns), dtype=float) * horizon


if __name__ == "__main__":
    packages = ["pymc-marketing", "pymc", SAMPLER, "numpy"]
    answer_markets("pymc_marketing", answer, SETTINGS, packages)
