"""The tables of an empty database in one step are those that the migrations make."""

from collections.abc import Iterator

import psycopg
import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from psycopg.conninfo import make_conninfo

from kempen.entrypoints.cli import schema
from kempen.kit.database.rights.owner_connection import connected_as_owner
from kempen.kit.database.rights.roles import OWNER_ROLE
from tests import schema_file
from tests.database_roles import owned_by_superuser, superuser_place

pytestmark = pytest.mark.django_db(transaction=True)
_EMPTY = "schema_of_nothing"


@pytest.fixture
def migrated() -> str:
    """The database of all tests."""
    return make_conninfo(**superuser_place())


@pytest.fixture
def empty_database(migrated: str) -> Iterator[str]:
    """Another database of the same server, without a table, to which the owner speaks meanwhile."""
    with psycopg.connect(migrated, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {_EMPTY} OWNER {OWNER_ROLE}".encode())
        with owned_by_superuser(_EMPTY), connected_as_owner():
            yield make_conninfo(**superuser_place(_EMPTY))
        server.execute(f"DROP DATABASE {_EMPTY}".encode())


def test_the_file_holds_what_the_migrations_make(migrated: str, empty_database: str) -> None:
    dumped = schema_file.rewritten(schema_file.dump(migrated), empty_database)
    assert dumped == schema.SCHEMA.read_text(), "run `make schema`"


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
