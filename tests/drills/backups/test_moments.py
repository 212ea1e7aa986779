"""Destroy and restore to a moment: what was committed by then is there, what came later is gone."""

import os
import random
import shutil
import threading
from datetime import datetime
from pathlib import Path

import psycopg
import pytest

from kempen.kit.backup.checksums import table_sums
from kempen.kit.backup.manifest import TableSum
from kempen.kit.database.location import DatabaseLocation
from tests.drills.backups.restoring import database_of, kill_after, own, timed
from tests.drills.running import Running, database_pid, kempen, kill, marked
from tests.waiting import wait_until

pytestmark = pytest.mark.long
ROWS = int(os.environ.get("KEMPEN_DRILL_ROWS", "1000000"))
KILLS = 6
_INSERT = "INSERT INTO ledger SELECT coalesce(max(n), 0) + 1 FROM ledger RETURNING n"
_NOW = "SELECT clock_timestamp()"


class Ledger(threading.Thread):
    """Commits one number after the other, whatever dies meanwhile, and notes when."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self._conninfo = psycopg.conninfo.make_conninfo(
            **DatabaseLocation(folder).superuser_connection()
        )
        self.is_over = threading.Event()
        # Of each number: when its commit was begun, and when it was acknowledged.
        self.committed: dict[int, tuple[datetime, datetime]] = {}

    def run(self) -> None:
        while not self.is_over.is_set():
            try:
                with psycopg.connect(self._conninfo, autocommit=True) as connection:
                    connection.execute("CREATE TABLE IF NOT EXISTS ledger (n bigint PRIMARY KEY)")
                    while not self.is_over.wait(0.01):
                        before = now_of(connection)
                        [(number,)] = connection.execute(_INSERT).fetchall()
                        self.committed[number] = before, now_of(connection)
            except psycopg.OperationalError:
                self.is_over.wait(0.1)


def now_of(connection: psycopg.Connection) -> datetime:
    [(moment,)] = connection.execute(_NOW).fetchall()
    assert isinstance(moment, datetime)
    return moment


def wait_for_archive(service: Running, moment: datetime) -> None:
    """Return once the archive has all that was committed by a moment."""
    query = f"SELECT 1 FROM backups_archivestate WHERE until > '{moment.isoformat()}'"
    wait_until(lambda: service.ask(query))


def archiver(folder: Path) -> int:
    """The process that writes the archive."""
    for pid in marked(folder):
        if b"archive" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"):
            return pid
    return 0


def write_and_kill(
    service: Running, folder: Path, ledger: Ledger
) -> tuple[datetime, list[TableSum]]:
    """Return a moment while the ledger is written, and the sums of what stood still then."""
    place = psycopg.conninfo.make_conninfo(**DatabaseLocation(folder).superuser_connection())
    with psycopg.connect(place, autocommit=True) as connection:
        connection.execute("CREATE TABLE ballast (id bigint PRIMARY KEY, text text)")
        connection.execute(
            b"INSERT INTO ballast SELECT n, md5(n::text) || repeat('x', 60)"
            b" FROM generate_series(1, %d) n" % ROWS
        )
        ledger.start()
        wait_until(lambda: len(ledger.committed) > 100)
        with connection.transaction():
            sums = table_sums(connection)
        wait_until(lambda: len(ledger.committed) > 200)
        moment = now_of(connection)
        connection.execute("UPDATE ballast SET text = '' WHERE id % 3 = 0")
    own(folder, "Later")
    for pid in (archiver(folder), database_pid(folder), archiver(folder)):
        assert pid
        kill(pid)
        so_far = len(ledger.committed)
        wait_until(lambda: len(ledger.committed) > so_far + 50)  # noqa: B023 -- called at once
        wait_until(lambda: archiver(folder))
    return moment, still(sums)


def still(sums: dict[str, TableSum]) -> list[TableSum]:
    """The sums of tables that nothing but people's deeds changes."""
    names = ("ballast", "accounts_business", "accounts_apikey", "campaigns_campaign")
    return [sums[f"public.{name}"] for name in names]


def restore(folder: Path, at: datetime) -> None:
    done = kempen(folder, "restore", "--at", at.isoformat(), "--replace")
    assert done.returncode == 0, done.stderr


def check(folder: Path, ledger: Ledger, moment: datetime, wanted: list[TableSum]) -> None:
    """All that was acknowledged by the moment is there, and nothing that was begun after it."""
    with database_of(folder) as connection:
        rows = {number for (number,) in connection.execute("SELECT n FROM ledger")}
        with connection.transaction():
            assert still(table_sums(connection)) == wanted
        assert connection.execute("SELECT count(*) FROM installation_hold").fetchone() == (1,)
        assert connection.execute("SELECT name FROM accounts_business").fetchall() == [("Before",)]
    acknowledged = {n for n, (_, after) in ledger.committed.items() if after <= moment}
    begun_later = {n for n, (before, _) in ledger.committed.items() if before > moment}
    assert len(acknowledged) > 100
    assert len(begun_later) > 100
    assert acknowledged - rows == set()
    assert rows & begun_later == set()


def test_destroy_and_restore_to_a_moment(
    started_before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, archive = started_before, tmp_path / "archive"
    monkeypatch.setenv("ARCHIVE_FOLDER", str(archive))
    own(folder, "Before")
    ledger = Ledger(folder)
    with Running(folder) as service:
        service.wait_ready()
        wait_until(lambda: list(archive.glob("run-*/base-*")))
        moment, wanted = write_and_kill(service, folder, ledger)
        ledger.is_over.set()
        ledger.join()
        [(last,)] = service.ask(_NOW)
        assert isinstance(last, datetime)
        wait_for_archive(service, last)
        assert service.stop()[0] == 0
    assert kempen(folder, "archive", "verify").returncode == 0
    shutil.rmtree(DatabaseLocation(folder).cluster)
    seconds = timed(lambda: restore(folder, moment))
    check(folder, ledger, moment, wanted)
    assert kempen(folder, "audit", "verify").returncode == 0
    size = sum(path.stat().st_size for path in archive.rglob("*.age"))
    print(
        f"\n{ROWS:,} rows written and a third changed, {len(ledger.committed):,} commits:"
        f" archive {size / 1e6:.0f} MB, restore to a moment {seconds:.0f} s"
    )
    _kill_restores(folder, last, seconds)
    restore(folder, moment)
    check(folder, ledger, moment, wanted)


def _kill_restores(folder: Path, at: datetime, whole: float) -> None:
    """Killed anywhere, what was there is still there, or all of the other is."""
    dice = random.Random(20261125)
    for _ in range(KILLS):
        kill_after(
            dice.uniform(0, 1.2 * whole), folder, "restore", "--at", at.isoformat(), "--replace"
        )
        with database_of(folder) as connection:
            names = {name for (name,) in connection.execute("SELECT name FROM accounts_business")}
            [(changed,)] = connection.execute("SELECT count(*) FROM ballast WHERE text = ''")
        assert (names, changed) in (({"Before"}, 0), ({"Before", "Later"}, ROWS // 3))
        for former in folder.glob("postgres.before-*"):
            shutil.rmtree(former)
