"""Only `campaigns` changes what state a campaign is in, and only `strategies` a strategy's.

A row is followed inside its function: from what it is annotated with, from `Campaign.objects`, from
a function of ours that returns one, through loops and querysets.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.house.places import ROOT, nodes_of, source_files, tree_of

OWNERS = {"Campaign": "campaigns", "Strategy": "strategies"}
FIELDS = {
    *("status", "budget_amount", "budget_start", "budget_end"),
    *("approved_hash", "approved_by", "approved_by_client"),
}
_WRITING = {"update", "save", "update_or_create", "bulk_update"}
_NO_ROWS = {"values", "values_list", "exists", "count", "aggregate"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_ASSIGNING = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.NamedExpr, ast.For, ast.comprehension)
_WRITERS = (ast.Call, *_ASSIGNING)


def words_of(node: ast.AST | None) -> set[str]:
    """The names in an annotation, or in one that is written as a text."""
    if node is None:
        return set()
    names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    texts = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return names.union(*(re.findall(r"\w+", text) for text in texts if isinstance(text, str)))


def returns_of(tree: ast.Module) -> dict[str, set[str]]:
    return {
        node.name: words_of(node.returns) & OWNERS.keys()
        for node in nodes_of(tree, *_FUNCTIONS)
        if isinstance(node, _FUNCTIONS)
    }


@cache
def returns_of_module(module: str) -> dict[str, set[str]]:
    path = ROOT / (module.replace(".", "/") + ".py")
    return returns_of(tree_of(path)) if path.is_file() else {}


def returns_in(tree: ast.Module) -> dict[str, set[str]]:
    """What of both models the functions return that a file defines or imports."""
    returned: dict[str, set[str]] = {}
    for node in nodes_of(tree, ast.ImportFrom):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("kempen."):
            for one in node.names:
                known = returns_of_module(node.module or "").get(one.name, set())
                returned.setdefault(one.asname or one.name, set()).update(known)
                # What is called as `queries.campaign_of()`.
                returned.update(returns_of_module(f"{node.module}.{one.name}"))
    return returned | returns_of(tree)


class Rows:
    """Which names of a function hold rows, or querysets, of which model."""

    def __init__(self, function: ast.AST, returns: dict[str, set[str]]) -> None:
        self.names: dict[str, set[str]] = {}
        self._returns = returns
        for node in ast.walk(function):
            if isinstance(node, ast.arg):
                self._know(node.arg, words_of(node.annotation) & OWNERS.keys())
        before = -1
        while before != (before := sum(map(len, self.names.values()))):
            for node in ast.walk(function):
                for target, value in assigned(node):
                    if isinstance(target, ast.Name):
                        self._know(target.id, self.models_of(value))

    def _know(self, name: str, models: set[str]) -> None:
        if models:
            self.names.setdefault(name, set()).update(models)

    def models_of(self, node: ast.AST) -> set[str]:
        """Which models' rows an expression may give."""
        models: set[str] = set()
        match node:
            case ast.Name(id=name):
                models = self.names.get(name, set())
            case ast.Attribute(value=ast.Name(id=name), attr="objects") if name in OWNERS:
                models = {name}
            case ast.Attribute(attr=("campaign" | "strategy") as attr):
                models = {attr.capitalize()}
            case ast.Call(func=ast.Name(id=name)):
                models = self._returns.get(name, set())
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name not in _NO_ROWS:
                models = self.models_of(value) | self._returns.get(name, set())
            case ast.Subscript(value=value) | ast.Starred(value=value):
                models = self.models_of(value)
            case ast.BoolOp(values=values):
                models = set().union(*map(self.models_of, values))
            case ast.IfExp(body=body, orelse=orelse):
                models = self.models_of(body) | self.models_of(orelse)
        return models


