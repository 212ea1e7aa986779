"""`python -m benchmarks.optimiser.peers`: the peers' kept answers beside ours."""

import json

import numpy as np

from benchmarks.optimiser.__main__ import HEAD, line
from benchmarks.optimiser.baselines import BASELINES
from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.ours import kempen
from benchmarks.optimiser.peers.pymc_marketing_fit import RESULTS
from benchmarks.optimiser.scores import Answer, Score, judge


def main() -> None:
    """Score what `results.json` holds, and today's split and Kempen on the very same markets."""
    held = json.loads(RESULTS.read_text()) if RESULTS.exists() else []
    scores_by_label: dict[str, list[Score]] = {}
    failed = 0
    for one in held:
        world = draw(FAMILIES[one["family"]], one["seed"])
        if "failed" in one:
            failed += 1
            continue
        theirs = Answer(
            np.array(one["split"]), one["mean"], one["low"], one["high"], one["chance"],
            one["cpu_seconds"],
        )  # fmt: skip
        for name, answer in (
            ("pymc", theirs),
            ("keep", BASELINES["keep"](world, "total")),
            ("kempen", kempen(world, "total")),
        ):
            # On the markets of each of the peer's settings by themselves.
            label = f"{name} {one['settings']}"
            scores_by_label.setdefault(label, []).append(judge(world, answer, "total"))
    print(f"target total, {len(held)} markets, {failed} where the peer failed")
    print(HEAD)
    for name, scores in scores_by_label.items():
        print(line(name, scores))


if __name__ == "__main__":
    main()
