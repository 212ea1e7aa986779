"""`python -m benchmarks.optimiser.horizons`: how often ranges hold over a month, a quarter, a year.

Markets of 730 days and at most five campaigns: learned from the first 365, then asked what the days
after them bring with the money that was spent on them. It was spent as the market does, not evenly
as a plan is taken to be.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.ours import history_of
from kempen.optimiser.answer.predict import predict
from kempen.optimiser.model.fit import fit

HORIZONS, KNOWN, DAYS = (28, 91, 365), 365, 730
SEEDS = range(900, 906)
GOAL = (77, 83)


def main(arguments: Sequence[str]) -> None:
    """Print how many of the 80 % ranges held; so many seeds may be asked for."""
    seeds = SEEDS[: int(arguments[0])] if arguments else SEEDS
    held: dict[int, list[bool]] = {horizon: [] for horizon in HORIZONS}
    errors: dict[int, list[float]] = {horizon: [] for horizon in HORIZONS}
    for seed in seeds:
        for family in (one for name, one in FAMILIES.items() if name != "thirty"):
            small = replace(family, campaigns=min(family.campaigns, 5), days=DAYS)
            history = history_of(draw(small, seed), "attributed")
            for horizon in HORIZONS:
                posterior = fit(history.until(KNOWN), horizon, events=history.events)
                days = slice(KNOWN, KNOWN + horizon)
                predicted = predict(posterior, history.spend[days].sum(0))
                came = float(history.revenue[days].sum())
                held[horizon].append(predicted.p10 <= came <= predicted.p90)
                errors[horizon].append(abs(float(np.log(predicted.mean / came))))
    for horizon in HORIZONS:
        share = 100 * float(np.mean(held[horizon]))
        print(
            f"{horizon:4d} days   markets {len(held[horizon]):4d}   range held {share:5.1f} %"
            f"   goal {GOAL[0]} to {GOAL[1]}   error {100 * float(np.mean(errors[horizon])):5.1f} %"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
