"""Tests stand where the code stands, and share what they begin with in modules without tests."""

import ast
from collections.abc import Iterator

import pytest

from tests.house.places import ROOT, nodes_of, source_files, tree_of

CODE, TESTS = ROOT / "kempen", ROOT / "tests"
# Launches against partners that misbehave are a story of their own, and so is a platform that only
# the tests know.
STORIES = {"domain/launches/faults", "platforms/street"}


def imported_modules(tree: ast.Module) -> Iterator[str]:
    """Every module that may be imported, wherever in the file; `from a import b` may be `a.b`."""
    for node in nodes_of(tree, ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def imported_tests(tree: ast.Module) -> list[str]:
    """The modules of tests among what is imported."""
    return [
        module
        for module in imported_modules(tree)
        if module.startswith("tests.")
        and (file := ROOT.joinpath(*module.split(".")).with_suffix(".py")).name.startswith("test_")
        and file.exists()
    ]


def test_nothing_imports_a_test_module() -> None:
    """What two tests share is in tests/builders, or in a module without tests beside them."""
    importers = {
        str(path.relative_to(ROOT)): imported
        for path in source_files()
        if (imported := imported_tests(tree_of(path)))
    }
    assert importers == {}


@pytest.mark.parametrize(
    "line",
    [
        "from tests.house.test_tests import CODE",
        "from tests.house import test_tests",
        "import tests.house.test_tests",
        "def begin() -> None:\n    from tests.house.test_tests import CODE",
    ],
)
def test_an_import_of_a_test_module_is_found_however_it_is_written(line: str) -> None:
    assert imported_tests(ast.parse(line)) == ["tests.house.test_tests"]


def test_a_folder_of_tests_is_called_as_the_folder_of_the_code() -> None:
    floors = {path.name for path in CODE.iterdir() if (path / "__init__.py").exists()}
    strays = {
        folder
        for path in source_files()
        if path.is_relative_to(TESTS)
        and (folder := path.parent.relative_to(TESTS).as_posix()).split("/")[0] in floors
        and not (CODE / folder / "__init__.py").exists()
    }
    assert strays == STORIES
