"""Where the code of the house is, and how its files are read."""

import ast
import gc
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("kempen", "config", "sandbox", "tests", "benchmarks")
DRAWERS = {"utils", "util", "helpers", "helper", "misc", "service", "services", "manager", "common"}


def source_files() -> list[Path]:
    """Every Python file of ours but the migrations, which Django writes."""
    return [
        path
        for package in PACKAGES
        for path in sorted((ROOT / package).rglob("*.py"))
        if "migrations" not in path.parts
    ]


@cache
def tree_of(path: Path) -> ast.Module:
    """Parse a file once for all tests, out of every search for garbage: it stays."""
    gc.disable()
    try:
        return ast.parse(path.read_text(), str(path))
    finally:
        gc.freeze()
        gc.enable()


def nodes_of(tree: ast.Module, *kinds: type[ast.AST]) -> Iterable[ast.AST]:
    """Everything in a file, or what is of these kinds, one kind after the other.

    A file is walked through once for all tests: it takes longer than to parse it, and to look at
    all of its nodes for a few takes longest.
    """
    by_kind = _nodes_by_kind(tree)
    return chain.from_iterable(by_kind.get(kind, ()) for kind in kinds or by_kind)


@cache
def _nodes_by_kind(tree: ast.Module) -> dict[type[ast.AST], list[ast.AST]]:
    nodes: dict[type[ast.AST], list[ast.AST]] = defaultdict(list)
    for node in ast.walk(tree):
        nodes[type(node)].append(node)
    return dict(nodes)


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a file."""
    for node in nodes_of(tree_of(path), ast.FunctionDef, ast.AsyncFunctionDef):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def tracked_text_files() -> list[Path]:
    """Every file that is, or is about to be, committed and that holds text."""
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    ).stdout.decode()
    return [
        path
        for name in names.split("\0")
        if name
        and (path := ROOT / name).is_file()
        and path.suffix not in {".png", ".woff2", ".ico", ".npz", ".xlsx", ".mo", ".gz"}
    ]
