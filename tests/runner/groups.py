"""Which test files run in which process, so that all end at about the same time."""

from pathlib import Path

from tests.house.places import ROOT

Group = list[str]
# They share a service or a browser, which takes longer to start than one file takes to run.
_TOGETHER = ("tests/browser",)
# Measured on two cores: a drill starts a service in nearly every test.
_SECONDS_A_LINE = {"tests/browser": 1.0, "tests/drills": 0.3, "tests/ways": 0.2}
_SECONDS_A_LINE_ELSEWHERE = 0.03


def test_files() -> list[str]:
    """Return every file of tests, as a path from the root."""
    return sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/**/test_*.py"))


def seconds_of(files: list[str]) -> dict[str, float]:
    """Return what each file takes, guessed by its length."""
    return {file: _guess(file) for file in files}


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


def _guess(file: str) -> float:
    folder = str(Path(file).parent)
    lines = (ROOT / file).read_text().count("\n")
    return lines * _SECONDS_A_LINE.get(folder, _SECONDS_A_LINE_ELSEWHERE)
