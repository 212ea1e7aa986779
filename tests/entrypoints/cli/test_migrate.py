"""`kempen migrate` takes the time that it needs, and none where nothing is missing."""

from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.signals import pre_migrate

from kempen.entrypoints.cli import static_files, tables
from kempen.entrypoints.cli.migrate import command
from kempen.entrypoints.cli.tables import migrate_tables, prepare_tables
from kempen.kit.database.rights.owner_connection import connected_as_owner

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def slow_migration() -> Iterator[None]:
    """Something of a migration that takes longer than a statement of this session may."""

    def sleep(sender: Any, **_: Any) -> None:
        if sender.label != "accounts":  # It is asked for each app, and once is enough.
            return
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(2)")

    _leave_unfinished()
    pre_migrate.connect(sleep, weak=False, dispatch_uid="slow")
    yield
    pre_migrate.disconnect(dispatch_uid="slow")


def _leave_unfinished() -> None:
    """Have the database as after a kill between the last migration and the end of the command."""
    ContentType.objects.all().delete()


def _limit() -> str:
    with connection.cursor() as cursor:
        cursor.execute("SHOW statement_timeout")
        return str(cursor.fetchone()[0])


@pytest.mark.usefixtures("slow_migration")
def test_a_migration_may_take_longer_than_a_statement_of_other_commands(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    connection.close()
    options = {**connection.settings_dict["OPTIONS"], "options": "-c statement_timeout=1s"}
    del options["pool"]
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", options)
    try:
        assert _limit() == "1s"
        prepare_tables()
        # What this process does afterwards is bounded again.
        assert _limit() == "1s"
    finally:
        connection.close()


@pytest.fixture
def begun() -> Iterator[list[str]]:
    """The apps of whose migrations the library was asked."""
    labels: list[str] = []

    def note(sender: Any, **_: Any) -> None:
        labels.append(sender.label)

    pre_migrate.connect(note, weak=False, dispatch_uid="note")
    yield labels
    pre_migrate.disconnect(dispatch_uid="note")


def test_where_nothing_is_missing_no_migration_is_loaded(begun: list[str]) -> None:
    migrate_tables()
    assert begun == []


def test_after_a_kill_before_its_end_the_next_one_ends_it(begun: list[str]) -> None:
    _leave_unfinished()
    migrate_tables()
    assert "accounts" in begun
    assert ContentType.objects.exists()


def test_a_migration_that_was_not_applied_is_missed() -> None:
    newest = max(name for app, name in tables._migrations() if app == "accounts")
    with connected_as_owner():
        recorder = MigrationRecorder(connection)
        assert tables._is_up_to_date()
        recorder.record_unapplied("accounts", newest)
        try:
            assert not tables._is_up_to_date()
        finally:
            recorder.record_applied("accounts", newest)


def test_the_files_are_those_that_the_library_loads() -> None:
    assert tables._migrations() == MigrationLoader(connection).disk_migrations.keys()


def test_files_of_another_user_are_named_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """As after `kempen migrate` was run by root once, and then by the service's user."""

    def refuse() -> bool:
        raise PermissionError(13, "Permission denied", "/opt/kempen/build/static/.lock")

    monkeypatch.setattr(static_files, "collect_if_stale", refuse)
    result = CliRunner().invoke(command)
    assert (result.exit_code, result.output.count("\n")) == (2, 1), result.output
    assert "/opt/kempen/build/static/.lock: Permission denied" in result.output
