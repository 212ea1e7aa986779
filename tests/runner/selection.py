"""Chooses the tests that a change can reach, the nearest first, as many as fit into a minute.

The imports of kempen, sandbox and tests are a graph. A test is as near to a changed file as the
number of imports from the one to the other; a test that stands in the place below tests/ that the
file has below kempen/ is nearest. What only puts the service together (addresses, settings) imports
everything and is not looked through. A file that is no code is reached by the tests beside it and
by those that name it. It is a choice: `make test` runs everything.
"""

import re
import subprocess
from collections import deque
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import grimp

from tests.house.places import ROOT
from tests.runner import groups
from tests.runner.file_queue import STARTING_A_SERVICE

# What three processes on two cores do in a minute; to choose and to start takes some of the rest.
BUDGET_SECONDS = 150.0
# What takes longer is worth it in the place of a change alone: in the same seconds many others run.
_DEAR_SECONDS = 20.0
PACKAGES = ("kempen", "sandbox", "config", "tests")
# What decides how every test runs.
_REACHES_ALL = re.compile(
    r"Makefile|pyproject\.toml|manage\.py|(requirements|package).*\.(lock|json|txt)|config/.*"
    r"|tests/[a-z_]+\.py|tests/runner/(groups|file_queue|queue_session|__main__)\.py"
)
# What puts the service together.
_COMPOSITION = re.compile(r"config(\..*)?|.*\.(urls|apps)|kempen\.entrypoints\.api\.main")
_PROSE = (".md", ".png", ".gitignore")
_MIRRORED = ("kempen", "sandbox")
# How many folders below kempen/ a section or noun, and a room, is; a floor is one.
_DEPTHS = {"entrypoints": 3, "domain": 2}
# Folders whose files have nothing to do with each other: each is tried by the tests of its name.
_OF_MANY_MATTERS = ("kempen.entrypoints.cli.", "kempen.entrypoints.worker.duties.")
_ALWAYS = "tests/house"
_CHANGED_ITSELF = -1


@dataclass(frozen=True)
class Selection:
    """The files to run, and why these."""

    files: list[str]
    explanation: str


def select(base: str) -> Selection:
    """Choose for what differs from where this branch left `base`, uncommitted work included."""
    return choose(changed_since(base))


def changed_since(base: str) -> list[str]:
    """Return the files that differ, those that git does not know yet included."""
    left = _git("merge-base", base, "HEAD").strip()
    differing = _git("diff", "--name-only", left)
    unknown = _git("ls-files", "--others", "--exclude-standard")
    return sorted({*differing.splitlines(), *unknown.splitlines()})


def choose(changed: list[str]) -> Selection:
    """Choose the tests for these changed files."""
    if not changed:
        return Selection([], "Nothing changed.")
    everything = groups.test_files()
    for file in changed:
        if _REACHES_ALL.fullmatch(file):
            return Selection(everything, f"{file} reaches every test: all are run.")
    nearness: dict[str, int] = {}
    for file in changed:
        near = _tests_near(file)
        if not near and not file.endswith(_PROSE):
            return Selection(everything, f"No test is known to reach {file}: all are run.")
        for test, distance in near.items():
            nearness[test] = min(distance, nearness.get(test, distance))
    for test in everything:
        if test.startswith(_ALWAYS):
            nearness[test] = 0
    nearness |= dict.fromkeys(set(changed) & set(everything), _CHANGED_ITSELF)
    return _fitting(nearness)


def _fitting(nearness: dict[str, int]) -> Selection:
    """Take the nearest that fit; a test that has changed itself is taken in any case."""
    seconds = groups.seconds_of(list(nearness))
    chosen: list[str] = []
    total = 0.0
    for test in sorted(nearness, key=lambda test: (nearness[test], seconds[test], test)):
        is_dear = nearness[test] > 0 and (
            seconds[test] > _DEAR_SECONDS or str(Path(test).parent) in STARTING_A_SERVICE
        )
        if nearness[test] != _CHANGED_ITSELF and (
            is_dear or total + seconds[test] > BUDGET_SECONDS
        ):
            continue
        chosen.append(test)
        total += seconds[test]
    left = len(nearness) - len(chosen)
    further = f"; {left} further away are left to `make test`" if left else ""
    return Selection(sorted(chosen), f"{len(chosen)} files of tests reach the changes{further}.")


def _tests_near(file: str) -> dict[str, int]:
    """Return the tests that reach a file, by how near they are to it."""
    path = Path(file)
    near: dict[str, int] = {}
    if path.suffix == ".py" and path.parts[0] in PACKAGES:
        near.update(_importers(_module(path)))
    else:
        near.update(dict.fromkeys(_naming(path), 1))
    if path.name == "conftest.py":
        near.update(dict.fromkeys(_below(path.parent), 0))
    if path.parts[0] in _MIRRORED:
        near.update(_beside(path))
    if file in groups.test_files():
        near[file] = 0
    return near


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _importers(module: str) -> dict[str, int]:
    """Return the tests that import a module, by the number of imports between."""
    graph = _graph()
    if module not in graph.modules:  # It was deleted: whoever imported it has changed, too.
        return {}
    distances = {module: 0}
    waiting = deque([module])
    while waiting:
        imported = waiting.popleft()
        for importer in graph.find_modules_that_directly_import(imported):
            if importer not in distances and not _COMPOSITION.fullmatch(importer):
                distances[importer] = distances[imported] + 1
                waiting.append(importer)
    files = {_module(Path(file)): file for file in groups.test_files()}
    near = {files[name]: number for name, number in distances.items() if name in files}
    for name, number in distances.items():
        for test, further in _without_import(name).items():
            near[test] = min(near.get(test, number + 1 + further), number + 1 + further)
    return near


def _without_import(module: str) -> dict[str, int]:
    """Return the tests that use a module and do not import it."""
    path = Path(*module.split("."))
    if path.name == "conftest":
        return dict.fromkeys(_below(path.parent), 0)
    # Pages and operations are asked by their address, commands and duties by their name.
    if not module.startswith("kempen.entrypoints."):
        return {}
    beside = _beside(path)
    if not module.startswith(_OF_MANY_MATTERS):
        return beside
    return {test: near + 2 * (path.name not in Path(test).name) for test, near in beside.items()}


def _beside(path: Path) -> dict[str, int]:
    """Return the tests in the place below tests/ that a file has below kempen/.

    Nearest are those of its own section, noun, room or floor. Where a section or noun has none,
    those of the whole dashboard or API are one further away.
    """
    inside = path.parts[1:] if path.parts[0] == "kempen" else path.parts
    own = _DEPTHS.get(inside[0], 1)
    for depth in range(len(inside) - 1, min(own - 1, 1), -1):
        if tests := _below(Path("tests", *inside[:depth])):
            return dict.fromkeys(tests, int(depth < own))
    return {}


def _below(folder: Path) -> list[str]:
    return [file for file in groups.test_files() if file.startswith(f"{folder}/")]


def _naming(path: Path) -> list[str]:
    """Return the tests whose text names a file that is no code."""
    if not path.suffix:  # A name such as "run" is a word like any other.
        return []
    return [file for file in groups.test_files() if path.name in (ROOT / file).read_text()]


@cache
def _graph() -> grimp.ImportGraph:
    return grimp.build_graph(*PACKAGES, cache_dir=str(ROOT / "build" / "imports"))


def _git(*arguments: str) -> str:
    return subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
