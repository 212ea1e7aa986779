"""The continuous archive of the whole service, and the way back to a moment of it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from kempen.domain.backups import queries
from kempen.domain.backups.actions import archive_wal, make_base, restore_moment
from kempen.domain.backups.actions.stop_archive import stop_archive
from kempen.domain.backups.archive_place import slot_name
from kempen.domain.backups.models import ArchiveState, BackupRun
from kempen.domain.backups.refusals import BackupRefusal
from kempen.kit.archive.runs import runs_in
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.database.embedded import EmbeddedServer
from kempen.kit.database.location import DatabaseLocation
from kempen.kit.database.replacement import restored_folder, restoring_folder
from kempen.kit.database.server_time import server_now
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import Keyring
from tests import make
from tests.migrated_database import url_of
from tests.waiting import wait_until

pytestmark = pytest.mark.django_db(transaction=True)


class OwnLocation(DatabaseLocation):
    """The tests' tables lie in a database of another name."""

    def superuser_connection(self) -> dict[str, str]:
        return super().superuser_connection() | {"dbname": str(connection.settings_dict["NAME"])}


@contextmanager
def archiving() -> Iterator[None]:
    """Write the archive, as the worker does, for as long as the block takes."""
    stop = threading.Event()
    thread = threading.Thread(target=archive_wal.archive_wal, args=(stop,))
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
        # The server notices a moment later that nobody reads any more.
        wait_until(lambda: not (slot := queries.archive_slot(slot_name())) or not slot.is_active)


