"""`kempen distribute`: ready tables, the right statements, and nothing at all without Citus.

What only a cluster shows is in tests/citus (`make citus`).
"""

import ast
import re
from collections.abc import Iterator
from contextlib import nullcontext
from importlib import import_module
from typing import Any

import pytest
from click.testing import CliRunner, Result
from django.db import connection

from kempen.domain.performance.actions import distributing
from kempen.entrypoints.cli import distribute as entrypoint
from kempen.entrypoints.cli import opening
from kempen.entrypoints.cli.refusal_copy import sentence_of
from kempen.kit.refusal import Refusal
from tests.database_roles import as_owner
from tests.house.places import ROOT

pytestmark = pytest.mark.django_db
ORDER = ["performance_performanceday", "performance_replacedday"]
# What Citus is to the command: what is known of the tables, and two functions.
_PRETENDED = """
    CREATE TABLE pg_dist_partition (
        logicalrelid regclass, by text, beside text, partmethod text DEFAULT 'h', at serial
    );
    CREATE FUNCTION create_distributed_table(regclass, text, colocate_with text = 'default')
        RETURNS void LANGUAGE sql AS 'INSERT INTO pg_dist_partition VALUES ($1, $2, $3)';
    CREATE FUNCTION undistribute_table(regclass) RETURNS void LANGUAGE sql AS
        'DELETE FROM pg_dist_partition WHERE logicalrelid = $1';
"""
_FOREIGN_KEYS = """
    SELECT conname::text, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE conrelid = 'performance_performanceday'::regclass AND contype = 'f'
"""
_WRITES = re.compile(
    r"\b(INSERT\s+INTO|UPDATE|DELETE\s+FROM|MERGE\s+INTO)\s+performance_(performance|replaced)day\b"
)
_TABLES = re.compile(r"performance_(performance|replaced)day\b")
_CALLS = re.compile(r"\b([a-z_]+)\s*\(")
_MOMENTS = re.compile(r"\b(current_(date|time|timestamp)|local(time|timestamp))\b", re.IGNORECASE)


@pytest.fixture(autouse=True)
def _as_owner(settings: Any) -> Iterator[None]:
    """On a Citus cluster one login does everything."""
    settings.DATABASE_ROLES = False
    with as_owner():
        yield


