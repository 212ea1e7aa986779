"""An operator reads in the log why a process cannot work: of the database, of mail, of its end."""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from django.conf import settings

from kempen.kit.secrets import Keyring
from tests.drills.running import PROGRAM
from tests.fork_server import programs
from tests.waiting import PATIENCE, free_port, wait_until


def _locked_out(tmp_path: Path, port: int) -> dict[str, str]:
    """The settings of a production process whose password is wrong."""
    url = os.environ["DATABASE_URL"]
    password = urlsplit(url).password or ""
    return os.environ | {
        "DATABASE_URL": url.replace(f":{password}@", ":no-such-password@"),
        "DASHBOARD_URL": f"http://127.0.0.1:{port}",
        "KEMPEN_PORT": str(port),
        "KEMPEN_DATA_DIR": str(tmp_path),
        "CREDENTIALS_KEYS": Keyring.generate("test"),
        "SECRET_KEY": settings.SECRET_KEY,
    }


@contextmanager
def _started(
    arguments: list[str], environment: dict[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    with log.open("wb") as output:
        process = programs.Forked[bytes](
            [*PROGRAM, *arguments], env=environment, stdout=output, stderr=output
        )
        try:
            yield process
        finally:
            process.terminate()
            process.wait(PATIENCE)


def _lines(log: Path) -> list[dict[str, object]]:
    """The lines of our own log; a traceback or a library's text would not be JSON."""
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]


def _status(port: int, path: str) -> int:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        # The session's row is looked up before anything of a page is made.
        connection.request(
            "GET", path, headers={"Cookie": "session=0123456789abcdefghijklmnopqrstuv"}
        )
        return connection.getresponse().status
    except OSError:
        return 0
    finally:
        connection.close()


_REFUSED = ("the database refused a connection", "the database does not answer")


def test_the_web_log_says_why_the_database_refused_it(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "web.log"
    with _started(["web", "--workers", "1"], _locked_out(tmp_path, port), log) as web:
        wait_until(lambda: _status(port, "/livez") == 200, process=web)
        assert _status(port, "/") == 503
        wait_until(lambda: _refusals(log), process=web)
    for line in _refusals(log):
        assert "password authentication failed" in str(line["why"])
    # It is tried several times a second, and the log is for people: a line from whoever asks
    # whether the database is there, one from the pool if that was first, and one from the process
    # that says it is alive.
    assert 1 <= len(_refusals(log)) <= len(_REFUSED) + 1
    assert "no-such-password" not in log.read_text()
    assert "Traceback" not in log.read_text()


def _refusals(log: Path) -> list[dict[str, object]]:
    return [line for line in _lines(log) if line["event"] in _REFUSED]


def test_a_worker_says_why_it_ends(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    environment = _locked_out(tmp_path, free_port())
    with _started(["worker", "--only", "jobs"], environment, log) as process:
        assert process.wait(PATIENCE) == 1
    reasons = {str(line["event"]): str(line.get("why")) for line in _lines(log)}
    assert "password authentication failed" in reasons["the database refused a connection"]
    assert reasons["a part of the worker ended"].startswith("PoolTimeout: ")
    assert "Traceback" not in log.read_text()


def test_a_worker_whose_jobs_stop_by_themselves_says_so(tmp_path: Path) -> None:
    """Procrastinate ends its work in order, without an error, when its listener is lost."""
    log = tmp_path / "worker.log"
    program = (
        "from procrastinate import App; from kempen.entrypoints.worker import main\n"
        "async def stops(self, **_): return None\n"
        "App.run_worker_async = stops\n"
        "main._is_held = lambda: False\n"  # There are no tables.
        "main.main()"
    )
    with log.open("wb") as output:
        status = subprocess.run(
            [sys.executable, "-c", program, "jobs"], stdout=output, stderr=output, check=False
        ).returncode
    assert status == 1
    [line] = [one for one in _lines(log) if one["event"] == "a part of the worker ended"]
    assert line["part"] == "jobs"
    assert line["why"] == "PartEndedError: the job library stopped its work"


def test_a_worker_that_is_cut_off_says_so(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    program = (
        "import asyncio, os, signal, time; from kempen.entrypoints.worker import main\n"
        "main._GRACE_SECONDS = 0.2\n"
        "async def never_ends(stop):\n"
        "    os.kill(os.getpid(), signal.SIGTERM)\n"
        "    await stop.wait()\n"
        "    await asyncio.Event().wait()\n"
        "main.PARTS = {'jobs': never_ends}\n"
        "main.main()"
    )
    with log.open("wb") as output:
        status = subprocess.run(
            [sys.executable, "-c", program], stdout=output, stderr=output, check=False
        ).returncode
    assert status == 1
    # Before it: that the tests' login may become the owner, which no other login may.
    line = _lines(log)[-1]
    assert line["event"] == "the worker ends in the middle of its work"
