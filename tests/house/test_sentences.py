"""No code looks anything up by an English sentence."""

import ast
from collections.abc import Iterator
from typing import Final

import pytest

from tests.house.places import ROOT, nodes_of, source_files, tree_of

# What other programs say, who give no code: a library, a server, a partner.
OF_OTHERS: Final = {
    ("kempen/domain/imports/formats/csv_header.py", "unexpected end"),
    ("kempen/entrypoints/cli/web_server.py", "Python threads"),
    ("kempen/kit/database/connection_log.py", "error connecting"),
    ("kempen/kit/database/embedded.py", "shared memory block"),
    ("kempen/kit/database/embedded.py", "authentication failed"),
    ("kempen/platforms/social/translate.py", "reduce the amount"),
}
_TEXT_METHODS: Final = {"get", "startswith", "endswith", "removeprefix"}


def sentences_matched_in(tree: ast.Module) -> Iterator[str]:
    """Each English sentence, or part of one, that code compares with or looks something up by."""
    for node in nodes_of(tree, ast.Dict, ast.Compare, ast.Subscript, ast.Call):
        if isinstance(node, ast.Dict):
            texts = [one for one in map(_words_of, node.keys) if one.endswith((".", "!"))]
        elif isinstance(node, ast.Compare):
            texts = [_words_of(one) for side in _sides(node) for one in ast.walk(side)]
            texts += ["str(error)" for side in _sides(node) if _is_text_of_error(side)]
        elif isinstance(node, ast.Subscript):
            texts = [_words_of(node.slice), "str(error)" if _is_text_of_error(node.slice) else ""]
        elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") in _TEXT_METHODS:
            texts = [_words_of(one) for one in node.args[:1]]
            texts += ["str(error)" for one in node.args[:1] if _is_text_of_error(one)]
        else:
            continue
        yield from filter(None, texts)


def _sides(node: ast.Compare) -> list[ast.expr]:
    return [node.left, *node.comparators]


def _words_of(node: ast.AST | None) -> str:
    """Return a text of several words, "" for anything else."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return ""
    text = node.value.strip()
    return text if " " in text and text.replace(" ", "").isprintable() and text[0].isalpha() else ""


def _is_text_of_error(node: ast.AST) -> bool:
    """Whether this is `str(error)` or `error.message`, whatever the error is called."""
    if isinstance(node, ast.Attribute):
        return node.attr == "message"
    return (
        isinstance(node, ast.Call)
        and getattr(node.func, "id", "") == "str"
        and len(node.args) == 1
        and getattr(node.args[0], "id", "") in {"error", "refusal", "refused", "failure", "exc"}
    )


def test_nothing_is_looked_up_by_an_english_sentence() -> None:
    known_texts = {text for _, text in OF_OTHERS}
    for file in sorted((ROOT / "kempen").rglob("*.py")):
        place = file.relative_to(ROOT).as_posix()
        matches = set(sentences_matched_in(tree_of(file)))
        if {(place, text) for text in matches & known_texts} & OF_OTHERS:
            matches -= {"str(error)"} | known_texts
        assert not matches, (place, matches)


@pytest.mark.parametrize(
    "code",
    [
        'WORDS = {"The campaign has ended.": "ended"}',
        'is_late = str(error) == "Somebody was faster."',
        'is_late = "was faster" in str(refusal)',
        "words = WORDS.get(str(error))",
        "words = WORDS[refused.message]",
        "if error.message == sentence: pass",
        'is_late = said.startswith("Somebody was")',
    ],
)
def test_a_lookup_by_a_sentence_is_found(code: str) -> None:
    assert list(sentences_matched_in(ast.parse(code)))


def test_texts_are_marked_by_names_that_the_search_for_texts_knows() -> None:
    # xgettext finds calls by their names: of a text marked by another it writes no catalogue.
    aliases = {
        (path.relative_to(ROOT).as_posix(), one.asname)
        for path in source_files()
        for node in nodes_of(tree_of(path), ast.ImportFrom)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for one in node.names
        if one.asname not in (None, "_")
    }
    assert aliases == set()
