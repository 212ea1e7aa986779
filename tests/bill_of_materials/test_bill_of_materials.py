"""What `make sbom` writes: every pinned package with version and licence, the same each time."""

import json
import re
from typing import Any

import pytest
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

from tests.bill_of_materials import __main__ as command
from tests.bill_of_materials.bill import Licensed, bill, licensed_packages
from tests.bill_of_materials.licences import allowed, is_allowed, reviewed
from tests.bill_of_materials.pinned import PYTHON_LOCK, Package, node_packages, python_packages


@pytest.fixture(scope="module")
def packages() -> Licensed:
    return licensed_packages()


@pytest.fixture(scope="module")
def written(packages: Licensed) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(bill(packages))
    return document


def test_each_pinned_package_is_there_with_its_version_and_licence(
    written: dict[str, Any],
) -> None:
    pinned = set(re.findall(r"(?m)^([a-z0-9._-]+)(?:\[.*\])?==(\S+)", PYTHON_LOCK.read_text()))
    fonts = {(package.name, package.version) for package, _ in node_packages()}
    assert len(pinned) > 50
    assert [name for name, _ in fonts] == ["@fontsource-variable/figtree"]
    assert {(part["name"], part["version"]) for part in written["components"]} == pinned | fonts
    assert [part["name"] for part in written["components"] if not part.get("licenses")] == []


def test_each_licence_is_on_the_list(packages: Licensed) -> None:
    licences = allowed()
    assert [
        (package.name, licence)
        for package, licence in packages
        if not is_allowed(licence or "", licences)
    ] == []


def test_each_reviewed_package_is_still_pinned() -> None:
    assert set(reviewed()) <= {package.name for package in python_packages()}


def test_the_bill_is_what_the_standard_calls_one(packages: Licensed) -> None:
    validator = JsonStrictValidator(SchemaVersion.V1_6)
    assert validator.validate_str(bill(packages)) is None
    assert validator.validate_str(bill(packages).replace('"components"', '"compounds"')) is not None


def test_who_requires_whom_is_said(written: dict[str, Any]) -> None:
    parts = {part["ref"]: part.get("dependsOn", []) for part in written["dependencies"]}
    psycopg = next(ref for ref in parts if ref.startswith("pkg:pypi/psycopg@"))
    assert psycopg in parts["kempen"]
    assert [ref.partition("@")[0] for ref in parts[psycopg]] == [
        "pkg:pypi/psycopg-binary",
        "pkg:pypi/psycopg-pool",
        "pkg:pypi/typing-extensions",
    ]
    nobody = set(parts) - {"kempen"} - {ref for required in parts.values() for ref in required}
    assert nobody == set()


def test_the_same_locks_make_the_same_bytes(
    packages: Licensed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    once = bill(packages)
    assert bill(list(reversed(packages))) == once
    assert "timestamp" not in json.loads(once)["metadata"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1790000000")
    assert json.loads(bill(packages))["metadata"]["timestamp"] == "2026-09-21T14:13:20+00:00"


@pytest.mark.parametrize(
    ("licence", "expected"),
    [
        ("MIT", True),
        ("AGPL-3.0-only", False),
        ("GPL-3.0-or-later", False),
        ("GPL-3.0-or-later WITH GCC-exception-3.1", True),
        ("MIT AND AGPL-3.0-only", False),
        ("MIT OR AGPL-3.0-only", True),
        ("MIT AND (AGPL-3.0-only OR Apache-2.0)", True),
        ("Some words of their own", False),
        ("", False),
    ],
)
def test_one_side_of_a_choice_is_enough_and_every_part_counts(
    licence: str, *, expected: bool
) -> None:
    assert is_allowed(licence, allowed()) is expected


def test_a_licence_that_is_not_on_the_list_stops_the_command(
    packages: Licensed, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    added: Licensed = [
        *packages,
        (Package("pypi", "closed", "1.0"), "AGPL-3.0-only"),
        (Package("pypi", "silent", "2.0"), None),
    ]
    monkeypatch.setattr(command, "licensed_packages", lambda: added)
    assert command.main() == 1
    lines = capsys.readouterr().err.splitlines()
    assert lines[:2] == ["closed 1.0: AGPL-3.0-only", "silent 2.0: no licence known"]