def run(*arguments: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Run the command in the test's own database, which is open already."""
    monkeypatch.setattr(opening, "open_service", lambda _folder: nullcontext())
    return CliRunner().invoke(entrypoint.command, list(arguments))


def test_nothing_about_the_tables_is_in_the_way() -> None:
    assert distributing.blockers() == []


def test_the_foreign_keys_that_come_back_are_those_of_the_migrations() -> None:
    with connection.cursor() as cursor:
        cursor.execute(_FOREIGN_KEYS)
        assert dict(cursor.fetchall()) == distributing.FOREIGN_KEYS


def test_another_unique_key_a_foreign_key_or_a_sequence_would_be_in_the_way() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE UNIQUE INDEX one_a_day ON performance_performanceday (date)")
        cursor.execute(
            "ALTER TABLE performance_replacedday ADD number bigint GENERATED ALWAYS AS IDENTITY,"
            " ADD CONSTRAINT to_import"
            " FOREIGN KEY (import_id) REFERENCES performance_import (id)"
        )
    with pytest.raises(Refusal) as refused:
        distributing.distribute()
    assert sentence_of(refused.value).split(". ") == [
        "The unique index one_a_day of performance_performanceday does not contain campaign_id",
        "The foreign key to_import goes from performance_replacedday to performance_import",
        "The column number of performance_replacedday takes its values from a sequence.",
    ]


def written() -> Iterator[str]:
    """Every statement of ours that changes the distributed tables."""
    for path in (ROOT / "kempen").rglob("*.py"):
        source = path.read_text()
        # To parse every file takes seconds; few name a table of days at all.
        for node in ast.walk(ast.parse(source if _TABLES.search(source) else "")):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and _WRITES.search(text):
                yield text


def not_immutable(statement: str) -> list[str]:
    """What a statement asks for that may differ from one machine, or one moment, to the next."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT DISTINCT proname::text FROM pg_proc WHERE proname = ANY(%s)"
            " AND provolatile <> 'i' ORDER BY 1",
            [_CALLS.findall(statement.lower())],
        )
        return [
            *(name for (name,) in cursor.fetchall()),
            *(match[0] for match in _MOMENTS.finditer(statement)),
        ]


def test_what_changes_the_distributed_tables_leaves_no_value_to_the_machines() -> None:
    """Citus refuses STABLE functions beside columns; the time comes as a parameter."""
    assert len(list(written())) >= 5
    assert [(one, not_immutable(one)) for one in written() if not_immutable(one)] == []
    assert not_immutable("UPDATE x SET a = coalesce(b, now()), c = CURRENT_DATE") == [
        "now",
        "CURRENT_DATE",
    ]


def test_no_column_of_the_distributed_tables_has_a_default_of_the_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT adrelid::regclass FROM pg_attrdef WHERE adrelid = ANY(%s::regclass[])",
            [list(distributing.TABLES)],
        )
        assert cursor.fetchall() == []


def test_without_citus_the_command_says_so_and_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = run(monkeypatch=monkeypatch)
    assert done.exit_code == 0
    assert done.output.startswith("This PostgreSQL server has no Citus, so nothing was done")


@pytest.fixture
def citus(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that seems to have Citus."""
    with connection.cursor() as cursor:
        cursor.execute(_PRETENDED)
    monkeypatch.setattr(distributing, "citus_version", lambda: "13.0")


def spread() -> list[tuple[str, str | None, str | None]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT logicalrelid::text, by, beside FROM pg_dist_partition ORDER BY at")
        return list(cursor.fetchall())


def foreign_keys() -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute(_FOREIGN_KEYS)
        return dict(cursor.fetchall())


@pytest.mark.usefixtures("citus")
def test_with_citus_only_the_days_are_spread_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    planned = run("--dry-run", monkeypatch=monkeypatch).output.splitlines()
    assert [line.split(":")[0] for line in planned] == ["to do"] * 3
    assert spread() == []
    assert run(monkeypatch=monkeypatch).output == "".join(f"{one}: distributed\n" for one in ORDER)
    assert spread() == [
        (ORDER[0], "campaign_id", "default"),
        (ORDER[1], "campaign_id", ORDER[0]),
    ]
    # With a foreign key Citus would manage the other tables as well.
    assert foreign_keys() == {}
    again = run(monkeypatch=monkeypatch)
    assert (again.exit_code, again.output) == (0, "Every table is distributed already.\n")
    planned = run("--dry-run", "--undo", monkeypatch=monkeypatch).output.splitlines()
    assert [line.split(":")[0] for line in planned] == ["to do"] * 3
    back = run("--undo", monkeypatch=monkeypatch)
    assert back.output == "".join(f"{one}: back on one machine\n" for one in reversed(ORDER))
    assert (spread(), foreign_keys()) == ([], distributing.FOREIGN_KEYS)
    again = run("--undo", monkeypatch=monkeypatch)
    assert (again.exit_code, again.output) == (0, "Every table is on one machine already.\n")


@pytest.mark.usefixtures("citus")
@pytest.mark.parametrize("arguments", [(), ("--undo",)])
def test_nothing_is_changed_where_citus_manages_other_tables_of_ours(
    arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO pg_dist_partition (logicalrelid)"
            " VALUES ('accounts_business'), ('accounts_member')"
        )
    before = spread()
    refused = run(*arguments, monkeypatch=monkeypatch)
    assert refused.exit_code == 2
    assert "Citus also manages 2 tables" in refused.output
    assert (spread(), foreign_keys()) == (before, distributing.FOREIGN_KEYS)


@pytest.mark.usefixtures("citus")
def test_nothing_is_spread_while_the_processes_act_in_roles(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.DATABASE_ROLES = True
    refused = run(monkeypatch=monkeypatch)
    assert refused.exit_code == 2
    assert "DATABASE_ROLES: set it to off" in refused.output
    assert spread() == []


@pytest.mark.usefixtures("citus")
def test_an_upgrade_gives_days_that_are_spread_no_foreign_key() -> None:
    migrations = "kempen.domain.performance.migrations"
    adding = import_module(f"{migrations}.0008_day_of_its_campaign")
    checking = import_module(f"{migrations}.0009_days_of_their_campaigns")
    with connection.cursor() as cursor:
        cursor.execute(adding.REMOVE)
        cursor.execute("INSERT INTO pg_dist_partition (logicalrelid) VALUES (%s)", [ORDER[0]])
        cursor.execute(adding.ADD)
        cursor.execute(checking.CHECK)
        assert foreign_keys() == {}
        cursor.execute("DELETE FROM pg_dist_partition")
        cursor.execute(adding.ADD)
        cursor.execute(checking.CHECK)
    assert foreign_keys() == distributing.FOREIGN_KEYS
