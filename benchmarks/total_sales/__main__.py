"""Strategies where platforms claim 1.4 times what their ads really bring, and sales are known.

    python -m benchmarks.total_sales [--seeds 9000:9005] [--families F,G]

Each market of the families that developers tune on is stored as a business: days of campaigns,
total sales, and its events as its own. A brief goes in, and the strategy that comes out is judged
by the market's truth: total sales lost against one who knows it, and how often its ranges hold.
Five seeds of twelve families are 60 markets.
"""

import argparse
import time
from dataclasses import dataclass, replace

import numpy as np

import tests.embedded_database  # noqa: F401 -- starts a PostgreSQL server and sets the environment
from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import TUNED
from benchmarks.optimiser.scores import best_split, expected
from benchmarks.optimiser.worlds import World
from benchmarks.total_sales.business import Planned, planned

CLAIMED = 1.4
MOST_REGRET = 2.5
# Of 100 futures, inside of the likely range.
LEAST_HELD, MOST_HELD = 77.0, 83.0


@dataclass(frozen=True)
class Judged:
    """One strategy: total sales lost in per cent; futures in each range, in per cent."""

    regret: float
    keep_regret: float
    sales_held: float
    ads_held: float


def market(family: str, seed: int) -> World:
    """Draw a market whose platforms claim more than is true; a brief allows any split."""
    world = draw(replace(TUNED[family], claimed=CLAIMED), seed)
    free = np.stack([0 * world.current, np.full_like(world.current, world.budget)], axis=1)
    return replace(world, bounds=free)


def judged(world: World, plan: Planned) -> Judged:
    """Judge a strategy by what its days would bring in every possible future."""
    truth = world.truth
    sales = truth.revenues_of_days(plan.daily, "total")
    ads = sales - truth.future_demand.sum(1) * truth.base
    best = max(
        expected(world, best_split(world, "total"), "total"),
        expected(world, world.current, "total"),
    )
    return Judged(
        100 * max(0.0, 1 - float(sales.mean()) / best),
        100 * (1 - expected(world, world.current, "total") / best),
        100 * float(((sales >= plan.sales[0]) & (sales <= plan.sales[1])).mean()),
        100 * float(((ads >= plan.ads[0]) & (ads <= plan.ads[1])).mean()),
    )


def main() -> None:
    """Print a line for each family, then the figures of all markets with goals and ratios."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--families", default=",".join(TUNED))
    asked.add_argument("--seeds", default="9000:9005")
    options = asked.parse_args()
    first, last = (int(part) for part in options.seeds.split(":"))
    results: list[Judged] = []
    for family in options.families.split(","):
        began = time.perf_counter()
        worlds = [market(family, seed) for seed in range(first, last)]
        ours = [judged(world, planned(world)) for world in worlds]
        results += ours
        print(f"{_line(family, ours)}   {time.perf_counter() - began:5.0f} s", flush=True)
    print(_line("all", results))
    regret = float(np.mean([one.regret for one in results]))
    print(
        f"total sales lost {regret:20.2f} %   goal {MOST_REGRET}   ratio {regret / MOST_REGRET:.2f}"
    )
    for label, held in (
        ("range of total sales", [one.sales_held for one in results]),
        ("range of the ads", [one.ads_held for one in results]),
    ):
        mean, off = float(np.mean(held)), float(np.std(held) / np.sqrt(len(held)))
        is_met = "met" if LEAST_HELD <= mean <= MOST_HELD else "missed"
        goal = f"goal {LEAST_HELD:.0f} to {MOST_HELD:.0f}   {is_met}"
        print(f"{label} holds {mean:15.1f} % ± {off:.1f}   {goal}")


def _line(name: str, ours: list[Judged]) -> str:
    means = [
        float(np.mean([getattr(one, field) for one in ours]))
        for field in ("regret", "keep_regret", "sales_held", "ads_held")
    ]
    return (
        f"{name:<16} markets {len(ours):3}   lost {means[0]:5.2f} %   (kept {means[1]:5.2f} %)   "
        f"held: sales {means[2]:5.1f} %, ads {means[3]:5.1f} %"
    )


if __name__ == "__main__":
    main()
