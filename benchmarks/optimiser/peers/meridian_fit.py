"""`python -m benchmarks.optimiser.peers.meridian_fit`: Google's Meridian on our total sales.

Needs `google-meridian` (an environment of its own: `make bench-peers`). Each market's answer is
kept as soon as it is there.

Weeks, priors of returns, knots and sampler are those of its getting-started notebook. It plans a
budget, but says of itself that it forecasts only what advertising adds, not the sales: here its
base of the last weeks goes on, with the events of the coming ones, and each week has its noise.
"""

import time
from typing import Any

import numpy as np

from benchmarks.optimiser.peers.kept import answer_markets, event_ramps
from benchmarks.optimiser.scores import Answer
from benchmarks.optimiser.worlds import Floats, World

WEEK, LAGS, SEED = 7, 8, 1
# The grid's step: 1 % to 0.1 % of the budget. With its default it takes ten times as long.
STEP = 0.001
SETTINGS = {
    "documented": {"n_chains": 10, "n_adapt": 2000, "n_burnin": 500, "n_keep": 1000},
}


def answer(world: World, how: dict[str, Any]) -> Answer:
    """Fit weeks of total sales, split the budget, and predict the horizon with that split."""
    began = time.process_time()
    weeks, ahead = len(world.spend) // WEEK, world.family.horizon // WEEK
    skipped = len(world.spend) - weeks * WEEK
    ramps = event_ramps(world, skipped, (weeks + ahead) * WEEK)
    dated = {name: weekly(column) for name, column in ramps.items()}
    seen = [column for column in dated.values() if np.ptp(column[:weeks]) > 0]
    controls = np.stack(seen, axis=1) if seen else np.zeros((weeks + ahead, 0))
    model = fitted(world, weekly(world.spend[skipped:]), controls[:weeks], how)
    split = best_split(model, world, ahead)
    sums = outcomes(model, weekly(world.spend[skipped:]), controls, split, ahead)
    low, high = np.quantile(sums, [0.1, 0.9])
    return Answer(
        split, float(sums.mean()), float(low), float(high),
        float((sums >= world.goal["total"] * world.budget).mean()), time.process_time() - began,
    )  # fmt: skip


def weekly(values: Floats) -> Floats:
    """Sums of whole weeks: (weeks, ...)."""
    return np.asarray(values.reshape(-1, WEEK, *values.shape[1:]).sum(1))


def fitted(world: World, spend: Floats, controls: Floats, how: dict[str, Any]) -> Any:
    """The model of the notebook for a whole country: spend as medium, events as controls."""
    import pandas as pd  # type: ignore[import-not-found, import-untyped, unused-ignore]
    from meridian.data.data_frame_input_data_builder import (  # type: ignore[import-not-found, unused-ignore]
        DataFrameInputDataBuilder,
    )
    from meridian.model.model import Meridian  # type: ignore[import-not-found, unused-ignore]
    from meridian.model.spec import ModelSpec  # type: ignore[import-not-found, unused-ignore]

    weeks, channels = spend.shape
    names = [f"spend_{k}" for k in range(channels)]
    dated = [f"control_{k}" for k in range(controls.shape[1])]
    table = pd.DataFrame(spend, columns=names).join(pd.DataFrame(controls, columns=dated))
    table["kpi"] = weekly(world.total[len(world.total) - weeks * WEEK :])
    days = world.start + len(world.spend) - WEEK * np.arange(weeks, 0, -1)
    table["time"] = days.astype(str)
    builder = DataFrameInputDataBuilder(kpi_type="revenue").with_kpi(table)
    if dated:
        builder = builder.with_controls(table, control_cols=dated)
    builder = builder.with_media(
        table, media_cols=names, media_spend_cols=names, media_channels=names
    )
    # Its default prior of returns, a lognormal of 0.2 and 0.9, is that of the notebook.
    spec = ModelSpec(max_lag=LAGS, enable_aks=True)
    model = Meridian(input_data=builder.build(), model_spec=spec)
    model.sample_posterior(**how, seed=SEED)
    return model


def best_split(model: Any, world: World, ahead: int) -> Floats:
    """What its own optimiser makes of the budget, which it spends alike in all weeks."""
    from meridian.analysis.optimizer import (  # type: ignore[import-not-found, unused-ignore]
        BudgetOptimizer,
    )
    from meridian.analysis.tensors import (  # type: ignore[import-not-found, unused-ignore]
        DataTensors,
    )

    centre = np.maximum(world.current, world.budget / 1000)
    centre = centre / centre.sum()
    low, high = world.bounds.T / (centre * world.budget)
    steady = np.tile((centre * world.budget / ahead), (1, LAGS + ahead, 1))
    first = world.start + len(world.spend) - LAGS * WEEK
    times = [str(first + WEEK * n) for n in range(LAGS + ahead)]
    optimum = BudgetOptimizer(model).optimize(
        new_data=DataTensors(
            media=steady, media_spend=steady, time=times,
            revenue_per_kpi=np.ones(steady.shape[:2]),
        ),
        start_date=times[LAGS], end_date=times[-1], budget=world.budget,
        pct_of_spend=list(centre), spend_constraint_lower=list(np.clip(1 - low, 0, 1)),
        spend_constraint_upper=list(np.maximum(high - 1, 0)), gtol=STEP,
    )  # fmt: skip
    split = np.asarray(optimum.optimized_data["spend"], dtype=float)
    # It rounds the budget to its step.
    return np.asarray(split * (world.budget / split.sum()))


def outcomes(model: Any, spend: Floats, controls: Floats, split: Floats, ahead: int) -> Floats:
    """Draws of the horizon's sales: everything moves on so far that it is the last weeks."""
    from meridian.analysis.analyzer import (  # type: ignore[import-not-found, unused-ignore]
        Analyzer,
    )
    from meridian.analysis.tensors import (  # type: ignore[import-not-found, unused-ignore]
        DataTensors,
    )

    planned = np.concatenate([spend[ahead:], np.tile(split / ahead, (ahead, 1))])
    moved = DataTensors(
        media=planned[None],
        controls=controls[None, ahead:] if controls.shape[1] else None,
    )
    weeks = Analyzer(model_context=model.model_context, inference_data=model.inference_data)
    drawn = weeks.expected_outcome(new_data=moved, aggregate_times=False)
    sums = np.asarray(drawn, dtype=float)[..., -ahead:].sum(-1).ravel()
    noise = np.asarray(model.inference_data.posterior["sigma"], dtype=float).ravel()
    size = float(np.std(np.asarray(model.input_data.kpi)))
    normal = np.random.default_rng(SEED).standard_normal(len(sums))
    return np.asarray(sums + noise * size * np.sqrt(ahead) * normal)


if __name__ == "__main__":
    packages = ["google-meridian", "jax", "tfp-nightly", "numpy"]
    answer_markets("meridian", answer, SETTINGS, packages)
