"""`kempen distribute`: ready tables, the right statements, and nothing at all without Citus."""

from contextlib import nullcontext

import pytest
from click.testing import CliRunner, Result
from django.db import connection

from kempen.domain.performance.actions import distributing
from kempen.entrypoints.cli import distribute as entrypoint
from kempen.entrypoints.cli import opening

pytestmark = pytest.mark.django_db
ORDER = [
    "accounts_business",
    "campaigns_campaign",
    "performance_performanceday",
    "performance_replacedday",
]
# What Citus is to the command: what is known of the machines, and two functions.
_PRETENDED = """
    CREATE TABLE pg_dist_node (groupid int);
    CREATE TABLE pg_dist_partition (
        logicalrelid regclass, by text, beside text, at serial
    );
    CREATE FUNCTION create_reference_table(regclass) RETURNS void LANGUAGE sql AS
        'INSERT INTO pg_dist_partition VALUES ($1)';
    CREATE FUNCTION create_distributed_table(regclass, text, colocate_with text = 'default')
        RETURNS void LANGUAGE sql AS 'INSERT INTO pg_dist_partition VALUES ($1, $2, $3)';
"""


def run(*arguments: str, monkeypatch: pytest.MonkeyPatch) -> Result:
    """Run the command in the test's own database, which is open already."""
    monkeypatch.setattr(opening, "open_service", lambda _folder: nullcontext())
    return CliRunner().invoke(entrypoint.command, list(arguments))


def test_nothing_about_the_tables_is_in_the_way() -> None:
    assert distributing.obstacles() == []


def test_another_unique_key_or_a_key_to_another_table_would_be() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE UNIQUE INDEX one_a_day ON performance_performanceday (date)")
        cursor.execute(
            "ALTER TABLE performance_replacedday ADD CONSTRAINT to_import"
            " FOREIGN KEY (import_id) REFERENCES performance_import (id)"
        )
    assert distributing.obstacles() == [
        "The unique index one_a_day of performance_performanceday does not hold campaign_id.",
        "The foreign key to_import leads from performance_replacedday to performance_import.",
    ]


def test_without_citus_the_command_says_so_and_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = run(monkeypatch=monkeypatch)
    assert done.exit_code == 0
    assert done.output.startswith("This PostgreSQL server has no Citus, so nothing was done")


@pytest.fixture
def citus(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that seems to have Citus, of one machine that does not know itself yet."""
    with connection.cursor() as cursor:
        cursor.execute(_PRETENDED)
    monkeypatch.setattr(distributing, "citus_version", lambda: "13.0")


def spread() -> list[tuple[str, str | None, str | None]]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT logicalrelid::text, by, beside FROM pg_dist_partition ORDER BY at")
        return list(cursor.fetchall())


@pytest.mark.usefixtures("citus")
def test_with_citus_each_table_is_spread_once_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = run(monkeypatch=monkeypatch)
    assert refused.exit_code == 2
    assert "citus_set_coordinator_host" in refused.output
    assert spread() == []
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO pg_dist_node VALUES (0)")
    said = run("--dry-run", monkeypatch=monkeypatch).output.splitlines()
    assert [line.split(":")[0] for line in said] == ["to do"] * 4
    assert spread() == []
    assert run(monkeypatch=monkeypatch).output == "".join(f"{one}: spread\n" for one in ORDER)
    assert spread() == [
        (ORDER[0], None, None),
        (ORDER[1], None, None),
        (ORDER[2], "campaign_id", "default"),
        (ORDER[3], "campaign_id", "performance_performanceday"),
    ]
    again = run(monkeypatch=monkeypatch)
    assert (again.exit_code, again.output) == (0, "Every table is spread already.\n")
    assert len(spread()) == 4
