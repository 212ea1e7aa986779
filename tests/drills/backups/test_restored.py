"""Destroy and restore: what was backed up is there again, what came later is gone, none is sent."""

import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from kempen.kit.backup.checksums import table_sums
from kempen.kit.database.location import DatabaseLocation
from tests.drills.backups.restoring import database_of, kill_after, names, own, sums, timed
from tests.drills.running import Running, kempen

pytestmark = pytest.mark.long
ROWS = int(os.environ.get("KEMPEN_DRILL_ROWS", "1000000"))
KILLS = 6


def backup(folder: Path, into: Path) -> Path:
    done = kempen(folder, "backup", "--output", str(into))
    assert done.returncode == 0, done.stderr
    return Path(done.stdout.strip())


def restore(folder: Path, file: Path, *options: str) -> subprocess.CompletedProcess[str]:
    return kempen(folder, "restore", str(file), *options)


def test_destroy_and_restore(started_before: Path, tmp_path: Path) -> None:
    own(started_before, "Before")
    with database_of(started_before) as connection:
        connection.execute(
            "CREATE TABLE ballast (id bigint PRIMARY KEY, text text, at timestamptz)"
        )
        connection.execute(
            b"INSERT INTO ballast SELECT n, md5(n::text) || repeat('x', 60), now()"
            b" FROM generate_series(1, %d) n" % ROWS
        )
    files: list[Path] = []
    backup_seconds = timed(lambda: files.append(backup(started_before, tmp_path / "backups")))
    [file] = files
    verify_seconds = timed(lambda: kempen(started_before, "backup", "verify", str(file)))
    with database_of(started_before) as connection, connection.transaction():
        # Its own row was written after the moment of the backup.
        connection.execute("DELETE FROM backups_backuprun")
        before = table_sums(connection)
    own(started_before, "Later")
    shutil.rmtree(DatabaseLocation(started_before).cluster)
    restored: list[subprocess.CompletedProcess[str]] = []
    restore_seconds = timed(lambda: restored.append(restore(started_before, file)))
    assert restored[0].returncode == 0, restored[0].stderr
    with database_of(started_before) as connection, connection.transaction():
        [(held,)] = connection.execute("DELETE FROM installation_hold RETURNING is_this")
        # How that backup ended was written after its moment.
        connection.execute("DELETE FROM backups_backuprun")
        assert table_sums(connection) == before
        assert held
        connection.execute("INSERT INTO public.installation_hold VALUES (true, now(), now())")
    assert names(started_before) == {"Before"}
    assert kempen(started_before, "audit", "verify").returncode == 0
    print(
        f"\n{ROWS:,} rows, {file.stat().st_size / 1e6:.0f} MB: backup {backup_seconds:.0f} s,"
        f" verify {verify_seconds:.0f} s, restore {restore_seconds:.0f} s"
    )
    with Running(started_before, "--no-demo") as service:
        service.wait_ready()
        refused = restore(started_before, file, "--replace")
        assert (refused.returncode, "already running" in refused.stderr) == (2, True)
        assert kempen(started_before, "resume", "--yes").stdout.endswith("Resumed.\n")
        assert service.stop()[0] == 0


def test_what_is_killed_leaves_what_was_there(started_before: Path, tmp_path: Path) -> None:
    own(started_before, "Before")
    file = backup(started_before, tmp_path / "backups")
    own(started_before, "Later")
    before = sums(started_before)
    dice = random.Random(20261123)
    whole = timed(lambda: restore(started_before, file))  # Refused, but all of it was read.
    for _ in range(KILLS):
        kill_after(dice.uniform(0, 3 * whole), started_before, "restore", str(file), "--replace")
        now = sums(started_before)
        if now != before:
            # It had committed by then: all of it is there.
            assert names(started_before) == {"Before"}
            break
    assert restore(started_before, file, "--replace").returncode == 0
    assert names(started_before) == {"Before"}
    for number in range(KILLS):
        into = tmp_path / f"killed {number}"
        kill_after(dice.uniform(0, 2 * whole), started_before, "backup", "--output", str(into))
        for one in into.glob("*.age"):
            assert kempen(started_before, "backup", "verify", str(one)).returncode == 0
