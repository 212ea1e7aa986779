"""How often ranges hold is measured market by market, and what is measured stays."""

from pathlib import Path

import pytest

from benchmarks.optimiser import ranges
from benchmarks.optimiser.draw import draw
from benchmarks.optimiser.families import FAMILIES
from benchmarks.optimiser.goals import beside_goals
from benchmarks.optimiser.ours import kempen
from benchmarks.optimiser.scores import Score, judge

FAMILY, SEED = "short_history", 12000


def score(covered: float) -> Score:
    return Score(0, 0, covered, 0, 0, 0, 0, 0, 0)


def test_a_market_is_kept_and_not_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ranges.score_of(tmp_path, FAMILY, SEED, "total")
    monkeypatch.delattr(ranges, "market")
    assert ranges.score_of(tmp_path, FAMILY, SEED, "total") == first


def test_a_kept_market_has_the_scores_of_the_table(tmp_path: Path) -> None:
    mine = ranges.score_of(tmp_path, FAMILY, SEED, "total")
    world = draw(FAMILIES[FAMILY], SEED)
    table = judge(world, kempen(world, "total"), "total")
    assert mine.covered == pytest.approx(table.covered, abs=0.01)
    for name in ("regret", "keep_regret", "error", "floor_error", "bias", "brier_excess"):
        assert getattr(mine, name) == pytest.approx(getattr(table, name), abs=1e-4)


def test_another_rule_for_ranges_is_scored_without_a_new_fit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ranges.score_of(tmp_path, FAMILY, SEED, "total")
    monkeypatch.setattr(ranges, "widening", lambda *_, **__: 3.0)
    wide = ranges.score_of(tmp_path, FAMILY, SEED, "total")
    assert wide.covered > first.covered
    assert wide.regret == first.regret


def test_a_file_of_a_run_that_was_broken_off_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "total" / f"{FAMILY}-{SEED}.npz"
    path.parent.mkdir()
    path.with_suffix(".half").write_bytes(b"PK half a file")
    assert ranges.score_of(tmp_path, FAMILY, SEED, "total").covered > 0
    assert [one.name for one in path.parent.iterdir()] == [path.name]


@pytest.mark.parametrize(
    ("covered", "ending"),
    [([0.8, 0.79, 0.81], "inside"), ([0.8, 0.9, 0.85], "meets"), ([0.9, 0.91, 0.89], "misses")],
)
def test_a_family_meets_the_goal_with_the_interval_of_its_markets(
    covered: list[float], ending: str
) -> None:
    assert ranges.verdict([score(one) for one in covered]).endswith(ending)


def test_figures_stand_beside_their_goals() -> None:
    scores = [Score(0.01 * n, 0.015, 0.8, 0.06, 0, 0.02, 0, 0, 0) for n in range(4)]
    lines = beside_goals(scores, "attributed")
    assert lines[0].split()[-5:] == ["1.500", "goal", "1.2", "ratio", "1.25"]
    assert lines[2].split()[-5:] == ["50.000", "goal", "4.0", "ratio", "12.50"]
    assert lines[-1].endswith("80.0   goal 77 to 83   met")
    assert beside_goals(scores, "total")[0].endswith("ratio 0.60")
