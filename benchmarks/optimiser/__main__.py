"""`python -m benchmarks.optimiser --families hill,gaps --seeds 0:4`: the table of scores."""

import argparse
import time
from collections.abc import Iterator

import numpy as np

from benchmarks.optimiser.baselines import BASELINES
from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES, HELD_OUT, TUNED
from benchmarks.optimiser.goals import beside_goals
from benchmarks.optimiser.informed import informed, shapes
from benchmarks.optimiser.scores import Score, judge

HEAD = (
    f"{'':24}{'n':>4}{'regret':>8}{'p90':>7}{'worse':>7}{'cover80':>9}{'±':>5}{'error':>7}{'oracle':>8}"
    f"{'bias':>7}{'Brier+':>8}{'floor':>7}{'CPU s':>7}"
)


def line(label: str, scores: list[Score]) -> str:
    """One line of the table; figures in per cent but for Brier and seconds."""
    regret = np.array([s.regret for s in scores])
    # Half of the 95 % interval of how often ranges hold: markets differ, not only their futures.
    covered = np.array([s.covered for s in scores])
    give = 196 * float(covered.std(ddof=1)) / np.sqrt(len(scores)) if len(scores) > 1 else np.nan

    def mean(name: str, times: float = 100.0) -> float:
        return times * float(np.mean([getattr(s, name) for s in scores]))

    return (
        f"{label:24}{len(scores):4d}{100 * regret.mean():8.2f}{100 * np.quantile(regret, 0.9):7.1f}"
        f"{mean('worse_than_keep'):7.1f}{mean('covered'):9.1f}{give:5.1f}{mean('error'):7.2f}"
        f"{mean('floor_error'):8.2f}{mean('bias'):7.1f}{mean('brier_excess', 1):8.3f}"
        f"{mean('brier_floor', 1):7.3f}{mean('seconds', 1):7.2f}"
    )


def chosen(text: str) -> list[str]:
    """Families named in `text`: `tuned`, `held-out`, `all`, or names with commas."""
    groups = {"tuned": list(TUNED), "held-out": list(HELD_OUT), "all": list(FAMILIES)}
    return groups.get(text) or text.split(",")


def methods(names: str) -> dict[str, object]:
    """The methods to score, by name; the optimiser is imported only when it is asked for."""
    wanted = names.split(",")
    simple = BASELINES | {"informed": informed, "shapes": shapes}
    chosen_methods: dict[str, object] = {name: simple[name] for name in wanted if name in simple}
    if "kempen" in wanted:
        from benchmarks.optimiser.ours import kempen

        chosen_methods["kempen"] = kempen
    return chosen_methods


def rows(
    families: list[str], seeds: range, target: str, names: str
) -> Iterator[tuple[str, str, Score]]:
    """Every method on every world."""
    for family in families:
        for seed in seeds:
            world = draw(FAMILIES[family], seed)
            for name, method in methods(names).items():
                yield name, family, judge(world, method(world, target), target)  # type: ignore[operator]


def main() -> None:
    """Print a line per method and family and one over all of them; ours beside its goals."""
    ask = argparse.ArgumentParser()
    ask.add_argument("--families", default="tuned")
    ask.add_argument("--seeds", default="0:4")
    ask.add_argument("--target", default="attributed", choices=["attributed", "total"])
    ask.add_argument("--methods", default="keep,proportional,log-log,kempen")
    asked = ask.parse_args()
    first, last = (int(part) for part in asked.seeds.split(":"))
    began = time.perf_counter()
    scores_by_method: dict[str, dict[str, list[Score]]] = {}
    for name, family, score in rows(
        chosen(asked.families), range(first, last), asked.target, asked.methods
    ):
        scores_by_method.setdefault(name, {}).setdefault(family, []).append(score)
    print(
        f"target {asked.target}, seeds {first} to {last - 1}, {time.perf_counter() - began:.0f} s"
    )
    print(HEAD)
    for name, by_family in scores_by_method.items():
        for family, scores in by_family.items():
            print(line(f"{name[:11]} {family}", scores))
        everything = [s for scores in by_family.values() for s in scores]
        print(line(f"{name} ALL", everything))
        if name == "kempen":
            print("\n".join(beside_goals(everything, asked.target)))


if __name__ == "__main__":
    main()
