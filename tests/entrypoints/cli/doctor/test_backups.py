"""Doctor names backups that are not made and an archive that does not keep up."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest
from django.conf import settings as django_settings
from django.db.models.functions import Now
from psycopg.conninfo import make_conninfo

from kempen.domain.backups.archive_place import slot_name
from kempen.domain.backups.models import ArchiveState, BackupRun
from kempen.entrypoints.cli.doctor import backups
from kempen.kit import clock, ids
from kempen.kit.database.location import DatabaseLocation
from tests.database_roles import superuser_place
from tests.entrypoints.cli.doctor.found import nothing, only
from tests.migrated_database import url_of

pytestmark = pytest.mark.django_db


@contextmanager
def archiver() -> Iterator[psycopg.Connection]:
    """The login of the archive alone may make and drop slots."""
    place = DatabaseLocation(django_settings.KEMPEN_DATA_DIR.parent).archive_connection()
    with psycopg.connect(make_conninfo(**place | {"dbname": "postgres"}), autocommit=True) as raw:
        yield raw


def slot(statement: LiteralString, name: str = "") -> None:
    with archiver() as raw:
        raw.execute(statement, [name or slot_name()])


@pytest.fixture
def archive(settings: Any, tmp_path: Path) -> ArchiveState:
    """An archive that was written just now."""
    settings.ARCHIVE_FOLDER = tmp_path
    server = DatabaseLocation(settings.KEMPEN_DATA_DIR.parent)
    settings.ARCHIVE_DATABASE_URL = url_of(server.archive_connection())
    return ArchiveState.objects.create(run="run", until=clock.now())


def test_no_daily_backup_is_wanted(settings: Any) -> None:
    assert only(backups.daily_backups()) == ("warning", "Kempen makes no daily backup.")
    settings.IS_EMBEDDED = True
    assert nothing(backups.daily_backups())


def test_the_daily_backup_is_not_made(settings: Any, tmp_path: Path) -> None:
    settings.BACKUP_FOLDER = tmp_path
    assert only(backups.daily_backups()) == ("fault", "Kempen has made no backup yet.")
    run = BackupRun.objects.create(status=BackupRun.Status.DONE, folder="/f", name="n")
    BackupRun.objects.create(kind=BackupRun.Kind.BASE, status="done", folder="/f", name="b")
    assert nothing(backups.daily_backups())
    BackupRun.objects.filter(pk=run.pk).update(started_at=clock.now() - timedelta(days=3))
    assert only(backups.daily_backups())[1].startswith("Kempen has made no backup since 20")


def test_an_archive_that_is_written_is_well(archive: ArchiveState) -> None:
    assert nothing(backups.archive())


def test_a_login_that_may_not_replicate(archive: ArchiveState, settings: Any) -> None:
    place = settings.DATABASES["default"]
    name = f"reader_{ids.new_id().hex[:8]}"
    server = psycopg.connect(make_conninfo(**superuser_place("postgres")), autocommit=True)
    with server:
        server.execute(f"CREATE ROLE {name} LOGIN PASSWORD 'secret'".encode())
        folder = place["HOST"].replace("/", "%2F")
        settings.ARCHIVE_DATABASE_URL = f"postgresql://{name}:secret@{folder}/postgres"
        severity, problem = only(backups.archive())
        server.execute(f"DROP ROLE {name}".encode())
    assert (severity, "must have the right to replicate" in problem) == ("fault", True)


def test_nobody_writes_the_archive(archive: ArchiveState) -> None:
    ArchiveState.objects.update(seen_at=Now() - timedelta(minutes=6))
    assert only(backups.archive())[1].startswith(
        "No worker writes the archive, and 0 MB are waiting"
    )
    ArchiveState.objects.all().delete()
    assert only(backups.archive())[0] == "fault"


def test_the_archive_cannot_be_written(archive: ArchiveState) -> None:
    ArchiveState.objects.update(reason="OSError: No space left on device")
    severity, problem = only(backups.archive())
    assert severity == "fault"
    assert "No space left on device" in problem


def test_too_much_waits_to_be_archived(
    archive: ArchiveState, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kempen.domain.backups.archive_health.MOST_WAITING_BYTES", -1)
    assert only(backups.archive()) == ("fault", "0 MB are waiting in the database to be archived.")


def test_bases_that_are_old_or_fail(archive: ArchiveState) -> None:
    run = BackupRun.objects.create(kind=BackupRun.Kind.BASE, status="done", folder="/", name="b")
    assert nothing(backups.archive())
    BackupRun.objects.filter(pk=run.pk).update(started_at=clock.now() - timedelta(days=3))
    assert only(backups.archive()) == (
        "warning", "No new base backup of the archive was made for two days.",
    )  # fmt: skip
    BackupRun.objects.create(kind=BackupRun.Kind.BASE, status="failed", folder="/", name="b")
    assert only(backups.archive())[1] == "No new base backup of the archive could be made."


def test_the_database_keeps_wal_for_an_archive_that_is_not_wanted(settings: Any) -> None:
    assert settings.ARCHIVE_FOLDER is None
    assert nothing(backups.archive())
    slot("SELECT pg_create_physical_replication_slot(%s, true)")
    try:
        problem = only(backups.archive())[1]
    finally:
        slot("SELECT pg_drop_replication_slot(%s)")
    assert problem.startswith("The database retains")


def test_a_slot_of_a_database_that_is_gone() -> None:
    name = "kempen_0123456789ab"
    slot("SELECT pg_create_physical_replication_slot(%s, true)", name)
    try:
        severity, problem = only(backups.archive())
    finally:
        slot("SELECT pg_drop_replication_slot(%s)", name)
    assert (severity, problem.startswith(f"The slot {name} retains")) == ("warning", True)
