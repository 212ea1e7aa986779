"""Starts the program as a person would, in a folder of its own, and looks at it from outside."""

import http.client
import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Self

import psycopg

from kempen.kit.database.location import DatabaseLocation
from kempen.kit.processes import MARK
from tests.fork_server import programs
from tests.waiting import PATIENCE, free_port, wait_until

PROGRAM = [sys.executable, "-m", "kempen.entrypoints.cli.main"]
# What the test run's own database sets would make this a production process.
NOT_OURS = {"DATABASE_URL", "SECRET_KEY", "CREDENTIALS_KEYS", "EMAIL_URL", "KEMPEN_PORT", MARK}


def environment(folder: Path, **more: str) -> dict[str, str]:
    variables = {name: value for name, value in os.environ.items() if name not in NOT_OURS}
    return {**variables, "KEMPEN_DATA_DIR": str(folder), **more}


def kempen(folder: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return programs.run([*PROGRAM, *arguments], env=environment(folder, **more))


def copy_of(folder: Path, to: Path) -> Path:
    """Copy a data folder with the owners of its files, as the database insists on its own."""
    subprocess.run(["cp", "-a", folder, to], check=True)
    return to


def marked(folder: Path) -> list[int]:
    """The processes that belong to the service of this folder, the database aside."""
    wanted = f"{MARK}={folder}".encode()
    numbers = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (place / "environ").read_bytes().split(b"\0"):
                numbers.append(int(place.name))
        except OSError:
            continue
    return numbers


def database_pid(folder: Path) -> int:
    """The database's process, as it says in its folder; 0 while none says so."""
    try:
        return int(
            (DatabaseLocation(folder).cluster / "postmaster.pid").read_text().splitlines()[0]
        )
    except (OSError, ValueError, IndexError):
        return 0


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kill(pid: int) -> None:
    """Kill a process; one that has just gone with its parent is as good."""
    send(pid, signal.SIGKILL)


def send(pid: int, what: signal.Signals) -> None:
    """Send a signal to one process, if it is still there."""
    # Zero and below would mean whole groups, our own among them.
    assert pid > 0
    with suppress(ProcessLookupError):
        os.kill(pid, what)


class Running:
    """`kempen run` in a folder; use it with `with`.

    It is forked, and so are its children (`tests/fork_server`); with `is_started` it is started as
    a person starts it.
    """

    program = PROGRAM

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        port: int | None = None,
        is_started: bool = False,
    ) -> None:
        self.folder, self.port = folder, port or free_port()
        self._arguments = arguments or ("--no-demo",)
        self._begin = subprocess.Popen if is_started else programs.Forked

    def __enter__(self) -> Self:
        self._output = Path(tempfile.mkstemp(prefix="kempen-run-")[1])
        self._start()
        return self

    def start_again(self) -> None:
        """Start it in the same place, after it has ended."""
        self.process.wait(PATIENCE)
        self._start()

    def _start(self) -> None:
        with self._output.open("w") as output:
            self.process: subprocess.Popen[bytes] = self._begin(
                [*self.program, "run", "--port", str(self.port), *self._arguments],
                env=environment(self.folder),
                stdout=output,
                stderr=subprocess.STDOUT,
            )

    @property
    def said(self) -> str:
        return self._output.read_text()

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self._output.unlink()

    def get(self, path: str, **headers: str) -> tuple[int, str]:
        """Status and body; 0 when nobody answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            connection.request("GET", path, headers=headers)
            answer = connection.getresponse()
            return answer.status, answer.read().decode()
        except (OSError, http.client.HTTPException) as error:
            return 0, repr(error)
        finally:
            connection.close()

    def is_ready(self) -> bool:
        return self.get("/readyz")[0] == 200

    def wait_ready(self) -> None:
        """Return once it is ready and all of it was started."""

        def ready() -> bool:
            assert self.process.poll() is None, self.said
            return self.is_ready() and "Ctrl-C stops it." in self.said

        try:
            wait_until(ready)
        except AssertionError as error:
            # A machine elsewhere keeps no logs of a test: what they end with goes into its report.
            for log in (self.folder / "logs").glob("*.log"):
                error.add_note(f"{log.name}: …{log.read_text()[-1500:]}")
            error.add_note(f"{self.said}\n/readyz: {self.get('/readyz')}")
            raise

    def stop(self) -> tuple[int, str]:
        """Ask it to stop as systemd would; return status and all it said."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(PATIENCE)
        return status, self.said

    def ask(self, statement: str) -> list[tuple[object, ...]]:
        """Ask the database past the service, once it lets us in."""
        connections: list[psycopg.Connection[tuple[object, ...]]] = []

        def lets_us_in() -> bool:
            with suppress(psycopg.OperationalError):
                connections.append(psycopg.connect(conninfo, autocommit=True))
            return bool(connections)

        conninfo = psycopg.conninfo.make_conninfo(
            **DatabaseLocation(self.folder).superuser_connection()
        )
        wait_until(lets_us_in)
        with connections[0] as connection:
            return connection.execute(statement.encode()).fetchall()
