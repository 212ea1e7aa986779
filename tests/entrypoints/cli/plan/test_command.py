"""`kempen plan`: files in, an answer out."""

import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from kempen.entrypoints.cli.plan.command import command
from kempen.optimiser.answer.chance import Level, chance_of
from tests.optimiser.markets import history, write_history, write_problem, write_rows

# Runs the command in this process, and says first how many threads it then has.
ALONE = """
import io, os, sys
from contextlib import redirect_stdout
from kempen.entrypoints.cli.plan.command import command
said = io.StringIO()
with redirect_stdout(said):
    command(sys.argv[1:], standalone_mode=False)
print(len(os.listdir("/proc/self/task")))
print(said.getvalue())
"""


def run(*words: object) -> Result:
    return CliRunner().invoke(command, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_history(tmp_path / "history.csv")
    return tmp_path


def flat_problem(folder: Path) -> Path:
    """A market whose spend has hardly varied."""
    flat = history("near_constant", 101)
    rows: list[list[Any]] = [["date", "channel", "spend", "clicks", "conversions", "revenue"]]
    columns = (flat.spend, flat.clicks, flat.conversions, flat.revenue)
    for day in range(flat.days):
        for k, name in enumerate(flat.names):
            rows.append([flat.day(day), name, *(float(column[day, k]) for column in columns)])
    write_rows(folder / "history.csv", rows)
    start = (flat.end + timedelta(days=1)).isoformat()
    return write_problem(
        folder, start_date=start, budget=float(flat.recent_spend().sum() * 28), bounds={},
        current_split={}, goal=None, events=[],
    )  # fmt: skip


def answer_of(problem: Path) -> dict[str, Any]:
    out = problem.parent / "plan.json"
    result = run("--problem", problem, "--out", out)
    assert result.exit_code == 0, result.output
    written: dict[str, Any] = json.loads(out.read_text())
    return written


def test_a_plan_sums_to_the_budget_and_keeps_its_bounds(folder: Path) -> None:
    plan = answer_of(write_problem(folder, budget=5000.01))
    assert round(sum(plan["allocation"].values()), 2) == 5000.01
    assert 500 <= plan["allocation"]["c1"] <= 4000
    likely = plan["predicted"]
    assert likely["p05"] < likely["p10"] < likely["mean"] < likely["p90"] < likely["p95"]
    assert 0 <= plan["prob_goal"] <= 1
    assert set(plan["timings"]) == {"read", "fit", "answer", "total"}


def test_a_plan_gives_every_day_its_amounts(folder: Path) -> None:
    plan = answer_of(write_problem(folder))
    assert plan["daily"].keys() == plan["allocation"].keys()
    for name, amount in plan["allocation"].items():
        assert len(plan["daily"][name]) == 28
        assert round(sum(plan["daily"][name]), 2) == amount


def test_flat_spend_is_planned_in_weeks_that_teach_and_that_can_be_refused(
    tmp_path: Path,
) -> None:
    problem = flat_problem(tmp_path)
    plan = answer_of(problem)
    assert 0 < plan["learning"]["cost"] < plan["learning"]["worth"]
    stated = json.loads(problem.read_text())
    problem.write_text(json.dumps(stated | {"learn": False}))
    level = answer_of(problem)
    assert level["learning"] is None
    for name, part in plan["learning"]["swing"].items():
        assert 0 < part <= 0.2
        assert round(sum(plan["daily"][name]), 2) == plan["allocation"][name]
        ratio = [a / b for a, b in zip(plan["daily"][name], level["daily"][name], strict=True)]
        assert sum(ratio[7 * week] > 1 for week in range(4)) == 2, ratio
    assert plan["allocation"] == level["allocation"]
    problem.write_text(json.dumps(stated | {"learn": "no"}))
    refused = run("--problem", problem, "--out", tmp_path / "no.json")
    assert refused.exit_code == 2
    assert "learn must be true or false" in refused.stderr
    shown = run(tmp_path / "history.csv", "--budget", "5000")
    assert "To learn, some weeks go above and below the plan" in " ".join(shown.stdout.split())
    plain = run(tmp_path / "history.csv", "--budget", "5000", "--no-learning")
    assert "To learn" not in plain.stdout


def test_the_same_problem_gets_the_same_plan(folder: Path) -> None:
    problem = write_problem(folder)
    first, second = answer_of(problem), answer_of(problem)
    del first["timings"], second["timings"]
    assert first == second


def test_a_goal_out_of_reach_is_answered_with_the_best_reachable_return(folder: Path) -> None:
    plan = answer_of(write_problem(folder, goal=100))
    assert plan["goal_reachable"] is False
    assert plan["prob_goal"] == 0
    assert plan["best_reachable_return"] == pytest.approx(
        plan["predicted"]["mean"] / 6000, rel=1e-3
    )
    assert plan["budget_for_goal"] is None


def test_the_words_at_the_command_line_fit_the_chance_of_the_goal(folder: Path) -> None:
    mean = answer_of(write_problem(folder))["predicted"]["mean"] / 6000
    plan = answer_of(write_problem(folder, goal=1.01 * mean))
    chance = chance_of(plan["prob_goal"])
    assert plan["prob_goal_words"] == chance.words
    assert chance.level is Level.EITHER_WAY
    assert plan["goal_reachable"] is True
    assert plan["goal_expected"] is False
    far = answer_of(write_problem(folder, goal=100))
    assert far["prob_goal_words"] == "less than 1 in 100, cannot be met"


def test_the_readable_answer_words_a_goal_by_its_chance(folder: Path) -> None:
    asked = (folder / "history.csv", "--budget", 6000, "--days", 28, "--goal")
    far = " ".join(run(*asked, 100).output.split())
    assert "Chance of reaching 100 per 1: less than 1 in 100, cannot be met." in far
    best = float(far.partition("Best expected with 6,000: ")[2].split()[0].rstrip("."))
    near = " ".join(run(*asked, 1.01 * best).output.split())
    assert " in 100, could go either way. Best expected with 6,000: " in near
    assert "cannot be met" not in near


def test_without_a_goal_there_is_no_chance_of_it(folder: Path) -> None:
    assert answer_of(write_problem(folder, goal=None))["prob_goal"] is None


def test_the_readable_answer_shows_range_table_chart_and_reasons(folder: Path) -> None:
    result = run(folder / "history.csv", "--budget", 6000, "--days", 28, "--goal", 4)
    assert result.exit_code == 0, result.output
    for part in ("Expected revenue", "likely", "Chance of reaching 4 per 1", "c0", "●", "·"):
        assert part in result.output


def test_a_split_that_stays_is_said_to_stay(folder: Path) -> None:
    result = run(folder / "history.csv", "--budget", 6000)
    assert "Today's split does not change" in result.output


def test_a_split_that_moves_says_what_it_gains(folder: Path) -> None:
    rows = write_history(folder / "history.csv")
    better = [[*row[:4], row[4] * 3, row[5] * 3] if row[1] == "c0" else row for row in rows[1:]]
    write_rows(folder / "history.csv", [rows[0], *better])
    result = run(folder / "history.csv", "--budget", 6000)
    assert "Against today's split: +" in result.output


def test_prospects_are_planned_in_conversions(folder: Path) -> None:
    result = run(folder / "history.csv", "--budget", 6000, "--prospects")
    assert "Expected prospects" in result.output


def test_what_is_left_out_is_told_and_changes_nothing(folder: Path) -> None:
    plain = answer_of(write_problem(folder))
    rows = write_history(folder / "history.csv")
    names = ["date", "Campaign", *rows[0][2:], "impressions", ""]
    write_rows(folder / "history.csv", [names, *([*row, 7, ""] for row in rows[1:])])
    problem = write_problem(
        folder, comment="for May", events=[{"date": "2026-05-05", "name": "5.5", "state": "KL"}]
    )
    result = run("--problem", problem)
    printed = json.loads(result.stdout)
    assert printed["notes"] == [
        "problem.json: unknown keys were skipped: 'comment'.",
        "problem.json, events: unknown keys were skipped: 'state'.",
        "history.csv: the column 'campaign' is taken as 'channel'.",
        "history.csv: columns that are not needed were left out: 'impressions'.",
        "history.csv: columns without a name were left out.",
    ]
    assert result.stderr.splitlines() == [f"kempen plan: note: {one}" for one in printed["notes"]]
    assert (printed["allocation"], plain["notes"]) == (plain["allocation"], [])
    assert "· Note: " in run(folder / "history.csv", "--budget", 6000).stdout


def test_a_bound_of_null_is_no_limit(folder: Path) -> None:
    plan = answer_of(write_problem(folder, bounds={"c0": [None, 1000], "c1": [4000, None]}))
    assert plan["allocation"]["c0"] <= 1000
    assert plan["notes"] == []


def test_total_sales_may_end_a_month_before_the_history(folder: Path) -> None:
    rows = write_history(folder / "history.csv")
    sums = {row[0]: 1000.0 for row in rows[1:]}
    for row in rows[1:]:
        sums[row[0]] += row[5]
    answers = []
    for late in (0, 31):
        write_rows(
            folder / "total.csv",
            [["date", "revenue"], *([*one] for one in list(sums.items())[: len(sums) - late])],
        )
        answers.append(answer_of(write_problem(folder, target="total", total_csv="total.csv")))
    whole, late_one = answers
    assert late_one["notes"] == [
        "total.csv ends 31 days before the history: the total sales of those days count as unknown."
    ]
    assert late_one["predicted"]["mean"] == pytest.approx(whole["predicted"]["mean"], rel=0.05)


@pytest.mark.parametrize(("budget", "level"), [(12_000, "high"), (30_000, "low")])
def test_a_budget_far_beyond_all_that_was_spent_gets_low_confidence(
    folder: Path, budget: int, level: str
) -> None:
    plan = answer_of(write_problem(folder, budget=budget, bounds={}))
    reasons = [reason for reason in plan["reasons"] if reason["code"] == "budget_beyond"]
    assert (plan["confidence"], bool(reasons)) == (level, level == "low")


def test_a_campaign_that_never_spent_is_no_obstacle(folder: Path) -> None:
    rows = write_history(folder / "history.csv")
    rows += [[row[0], "new", 0, 0, 0, 0] for row in rows[1::2]]
    write_rows(folder / "history.csv", rows)
    plan = answer_of(write_problem(folder, bounds={"new": [0, 600]}))
    assert 0 <= plan["allocation"]["new"] <= 600
    assert plan["campaigns"][2]["verdict"]["level"] == "none"
    forced = answer_of(write_problem(folder, bounds={"new": [3000, 3000]}))
    assert forced["confidence"] == "low"


def test_missing_days_are_filled_only_when_asked(folder: Path) -> None:
    rows = write_history(folder / "history.csv")
    write_rows(folder / "history.csv", rows[:40] + rows[41:])
    problem = write_problem(folder)
    refused = run("--problem", problem)
    assert refused.exit_code == 2
    assert "c1 has no row for 2026-01-20" in refused.output
    assert run("--problem", problem, "--fill-gaps").exit_code == 0


def test_a_campaign_may_start_late(folder: Path) -> None:
    rows = write_history(folder / "history.csv")
    late = [row for row in rows if row[1] != "c1" or str(row[0]) >= "2026-04-10"]
    write_rows(folder / "history.csv", late)
    assert run("--problem", write_problem(folder)).exit_code == 0


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted in /proc")
def test_a_plan_uses_one_thread_and_is_the_same_in_every_process(folder: Path) -> None:
    """Each run in a process of its own, as people run it."""
    outputs = []
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", ALONE, "--problem", str(write_problem(folder))],
            capture_output=True, text=True, check=True,
            env={name: text for name, text in os.environ.items() if "NUM_THREADS" not in name},
        )  # fmt: skip
        threads, _, text = done.stdout.partition("\n")
        plan = json.loads(text)
        del plan["timings"]
        outputs.append((threads, plan))
    assert outputs[0][0] == "1"
    assert outputs[0] == outputs[1]
