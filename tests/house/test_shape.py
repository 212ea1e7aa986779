"""Lengths, names, folders: a reader finds anything by its name."""

import ast
from collections import Counter
from pathlib import Path

import pytest

from tests.house.places import (
    DRAWERS,
    PACKAGES,
    ROOT,
    functions_of,
    source_files,
    tracked_text_files,
    tree_of,
)

LONGEST_FILE, LONGEST_FUNCTION, FULLEST_FOLDER = 300, 50, 25
WIDEST_TEMPLATE = 120  # In bytes, as most tools count: a curly quote is three.
# A registry's host name or a path of somebody's machine must not be in what others check out. The
# names are put together here so that this file does not hold them.
FORBIDDEN = [
    "py" + "pi.org",
    "python" + "hosted.org",
    "registry." + "npmjs",
    "deb." + "debian.org",
    "/work" + "/main",
    "/work" + "/shared",
    "/tmp" + "/lab",
]


def test_every_folder_of_code_is_a_package() -> None:
    """A folder without __init__.py is invisible to the import rules."""
    folders = {path.parent for package in PACKAGES for path in (ROOT / package).rglob("*.py")}
    bare = [
        str(folder.relative_to(ROOT)) for folder in folders if not (folder / "__init__.py").exists()
    ]
    assert sorted(bare) == []


def test_no_file_is_longer_than_one_idea() -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in source_files()
        if (lines := len(path.read_text().splitlines())) > LONGEST_FILE
    }
    assert long == {}


def test_no_function_is_longer_than_one_deed() -> None:
    long = {
        f"{path.relative_to(ROOT)}:{function.name}": lines
        for path in source_files()
        if "tests" not in path.relative_to(ROOT).parts[:1]
        for function in functions_of(path)
        if (lines := (function.end_lineno or 0) - function.lineno + 1) > LONGEST_FUNCTION
    }
    assert long == {}


def test_no_folder_holds_more_files_than_a_reader_takes_in() -> None:
    counts = Counter(str(path.parent.relative_to(ROOT)) for path in source_files())
    assert {name: count for name, count in counts.items() if count > FULLEST_FOLDER} == {}


def test_no_template_is_wider_than_a_screen() -> None:
    """Of pages and of e-mails: a change to one tag is then a change to one line."""
    templates = [
        path
        for path in (ROOT / "kempen").rglob("*")
        if path.suffix == ".html" or (path.suffix == ".txt" and "templates" in path.parts)
    ]
    wide = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line.encode()) > WIDEST_TEMPLATE
    ]
    assert templates
    assert wide == []


def test_a_public_class_name_stands_for_one_thing() -> None:
    """Whoever searches for a class finds one."""
    counts = Counter(
        node.name
        for path in source_files()
        if path.is_relative_to(ROOT / "kempen")
        for node in tree_of(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert {name: count for name, count in counts.items() if count > 1} == {}


def test_no_drawer_is_named_for_what_it_might_hold() -> None:
    drawers = [str(path.relative_to(ROOT)) for path in source_files() if path.stem in DRAWERS]
    assert drawers == []


@pytest.mark.parametrize("forbidden", FORBIDDEN)
def test_nothing_names_a_registry_or_a_machine(forbidden: str) -> None:
    holders: list[Path] = [
        path.relative_to(ROOT)
        for path in tracked_text_files()
        if forbidden in path.read_text(encoding="utf-8", errors="ignore")
    ]
    assert holders == []
