"""docs/asvs.csv: each requirement of ASVS 5.0, levels 1 and 2, once, with a test or a reason."""

import ast
import csv
from functools import cache

import pytest

from tests.house.places import ROOT, tree_of

# The level of each requirement, section by section: "12-" says that the first is of level 1, the
# second of level 2 and the third of level 3.
LEVELS = {
    "1.1": "22", "1.2": "111112222-", "1.3": "11222222222-", "1.4": "222", "1.5": "12-",
    "2.1": "122", "2.2": "112", "2.3": "1222-", "2.4": "2-",
    "3.1": "-", "3.2": "11-", "3.3": "1222-", "3.4": "112222--", "3.5": "11122---", "3.6": "-",
    "3.7": "22---",
    "4.1": "122--", "4.2": "2----", "4.3": "22", "4.4": "1222",
    "5.1": "2", "5.2": "112---", "5.3": "11-", "5.4": "222",
    "6.1": "122", "6.2": "111111112222", "6.3": "1122----", "6.4": "1122--", "6.5": "22222---",
    "6.6": "222-", "6.7": "--", "6.8": "2222",
    "7.1": "222", "7.2": "1111", "7.3": "22", "7.4": "11222", "7.5": "22-", "7.6": "22",
    "8.1": "12--", "8.2": "112-", "8.3": "1--", "8.4": "2-",
    "9.1": "111", "9.2": "1222",
    "10.1": "22", "10.2": "22-", "10.3": "2222-", "10.4": "11111222222-----", "10.5": "22222",
    "10.6": "22", "10.7": "222",
    "11.1": "22--", "11.2": "222--", "11.3": "112--", "11.4": "1222", "11.5": "2-", "11.6": "2-",
    "11.7": "--",
    "12.1": "122--", "12.2": "11", "12.3": "2222-",
    "13.1": "2---", "13.2": "22222-", "13.3": "22--", "13.4": "12222--",
    "14.1": "22", "14.2": "1222----", "14.3": "122",
    "15.1": "122--", "15.2": "122--", "15.3": "1222222", "15.4": "----",
    "16.1": "2", "16.2": "22222", "16.3": "2222", "16.4": "222", "16.5": "222-",
    "17.1": "2-", "17.2": "2222----", "17.3": "22",
}  # fmt: skip
VERDICTS = {"met", "not met", "not applicable"}


def rows() -> list[dict[str, str]]:
    with (ROOT / "docs/asvs.csv").open() as lines:
        return list(csv.DictReader(lines))


@cache
def names_in(path: str) -> frozenset[str]:
    """The names of the tests of a file."""
    return frozenset(
        node.name
        for node in tree_of(ROOT / path).body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )


def is_there(test: str) -> bool:
    path, _, name = test.partition("::")
    return (ROOT / path).is_file() and name.startswith("test_") and name in names_in(path)


def test_each_requirement_stands_once_with_its_level() -> None:
    expected = [
        (f"v5.0.0-{section}.{number}", level)
        for section, levels in LEVELS.items()
        for number, level in enumerate(levels, start=1)
        if level != "-"
    ]
    assert (len(expected), sum(level == "1" for _, level in expected)) == (253, 70)
    assert [(row["requirement"], row["level"]) for row in rows()] == expected


@pytest.mark.parametrize("file", ["docs/asvs.csv", "tests/attacks/elsewhere.csv"])
def test_each_test_that_is_named_is_there(file: str) -> None:
    with (ROOT / file).open() as lines:
        named = [test for row in csv.DictReader(lines) for test in row["tests"].split()]
    assert len(named) > 20
    assert [test for test in named if not is_there(test)] == []


def test_what_is_met_has_a_test_and_what_is_not_a_reason() -> None:
    for row in rows():
        assert row["verdict"] in VERDICTS, row
        assert 1 <= len(row["about"].split()) <= 10, row
        if row["verdict"] == "met":
            assert row["tests"], row
        else:
            assert len(row["reason"].split()) >= 2, row
            assert not row["tests"], row
