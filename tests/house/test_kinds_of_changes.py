"""Nothing asks which kind a change is but the folder of the kinds: others ask for roles and fields.

A kind is added by a file there, a line in its registry, and a sentence in the dashboard's copy.
"""

import ast
from collections.abc import Iterator

import pytest

from kempen.domain.launches.changes.registry import KINDS
from tests.house.places import ROOT, nodes_of, source_files, tree_of

HOME = ROOT / "kempen/domain/launches/changes"
CLASSES = {kind.__name__ for kind in KINDS.values()}
_QUERIES = {"filter", "exclude", "get", "Q", "get_or_create", "update_or_create"}
_LOOKUPS = {"kind", "kind__in", "change__kind", "change__kind__in"}


def is_asked(node: ast.AST) -> bool:
    """`change.kind`: what says which kind a change is."""
    match node:
        case ast.Attribute(attr="kind") | ast.Name(id="kind"):
            return True
        case ast.Call(func=ast.Name(id="str"), args=[value]):
            return is_asked(value)
    return False


def names_kind(node: ast.AST) -> bool:
    """`Pause`, `steering.Pause`, `Pause.code`, or several of them."""
    match node:
        case ast.Attribute(attr="code", value=value):
            return names_kind(value)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name in CLASSES
        case ast.Tuple(elts=several) | ast.Set(elts=several) | ast.List(elts=several):
            return any(map(names_kind, several))
    return False


def has_code(node: ast.AST) -> bool:
    """Whether an expression has the code of a kind as a text, alone or in a collection."""
    texts = {one.value for one in ast.walk(node) if isinstance(one, ast.Constant)}
    return bool(texts & KINDS.keys())


def compares(node: ast.AST) -> bool:
    if not isinstance(node, ast.Compare):
        return False
    sides = [node.left, *node.comparators]
    return any(map(names_kind, sides)) or (any(map(is_asked, sides)) and any(map(has_code, sides)))


def matches(node: ast.AST) -> bool:
    if not isinstance(node, ast.Match):
        return False
    patterns = [part for case in node.cases for part in ast.walk(case.pattern)]
    named = [part.cls for part in patterns if isinstance(part, ast.MatchClass)]
    named += [part.value for part in patterns if isinstance(part, ast.MatchValue)]
    return any(map(names_kind, named)) or (is_asked(node.subject) and any(map(has_code, patterns)))


def looks_up(node: ast.AST) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=("isinstance" | "issubclass")), args=[_, kinds]):
            return names_kind(kinds)
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _QUERIES:
            asked = [one.value for one in node.keywords if one.arg in _LOOKUPS]
            return any(has_code(value) or names_kind(value) for value in asked)
        case ast.Dict(keys=keys):
            return any(key is not None and names_kind(key) for key in keys)
    return False


def branches_in(tree: ast.Module) -> Iterator[int]:
    for node in nodes_of(tree, ast.Compare, ast.Match, ast.Call, ast.Dict):
        if compares(node) or matches(node) or looks_up(node):
            yield getattr(node, "lineno", 0)


def test_nobody_else_asks_which_kind_a_change_is() -> None:
    places = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in source_files()
        if path.is_relative_to(ROOT / "kempen") and not path.is_relative_to(HOME)
        for line in branches_in(tree_of(path))
    ]
    assert places == []


@pytest.mark.parametrize(
    "sample",
    [
        "if change.kind == 'set_budget': pass",
        "if change.kind in ('pause', 'end'): pass",
        "if 'pause' == one.change.kind: pass",
        "if change.kind == SetBudget.code: pass",
        "if type(content) is SetBudget: pass",
        "if str(row.kind) in ('stop_ad',): pass",
        "match change.kind:\n    case 'pause' | 'resume': pass",
        "match content:\n    case steering.Pause(): pass",
        "match change.kind:\n    case Pause.code: pass",
        "if isinstance(content, (SetBudget, CreateCampaign)): pass",
        "Change.objects.of(b).filter(kind='start')",
        "Change.objects.of(b).exclude(kind__in=('pause', 'end'))",
        "rows.filter(kind=SetBudget.code)",
        "wanted = {Pause: 1, Resume: 2}",
        "wanted = {Pause.code: 'Pausing'}",
    ],
)
def test_a_branch_on_a_kind_is_found(sample: str) -> None:
    assert list(branches_in(ast.parse(sample)))


@pytest.mark.parametrize(
    "sample",
    [
        "if change.kind in kinds_with(ChangeRole.STEERS): pass",
        "add_change(of, SetBudget(amount=amount))",
        "content = KINDS[change.kind].from_json(payload)",
        "if step == 'start': pass",
        "sentences = {'pause': _('Pause it')}",
    ],
)
def test_what_asks_for_no_kind_is_left_alone(sample: str) -> None:
    assert list(branches_in(ast.parse(sample))) == []
