"""The embedded database is killed during an import: afterwards all of it is there, or nothing."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from kempen.kit.data_folder import FolderLock
from kempen.kit.database.embedded import EmbeddedServer
from tests.drills.importing import CAMPAIGNS, DAYS
from tests.drills.running import database_pid, environment, kill
from tests.waiting import PATIENCE

ALL = CAMPAIGNS * DAYS


@pytest.fixture
def server(started_before: Path) -> Iterator[EmbeddedServer]:
    lock = FolderLock.take(started_before, "service")
    made = EmbeddedServer(started_before)
    made.start()
    yield made
    made.stop()
    lock.release()


def start_import(server: EmbeddedServer, company: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-m", "tests.drills.importing", company],
        # As patient with a slow database as the command is.
        env=environment(server.place.data_dir, KEMPEN_IS_WORKER="1"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )


def go_on(process: "subprocess.Popen[str]") -> str:
    """Let the import go on, and return what it says next."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write("\n")
    return process.stdout.readline().strip()


def run_to_end(process: "subprocess.Popen[str]") -> str:
    """Return the last thing that the import says."""
    said, _ = process.communicate("\n" * 10, timeout=2 * PATIENCE)
    return said.splitlines()[-1]


def kill_and_start_again(server: EmbeddedServer) -> None:
    kill(database_pid(server.place.data_dir))
    EmbeddedServer.stop(server)
    server.start()


def stored(server: EmbeddedServer, company: str) -> tuple[int, int, int]:
    """Days, finished imports and events of a business."""
    conninfo = psycopg.conninfo.make_conninfo(**server.place.connection())
    counts = [
        f"(SELECT count(*) FROM {table} one JOIN accounts_business b ON b.id = one.business_id"
        " WHERE b.name = %(company)s)"
        for table in ("performance_performanceday", "performance_import", "events_event")
    ]
    with psycopg.connect(conninfo) as connection:
        row = connection.execute(
            f"SELECT {', '.join(counts)}".encode(), {"company": company}
        ).fetchone()
    assert row is not None
    return row[0], row[1], row[2]


@pytest.mark.parametrize("chunks", [1, 2])
def test_killed_before_the_end_nothing_is_there_and_the_next_try_stores_all(
    server: EmbeddedServer, chunks: int
) -> None:
    process = start_import(server, "Kopi Rimba")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    for chunk in range(chunks):
        assert go_on(process) == str(20_000 * (chunk + 1))
    kill_and_start_again(server)
    assert run_to_end(process) == "failed: OperationalError"
    assert stored(server, "Kopi Rimba") == (0, 0, 0)
    assert run_to_end(start_import(server, "Kopi Rimba again")) == "done"
    assert stored(server, "Kopi Rimba again") == (ALL, 1, 1)


def test_killed_after_the_answer_all_is_there(server: EmbeddedServer) -> None:
    assert run_to_end(start_import(server, "Kopi Rimba")) == "done"
    kill_and_start_again(server)
    assert stored(server, "Kopi Rimba") == (ALL, 1, 1)
