"""A local is named by the noun that it holds and a function by what it returns or does."""

import ast
from collections.abc import Iterator
from typing import Final

from tests.house.places import ROOT, nodes_of, source_files, tree_of

# What was made, found or told is a strategy, a campaign, a list of events: the reader wants that
# word. A deed is an action, a letter is an email or a character.
NO_NOUNS: Final = {
    "deed",
    "deeds",
    "found",
    "kept",
    "letter",
    "letters",
    "made",
    "said",
    "telling",
    "told",
    "twin",
    "twins",
}


def test_locals_and_functions_are_named_by_what_they_hold() -> None:
    named = [
        f"{path.relative_to(ROOT)}:{line} {name}"
        for path in source_files()
        for line, name in names_in(tree_of(path))
        if name in NO_NOUNS
    ]
    assert named == []


def test_parameters_loops_and_functions_count_and_members_of_classes_do_not() -> None:
    code = """
class Import:
    made: int
    kept = 1
    def told(self, found):
        self.said = [deed for deed in found]
def twin():
    return None
"""
    names = [name for _, name in names_in(ast.parse(code))]
    assert sorted(names) == ["deed", "found", "self", "twin"]


def names_in(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of what is assigned, passed or defined; members of classes are public."""
    members = set(_members(tree))
    for node in nodes_of(tree, ast.arg, ast.Name, ast.FunctionDef, ast.AsyncFunctionDef):
        if node in members:
            continue
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, node.name


def _members(tree: ast.Module) -> Iterator[ast.AST]:
    for node in nodes_of(tree, ast.ClassDef):
        if isinstance(node, ast.ClassDef):
            for member in node.body:
                yield member
                if isinstance(member, ast.AnnAssign):
                    yield member.target
                elif isinstance(member, ast.Assign):
                    yield from member.targets
