"""What drills of backups share: the database past the service, and commands that are killed."""

import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg.conninfo import make_conninfo

from kempen.kit.backup.checksums import table_sums
from kempen.kit.backup.manifest import TableSum
from kempen.kit.database.embedded import EmbeddedServer
from tests.drills.running import PROGRAM, environment
from tests.fork_server import programs


@contextmanager
def database_of(folder: Path) -> Iterator[psycopg.Connection]:
    server = EmbeddedServer(folder)
    server.start()
    try:
        place = server.place.superuser_connection()
        with psycopg.connect(make_conninfo(**place), autocommit=True) as connection:
            yield connection
    finally:
        server.stop()


def sums(folder: Path) -> dict[str, TableSum]:
    with database_of(folder) as connection, connection.transaction():
        return table_sums(connection)


def names(folder: Path) -> set[str]:
    with database_of(folder) as connection:
        return {name for (name,) in connection.execute("SELECT name FROM accounts_business")}


def own(folder: Path, name: str) -> None:
    """Make a business with campaigns and a key."""
    command = [PROGRAM[0], "-m", "tests.drills.owning", name, "3"]
    programs.run(command, env=environment(folder)).check_returncode()


def timed(what: Callable[[], object]) -> float:
    began = time.monotonic()
    what()
    return time.monotonic() - began


def kill_after(seconds: float, folder: Path, *arguments: str) -> None:
    """Start a command and kill it after so many seconds, unless it has ended by then."""
    process = programs.Forked[bytes](
        [*PROGRAM, *arguments], env=environment(folder),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.send_signal(signal.SIGKILL)
    process.wait()
