"""`python -m benchmarks.optimiser.peers`: the peers' kept answers beside ours."""

from typing import Any

import numpy as np

from benchmarks.optimiser.__main__ import HEAD, line
from benchmarks.optimiser.baselines import BASELINES
from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.ours import kempen
from benchmarks.optimiser.peers.kept import answers_of
from benchmarks.optimiser.scores import Answer, Score, judge

PEERS = ("pymc_marketing", "meridian")


def main() -> None:
    """Score what is kept of each peer, and today's split and Kempen on the very same markets."""
    for peer in PEERS:
        answers = answers_of(peer)
        finished = [one for one in answers if "failed" not in one]
        failed = len(answers) - len(finished)
        print(f"{peer}, target total: {len(answers)} markets, {failed} where it failed")
        if finished:
            print(HEAD)
        for settings in dict.fromkeys(one["settings"] for one in finished):
            # On the markets of each of the peer's settings by themselves.
            markets = [one for one in finished if one["settings"] == settings]
            for name, scores in compared(peer, markets).items():
                print(line(f"{name} {settings}", scores))


def compared(peer: str, markets: list[dict[str, Any]]) -> dict[str, list[Score]]:
    """Scores by method on these markets."""
    scores: dict[str, list[Score]] = {"keep": [], peer: [], "kempen": []}
    for one in markets:
        world = draw(FAMILIES[one["family"]], one["seed"])
        theirs = Answer(
            np.array(one["split"]), one["mean"], one["low"], one["high"], one["chance"],
            one["cpu_seconds"],
        )  # fmt: skip
        scores["keep"].append(judge(world, BASELINES["keep"](world, "total"), "total"))
        scores[peer].append(judge(world, theirs, "total"))
        scores["kempen"].append(judge(world, kempen(world, "total"), "total"))
    return scores


if __name__ == "__main__":
    main()
