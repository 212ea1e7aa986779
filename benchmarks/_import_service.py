"""The web server and the worker as they run in production, on the benchmark's own database.

Whoever uses it has started a server by `import tests.embedded_database` before.
"""

import http.client
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from tests.waiting import free_port, wait_until

_POLL_SECONDS = 0.02


@dataclass(frozen=True)
class Answer:
    """What came back, and how many seconds after the first byte was sent."""

    status: int
    content: Any
    seconds: float


@dataclass(frozen=True)
class Service:
    """A service on this machine; `token` is the key that its requests carry."""

    port: int
    processes: dict[str, int]
    token: str

    def ask(
        self, method: str, path: str, body: bytes | IO[bytes] | None = None, kind: str = ""
    ) -> Answer:
        """Send one request; a file is sent as it is read."""
        headers = {"Authorization": f"Bearer {self.token}", "Host": "127.0.0.1"}
        if body is not None:
            size = len(body) if isinstance(body, bytes) else os.fstat(body.fileno()).st_size
            headers |= {"Content-Type": kind, "Content-Length": str(size)}
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
        start = time.perf_counter()
        line.request(method, f"/v1{path}", body, headers)
        answer = line.getresponse()
        content = answer.read()
        took = time.perf_counter() - start
        line.close()
        return Answer(answer.status, json.loads(content), took)

    def import_file(self, file: IO[bytes]) -> tuple[float, float, dict[str, Any]]:
        """Send a CSV file and wait until it is in.

        Returns the seconds until it was, those until the first answer, and what became of it.
        """
        file.seek(0)
        start = time.perf_counter()
        first = self.ask("POST", "/data/import", file, "text/csv")
        status = first.content
        assert first.status in (200, 202), status
        if first.status == 202:
            _wait(status["import_id"])
            status = self.ask("GET", f"/data/imports/{status['import_id']}").content
        took = time.perf_counter() - start
        assert status["status"] == "completed", status
        return took, first.seconds, status

    def forget_most(self) -> None:
        """Forget how much memory the processes held at most."""
        for pid in self._all():
            Path(f"/proc/{pid}/clear_refs").write_text("5")

    def most(self, name: str) -> int:
        """Return the megabytes that a process, or the largest of its children, held at most."""
        return max(_status(pid, "VmHWM") for pid in _with_children(self.processes[name]))

    def _all(self) -> list[int]:
        return [pid for one in self.processes.values() for pid in _with_children(one)]


@contextmanager
def service(token: str) -> Iterator[Service]:
    """Run the web server and the worker for the length of a block."""
    port = free_port()
    environment = {**os.environ, "KEMPEN_PORT": str(port)}
    web = [sys.executable, "-m", "kempen.entrypoints.cli.main", "web", "--workers", "2"]
    worker = [sys.executable, "-m", "kempen.entrypoints.worker.main", "jobs"]
    running: list[subprocess.Popen[bytes]] = []
    try:
        running += [_started(command, environment) for command in (web, worker)]
        pids = dict(zip(("web", "worker"), (one.pid for one in running), strict=True))
        running_service = Service(port, pids, token)
        wait_until(lambda: _answers(running_service))
        yield running_service
    finally:
        for one in running:
            one.terminate()
        for one in running:
            one.wait(60)


def _started(command: list[str], environment: dict[str, str]) -> "subprocess.Popen[bytes]":
    quiet = subprocess.DEVNULL
    return subprocess.Popen(command, env=environment, stdout=quiet, stderr=quiet)


def _wait(import_id: str) -> None:
    """Wait past the API, whose limits do not let anybody ask so often."""
    from django.db import connection

    from kempen.kit import ids

    status = "queued"
    while status in ("queued", "running"):
        time.sleep(_POLL_SECONDS)
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT status FROM performance_import WHERE id = %s",
                [ids.decode("imp", import_id)],
            )
            (status,) = cursor.fetchone()


def _answers(service: Service) -> bool:
    try:
        return service.ask("GET", "/data/imports").status == 200
    except (OSError, http.client.HTTPException, json.JSONDecodeError):
        return False


def _with_children(pid: int) -> list[int]:
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *map(int, children)]


def _status(pid: int, name: str) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    values = [line.split()[1] for line in lines if line.startswith(name)]
    return int(values[0]) // 1024 if values else 0
