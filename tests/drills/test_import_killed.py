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
from tests.fork_server import programs
from tests.waiting import PATIENCE

ALL = CAMPAIGNS * DAYS


@pytest.fixture
def server(started_before: Path) -> Iterator[EmbeddedServer]:
    lock = FolderLock.take(started_before, "service")
    embedded = EmbeddedServer(started_before)
    embedded.start()
    yield embedded
    embedded.stop()
    lock.release()


def start_import(server: EmbeddedServer, company: str, *how: str) -> "subprocess.Popen[str]":
    return programs.Forked(
        [sys.executable, "-m", "tests.drills.importing", company, *how],
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
    output, _ = process.communicate("\n" * 10, timeout=2 * PATIENCE)
    return output.splitlines()[-1]


def kill_and_start_again(server: EmbeddedServer) -> None:
    kill(database_pid(server.place.data_dir))
    EmbeddedServer.stop(server)
    server.start()


def stored(server: EmbeddedServer, company: str) -> tuple[int, int, int]:
    """Days, finished imports and events of a business."""
    conninfo = psycopg.conninfo.make_conninfo(**server.place.superuser_connection())
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


def test_killed_before_the_end_nothing_is_there_and_the_next_try_stores_all(
    server: EmbeddedServer,
) -> None:
    process = start_import(server, "Kopi Rimba")
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    # Some of its days are written, more of them each time.
    written = [int(go_on(process)) for _ in range(2)]
    assert ALL // 2 < written[0] < written[1] <= ALL
    kill_and_start_again(server)
    assert run_to_end(process) == "failed: OperationalError"
    assert stored(server, "Kopi Rimba") == (0, 0, 0)
    assert run_to_end(start_import(server, "Kopi Rimba")) == "done"
    assert stored(server, "Kopi Rimba") == (ALL, 1, 1)


def test_a_file_that_waits_is_stored_once_however_often_database_and_worker_are_killed(
    server: EmbeddedServer,
) -> None:
    for is_database in (True, False):
        process = start_import(server, "Kopi Rimba", "large")
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        # Some of its days are written; what comes next is told when more are.
        for _ in range(2):
            assert int(go_on(process)) > ALL // 2
        if is_database:
            kill_and_start_again(server)
            assert run_to_end(process) == "failed: OperationalError"
        else:
            process.kill()
            process.communicate()
        assert stored(server, "Kopi Rimba") == (0, 1, 0)
    for _ in range(2):
        assert run_to_end(start_import(server, "Kopi Rimba", "large")) == "done"
        assert stored(server, "Kopi Rimba") == (ALL, 1, 1)


def test_killed_after_the_answer_all_is_there(server: EmbeddedServer) -> None:
    assert run_to_end(start_import(server, "Kopi Rimba")) == "done"
    kill_and_start_again(server)
    assert stored(server, "Kopi Rimba") == (ALL, 1, 1)
