"""The peers' answers, kept a file for each peer: what is there already is not made again."""

import argparse
import json
import resource
import warnings
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.scores import Answer
from benchmarks.optimiser.worlds import World

RESULTS = Path(__file__).with_name("results")
FOUR = "geometric,hill,promotions,demand_driven"
LEAD, TAIL = 4, 1
Settings = dict[str, dict[str, Any]]
Answering = Callable[[World, dict[str, Any]], Answer]


def answers_of(peer: str) -> list[dict[str, Any]]:
    """What is kept of a peer, market by market."""
    path = RESULTS / f"{peer}.json"
    return list(json.loads(path.read_text())) if path.exists() else []


def event_ramps(world: World, first: int, days: int) -> dict[str, np.ndarray[Any, Any]]:
    """A column for each named event, for `days` days from row `first`: how near it is."""
    stamps = world.start + np.arange(first, first + days)
    columns: dict[str, np.ndarray[Any, Any]] = {}
    for day, name in world.events:
        offset = (stamps - day).astype(int)
        ramp = np.where(offset <= 0, 1 + offset / (LEAD + 1), 0.4)
        ramp = np.where((offset >= -LEAD) & (offset <= TAIL), ramp, 0.0)
        columns[name] = np.maximum(columns.get(name, 0.0), ramp)
    return columns


def answer_markets(peer: str, answer: Answering, settings: Settings, packages: list[str]) -> None:
    """Answer every market that the command line asks for and that is not kept yet."""
    ask = argparse.ArgumentParser()
    ask.add_argument("--families", default=FOUR)
    ask.add_argument("--seeds", default="3000:3005")
    ask.add_argument("--settings", default=next(iter(settings)), choices=list(settings))
    asked = ask.parse_args()
    warnings.simplefilter("ignore")
    first, last = (int(part) for part in asked.seeds.split(":"))
    for seed in range(first, last):
        for family in asked.families.split(","):
            key = {"family": family, "seed": seed, "settings": asked.settings}
            if not any(key.items() <= one.items() for one in answers_of(peer)):
                answer_row = _one(answer, draw(FAMILIES[family], seed), settings[asked.settings])
                print(key, answer_row, flush=True)
                _keep(
                    peer,
                    key | answer_row | {"versions": {name: version(name) for name in packages}},
                )


def _one(answer: Answering, world: World, how: dict[str, Any]) -> dict[str, Any]:
    """One market; a failure of the peer is a result too."""
    try:
        fitted = answer(world, how)
    except Exception as error:  # noqa: BLE001 -- Whatever the peer raises is its answer here.
        return {"failed": f"{type(error).__name__}: {str(error)[:200]}"}
    return {
        "split": [round(float(x), 2) for x in fitted.split],
        "mean": fitted.mean, "low": fitted.low, "high": fitted.high, "chance": fitted.chance,
        "cpu_seconds": round(fitted.seconds, 1),
        "peak_mib": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
    }  # fmt: skip


def _keep(peer: str, answer: dict[str, Any]) -> None:
    RESULTS.mkdir(exist_ok=True)
    text = json.dumps([*answers_of(peer), answer], indent=1) + "\n"
    (RESULTS / f"{peer}.json").write_text(text)
