"""No page and no API request calls a partner: the worker does, and the page asks for the outcome.

Every name that a function mentions is followed through the imports, so a call is seen however many
functions lie between. A job that is deferred by its name is no mention: the worker makes it.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.house.places import ROOT, nodes_of, tree_of

Name = tuple[str, str]  # a module of ours, and something that it defines
WEB = ("kempen.entrypoints.api", "kempen.entrypoints.dashboard")
# What opens a connection to somewhere else: our one caller of partners, and the libraries' ways.
CALLER = ("kempen.platforms.calling", "Caller")
# What a specification holds that calls its partner. Whoever names it calls; reading the rest of a
# specification calls nobody, so what a specification is made of is not followed.
SPEC_CALLS = {"open", "exchange"}
SPECS = ("kempen.platforms.registry", "kempen.platforms.spec")
# The parts of a definition that only name types.
_TYPES = {"annotation", "returns"}
NETWORK = {"aiohttp", "httpx2", "http.client", "smtplib", "socket", "urllib.request"}


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def modules() -> dict[str, Path]:
    return {
        module_of(path): path
        for path in sorted((ROOT / "kempen").rglob("*.py"))
        if "migrations" not in path.parts
    }


def imported_by(tree: ast.Module) -> dict[str, str]:
    """What each imported name of a module stands for, dotted: a module, or a thing in one."""
    imports = {}
    for node in nodes_of(tree, ast.Import, ast.ImportFrom):
        if isinstance(node, ast.Import):
            for one in node.names:
                imports[one.asname or one.name.split(".")[0]] = (
                    one.name if one.asname else one.name.split(".")[0]
                )
        elif isinstance(node, ast.ImportFrom) and node.module:
            for one in node.names:
                imports[one.asname or one.name] = f"{node.module}.{one.name}"
    return imports


def definitions(tree: ast.Module) -> dict[str, list[ast.AST]]:
    """What a module defines at its top, by name: functions, classes, and assigned values."""
    nodes: dict[str, list[ast.AST]] = defaultdict(list)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            nodes[node.name].append(node)
        elif isinstance(node, ast.Assign):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    nodes[target.id].append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            nodes[node.target.id].append(node.value)
    return nodes


def dotted(node: ast.AST) -> str:
    """The dotted name that an expression is, or nothing."""
    if isinstance(node, ast.Name):
        return node.id
    if isinstance(node, ast.Attribute) and (head := dotted(node.value)):
        return f"{head}.{node.attr}"
    return ""


def names_in(node: ast.AST) -> Iterator[ast.Name | ast.Attribute]:
    """The names in a definition, but for those that only name types: these call nothing."""
    waiting = [node]
    while waiting:
        inner = waiting.pop()
        if isinstance(inner, ast.Name | ast.Attribute):
            yield inner
        for field in inner._fields:
            value = getattr(inner, field, None)
            if field in _TYPES:
                continue
            if isinstance(value, ast.AST):
                waiting.append(value)
            elif isinstance(value, list):
                waiting += [one for one in value if isinstance(one, ast.AST)]


def mentioned(node: ast.AST, imports: dict[str, str]) -> set[str]:
    """The dotted names, as the imports resolve them, that a definition mentions."""
    names = set()
    for inner in names_in(node):
        head, _, rest = dotted(inner).partition(".")
        if head:
            names.add(f"{imports.get(head, head)}.{rest}".rstrip("."))
    return names


def calls_by_specification(nodes: list[ast.AST], imports: dict[str, str]) -> bool:
    """Whether a definition calls a partner through its specification."""
    return any(text.startswith(SPECS) for text in imports.values()) and any(
        isinstance(inner, ast.Attribute) and inner.attr in SPEC_CALLS
        for node in nodes
        for inner in ast.walk(node)
    )


def is_specification(module: str, nodes: list[ast.AST]) -> bool:
    """Whether a definition is the data of a specification, and no function."""
    is_function = any(isinstance(node, ast.FunctionDef) for node in nodes)
    return module.startswith("kempen.platforms.") and module.endswith(".spec") and not is_function


@cache
def graph() -> dict[Name, set[Name]]:
    """What each definition mentions; what reaches the network by itself mentions CALLER."""
    edges: dict[Name, set[Name]] = {}
    for module, path in modules().items():
        tree = tree_of(path)
        imports, own = imported_by(tree), definitions(tree)
        for name, nodes in own.items():
            edges[module, name] = targets = set()
            if is_specification(module, nodes):
                continue
            if calls_by_specification(nodes, imports):
                targets.add(CALLER)
            for text in set().union(*(mentioned(node, imports) for node in nodes)):
                if text.split(".")[0] in own:
                    targets.add((module, text.split(".")[0]))
                # Named from the longest module on: kempen.a.b.thing.attribute is thing of a.b.
                head, _, rest = text.rpartition(".")
                while head:
                    if head in modules():
                        targets.add((head, rest.split(".")[0]))
                        break
                    if head in NETWORK and rest.split(".")[0] not in imports_of_types():
                        targets.add(CALLER)
                        break
                    head, _, more = head.rpartition(".")
                    rest = f"{more}.{rest}"
    return edges


def imports_of_types() -> set[str]:
    """What is taken of network libraries without calling anybody."""
    return {"Response", "RequestError", "TimeoutException", "gaierror", "AF_INET", "AF_INET6"}


def way_to_a_partner(start: Name) -> list[str]:
    """The shortest chain from a definition to a call, or nothing."""
    edges, ways, seen = graph(), [[start]], {start}
    while ways:
        way = ways.pop(0)
        if way[-1] == CALLER:
            return [".".join(one) for one in way]
        for following in sorted(edges.get(way[-1], ())):
            if following not in seen:
                seen.add(following)
                ways.append([*way, following])
    return []


def web_definitions() -> list[Name]:
    return [name for name in graph() if name[0].startswith(WEB)]


def test_the_calls_of_the_worker_are_seen() -> None:
    """The test can fail: what the worker does reaches the partners through several rooms."""
    for name in (
        ("kempen.domain.sync.actions.daily_results", "sync_waiting"),
        ("kempen.domain.sync.actions.campaign_lists", "list_waiting"),
        ("kempen.domain.leads.actions.crm_calls", "connect_waiting"),
        ("kempen.domain.strategies.actions.generate", "generate"),
        ("kempen.domain.connections.queries", "open_platform"),
        ("kempen.domain.connections.crm", "connect_crm"),
        ("kempen.domain.connections.consent", "finish"),
    ):
        assert way_to_a_partner(name)[-1] == ".".join(CALLER), name
    assert len(web_definitions()) > 500


@pytest.mark.parametrize("entrypoint", WEB)
def test_no_request_calls_a_partner(entrypoint: str) -> None:
    ways = {
        ".".join(name): way
        for name in web_definitions()
        if name[0].startswith(entrypoint) and (way := way_to_a_partner(name))
    }
    assert ways == {}
