"""The test files, how long each takes, and which are begun first."""

import json
from functools import cache
from pathlib import Path

from tests.house.places import ROOT

# What was measured for files that take longer than most: `make test-durations` writes it anew.
MEASURED = Path(__file__).with_name("durations.json")
# For a file that was not measured.
_SECONDS_A_LINE = {
    "tests/browser": 0.3,
    "tests/browser/demo": 0.3,
    "tests/drills": 0.3,
    "tests/ways": 0.2,
}
_SECONDS_A_LINE_ELSEWHERE = 0.02
_GOOD_ENOUGH = 1.0  # Seconds.


def test_files() -> list[str]:
    """Return every file of tests, as a path from the root."""
    return list(_found())


@cache
def _found() -> tuple[str, ...]:
    return tuple(sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/**/test_*.py")))


def seconds_of(files: list[str]) -> dict[str, float]:
    """Return what each file takes, as it was measured, or guessed by its length."""
    measured = _measured()
    return {file: measured.get(file) or _guess(file) for file in files}


def store_durations(seconds: dict[str, float]) -> None:
    """Store what was measured, without the files for which a guess is good enough."""
    worth_storing = {
        file: round(taken, 1)
        for file, taken in sorted(seconds.items())
        if abs(taken - _guess(file)) > _GOOD_ENOUGH
    }
    MEASURED.write_text(json.dumps(worth_storing, indent=1) + "\n")
    _measured.cache_clear()


def longest_first(files: list[str]) -> list[str]:
    """Return the files in the order in which processes take them, so that all end together."""
    seconds = seconds_of(files)
    return sorted(files, key=lambda file: (-seconds[file], file))


@cache
def _measured() -> dict[str, float]:
    measured: dict[str, float] = json.loads(MEASURED.read_text())
    return measured


def _guess(file: str) -> float:
    folder = str(Path(file).parent)
    lines = (ROOT / file).read_text().count("\n")
    return lines * _SECONDS_A_LINE.get(folder, _SECONDS_A_LINE_ELSEWHERE)
