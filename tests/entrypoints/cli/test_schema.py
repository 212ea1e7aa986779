"""The tables of an empty database in one step are those that the migrations make."""

from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from psycopg.conninfo import make_conninfo

from kempen.entrypoints.cli import schema
from tests import schema_file

pytestmark = pytest.mark.django_db(transaction=True)
_EMPTY = "schema_of_nothing"


def _conninfo() -> str:
    own = connection.settings_dict
    return make_conninfo(
        host=own["HOST"],
        port=own["PORT"] or None,
        user=own["USER"],
        password=own["PASSWORD"],
        dbname=own["NAME"],
    )


@pytest.fixture
def migrated() -> str:
    """The database of all tests."""
    return _conninfo()


@pytest.fixture
def empty_database(migrated: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Another database of the same server, without a table, to which Django speaks meanwhile."""
    connection.close()
    with psycopg.connect(migrated, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {_EMPTY}".encode())
        options = {**connection.settings_dict["OPTIONS"]}
        options.pop("pool", None)
        with monkeypatch.context() as patched:
            patched.setitem(connection.settings_dict, "NAME", _EMPTY)
            patched.setitem(connection.settings_dict, "OPTIONS", options)
            yield _conninfo()
            connection.close()
        server.execute(f"DROP DATABASE {_EMPTY}".encode())


def test_the_file_holds_what_the_migrations_make(migrated: str, empty_database: str) -> None:
    made = schema_file.rewritten(schema_file.dump(migrated), empty_database)
    assert made == schema.SCHEMA.read_text(), "run `make schema`"


def test_an_empty_database_gets_all_of_it_and_no_migration_is_missing(empty_database: str) -> None:
    assert schema.create_schema_if_empty()
    assert not schema.create_schema_if_empty()
    assert schema_file.dump(empty_database) == schema.SCHEMA.read_text()
    executor = MigrationExecutor(connection)
    assert executor.migration_plan(executor.loader.graph.leaf_nodes()) == []
    call_command("migrate", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_content_type")
        assert cursor.fetchone()[0] > 0


def test_a_database_that_was_begun_is_left_to_the_migrations(empty_database: str) -> None:
    call_command("migrate", "contenttypes", verbosity=0)
    assert not schema.create_schema_if_empty()
    with psycopg.connect(empty_database) as server:
        applied = server.execute("SELECT DISTINCT app FROM django_migrations").fetchall()
    assert applied == [("contenttypes",)]
