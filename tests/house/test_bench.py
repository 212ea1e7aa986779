"""`make bench` runs every benchmark and says of each line whether it is within its limit."""

import subprocess
import sys

import pytest

from benchmarks.__main__ import Ran, conclude, is_measured, is_missed, names

WITHIN = (
    "overview, 12 weeks  p95  108.5 ms  limit 200  ratio 0.54   limit 20  ratio 1.00",
    "CSV of 1,000,000 rows, HTTP   39,274 rows/s   limit  60,139   ratio 0.76 meets 0.75",
    "the same again, nothing new   89,070 rows/s   limit  39,274   ratio 2.28 meets 2.0",
    "range of total sales holds   80.1 % ± 1.0   goal 77 to 83   met",
)
MISSED = (
    "overview, 12 weeks  p95  108.5 ms  limit 200  ratio 0.54   limit 20  ratio 1.01",
    "CSV of 1,000,000 rows, HTTP   39,274 rows/s   limit  60,139   ratio 0.65 MISSES 0.75",
    "range of total sales holds   90.1 % ± 1.0   goal 77 to 83   missed",
    "nothing was ever told   goal 0.95   ratio nan",
)
OTHER = ("100,000 performance days of 200 campaigns", "a read beside /livez   8.6 times its cost")


@pytest.mark.parametrize("line", WITHIN)
def test_a_line_within_its_limit_is_not_missed(line: str) -> None:
    assert is_measured(line)
    assert not is_missed(line)


@pytest.mark.parametrize("line", MISSED)
def test_a_line_beyond_its_limit_is_missed(line: str) -> None:
    assert is_measured(line)
    assert is_missed(line)


@pytest.mark.parametrize("line", OTHER)
def test_a_line_without_a_limit_is_neither(line: str) -> None:
    assert not is_measured(line)
    assert not is_missed(line)


def test_the_end_names_what_is_missed_and_what_failed(capsys: pytest.CaptureFixture[str]) -> None:
    green = Ran("scale", 3, (), 0, 4.0)
    assert conclude([green]) == 0
    assert "All 3 lines are within their limits." in capsys.readouterr().out
    assert conclude([green, Ran("watch", 2, ("alarms   ratio 1.20",), 0, 1.0)]) == 1
    assert "watch: alarms   ratio 1.20" in capsys.readouterr().out
    assert conclude([green, Ran("imports", 0, (), 3, 1.0)]) == 1
    assert "imports ended with 3" in capsys.readouterr().out


def test_every_benchmark_is_known_by_its_name() -> None:
    assert {"scale", "watch", "optimiser", "imports_http"} <= set(names())
    assert not {"__init__", "__main__", "_import_service"} & set(names())
    command = [sys.executable, "-m", "benchmarks", "no_such"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert answer.returncode == 2
    assert "no benchmark: no_such" in answer.stderr
