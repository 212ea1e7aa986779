"""Which test files are run together, and in which order: the longest first."""

import json
from pathlib import Path

from tests.house.places import ROOT
from tests.runner.shared_queue import Group

SECONDS = ROOT / "build" / "test-seconds.json"
# They share a service or a browser, which takes longer to start than one file takes to run.
_TOGETHER = ("tests/browser",)
# For files of which no run is known: a drill starts a service in nearly every test.
_SECONDS_A_LINE = {"tests/browser": 0.4, "tests/drills": 0.3, "tests/ways": 0.3}
_SECONDS_A_LINE_ELSEWHERE = 0.04


def test_files() -> list[str]:
    """Return every file of tests, as a path from the root."""
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/**/test_*.py"))


def seconds_of(files: list[str]) -> dict[str, float]:
    """Return what each file took in the last run that is known here, or a guess by its length."""
    known: dict[str, float] = json.loads(SECONDS.read_text()) if SECONDS.exists() else {}
    return {file: known.get(file, _guess(file)) for file in files}


def record(seconds: dict[str, float]) -> None:
    """Set down what files took, beside what is known of the others."""
    known = seconds_of(test_files())
    SECONDS.write_text(json.dumps({**known, **seconds}, indent=1, sort_keys=True))


def groups_of(files: list[str]) -> list[Group]:
    """Return groups of files, the longest first: what is taken last should be short."""
    groups: dict[str, Group] = {}
    for file in files:
        folder = str(Path(file).parent)
        groups.setdefault(folder if folder in _TOGETHER else file, []).append(file)
    seconds = seconds_of(files)
    return sorted(groups.values(), key=lambda group: -sum(seconds[file] for file in group))


def _guess(file: str) -> float:
    folder = str(Path(file).parent)
    lines = (ROOT / file).read_text().count("\n")
    return lines * _SECONDS_A_LINE.get(folder, _SECONDS_A_LINE_ELSEWHERE)
