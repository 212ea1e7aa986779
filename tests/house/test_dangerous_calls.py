"""What would let a value become a program: none of it is in the code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.places import ROOT, nodes_of, tree_of

CODE = [*(ROOT / "kempen").rglob("*.py"), *(ROOT / "config").rglob("*.py")]
SCRIPTS = sorted((ROOT / "kempen").rglob("*.js"))
TEMPLATES = sorted((ROOT / "kempen").rglob("*.html"))
# The parent of a bounded process writes to it what it then reads; nobody else can.
PICKLES = {
    "kempen/domain/forecasts/bounded_learning.py",
    "kempen/domain/reports/bounded_writer.py",
}
# The page that the server wrote, with its texts escaped, in answer to the script's own request.
WRITES_HTML = {"wizard.js": 1}
# Their patterns are made of tables of our own, or of a sign that is escaped.
PATTERNS_OF_OURS = {
    "kempen/domain/imports/formats/csv_format.py",
    "kempen/domain/imports/value_formats.py",
    "kempen/market/ad_rules/disguise.py",
    "kempen/market/ad_rules/forms.py",
    "kempen/market/ad_rules/table.py",
    "kempen/market/festivals.py",
    "kempen/platforms/spec.py",
}
# When to try again, spread so that not all do at once.
DICE = {"kempen/domain/sample_data/rules.py", "kempen/entrypoints/worker/sender.py"}
_PATTERNS = {
    "compile",
    "match",
    "fullmatch",
    "search",
    "sub",
    "subn",
    "split",
    "findall",
    "finditer",
}


_RUNNERS = {
    "eval",
    "exec",
    "compile",
    "os.system",
    "os.popen",
    "subprocess.getoutput",
    "subprocess.getstatusoutput",
}
_LAST_NAMES = {name.rpartition(".")[2] for name in _RUNNERS}


def places(hits: Iterator[tuple[Path, ast.AST]]) -> list[str]:
    return [f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}" for path, node in hits]


def nodes(*kinds: type[ast.AST]) -> Iterator[tuple[Path, ast.AST]]:
    for path in CODE:
        for node in nodes_of(tree_of(path), *kinds):
            yield path, node


def name_of(node: ast.expr) -> str:
    return ast.unparse(node)


def runs_text(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call):
        return False
    is_shell = any(
        one.arg == "shell" and not (isinstance(one.value, ast.Constant) and not one.value.value)
        for one in node.keywords
    )
    # To write out every call takes seconds.
    last = getattr(node.func, "attr", getattr(node.func, "id", ""))
    return is_shell or (last in _LAST_NAMES and name_of(node.func) in _RUNNERS)


def test_no_code_runs_a_shell_or_a_text() -> None:
    assert places((path, node) for path, node in nodes(ast.Call) if runs_text(node)) == []


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("subprocess.run('ls', shell=True)", True),
        ("subprocess.run(['ls'])", False),
        ("eval(text)", True),
        ("re.compile('a')", False),
    ],
)
def test_what_runs_a_text_is_found(code: str, *, expected: bool) -> None:
    assert runs_text(ast.parse(code, mode="eval").body) is expected


def is_constant(node: ast.expr) -> bool:
    """A literal, or one made of names in capitals, which are constants here."""
    if isinstance(node, ast.JoinedStr):
        inner = [part.value for part in node.values if isinstance(part, ast.FormattedValue)]
        return all(name_of(part).strip("_").isupper() for part in inner)
    return isinstance(node, ast.Constant) or name_of(node).strip("_").isupper()


def test_no_pattern_is_made_of_a_value() -> None:
    files = {
        str(path.relative_to(ROOT))
        for path, node in nodes(ast.Call)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in _PATTERNS
        and name_of(node.func.value) == "re"
        and not is_constant(node.args[0])
    }
    assert files == PATTERNS_OF_OURS


def imported(node: ast.AST) -> set[str]:
    if isinstance(node, ast.Import):
        return {one.name for one in node.names}
    return {node.module} if isinstance(node, ast.ImportFrom) and node.module else set()


def importers(modules: set[str]) -> set[str]:
    imports = nodes(ast.Import, ast.ImportFrom)
    return {str(path.relative_to(ROOT)) for path, node in imports if imported(node) & modules}


def test_nothing_is_read_that_could_make_objects() -> None:
    assert importers({"pickle", "marshal", "shelve", "yaml", "jsonpickle", "dill"}) == PICKLES
    assert importers({"xml.etree.ElementTree", "xml.dom.minidom", "xml.sax", "lxml"}) == set()


def test_no_secret_comes_from_dice() -> None:
    assert importers({"random"}) == DICE


def uses(words: str) -> dict[str, int]:
    """How often each script uses one of the words."""
    counts = {path.name: len(re.findall(words, path.read_text())) for path in SCRIPTS}
    return {name: count for name, count in counts.items() if count}


def test_no_script_writes_html() -> None:
    assert len(SCRIPTS) > 5
    assert uses(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write") == WRITES_HTML
    assert uses(r"\beval\(|new Function") == {}


def test_no_script_stores_anything() -> None:
    assert uses("localStorage|sessionStorage|indexedDB|document\\.cookie|postMessage") == {}


def test_no_page_needs_a_plug_in() -> None:
    assert len(TEMPLATES) > 50
    plug_in = re.compile(r"<(object|embed|applet|iframe|script(?![^>]*\bsrc=)[^>]*)>")
    assert [path.name for path in TEMPLATES if plug_in.search(path.read_text())] == []
