"""A backup of the whole service: its file, its row, and what it is restored to."""

from dataclasses import replace
from datetime import time
from pathlib import Path
from typing import Any

import psycopg
import pytest

from kempen.domain.backups import queries
from kempen.domain.backups.actions import daily_backup, make_backup, restore_backup
from kempen.domain.backups.files import backups_in
from kempen.domain.backups.models import BackupRun
from kempen.domain.backups.place import place_to_read
from kempen.domain.backups.refusals import BackupRefusal
from kempen.domain.events.checkpoints import broken_since, verify_checkpoint
from kempen.domain.installation.key_ring import installation_number
from kempen.domain.installation.refusals import KeyRingRefusal
from kempen.kit.backup import dump
from kempen.kit.backup.checksums import table_sums
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.programs import Place
from kempen.kit.database.rights.roles import OWNER_ROLE
from kempen.kit.database.scope import TENANT_ROLE
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import Keyring
from tests import make
from tests.kit.backup.archives import database

_OWNERS = """
    SELECT DISTINCT pg_get_userbyid(relowner) FROM pg_class
    WHERE relnamespace = 'public'::regnamespace
"""
_POLICIES = """
    SELECT polrelid::regclass::text, polname, pg_get_expr(polqual, polrelid),
        relrowsecurity AND relforcerowsecurity
    FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid ORDER BY 1, 2
"""
_GRANTS = """
    SELECT relname, role, has_table_privilege(role, oid, 'SELECT'),
        has_table_privilege(role, oid, 'INSERT')
    FROM pg_class, unnest(ARRAY['kempen_tenant', 'kempen_service']) AS role
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1, 2
"""
pytestmark = pytest.mark.django_db(transaction=True)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


def answers(place: Place, query: str) -> list[Any]:
    with psycopg.connect(place.conninfo) as connection:
        return connection.execute(query.encode()).fetchall()


def test_a_backup_is_restored_to_an_empty_database_and_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    business = make.business("Kopi Rimba")
    run = make_backup.make_backup(tmp_path, 2)
    assert (run.status, run.reason) == (BackupRun.Status.DONE, "")
    [path] = backups_in(tmp_path)
    assert (path.name, path.stat().st_size) == (run.name, run.size_bytes)
    assert names(tmp_path) == {path.name}
    assert path.stat().st_mode & 0o777 == 0o600
    with database() as place:
        monkeypatch.setattr(restore_backup, "place_to_replace", lambda: place)
        manifest = restore_backup.restore_backup(path, may_replace=False)
        assert answers(place, "SELECT name FROM accounts_business") == [("Kopi Rimba",)]
        [(held_at,)] = answers(place, "SELECT backup_made_at FROM installation_hold")
        assert held_at == manifest.made_at == run.started_at
        # When it was read it was still being made; the list of backups says how that ended.
        [(status, rows, size, verified)] = answers(
            place, "SELECT status, rows, size_bytes, verified_at IS NOT NULL FROM backups_backuprun"
        )
        assert (status, rows, size, verified) == ("done", run.rows, run.size_bytes, True)
        with psycopg.connect(place.conninfo) as connection:
            connection.execute("DELETE FROM installation_hold")
            connection.execute(
                "UPDATE backups_backuprun SET status = 'running', ended_at = NULL,"
                " verified_at = NULL, size_bytes = NULL, rows = NULL"
            )
            assert table_sums(connection) == manifest.tables
        # Now there is a business.
        with pytest.raises(Refusal) as caught:
            restore_backup.restore_backup(path, may_replace=False)
        assert caught.value.code == BackupRefusal.NOT_EMPTY
        with psycopg.connect(place.conninfo):
            monkeypatch.setattr(restore_backup, "_PATIENCE_SECONDS", 0)
            with pytest.raises(Refusal) as caught:
                restore_backup.restore_backup(path, may_replace=True)
        assert caught.value.code == BackupRefusal.IN_USE
        restore_backup.restore_backup(path, may_replace=True)
    assert manifest.facts[make_backup.INSTALLATION] == str(installation_number())
    checkpoint = verify_checkpoint(manifest.facts[make_backup.CHECKPOINT].encode())
    assert broken_since(checkpoint) == []
    assert business.public_id not in path.read_bytes().decode("latin-1")
    # What cannot be restored here is found before the database is asked.
    settings.CREDENTIALS_KEYS = Keyring.parse(Keyring.generate("k1"))
    with pytest.raises(ArchiveFault) as fault:
        restore_backup.refuse_unfit(path)
    assert fault.value.kind == FaultKind.NO_KEY


