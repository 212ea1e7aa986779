"""`python -m benchmarks.optimiser.ranges`: how often ranges hold, over as many markets as wanted.

    python -m benchmarks.optimiser.ranges --seeds 12000:12400 --targets total --folder build/ranges

Each market is kept as it is finished (the draws before they are stretched, past windows, what true
futures bring), so that a run can be broken off and gone on with, and another rule for the width of
ranges is scored without a new fit. After a change of the fit itself, give another folder. Seeds go
round all families first: half a run is as much of each.
"""

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final, cast

import numpy as np

from benchmarks.optimiser.__main__ import HEAD, chosen, line
from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.goals import HELD, beside_goals
from benchmarks.optimiser.ours import history_of
from benchmarks.optimiser.scores import Answer, Score, judge
from benchmarks.optimiser.worlds import Floats, World
from kempen.optimiser.answer.plan import AllocationQuestion, best_split
from kempen.optimiser.answer.predict import draws, moved, widened
from kempen.optimiser.model.backtest import widening
from kempen.optimiser.model.confounding import following
from kempen.optimiser.model.facts import paused
from kempen.optimiser.model.fit import fit

SAME: Final = ("regret", "keep_regret", "floor_error", "brier_floor", "seconds")
Parts = dict[str, Floats]


def market(world: World, target: str) -> Parts:
    """Answer a market, and return what its range is made of and what comes true."""
    began = time.process_time()
    posterior = fit(
        history_of(world, target), world.family.horizon, target=target, budget=world.budget
    )
    question = AllocationQuestion(
        world.budget, world.bounds[:, 0], world.bounds[:, 1], world.current, world.goal[target]
    )
    split = best_split(posterior, question)
    plain, doubt = draws(posterior, split)[0], moved(posterior, split)[0]
    spent = time.process_time() - began
    record = cast("list[dict[str, float]]", posterior.facts["backtests"])
    judged = judge(world, Answer(split, 1.0, 1.0, 1.0, 1.0, spent), target)
    return {
        "draws": plain,
        "moved": doubt,
        "windows": np.array([[one["error"], one["sd"]] for one in record]).reshape(-1, 2),
        "following": np.array(following(posterior.facts, posterior.recent)),
        "paused": np.array(paused(posterior.facts, posterior.recent)),
        "outcomes": world.truth.revenues(split, target),
        "goal": np.array(world.goal[target] * world.budget),
        # What does not depend on the range.
        "same": np.array([getattr(judged, name) for name in SAME]),
    }


def scored(parts: Parts, target: str) -> Score:
    """The score of a market with ranges as they are made today."""
    record = [{"error": float(error), "sd": float(sd)} for error, sd in parts["windows"]]
    stretch = widening(
        record, float(parts["following"]), paused=float(parts["paused"]),
        with_total=target == "total",
    )  # fmt: skip
    values = widened(parts["draws"].astype(float), stretch) * parts["moved"]
    low, high = np.quantile(values, [0.1, 0.9])
    outcomes, goal = parts["outcomes"], float(parts["goal"])
    odds = float((outcomes >= goal).mean())
    return Score(
        **dict(zip(SAME, parts["same"].tolist(), strict=True)),
        covered=float(((outcomes >= low) & (outcomes <= high)).mean()),
        error=float((abs(values.mean() - outcomes) / outcomes).mean()),
        brier_excess=float(((values >= goal).mean() - odds) ** 2),
        bias=float(values.mean() / outcomes.mean() - 1),
    )


def score_of(folder: Path, family: str, seed: int, target: str) -> Score:
    """The score of a market, from what is kept of it, or else from what is made and kept now."""
    path = folder / target / f"{family}-{seed}.npz"
    if not path.exists():
        parts = market(draw(FAMILIES[family], seed), target)
        path.parent.mkdir(parents=True, exist_ok=True)
        # A run that is broken off leaves no half of a file under this name.
        half = path.with_suffix(".half")
        with half.open("wb") as file:
            small = {name: value.astype(np.float32) for name, value in parts.items()}
            np.savez_compressed(file, allow_pickle=False, **small)
        half.replace(path)
    with np.load(path) as stored:
        return scored(dict(stored), target)


def rows(
    folder: Path, families: list[str], seeds: range, target: str
) -> Iterator[tuple[str, Score]]:
    """Every market, seed by seed."""
    for seed in seeds:
        for family in families:
            yield family, score_of(folder, family, seed, target)


def verdict(scores: list[Score]) -> str:
    """Whether the 95 % interval of how often ranges hold meets the goal."""
    covered = 100 * np.array([one.covered for one in scores])
    give = 1.96 * covered.std(ddof=1) / np.sqrt(len(covered))
    low, high = covered.mean() - give, covered.mean() + give
    inside = HELD[0] <= covered.mean() <= HELD[1]
    return f"  {low:.1f} to {high:.1f}: " + (
        "inside" if inside else "meets" if low <= HELD[1] and high >= HELD[0] else "misses"
    )


def main() -> None:
    """Print a line per family, with the interval of how often ranges hold, beside the goal."""
    ask = argparse.ArgumentParser()
    ask.add_argument("--families", default="all")
    ask.add_argument("--seeds", default="12000:12400")
    ask.add_argument("--targets", default="attributed,total")
    ask.add_argument("--folder", type=Path, default=Path("build/ranges"))
    asked = ask.parse_args()
    first, last = (int(part) for part in asked.seeds.split(":"))
    for target in asked.targets.split(","):
        by_family: dict[str, list[Score]] = {name: [] for name in chosen(asked.families)}
        for family, score in rows(asked.folder, list(by_family), range(first, last), target):
            by_family[family].append(score)
        print(f"target {target}, seeds {first} to {last - 1}; goal {HELD[0]:.0f} to {HELD[1]:.0f}")
        print(HEAD)
        for family, scores in by_family.items():
            print(line(f"kempen {family}", scores) + verdict(scores))
        everything = [score for scores in by_family.values() for score in scores]
        print(line("kempen ALL", everything) + verdict(everything))
        met = sum("misses" not in verdict(scores) for scores in by_family.values())
        print("\n".join(beside_goals(everything, target)))
        print(f"  families that meet it       {met:8d}   goal {len(by_family)}", flush=True)


if __name__ == "__main__":
    main()
