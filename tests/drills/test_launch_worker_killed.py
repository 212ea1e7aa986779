"""A worker process is really killed after a platform made the campaign and before it says so."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from kempen.kit.data_folder import FolderLock
from kempen.kit.database.embedded import EmbeddedServer
from tests.drills.between import Between, standing_between
from tests.drills.running import environment
from tests.fork_server import programs
from tests.sandbox.partners import Partners, running_partners
from tests.waiting import PATIENCE, wait_until

_WORKER = [sys.executable, "-m", "kempen.entrypoints.worker.main", "jobs"]
PLATFORMS = ("social", "search")


@pytest.fixture
def database(started_before: Path) -> Iterator[EmbeddedServer]:
    lock = FolderLock.take(started_before, "service")
    server = EmbeddedServer(started_before)
    server.start()
    yield server
    server.stop()
    lock.release()


@pytest.fixture
def partners(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Partners]:
    with running_partners(tmp_path_factory.mktemp("partners") / "sandbox") as running:
        yield running


@pytest.fixture
def between(partners: Partners) -> Iterator[Between]:
    with standing_between(partners.url) as standing:
        yield standing


def launched(database: EmbeddedServer, partners: Partners, between: Between) -> None:
    accounts = {one: partners.account(one, "Empty account") for one in PLATFORMS}
    done = programs.run(
        [sys.executable, "-m", "tests.drills.launching"],
        env=environment(database.place.data_dir, SANDBOX_URL=between.url),
        given=json.dumps(accounts),
    )
    assert done.returncode == 0, done.stderr


@contextmanager
def worker(database: EmbeddedServer, between: Between) -> Iterator["subprocess.Popen[bytes]"]:
    """A worker as `kempen run` starts it, in a session of its own, killed at the end at latest."""
    folder = database.place.data_dir
    with (folder / "worker.log").open("ab") as log:
        process = programs.Forked[bytes](
            _WORKER,
            env=environment(folder, SANDBOX_URL=between.url),
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(PATIENCE)


def ask(database: EmbeddedServer, statement: str) -> list[tuple[Any, ...]]:
    conninfo = psycopg.conninfo.make_conninfo(**database.place.superuser_connection())
    with psycopg.connect(conninfo, autocommit=True) as connection:
        cursor = connection.execute(statement.encode())
        return cursor.fetchall() if cursor.description else []


def made_there(partners: Partners) -> list[dict[str, Any]]:
    """What stands in the two empty accounts by now: only what a launch tagged."""
    campaigns = partners.get("/control/state")["campaigns"]
    return [one for one in campaigns if "[kpn-" in one["name"]]


def test_a_worker_killed_before_it_hears_of_the_campaign_leads_to_no_second_one(
    database: EmbeddedServer, partners: Partners, between: Between
) -> None:
    launched(database, partners, between)
    between.keeps.set()
    with worker(database, between) as first:
        # Both accounts are served at once: the worker dies in the middle of both.
        wait_until(lambda: between.kept == set(PLATFORMS) or first.poll() is not None)
        assert first.poll() is None, (database.place.data_dir / "worker.log").read_text()
        os.killpg(first.pid, signal.SIGKILL)
        assert first.wait(PATIENCE) == -signal.SIGKILL
    between.keeps.clear()
    between.let_go.set()
    assert sorted(one["platform"] for one in made_there(partners)) == sorted(PLATFORMS)
    assert ask(database, "SELECT external_id FROM campaigns_externalid") == []
    pushing = "SELECT count(*) FROM launches_change WHERE status = 'pushing'"
    assert ask(database, pushing) == [(len(PLATFORMS),)]
    # The dead are known by their silence: as if it had lasted long enough already.
    ask(database, "UPDATE procrastinate_workers SET last_heartbeat = now() - interval '1 hour'")
    with worker(database, between) as second:

        def is_over() -> bool:
            assert second.poll() is None, (database.place.data_dir / "worker.log").read_text()
            return ask(database, "SELECT status FROM launches_launch") == [("done",)]

        wait_until(is_over)
    there = made_there(partners)
    assert sorted(one["platform"] for one in there) == sorted(PLATFORMS)
    for one in there:
        assert (one["groups"], len(one["ads"])) == (1, 1)
        assert one["status"] in ("ACTIVE", "ENABLED")
    known = ask(database, "SELECT platform, external_id FROM campaigns_externalid")
    assert set(known) == {(one["platform"], one["id"]) for one in there}
    types = ask(database, "SELECT type FROM events_event WHERE type LIKE 'campaign.%' ORDER BY id")
    assert sorted(one for (one,) in types) == ["campaign.created"] * 2 + ["campaign.launched"] * 2
