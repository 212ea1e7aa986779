"""Every code that an error can have is explained at the address that its `type` names."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client
from django.utils.html import escape

from kempen.domain.imports.wording import FAULTS
from kempen.entrypoints.api.openapi import document
from kempen.entrypoints.api.shared.error_codes import error_codes
from kempen.entrypoints.api.shared.problems import BARE, bare_problem
from kempen.entrypoints.api.shared.refusal_copy.catalogue import ANSWERS, public_code
from kempen.entrypoints.api.shared.refusals import _CODES
from kempen.market.ad_rules.table import ad_rules
from tests.builders.program import Program
from tests.house.places import ROOT

pytestmark = pytest.mark.django_db
CODE = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
# What makes an error, and which of its values is the code.
MAKERS = {
    "Problem": 1, "FieldError": 1, "PydanticCustomError": 0,
    "Fault": 0, "CreativeFault": 1,
}  # fmt: skip
# Errors of pages and commands only: keys, the mapping to a CRM, privacy notices.
NOT_OF_THE_API = (
    "kempen/entrypoints/dashboard/", "kempen/entrypoints/cli/", "kempen/domain/accounts/",
    "kempen/optimiser/",
)  # fmt: skip


def sources() -> list[Path]:
    return [
        file
        for file in (ROOT / "kempen").rglob("*.py")
        if not file.relative_to(ROOT).as_posix().startswith(NOT_OF_THE_API)
    ]


def codes_made_in(file: Path) -> Iterator[str]:
    """The codes of the errors that a file makes, where they are written out."""
    for node in ast.walk(ast.parse(file.read_text())):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        place = MAKERS.get(name)
        if name == "__init__" and ast.unparse(node.func) == "super().__init__":
            place = 0
        given = node.args[place] if place is not None and len(node.args) > place else None
        yield from codes_in(given) if given is not None else ()


def codes_in(part: ast.AST) -> Iterator[str]:
    """The codes that are written out in an expression."""
    for one in ast.walk(part):
        if isinstance(one, ast.Constant) and CODE.fullmatch(str(one.value)):
            yield str(one.value)


def codes_of_ads() -> set[str]:
    """What an ad may be doubted for: codes of texts, and the rules that ads are held to."""
    policy = ast.parse((ROOT / "kempen/domain/creatives/policy.py").read_text())
    yielded = [node.value for node in ast.walk(policy) if isinstance(node, ast.Yield)]
    first = [value.elts[0] for value in yielded if isinstance(value, ast.Tuple)]
    written = {code for part in first if isinstance(part, ast.Constant) for code in codes_in(part)}
    return written | set(ad_rules())


def test_every_code_that_the_code_can_answer_is_explained() -> None:
    codes = {code for file in sources() for code in codes_made_in(file)}
    codes |= (
        codes_of_ads() | {code for code, _ in BARE.values()} | {code for code, _ in _CODES.values()}
    )
    codes |= set(FAULTS)
    codes |= {public_code(code) for answers in ANSWERS.values() for code in answers}
    assert {"key_missing", "too_many_rows", "malformed_json", "pdf_busy"} <= codes
    assert sorted(codes - set(error_codes())) == []
    assert sorted(set(error_codes()) - codes) == []


def test_the_address_that_an_error_names_is_on_the_page() -> None:
    page = Client().get("/v1/docs").content.decode()
    assert 'id="problems"' in page
    for error in error_codes().values():
        row = page.split(f'<tr id="problem-{error.code}">')[1].split("</tr>", maxsplit=1)[0]
        assert row.count("<td>") == 4
        assert escape(error.meaning) in row or "`" in error.meaning, error
        assert escape(error.remedy) in row or "`" in error.remedy, error
    problem = Program().get("/campaigns").json()
    assert problem["type"].endswith("/docs#problem-key_missing")
    assert f'id="{problem["type"].rpartition("#")[2]}"' in page


def test_a_code_says_what_it_means_and_what_to_do_in_short_sentences() -> None:
    for error in error_codes().values():
        assert CODE.fullmatch(error.code)
        assert re.fullmatch("[45][0-9]{2}(, [45][0-9]{2})*", error.statuses), error
        for words in (error.meaning, error.remedy):
            assert words.endswith("."), error
            assert words[0].isupper() or words[0] == "`", error
            assert all(len(one.split()) <= 20 for one in words.split(". ")), error


def test_the_document_lists_every_code_and_no_other() -> None:
    schemas = document()["components"]["schemas"]
    assert schemas["ErrorCode"]["enum"] == sorted(error_codes())
    for model in ("Problem", "FieldError"):
        code = schemas[model]["properties"]["code"]
        assert code["$ref"] == "#/components/schemas/ErrorCode", model


@pytest.mark.parametrize("status", [402, 418, 502])
def test_a_status_that_nobody_explained_has_a_code_that_is_explained(status: int) -> None:
    assert bare_problem(status).code in error_codes()
