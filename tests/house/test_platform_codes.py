"""No code but a platform's own folder knows it by its code: what differs is in its specification.

An unknown platform would else be taken for one of those that a branch names.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from typing import Final

import pytest

from kempen.platforms.registry import partner_codes, platform_codes
from tests.house.places import ROOT, nodes_of, source_files, tree_of

PLATFORMS = ROOT / "kempen" / "platforms"
CODES = frozenset(partner_codes())
# Also the name of a field or a role: alone it says nothing of a platform.
EVERYDAY = frozenset({"search", "crm"})
OF_PLATFORMS_ALONE = CODES - EVERYDAY
# Examples in the reference of the API and its events.
WITH_EXAMPLES = {
    "kempen/entrypoints/api/ads/schemas.py",
    "kempen/entrypoints/api/events/data_schemas.py",
    "kempen/entrypoints/api/strategies/brief_schemas.py",
}
_QUOTED = rf"""["']({"|".join(sorted(CODES))})["']"""


def codes_among(nodes: Iterable[ast.AST | None]) -> set[str]:
    """The codes among some expressions, and in what these list."""
    codes = set()
    for node in nodes:
        if isinstance(node, ast.Constant) and node.value in CODES:
            codes.add(str(node.value))
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            codes |= codes_among(node.elts)
    return codes


_BRANCHING: Final = (ast.Compare, ast.MatchValue)
_LISTING: Final = (ast.Dict, ast.List, ast.Tuple, ast.Set)


def faults_of_code(tree: ast.Module) -> Iterator[str]:
    """Every place of a module that branches on a platform or knows which there are."""
    for node in nodes_of(tree, *_BRANCHING, *_LISTING, ast.ImportFrom):
        compared: set[str] = set()
        if isinstance(node, ast.Compare):
            compared = codes_among([node.left, *node.comparators])
        elif isinstance(node, ast.MatchValue):
            compared = codes_among([node.value])
        yield from (f"compares with {code}" for code in sorted(compared))
        listed: set[str] = set()
        if isinstance(node, ast.Dict):
            listed = codes_among(node.keys)
        elif isinstance(node, ast.List | ast.Tuple | ast.Set):
            listed = codes_among([node])
        if len(listed) > 1:
            yield f"lists {', '.join(sorted(listed))}"
        module = node.module if isinstance(node, ast.ImportFrom) else None
        if module and module.split(".")[:3] in [["kempen", "platforms", code] for code in CODES]:
            yield f"imports {module}"


def names_of_platforms(tree: ast.Module) -> Iterator[str]:
    """Every text that can only mean a platform."""
    for node in nodes_of(tree, ast.Constant):
        if isinstance(node, ast.Constant) and node.value in OF_PLATFORMS_ALONE:
            yield f"names {node.value}"


def faults_of_template(text: str) -> Iterator[str]:
    """Every tag of a template that names a platform."""
    for tag in re.findall(r"{[%{](.*?)[%}]}", text, re.DOTALL):
        yield from (f"names {code} in a tag" for code in re.findall(_QUOTED, tag))


def faults_of_script(text: str) -> Iterator[str]:
    """Every comparison of a script with a platform's code."""
    pattern = rf"(?:[!=]==?|\bcase)\s*{_QUOTED}|{_QUOTED}\s*[!=]==?"
    for match in re.finditer(pattern, text):
        yield f"compares with {match[1] or match[2]}"


def test_there_are_platforms_to_look_for() -> None:
    assert {"search", "social"} <= set(platform_codes())
    assert OF_PLATFORMS_ALONE


def test_no_code_branches_on_a_platform() -> None:
    faults = {
        name: branches
        for path in source_files()
        if path.is_relative_to(ROOT / "kempen") and not path.is_relative_to(PLATFORMS)
        if (name := str(path.relative_to(ROOT)))
        if (
            branches := [
                *faults_of_code(tree_of(path)),
                *(names_of_platforms(tree_of(path)) if name not in WITH_EXAMPLES else ()),
            ]
        )
    }
    assert faults == {}


@pytest.mark.parametrize(
    ("pattern", "faults_of"), [("*.html", faults_of_template), ("*.js", faults_of_script)]
)
def test_no_page_branches_on_a_platform(pattern: str, faults_of: object) -> None:
    assert callable(faults_of)
    paths = list((ROOT / "kempen" / "entrypoints").rglob(pattern))
    assert paths
    faults = {
        str(path.relative_to(ROOT)): branches
        for path in paths
        if (branches := list(faults_of(path.read_text())))
    }
    assert faults == {}


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ('if platform == "search": pass', "compares with search"),
        ('x = 1 if "crm" != connection.platform else 2', "compares with crm"),
        ('if line.platform in ("search", "video"): pass', "compares with search"),
        ('match one:\n    case "social":\n        pass', "compares with social"),
        ('LIMITS = {"search": 30, "social": 40}', "lists search, social"),
        ('Literal["search", "crm"]', "lists crm, search"),
        ("from kempen.platforms.search.client import X", "imports kempen.platforms.search.client"),
    ],
)
def test_code_that_branches_is_found(code: str, fault: str) -> None:
    assert fault in set(faults_of_code(ast.parse(code)))


def test_code_that_names_a_platform_is_found() -> None:
    assert list(names_of_platforms(ast.parse('given.get("social")'))) == ["names social"]
    assert not list(faults_of_code(ast.parse('{"search": ask.search}; select_related("crm")')))


@pytest.mark.parametrize(
    "tag",
    ['{% if platform == "crm" %}', '{% url "connector" platform="crm" %}', "{% if p in 'crm' %}"],
)
def test_a_template_that_names_a_platform_is_found(tag: str) -> None:
    assert list(faults_of_template(tag)) == ["names crm in a tag"]
    assert not list(faults_of_template('<form role="search">{% if with_search %}'))


@pytest.mark.parametrize(
    "line", ['if (form.dataset.platform === "social") {', "'social' == it", 'case "social":']
)
def test_a_script_that_branches_is_found(line: str) -> None:
    assert list(faults_of_script(line)) == ["compares with social"]
