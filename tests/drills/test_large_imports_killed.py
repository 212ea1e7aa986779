"""Worker, database and web server are killed while files come over HTTP: each is stored once.

Long: `make drills` runs it with files of 300,000 rows (KEMPEN_DRILL_ROWS says how many).
"""

import http.client
import json
import os
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.drills.large_imports import CAMPAIGNS, token_of
from tests.drills.running import Running, database_pid, kill, marked
from tests.waiting import PATIENCE, wait_until

pytestmark = [pytest.mark.long, pytest.mark.timeout(3600)]
EACH = int(os.environ.get("KEMPEN_DRILL_ROWS", "300000")) // CAMPAIGNS
FIRST = date(2000, 1, 1)
# A killed worker is missed after a while, a database that was away is tried again after some more.
LONG = 1200.0


def file_of(spend: int) -> bytes:
    lines = [
        f"{FIRST + timedelta(day)},{spend},{day},Campaign {number}\n"
        for number in range(CAMPAIGNS)
        for day in range(EACH)
    ]
    return ("date,spend,revenue,campaign\n" + "".join(lines)).encode()


def send(
    service: Running, token: str, body: bytes, key: str, kill_in_the_middle: Callable[[], None]
) -> str | None:
    """Send a file; return the import's identifier, or None when there was no answer."""
    line = http.client.HTTPConnection("127.0.0.1", service.port, timeout=PATIENCE)
    try:
        line.putrequest("POST", "/v1/data/import")
        for name, value in (
            ("Authorization", f"Bearer {token}"),
            ("Content-Type", "text/csv"),
            ("Content-Length", str(len(body))),
            ("Idempotency-Key", key),
        ):
            line.putheader(name, value)
        line.endheaders()
        line.send(body[: len(body) // 2])
        kill_in_the_middle()
        line.send(body[len(body) // 2 :])
        answer = line.getresponse()
        content: dict[str, Any] = json.loads(answer.read())
        assert answer.status == 202, content
        return str(content["import_id"])
    except (OSError, http.client.HTTPException):
        return None
    finally:
        line.close()


def workers(folder: Path, part: bytes) -> list[int]:
    pids = []
    for pid in marked(folder):
        try:
            command = Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ")
        except OSError:
            continue
        if part in command:
            pids.append(pid)
    return pids


def test_whoever_is_killed_each_file_is_stored_once(tmp_path: Path) -> None:
    with Running(tmp_path / "data") as service:
        service.wait_ready()
        token = token_of(service)

        def states() -> list[tuple[Any, ...]]:
            return service.ask("SELECT status FROM performance_import ORDER BY id")

        def kill_worker() -> None:
            for pid in workers(service.folder, b"worker"):
                kill(pid)

        def kill_web() -> None:
            for pid in workers(service.folder, b" web "):
                kill(pid)

        # A web server that is killed in the middle of a file leaves nothing of it.
        assert send(service, token, file_of(1), "web", kill_web) is None
        service.wait_ready()
        assert states() == []
        first = send(service, token, file_of(1), "web", lambda: None)
        assert first is not None
        assert send(service, token, file_of(1), "web", lambda: None) == first
        kills: list[Callable[[], None]] = [
            kill_worker,
            lambda: kill(database_pid(service.folder)),
            kill_web,
        ]
        running = (
            "SELECT count(*) FROM performance_import WHERE status = 'running' AND done > received"
        )
        for spend, action in enumerate(kills, start=2):
            wait_until(lambda: all(one == ("completed",) for one in states()), LONG)
            assert send(service, token, file_of(spend), str(spend), lambda: None)
            wait_until(lambda: service.ask(running) == [(1,)], LONG)
            action()
            service.wait_ready()
        wait_until(lambda: states() == [("completed",)] * 4, LONG)
        counted = service.ask(
            "SELECT (SELECT count(*) FROM performance_performanceday),"
            " (SELECT array_agg(DISTINCT spend::int) FROM performance_performanceday),"
            " (SELECT count(*) FROM performance_replacedday),"
            " (SELECT count(*) FROM events_event WHERE type = 'import.completed')"
        )
        days = CAMPAIGNS * EACH
        assert counted == [(days, [4], 3 * days, 4)]
        assert service.ask("SELECT inserted, updated FROM performance_import ORDER BY id") == [
            (days, 0),
            *[(0, days)] * 3,
        ]
        assert service.ask("SELECT count(*) FROM performance_importpart") == [(0,)]
        assert service.stop()[0] == 0