@pytest.fixture
def folder(tmp_path: Path, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    settings.ARCHIVE_FOLDER = tmp_path / "archive"
    server = DatabaseLocation(settings.KEMPEN_DATA_DIR.parent)
    settings.ARCHIVE_DATABASE_URL = url_of(server.archive_connection())
    settings.KEMPEN_DATA_DIR = tmp_path / "data"
    (tmp_path / "data").mkdir(mode=0o700)
    monkeypatch.setattr(archive_wal, "_ROUND_SECONDS", 0.2)
    monkeypatch.setattr(archive_wal, "_SHARE", 0)
    monkeypatch.setattr(archive_wal, "_FIRST_PAUSE", 0.05)
    monkeypatch.setattr(restore_moment, "DatabaseLocation", OwnLocation)
    yield tmp_path / "archive"
    stop_archive()


def until() -> datetime | None:
    state = queries.archive_state()
    return state.until if state else None


def wait_for(moment: datetime) -> None:
    """Return once the archive has all that was committed by a moment."""
    wait_until(lambda: (reached := until()) is not None and reached > moment)


def base_made(folder: Path) -> BackupRun:
    wait_until(lambda: until() is not None)
    return make_base.make_base()


def names_in(data: Path) -> list[str]:
    server = EmbeddedServer(data)
    server.start()
    try:
        with psycopg.connect(
            psycopg.conninfo.make_conninfo(**OwnLocation(data).superuser_connection())
        ) as database:
            rows = database.execute("SELECT name FROM accounts_business ORDER BY name").fetchall()
            assert database.execute("SELECT count(*) FROM django_session").fetchone() == (0,)
            assert database.execute("SELECT is_this FROM installation_hold").fetchall() == [(True,)]
    finally:
        server.stop()
    return [name for (name,) in rows]


def test_a_moment_is_restored_exactly_and_held(folder: Path, settings: Any) -> None:
    data = Path(settings.KEMPEN_DATA_DIR)
    with archiving():
        attempt = base_made(folder)
        assert (attempt.kind, attempt.status) == (BackupRun.Kind.BASE, BackupRun.Status.DONE)
        make.business("Before")
        moment = server_now()
        make.business("After")
        wait_for(moment)
    with pytest.raises(ArchiveFault) as fault:
        restore_moment.restore_moment(folder, server_now(), may_replace=False)
    assert fault.value.kind == FaultKind.TOO_LATE
    restored = restore_moment.restore_moment(folder, moment, may_replace=False)
    assert (restored.moment, restored.former) == (moment, None)
    assert names_in(data) == ["Before"]
    # Over what is there now: only if that is wanted.
    with pytest.raises(Refusal) as caught:
        restore_moment.restore_moment(folder, None, may_replace=False)
    assert caught.value.code == BackupRefusal.DATABASE_HERE


def test_what_does_not_lead_there_leaves_what_is_there(
    folder: Path, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = Path(settings.KEMPEN_DATA_DIR)
    with archiving():
        base_made(folder)
        moment = server_now()
        wait_for(moment)
    place = OwnLocation(data)
    place.cluster.mkdir()
    (place.cluster / "mine").touch()
    [run] = runs_in(folder, settings.CREDENTIALS_KEYS)
    whole = run.bases[0].path.read_bytes()
    run.bases[0].path.write_bytes(whole[:-1])
    with pytest.raises(ArchiveFault) as fault:
        restore_moment.restore_moment(folder, moment, may_replace=True)
    assert fault.value.kind == FaultKind.DAMAGED
    run.bases[0].path.write_bytes(whole)
    # A server without our database, as an administrator's archive would have it.
    elsewhere = {"user": "kempen", "password": "", "dbname": "elsewhere"}
    monkeypatch.setattr(OwnLocation, "superuser_connection", lambda _: elsewhere)
    with pytest.raises(ArchiveFault, match='database "elsewhere" does not exist') as fault:
        restore_moment.restore_moment(folder, moment, may_replace=True)
    assert fault.value.kind == FaultKind.NOT_RECOVERED
    assert not restoring_folder(place).exists()
    settings.CREDENTIALS_KEYS = Keyring.parse(Keyring.generate("other"))
    with pytest.raises(ArchiveFault) as fault:
        restore_moment.restore_moment(folder, moment, may_replace=True)
    assert fault.value.kind == FaultKind.NO_KEY
    assert [path.name for path in place.cluster.iterdir()] == ["mine"]
    assert not restored_folder(place).exists()


def test_an_archive_goes_on_where_it_was_and_begins_anew_after_a_gap(
    folder: Path, settings: Any
) -> None:
    def archived() -> None:
        with archiving():
            wait_for(server_now())

    archived()
    archived()
    [run] = runs_in(folder, settings.CREDENTIALS_KEYS)
    # The server gave up what the archive still needs.
    stop_archive()
    assert ArchiveState.objects.count() == 0
    archived()
    first, second = runs_in(folder, settings.CREDENTIALS_KEYS)
    assert first.folder == run.folder
    # A database that was put back: the archive is ahead of it.
    ArchiveState.objects.update(run=first.name)
    for segment in first.segments:
        segment.path.unlink()
    archived()
    assert len(runs_in(folder, settings.CREDENTIALS_KEYS)) == 3
    assert second.until is not None


def test_what_stands_in_the_way_is_noted_and_then_forgotten(folder: Path) -> None:
    folder.touch()
    with archiving():
        wait_until(lambda: (state := queries.archive_state()) is not None and state.reason)
        state = queries.archive_state()
        assert state is not None
        assert "File exists" in state.reason
        folder.unlink()
        wait_for(server_now())
        state = queries.archive_state()
        assert state is not None
        assert state.reason == ""


def test_without_an_archive_nothing_is_kept_or_made(settings: Any) -> None:
    settings.ARCHIVE_FOLDER = None
    stop = threading.Event()
    stop.set()
    archive_wal.archive_wal(stop)
    make_base.make_due_base()
    assert queries.archive_slot(slot_name()) is None
    assert not queries.last_runs(5, BackupRun.Kind.BASE)
    with pytest.raises(Refusal) as caught:
        make_base.make_base()
    assert caught.value.code == BackupRefusal.ARCHIVE_OFF
    assert not stop_archive()


def test_a_base_is_due_at_once_and_then_each_day(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bases: list[bool] = []
    make_base.make_due_base()
    assert not queries.last_runs(5, BackupRun.Kind.BASE)
    with archiving():
        wait_until(lambda: until() is not None)
        make_base.make_due_base()
        monkeypatch.setattr(make_base, "make_base", lambda: bases.append(True))
        make_base.make_due_base()
    [attempt] = queries.last_runs(5, BackupRun.Kind.BASE)
    assert (attempt.status, bases) == (BackupRun.Status.DONE, [])
    BackupRun.objects.update(started_at=attempt.started_at - timedelta(days=1))
    make_base.make_due_base()
    assert bases == [True]
