"""What is lost when a market is planned again and again on what one's own plans brought.

    python -m benchmarks.closed_loop [--families F,G] [--seeds 7000:7003] [--targets total]

Without `--families` all of benchmarks/optimiser live, each as often.

Six cycles of 28 days. In each, a method splits the budget, the market shows what that brought, and
the next cycle starts from there; days are alike, but for weeks that swing to learn. The loss is the
revenue that one who knows the truth would have had more, in per cent, by cycle. The luck is the
same for every method.
"""

import argparse
import time
from collections.abc import Callable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from benchmarks.closed_loop.informed import informed, knows
from benchmarks.closed_loop.market import open_market
from benchmarks.optimiser.baselines import keep, proportional
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.ours import kempen, learning
from benchmarks.optimiser.scores import Answer, judge
from benchmarks.optimiser.worlds import World

CYCLES: Final = 6
LATE: Final = slice(3, 6)
FLAT: Final = "near_constant"
# In per cent: of cycles 4 to 6 over all families, and of all cycles where spend was flat.
GOALS: Final = {"attributed": 0.5, "total": 1.4}
FLAT_GOAL: Final = 2.5
WISHED: Final = 1.0
Method = Callable[[World, str], Answer]
METHODS: Final[dict[str, Method]] = {
    "keep": keep,
    "proportional": proportional,
    "kempen": kempen,
    "kempen, learning weeks": learning,
}
OURS: Final = "kempen, learning weeks"
# One who knows more than any method can; of attributed revenue only, and of some families.
BEYOND: Final[dict[str, Method]] = {"informed": informed}


def losses(method: Method, family: str, seed: int, target: str) -> NDArray[np.float64]:
    """Return the loss of each cycle, from 0 to 1."""
    market = open_market(FAMILIES[family], seed, CYCLES)
    lost = []
    for _ in range(CYCLES):
        world = market.question()
        answer = method(world, target)
        lost.append(judge(world, answer, target).regret)
        horizon = world.family.horizon
        level = np.tile(answer.split / horizon, (horizon, 1))
        market.spend_and_see(level if answer.daily is None else answer.daily)
    return np.array(lost)


def main() -> None:
    """Print the loss of each method by cycle, then ours by family, with goals and ratios."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--families", default=",".join(FAMILIES))
    asked.add_argument("--seeds", default="7000:7002")
    asked.add_argument("--targets", default="attributed,total")
    options = asked.parse_args()
    families = options.families.split(",")
    first, last = (int(part) for part in options.seeds.split(":"))
    for target in options.targets.split(","):
        began = time.perf_counter()
        print(f"{target}, {len(families)} families, seeds {options.seeds}: loss by cycle, per cent")
        gaps: dict[str, dict[str, NDArray[np.float64]]] = {}
        methods = METHODS | (BEYOND if target == "attributed" else {})
        for name, method in methods.items():
            gaps[name] = {
                family: 100
                * np.array([losses(method, family, seed, target) for seed in range(first, last)])
                for family in families
                if name not in BEYOND or knows(FAMILIES[family])
            }
            if gaps[name]:
                print(_line(name, np.concatenate([*gaps[name].values()])), flush=True)
        ours = gaps[OURS]
        for family, lost in ours.items():
            print(_line(f"  learning, {family}", lost))
        late = float(np.concatenate([*ours.values()])[:, LATE].mean())
        print(_goal("cycles 4 to 6", late, GOALS[target]))
        if target == "total":
            print(_goal("cycles 4 to 6, wished", late, WISHED))
        if target == "total" and FLAT in ours:
            print(_goal("flat spend, all cycles", float(ours[FLAT].mean()), FLAT_GOAL))
        print(f"  {time.perf_counter() - began:.0f} s\n")


def _line(label: str, lost: NDArray[np.float64]) -> str:
    cycles = "".join(f"{value:7.2f}" for value in lost.mean(axis=0))
    return f"{label:<26}{cycles}   all {lost.mean():6.2f}   markets {len(lost)}"


def _goal(label: str, figure: float, goal: float) -> str:
    return f"  {label:<24}{figure:6.2f}   goal {goal}   ratio {figure / goal:.2f}"


if __name__ == "__main__":
    main()
