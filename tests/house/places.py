"""Where the code of the house is, and how its files are read."""

import ast
import gc
import subprocess
from collections.abc import Iterator
from functools import cache
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


@cache
def nodes_of(tree: ast.Module) -> tuple[ast.AST, ...]:
    """Everything in a file, walked through once for all tests: it takes longer than to parse it."""
    return tuple(ast.walk(tree))


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function and method of a file."""
    for node in nodes_of(tree_of(path)):
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