def test_what_is_restored_keeps_businesses_apart_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = make.campaign(make.business("Kopi Rimba"), "Ours")
    make.campaign(make.business("Charlie's Chairs"), "Theirs")
    make_backup.make_backup(tmp_path, 2)
    [path] = backups_in(tmp_path)
    with database(role=OWNER_ROLE) as place:
        monkeypatch.setattr(restore_backup, "place_to_replace", lambda: place)
        restore_backup.restore_backup(path, may_replace=False)
        assert answers(place, _OWNERS) == [(OWNER_ROLE,)]
        assert answers(place, "SELECT name FROM campaigns_campaign ORDER BY 1") == [
            ("Ours",), ("Theirs",),
        ]  # fmt: skip
        assert answers(place, _POLICIES) == answers(place_to_read(), _POLICIES)
        assert answers(place, _GRANTS) == answers(place_to_read(), _GRANTS)
        tenant = replace(place, role=TENANT_ROLE)
        assert answers(tenant, "SELECT name FROM campaigns_campaign") == []
        with psycopg.connect(tenant.conninfo) as connection:
            connection.execute(
                "SELECT set_config('kempen.business_id', %s, true)", [str(ours.business_id)]
            )
            seen = connection.execute("SELECT name FROM campaigns_campaign").fetchall()
    assert seen == [("Ours",)]


def test_one_whose_secrets_are_under_a_key_that_is_not_here_is_refused(
    tmp_path: Path, settings: Any
) -> None:
    ring = settings.CREDENTIALS_KEYS
    old = Keyring.parse(Keyring.generate("old"))
    settings.CREDENTIALS_KEYS = Keyring({**ring.keys, **old.keys})
    make_backup.make_backup(tmp_path, 2)
    settings.CREDENTIALS_KEYS = ring
    [path] = backups_in(tmp_path)
    with pytest.raises(Refusal) as caught:
        restore_backup.refuse_unfit(path)
    assert (caught.value.code, caught.value.facts) == (KeyRingRefusal.NOT_GIVEN, {"key": "old"})


def test_one_that_fails_leaves_its_reason_and_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    monkeypatch.setattr(dump, "_COMPRESSION", "--compress=nonsense")
    settings.BACKUP_FOLDER, settings.BACKUP_TIME = tmp_path / "new", time(0)
    daily_backup.make_due_backup()
    daily_backup.make_due_backup()  # An hour has not passed.
    [run] = queries.last_runs()
    assert (run.status, run.size_bytes) == (BackupRun.Status.FAILED, None)
    assert "nonsense" in run.reason
    assert names(tmp_path / "new") == set()
    settings.BACKUP_FOLDER = None
    BackupRun.objects.all().delete()
    daily_backup.make_due_backup()
    assert not queries.last_runs()


def test_the_oldest_go_and_what_a_killed_run_left(tmp_path: Path) -> None:
    killed = BackupRun.objects.create(folder=str(tmp_path), name="kempen-1.kempen.age")
    (tmp_path / "kempen-1.kempen.age.unfinished").write_bytes(b"half")
    (tmp_path / "kempen-0.kempen.age").write_bytes(b"old")
    (tmp_path / "notes.txt").write_bytes(b"mine")
    run = make_backup.make_backup(tmp_path, 1)
    assert names(tmp_path) == {run.name, "notes.txt"}
    killed.refresh_from_db()
    assert killed.status == BackupRun.Status.FAILED
    assert queries.last_whole_run() == run
