"""The embedded PostgreSQL server: one folder, one child process, nothing to install or configure.

The wheel's own starter is not used (see docs/decisions): the server is our child in a session of
its own, an ordinary user's when we are root, behind a socket folder that only that user and root
may enter.
"""

import os
import pwd
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import psycopg
from psycopg.conninfo import make_conninfo

from kempen.kit.database.binaries import UnreachableError, reachable
from kempen.kit.database.keys import stored_secret
from kempen.kit.database.location import ARCHIVER, DATABASE, LOGIN, SUPERUSER, DatabaseLocation
from kempen.kit.database.replacement import finish_replacement
from kempen.kit.database.rights import roles
from kempen.kit.processes import ordinary_user, start_child

_START_SECONDS = 60.0
_STOP_SECONDS = 20.0
_LEFTOVERS_SECONDS = 60.0
# The server's working folder is its data folder. Named so, it is found even when a folder above it
# may only be entered by root, because the kernel follows this link without walking the path.
_OWN_FOLDER = "/proc/self/cwd"
_SETTINGS = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "shared_buffers": "256MB",
    "maintenance_work_mem": "128MB",
    "max_wal_size": "2GB",
    "wal_compression": "on",
    "timezone": "UTC",
    "log_min_messages": "warning",
}


class DatabaseError(Exception):
    """The embedded server cannot be prepared or started; the text says why in one line."""


