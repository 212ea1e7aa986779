"""Small simulated markets for tests, and their files."""

import csv
import json
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.ours import history_of
from benchmarks.optimiser.worlds import World
from kempen.optimiser.answer.plan import AllocationQuestion
from kempen.optimiser.model.fit import fit
from kempen.optimiser.model.history import History
from kempen.optimiser.model.posterior import ResponsePosterior


@cache
def world(family: str = "hill", seed: int = 101) -> World:
    """A market of a family."""
    return draw(FAMILIES[family], seed)


def small_history(seed: int) -> History:
    """Three campaigns over half a year: quick to fit."""
    family = replace(FAMILIES["hill"], name="small", campaigns=3, days=180)
    return history_of(draw(family, seed), "attributed")


def history(family: str = "hill", seed: int = 101, target: str = "attributed") -> History:
    """What that market shows."""
    return history_of(world(family, seed), target)


@cache
def posterior(
    family: str = "hill", seed: int = 101, target: str = "attributed"
) -> ResponsePosterior:
    """A fit of that market, made once."""
    return fit(history(family, seed, target), 28, target=target)


def question(
    known: ResponsePosterior, budget: float | None = None, goal: float | None = None
) -> AllocationQuestion:
    """An open question: no bounds, today's split as it was."""
    count = len(known.names)
    money = budget or float(known.recent.sum())
    return AllocationQuestion(
        money,
        np.zeros(count),
        np.full(count, money),
        money * known.recent / known.recent.sum(),
        goal,
    )


def write_history(path: Path, days: int = 120, channels: int = 2) -> list[list[Any]]:
    """A small CSV with answers that bend; returns its rows, header first."""
    rng = np.random.default_rng(5)
    rows: list[list[Any]] = [["date", "channel", "spend", "clicks", "conversions", "revenue"]]
    for day in range(days):
        for channel in range(channels):
            spend = round(float(100 * np.exp(rng.normal(0, 0.5))), 2)
            sold = int(rng.poisson(2 * spend**0.6))
            when = date(2026, 1, 1) + timedelta(days=day)
            rows.append([when, f"c{channel}", spend, int(spend * 2), sold, round(sold * 20.0, 2)])
    write_rows(path, rows)
    return rows


def write_rows(path: Path, rows: list[list[Any]]) -> None:
    """Rows as a CSV."""
    with path.open("w", newline="") as file:
        csv.writer(file).writerows(rows)


def write_problem(folder: Path, **changes: Any) -> Path:
    """A problem.json over `history.csv`; a change to None removes the key."""
    problem: dict[str, Any] = {
        "target": "attributed",
        "history_csv": "history.csv",
        "total_csv": None,
        "start_date": "2026-05-01",
        "horizon": 28,
        "budget": 6000,
        "bounds": {"c0": [0, 6000], "c1": [500, 4000]},
        "current_split": {"c0": 3000, "c1": 3000},
        "goal": 4,
        "events": [{"date": "2026-05-05", "name": "5.5"}],
    }
    problem.update(changes)
    path = folder / "problem.json"
    path.write_text(json.dumps({key: value for key, value in problem.items() if value is not ...}))
    return path


def raised_market(raised: float, seed: int = 3) -> History:
    """Two campaigns whose sales follow the root of spend; the last 28 days spend `raised`."""
    rng = np.random.default_rng(seed)
    spend = 100 * np.exp(rng.normal(0, 0.4, (200, 2)))
    spend[-28:] *= raised
    sold = rng.poisson(10 * np.sqrt(spend)).astype(float)
    running = np.ones_like(spend, dtype=bool)
    return History(date(2026, 1, 1), ("a", "b"), spend, 8 * sold, 2 * sold, sold, running)
