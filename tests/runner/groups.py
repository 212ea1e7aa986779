"""Which test files run in which process, so that all end at about the same time."""

import json
from functools import cache
from pathlib import Path

from tests.house.places import ROOT

Group = list[str]
# They share a service or a browser, which takes longer to start than one file takes to run.
_TOGETHER = ("tests/browser",)
# What was measured for files that take longer than most: `make test-durations` writes it anew.
MEASURED = Path(__file__).with_name("durations.json")
# For a file that was not measured.
_SECONDS_A_LINE = {"tests/browser": 0.3, "tests/drills": 0.3, "tests/ways": 0.2}
_SECONDS_A_LINE_ELSEWHERE = 0.02
_GOOD_ENOUGH = 1.0  # Seconds.


def test_files() -> list[str]:
    """Return every file of tests, as a path from the root."""
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/**/test_*.py"))


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


def parts_of(files: list[str], number: int) -> list[list[str]]:
    """Deal files out to so many processes: each time the longest to whoever has least to do."""
    groups: dict[str, Group] = {}
    for file in files:
        folder = str(Path(file).parent)
        groups.setdefault(folder if folder in _TOGETHER else file, []).append(file)
    seconds = seconds_of(files)
    parts: list[list[str]] = [[] for _ in range(number)]
    taken = [0.0] * number
    for group in sorted(groups.values(), key=lambda group: -sum(seconds[file] for file in group)):
        least = taken.index(min(taken))
        parts[least] += group
        taken[least] += sum(seconds[file] for file in group)
    return [part for part in parts if part]


@cache
def _measured() -> dict[str, float]:
    measured: dict[str, float] = json.loads(MEASURED.read_text())
    return measured


def _guess(file: str) -> float:
    folder = str(Path(file).parent)
    lines = (ROOT / file).read_text().count("\n")
    return lines * _SECONDS_A_LINE.get(folder, _SECONDS_A_LINE_ELSEWHERE)