def assigned(node: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            for target in targets:
                yield from pairs(target, value)
        case ast.AnnAssign(target=target, value=ast.expr() as value):
            yield target, value
        case ast.AugAssign(target=target, value=value):
            yield target, value
        case ast.NamedExpr(target=target, value=value):
            yield target, value
        case ast.For(target=target, iter=value) | ast.comprehension(target=target, iter=value):
            yield target, value


def pairs(target: ast.AST, value: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """`a, b = c, d` sets a to c; of `a, b = c` anything may be in both."""
    if not isinstance(target, ast.Tuple):
        yield target, value
    elif isinstance(value, ast.Tuple) and len(value.elts) == len(target.elts):
        yield from zip(target.elts, value.elts, strict=True)
    else:
        yield from ((one, value) for one in target.elts)


def states_in(node: ast.AST) -> set[str]:
    """The models whose Status an expression names."""
    return {
        one.value.id
        for one in ast.walk(node)
        if isinstance(one, ast.Attribute)
        and one.attr == "Status"
        and isinstance(one.value, ast.Name)
        and one.value.id in OWNERS
    }


def may_write(node: ast.AST) -> bool:
    """Whether it sets something of that name, or stores a row, of whichever model."""
    match node:
        case ast.Call(func=ast.Name(id="setattr")):
            return True
        case ast.Call(func=ast.Attribute(attr=name)) if name in _WRITING:
            return True
    targets = (target for target, _ in assigned(node))
    return any(isinstance(target, ast.Attribute) and target.attr in FIELDS for target in targets)


@cache
def writes_in(tree: ast.Module) -> set[str]:
    """`Campaign: line` for each place that sets a state of a campaign, or of a strategy."""
    writes: set[str] = set()
    # Most files write nothing at all: whose rows their names hold need not be followed.
    if not any(map(may_write, nodes_of(tree, *_WRITERS))):
        return writes
    returns = returns_in(tree)
    for function in nodes_of(tree, *_FUNCTIONS):
        writing = [node for node in ast.walk(function) if may_write(node)]
        if not writing:
            continue
        rows = Rows(function, returns)
        for node in writing:
            models: set[str] = set()
            for target, value in assigned(node):
                if isinstance(target, ast.Attribute) and target.attr in FIELDS:
                    models |= rows.models_of(target.value) | states_in(value)
            match node:
                case ast.Call(func=ast.Name(id="setattr"), args=[row, *_]):
                    models |= rows.models_of(row)
                case ast.Call(func=ast.Attribute(attr=name, value=row)) if name in _WRITING:
                    models |= rows.models_of(row)
            if models:
                line = getattr(node, "lineno", 0)
                writes |= {f"{model}: {line}" for model in models}
    return writes


def test_no_other_room_changes_a_state() -> None:
    strangers = {
        f"{path.relative_to(ROOT)}: {write}"
        for path in source_files()
        if path.is_relative_to(ROOT / "kempen")
        for write in writes_in(tree_of(path))
        if not path.is_relative_to(ROOT / "kempen/domain" / OWNERS[write.partition(":")[0]])
    }
    assert strangers == set()


def test_the_owners_change_them() -> None:
    """The search finds what is there."""
    owners = {
        path.relative_to(ROOT / "kempen/domain").parts[0]
        for path in source_files()
        if path.is_relative_to(ROOT / "kempen/domain")
        if writes_in(tree_of(path))
    }
    assert owners == {"campaigns", "strategies"}


SAMPLES = [
    "def f(campaign: Campaign):\n    campaign.status = 'ended'",
    "def f(campaign: 'Campaign | None'):\n    campaign.status, at = 'ended', now()",
    "def f(pk):\n    one = Campaign.objects.of(b).get(pk=pk)\n    one.budget_amount = 1",
    "def f(pk):\n    rows = Campaign.objects.of(b)\n    rows.get(pk=pk).save()",
    "def f(pk):\n    Campaign.objects.of(b).filter(pk=pk).update(status='ended')",
    "def f(change):\n    change.campaign.status = 'ended'",
    "def f(one):\n    one.status = Campaign.Status.ENDED",
    "def f():\n    for one in Strategy.objects.of(b):\n        one.save(update_fields=['status'])",
    "def f(launch):\n    made = launch.strategy\n    made.status = 'approved'",
    "def _one() -> Strategy: ...\ndef f():\n    one = _one()\n    setattr(one, 'status', 'x')",
    "def f(strategy: Strategy):\n    if (held := strategy):\n        held.approved_hash = ''",
    "def f(rows: list[Campaign]):\n    Campaign.objects.bulk_update(rows, ['status'])",
]


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_state_that_is_set_elsewhere_is_found(sample: str) -> None:
    tree = ast.parse(sample)
    assert writes_in(tree)


@pytest.mark.parametrize(
    "sample",
    [
        "def f(campaign: Campaign):\n    change.status = Change.Status.DONE",
        "def f(campaign: Campaign):\n    kept = campaign.status\n    return kept == 'ended'",
        "def f():\n    Launch.objects.of(b).update(status='done')",
        "def f(campaign: Campaign):\n    Change.objects.of(campaign.business).update(status='x')",
        "def f():\n    ids = Campaign.objects.of(b).values_list('pk')\n    ids.update()",
    ],
)
def test_what_sets_no_state_of_theirs_is_left_alone(sample: str) -> None:
    tree = ast.parse(sample)
    assert writes_in(tree) == set()
