"""`Any` hides what crosses a boundary: few lines have it, and each says why it must stay."""

import ast
import tokenize
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Final

from tests.house.places import ROOT, source_files, tree_of

# Lines that name Any, or an alias of it, for each place. A number only goes down; a place that is
# not listed has none.
MOST: Final[dict[str, int]] = {
    "domain/accounts": 3,
    "domain/campaigns": 11,
    "domain/connections": 1,
    "domain/events": 20,
    "domain/idempotency": 7,
    "domain/imports": 2,
    "domain/leads": 5,
    "domain/metrics": 2,
    "domain/notifications": 1,
    "domain/performance": 4,
    "domain/reports": 16,
    "domain/webhooks": 5,
    "entrypoints": 4,
    "entrypoints/api": 115,
    "entrypoints/cli": 2,
    "entrypoints/dashboard": 7,
    "entrypoints/worker": 8,
    "kit": 6,
    "outbound": 3,
    "platforms": 12,
}
# Of all of them, those without a comment `# Any: why` on the line.
WITHOUT_REASON: Final = 242
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
        for path, line in untyped_lines()
        if REASON not in path.read_text().splitlines()[line - 1]
    ]
    assert len(bare) <= WITHOUT_REASON, bare


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
    return [
        (path, line)
        for path in _files()
        for line in sorted(
            {
                node.lineno
                for node in ast.walk(tree_of(path))
                if isinstance(node, ast.Name) and node.id in _names(path)
            }
        )
    ]


@cache
def _names(path: Path) -> set[str]:
    """The names by which a file calls Any: as it is, its own aliases and imported ones."""
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if (node.module, alias.name) == ("typing", "Any")
        or alias.name in _aliases(_file_of(node.module))
    }
    return imported | _aliases(path)


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
