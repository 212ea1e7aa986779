"""Lets an unpacked data folder recover, on this machine, seen by nobody else."""

import os
import pwd
import re
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import psycopg
from psycopg.conninfo import make_conninfo

from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.database.binaries import UnreachableError, installed, reachable
from kempen.kit.processes import ordinary_user, start_child

Connection = psycopg.Connection[tuple[object, ...]]
# As the embedded server is started: some of these may not be lower than where the WAL was written.
_SETTINGS: Final = {
    "listen_addresses": "",
    "unix_socket_permissions": "0700",
    "max_connections": "100",
    "max_wal_size": "2GB",
    "shared_buffers": "256MB",
    "timezone": "UTC",
}
# The server's working folder: found even when a folder above it may only be entered by root.
_OWN_FOLDER: Final = "/proc/self/cwd"
_SOCKETS: Final = "/tmp"  # noqa: S108 -- the folder in it is made anew, for its owner only
_VERSION: Final = re.compile(r"\(PostgreSQL\) (\d+)")
_MISSING: Final = re.compile(r'FATAL: +((role|database) "[^"]*" does not exist)')
_STOP_SECONDS: Final = 600.0
_PAUSE_SECONDS: Final = 0.1
_LONGEST_REASON: Final = 300


def embedded_version() -> int:
    """Return the major version of the embedded server; 0 where it is not installed."""
    try:
        program = installed() / "bin" / "postgres"
    except UnreachableError:
        return 0
    process = subprocess.run([program, "--version"], capture_output=True, text=True, check=True)  # noqa: S603 -- our own program
    match = _VERSION.search(process.stdout)
    return int(match[1]) if match else 0


def recover(
    folder: Path,
    settings: Mapping[str, str],
    login: Mapping[str, str],
    work: Callable[[Connection], None],
) -> None:
    """Have a server of the embedded version recover in `folder`, do `work`, and stop in order.

    `login` has the `user` and `dbname` of the connection that `work` gets; nobody asks for its
    password. ArchiveFault says why the server does not recover, or which of its pages is damaged.
    """
    user = ordinary_user()
    try:
        programs = reachable(user) / "bin"
    except UnreachableError as error:
        raise ArchiveFault(FaultKind.NO_PROGRAM, str(error)) from error
    _give_to(folder, user)
    with _socket_folder(user) as sockets, tempfile.TemporaryFile() as output:
        arguments = {**_SETTINGS, **settings, "hba_file": str(_trusting(sockets, user))}
        process = start_child(
            [
                programs / "postgres", "-D", _OWN_FOLDER, f"--unix_socket_directories={sockets}",
                *(f"--{name}={value}" for name, value in arguments.items()),
            ],
            # Of the signals, SIGQUIT ends the server and all its children at once.
            parent_death_signal=signal.SIGQUIT, user=user, cwd=folder, output=output,
        )  # fmt: skip
        try:
            connection = _recovered(process, make_conninfo(host=str(sockets), **login))
            if connection is None:
                raise ArchiveFault(FaultKind.NOT_RECOVERED, _reason(output))
            with connection:
                work(connection)
            process.send_signal(signal.SIGINT)
            process.wait(_STOP_SECONDS)
        finally:
            if process.poll() is None:
                process.send_signal(signal.SIGQUIT)
                process.wait()
    _verify_pages(programs, folder, user)


def _recovered(process: subprocess.Popen[bytes], conninfo: str) -> Connection | None:
    """Return a connection once the server has left recovery; None when it has ended instead."""
    while process.poll() is None:
        try:
            connection = psycopg.connect(conninfo, autocommit=True)
            row = connection.execute("SELECT pg_is_in_recovery()").fetchone()
            if row is not None and not row[0]:
                return connection
            connection.close()
        except psycopg.OperationalError as error:
            # Until its files fit together the server lets nobody in; a strange one never will.
            if (fatal := _MISSING.search(str(error))) is not None:
                raise ArchiveFault(FaultKind.NOT_RECOVERED, fatal[1]) from error
        time.sleep(_PAUSE_SECONDS)
    return None


def _give_to(folder: Path, user: pwd.struct_passwd | None) -> None:
    if user is None:
        return
    os.chown(folder, user.pw_uid, user.pw_gid)
    for place, folders, files in os.walk(folder):
        for name in (*folders, *files):
            os.chown(Path(place) / name, user.pw_uid, user.pw_gid, follow_symlinks=False)


@contextmanager
def _socket_folder(user: pwd.struct_passwd | None) -> Iterator[Path]:
    """Yield a folder that only the server's user may enter: there it lets everybody in."""
    with tempfile.TemporaryDirectory(prefix="kempen-recovery-", dir=_SOCKETS) as name:
        if user is not None:
            os.chown(name, user.pw_uid, user.pw_gid)
        yield Path(name)


def _trusting(sockets: Path, user: pwd.struct_passwd | None) -> Path:
    """Write who may connect: whoever reaches the socket. The password may be of another machine."""
    file = sockets / "hba"
    file.write_text("local all all trust\n")
    if user is not None:
        os.chown(file, user.pw_uid, user.pw_gid)
    return file


def _verify_pages(programs: Path, folder: Path, user: pwd.struct_passwd | None) -> None:
    """Read every page of a server that has stopped in order, and compare it with its checksum."""
    with tempfile.TemporaryFile() as output:
        process = start_child(
            [programs / "pg_checksums", "--check", f"--pgdata={_OWN_FOLDER}"],
            user=user, cwd=folder, output=output,
        )  # fmt: skip
        if process.wait() != 0:
            raise ArchiveFault(FaultKind.NOT_RECOVERED, _reason(output))


def _reason(output: IO[bytes]) -> str:
    output.seek(0)
    lines = [line for line in output.read().decode(errors="replace").splitlines() if line.strip()]
    errors = [line for line in lines if "FATAL:" in line or "error:" in line]
    return " ".join((errors or lines or ["it said nothing"])[0].split())[:_LONGEST_REASON]
