"""What other people's methods answered is kept market by market, their failures too."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks.optimiser.baselines import BASELINES
from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.peers import kept
from benchmarks.optimiser.peers.meridian_fit import weekly
from benchmarks.optimiser.scores import Answer
from benchmarks.optimiser.worlds import World

SETTINGS: kept.Settings = {"quick": {"split": "keep"}, "documented": {"split": "none"}}


@pytest.fixture
def peer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A peer that keeps today's split or fails; returns the markets that it was asked about."""
    asked: list[str] = []

    def answer(world: World, how: dict[str, Any]) -> Answer:
        asked.append(f"{world.family.name} {world.seed}")
        if how["split"] == "none":
            raise ValueError("did not converge")
        return BASELINES["keep"](world, "total")

    def run(*arguments: str) -> None:
        monkeypatch.setattr(sys, "argv", ["peer", "--families", "geometric", *arguments])
        kept.answer_markets("peer", answer, SETTINGS, ["numpy"])

    monkeypatch.setattr(kept, "RESULTS", tmp_path / "results")
    run("--seeds", "3000:3002")
    run("--seeds", "3000:3003")
    run("--seeds", "3000:3001", "--settings", "documented")
    return asked


def test_what_is_kept_already_is_not_asked_again(peer: list[str]) -> None:
    assert peer == ["geometric 3000", "geometric 3001", "geometric 3002", "geometric 3000"]


def test_an_answer_is_kept_with_its_versions_and_a_failure_is_an_answer(peer: list[str]) -> None:
    first, *_, failed = kept.answers_of("peer")
    assert first["settings"] == "quick"
    assert len(first["split"]) == 5
    assert first["low"] < first["mean"] < first["high"]
    assert first["versions"]["numpy"] == np.__version__
    assert failed["failed"] == "ValueError: did not converge"


def test_events_are_a_ramp_up_to_their_day() -> None:
    world = draw(FAMILIES["geometric"], 3000)
    day, name = world.events[3]
    row = int((day - world.start).astype(int))
    near = kept.event_ramps(world, row - 5, 8)[name]
    assert near.round(2).tolist() == [0, 0.2, 0.4, 0.6, 0.8, 1, 0.4, 0]


def test_weeks_are_sums_of_seven_days() -> None:
    assert weekly(np.arange(14.0)).tolist() == [21, 70]
