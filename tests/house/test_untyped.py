"""`Any` hides what crosses a boundary: few lines have it, and each says why it must stay."""

import ast
import tokenize
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

from tests.house.places import ROOT, nodes_of, source_files, tree_of

# Lines that name Any, or an alias of it, for each place. A number only goes down; a place that is
# not listed has none.
MOST: Final[dict[str, int]] = {
    "domain/accounts": 1,
    "domain/imports": 2,
    "domain/performance": 4,
    "entrypoints/api": 31,
    "entrypoints/cli": 2,
    "entrypoints/dashboard": 4,
    "entrypoints/worker": 1,
    "kit": 6,
    "outbound": 3,
    "platforms": 12,
}
# Stands on every line that names Any itself; an alias says it for all lines that use it.
REASON: Final = "# Any: "


def test_lines_with_any_become_fewer() -> None:
    counts = Counter(_place(path) for path, _ in untyped_lines())
    more = {
        place: f"{count}, at most {MOST.get(place, 0)}"
        for place, count in counts.items()
        if count > MOST.get(place, 0)
    }
    assert more == {}


def test_lines_with_any_say_why() -> None:
    bare = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in _files()
        for line in _lines_with(path, _imported(path))
        if REASON not in path.read_text().splitlines()[line - 1]
    ]
    assert bare == []


def test_a_reason_belongs_to_a_line_with_any() -> None:
    untyped = set(untyped_lines())
    stray = [
        f"{path.relative_to(ROOT)}:{token.start[0]}"
        for path in _files()
        if REASON in path.read_text()
        for token in _comments(path)
        if REASON in token.string and (path, token.start[0]) not in untyped
    ]
    assert stray == []


@cache
def untyped_lines() -> list[tuple[Path, int]]:
    """Every line of kempen/ that names Any or an alias of it, imports aside."""
    return [(path, line) for path in _files() for line in _lines_with(path, _names(path))]


def _lines_with(path: Path, names: set[str]) -> list[int]:
    nodes = nodes_of(tree_of(path), ast.Name)
    return sorted(
        {node.lineno for node in nodes if isinstance(node, ast.Name) and node.id in names}
    )


def _imported(path: Path) -> set[str]:
    """The names by which a file has Any from typing."""
    return {
        alias.asname or alias.name
        for node in nodes_of(tree_of(path), ast.ImportFrom)
        if isinstance(node, ast.ImportFrom) and node.module == "typing"
        for alias in node.names
        if alias.name == "Any"
    }


@cache
def _names(path: Path) -> set[str]:
    """The names by which a file calls Any: as it is, its own aliases and imported ones."""
    imported = {
        alias.asname or alias.name
        for node in nodes_of(tree_of(path), ast.ImportFrom)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in _aliases(_file_of(node.module))
    }
    return imported | _imported(path) | _aliases(path)


@cache
def _aliases(path: Path | None) -> set[str]:
    """The names that a file gives to types with Any in them."""
    if path is None or not path.exists():
        return set()
    return {
        target.id
        for node in tree_of(path).body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript | ast.Name)
        for target in node.targets
        if isinstance(target, ast.Name)
        and any(isinstance(part, ast.Name) and part.id == "Any" for part in ast.walk(node.value))
    }


def _file_of(module: str | None) -> Path | None:
    if module is None or not module.startswith("kempen."):
        return None
    return ROOT / (module.replace(".", "/") + ".py")


def _comments(path: Path) -> list[tokenize.TokenInfo]:
    with path.open("rb") as file:
        tokens = list(tokenize.tokenize(file.readline))
    return [token for token in tokens if token.type == tokenize.COMMENT]


def _files() -> list[Path]:
    return [path for path in source_files() if path.is_relative_to(ROOT / "kempen")]


def _place(path: Path) -> str:
    """Two folders below kempen, such as `domain/leads`, or `kit`."""
    folders = path.relative_to(ROOT / "kempen").parts[:-1]
    return "/".join(folders[:2]) if folders[:1] in (("domain",), ("entrypoints",)) else folders[0]