class EmbeddedServer:
    """PostgreSQL as our own child. `start()` returns when it answers, `stop()` when it ended."""

    def __init__(self, data_dir: Path, settings: Mapping[str, str] | None = None) -> None:
        self.place = DatabaseLocation(data_dir)
        self._settings = {**_SETTINGS, **(settings or {})}
        self._user = ordinary_user()
        self._child: subprocess.Popen[bytes] | None = None

    @property
    def is_running(self) -> bool:
        """Whether the child lives."""
        return self._child is not None and self._child.poll() is None

    def start(self) -> None:
        """Create the cluster when there is none, start the server and wait until it answers."""
        try:
            programs = reachable(self._user)
        except UnreachableError as error:
            raise DatabaseError(str(error)) from error
        finish_replacement(self.place)
        if not self.place.has_cluster:
            self._create_cluster(programs)
        self._prepare_socket_folder()
        deadline = time.monotonic() + _LEFTOVERS_SECONDS
        while True:
            self._forget_dead_server()
            said_before = self.place.log.stat().st_size if self.place.log.exists() else 0
            self._launch(programs)
            if self._wait_until_it_answers():
                return
            new_output = self._said_since(said_before)
            if "shared memory block" not in new_output or time.monotonic() > deadline:
                raise DatabaseError(f"the embedded database ended at start: {_reason(new_output)}")
            # The last children of a killed server are still on their way out.
            time.sleep(0.1)

    def stop(self) -> None:
        """End the server in order: running statements are cancelled, nothing committed is lost."""
        child = self._child
        if child is None:
            return
        if child.poll() is None:
            child.send_signal(signal.SIGINT)
            try:
                child.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                child.send_signal(signal.SIGQUIT)
                child.wait(_STOP_SECONDS)
        self._child = None
        with suppress(OSError):
            self.place.socket_folder.rmdir()

    def kill(self) -> None:
        """End the server at once; it repairs itself from its log at the next start."""
        if self._child is not None and self._child.poll() is None:
            self._child.send_signal(signal.SIGQUIT)

    def _create_cluster(self, programs: Path) -> None:
        place = self.place
        # A cluster without its version file is one whose creation was cut off: it holds nothing.
        unfinished = place.cluster.with_name("postgres.unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(mode=0o700)
        password = stored_secret(place.password_file)
        with tempfile.NamedTemporaryFile("w", prefix="kempen-") as for_server:
            for_server.write(password)
            for_server.flush()
            if self._user is not None:
                os.chown(unfinished, self._user.pw_uid, self._user.pw_gid)
                os.chown(for_server.name, self._user.pw_uid, self._user.pw_gid)
            done = start_child(
                [
                    programs / "bin" / "initdb",
                    f"--pgdata={_OWN_FOLDER}",
                    f"--username={SUPERUSER}",
                    f"--pwfile={for_server.name}",
                    "--auth=scram-sha-256",
                    "--encoding=UTF8",
                    "--locale=C",
                    "--no-instructions",
                    "--data-checksums",
                ],
                user=self._user,
                cwd=unfinished,
                output=subprocess.PIPE,
            )
            new_output, _ = done.communicate()
        if done.returncode != 0:
            last = new_output.decode(errors="replace").strip().splitlines()[-1:]
            raise DatabaseError(f"the embedded database cannot be created: {' '.join(last)}")
        unfinished.rename(place.cluster)

    def _prepare_socket_folder(self) -> None:
        folder, owner = self.place.socket_folder, self._owner_id()
        try:
            folder.mkdir(mode=0o700)
            if self._user is not None:
                os.chown(folder, self._user.pw_uid, self._user.pw_gid)
        except FileExistsError:
            pass
        facts = folder.lstat()
        if not stat.S_ISDIR(facts.st_mode) or facts.st_uid != owner or facts.st_mode & 0o077:
            raise DatabaseError(
                f"{folder} belongs to somebody else or is open to others: remove it and start again"
            )

    def _owner_id(self) -> int:
        user: pwd.struct_passwd | None = self._user
        return os.geteuid() if user is None else user.pw_uid

    def _forget_dead_server(self) -> None:
        """Remove the lock files that a killed server left; a living one of ours is ended first.

        The caller holds the data folder's lock, so a server that still lives has lost its parent.
        """
        pid_file = self.place.cluster / "postmaster.pid"
        pid = _pid_in(pid_file)
        deadline = time.monotonic() + _STOP_SECONDS
        while pid and _is_server_of(pid, self.place.cluster):
            os.kill(pid, signal.SIGINT if time.monotonic() < deadline - 10 else signal.SIGQUIT)
            if time.monotonic() > deadline:
                raise DatabaseError(f"an earlier database server (process {pid}) does not end")
            time.sleep(0.1)
        # Where nobody collects the dead, as in a bare container, their numbers look taken.
        for left in [pid_file, *self.place.socket_folder.glob(".s.PGSQL.*")]:
            left.unlink(missing_ok=True)

    def _launch(self, programs: Path) -> None:
        arguments = [f"--{name}={value}" for name, value in self._settings.items()]
        with self.place.log.open("ab") as log:
            self._child = start_child(
                [
                    programs / "bin" / "postgres",
                    "-D",
                    _OWN_FOLDER,
                    f"--unix_socket_directories={self.place.socket_folder}",
                    *arguments,
                ],
                # Of the signals, SIGQUIT ends the server and all its children at once.
                parent_death_signal=signal.SIGQUIT,
                user=self._user,
                cwd=self.place.cluster,
                output=log,
            )

    def _wait_until_it_answers(self) -> bool:
        """Return whether it answers; False when it has ended instead."""
        deadline = time.monotonic() + _START_SECONDS
        while self.is_running:
            try:
                _make_database(self.place)
            except psycopg.OperationalError as error:
                if "authentication failed" in str(error):
                    self.stop()
                    raise DatabaseError(
                        f"{self.place.password_file} is not the password of the database beside it"
                    ) from error
                if time.monotonic() > deadline:
                    self.stop()
                    raise DatabaseError(
                        f"the embedded database does not answer: {error}"
                    ) from error
                time.sleep(0.05)
            else:
                return True
        return False

    def _said_since(self, start: int) -> str:
        with self.place.log.open("rb") as log:
            log.seek(start)
            return log.read().decode(errors="replace")


def _reason(output: str) -> str:
    lines = [line for line in output.splitlines() if line.strip()]
    fatal = [line.partition("FATAL:")[2].strip() for line in lines if "FATAL:" in line]
    return (fatal or lines or ["it said nothing"])[-1]


def _make_database(place: DatabaseLocation) -> None:
    """Make the database and the roles, where they are missing, and give it to its owner."""
    settings = {**place.superuser_connection(), "connect_timeout": "5"}
    with psycopg.connect(
        make_conninfo(**settings | {"dbname": "postgres"}), autocommit=True
    ) as server:
        for login in LOGIN, roles.OWNER_ROLE, ARCHIVER:
            roles.set_login(server, login, place.password(login))
        server.execute(f"ALTER ROLE {ARCHIVER} REPLICATION")
        if not server.execute("SELECT FROM pg_database WHERE datname = %s", [DATABASE]).rowcount:
            server.execute(f"CREATE DATABASE {DATABASE}")
        server.execute(f"ALTER DATABASE {DATABASE} OWNER TO {roles.OWNER_ROLE}")
    with psycopg.connect(make_conninfo(**settings), autocommit=True) as database:
        roles.prepare(database, LOGIN, SUPERUSER)


def _pid_in(file: Path) -> int | None:
    try:
        return int(file.read_text().splitlines()[0])
    except (OSError, ValueError, IndexError):
        return None


def _is_server_of(pid: int, cluster: Path) -> bool:
    """Whether process `pid` is a PostgreSQL server whose working folder is `cluster`."""
    process = Path("/proc") / str(pid)
    try:
        return (process / "cwd").resolve() == cluster.resolve() and b"postgres" in (
            process / "cmdline"
        ).read_bytes()
    except OSError:
        return False
