"""PostgreSQL's own programs: which ones fit a server, and how they reach it."""

import re
import subprocess
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from psycopg.conninfo import make_conninfo

from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.database.binaries import UnreachableError, installed

_OF_DEBIAN: Final = Path("/usr/lib/postgresql")
_VERSION: Final = re.compile(r"\(PostgreSQL\) (\d+)")
# What libpq reads from the environment, so that no password stands in a list of processes.
_IN_ENVIRONMENT: Final = {
    "host": "PGHOST", "hostaddr": "PGHOSTADDR", "port": "PGPORT", "dbname": "PGDATABASE",
    "user": "PGUSER", "password": "PGPASSWORD", "passfile": "PGPASSFILE",
    "service": "PGSERVICE", "sslmode": "PGSSLMODE", "sslcert": "PGSSLCERT",
    "sslkey": "PGSSLKEY", "sslrootcert": "PGSSLROOTCERT", "sslcrl": "PGSSLCRL",
    "channel_binding": "PGCHANNELBINDING", "gssencmode": "PGGSSENCMODE",
    "target_session_attrs": "PGTARGETSESSIONATTRS", "connect_timeout": "PGCONNECT_TIMEOUT",
}  # fmt: skip
# A backup takes as long as it takes; only waiting for a lock is bounded.
_OPTIONS: Final = (
    "-c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c lock_timeout=30s"
)


@dataclass(frozen=True)
class Programs:
    """The programs of one major `version`."""

    version: int
    folder: Path

    def __getitem__(self, name: str) -> Path:
        """Return the path of a program."""
        return self.folder / name


@dataclass(frozen=True)
class Place:
    """A database that can be reached: libpq's parameters, without a deadline for statements.

    `role` is what its sessions act as; without one, as their login.
    """

    parameters: Mapping[str, str]
    role: str = ""

    @property
    def conninfo(self) -> str:
        """Return it for psycopg."""
        return make_conninfo("", **self.parameters, options=self._options)

    @property
    def environment(self) -> dict[str, str]:
        """Return it for PostgreSQL's programs."""
        given = {_IN_ENVIRONMENT[name]: value for name, value in self.parameters.items()}
        return {**given, "PGOPTIONS": self._options, "PGCLIENTENCODING": "UTF8", "LC_ALL": "C"}

    @property
    def _options(self) -> str:
        return f"{_OPTIONS} -c role={self.role}" if self.role else _OPTIONS

    @classmethod
    def of(cls, parameters: Mapping[str, object], role: str = "") -> "Place":
        """Take what libpq's programs understand from the parameters of a connection."""
        known = {name: str(value) for name, value in parameters.items() if name in _IN_ENVIRONMENT}
        return cls(known, role)


def fitting_programs(at_least: int) -> Programs:
    """Return the oldest programs that are of the major version `at_least`; else ArchiveFault.

    Those of Debian come before the ones that Kempen brings, which are of one version only.
    """
    sorted_programs = sorted(_all_programs(), key=lambda one: one.version)
    for programs in sorted_programs:
        if programs.version >= at_least:
            return programs
    newest = (
        f"the newest here are of {sorted_programs[-1].version}"
        if sorted_programs
        else "there are none here"
    )
    raise ArchiveFault(FaultKind.NO_PROGRAM, f"{at_least}; {newest}")


def _all_programs() -> Iterator[Programs]:
    for folder in _OF_DEBIAN.glob("*/bin"):
        if folder.parent.name.isdecimal() and (folder / "pg_restore").exists():
            yield Programs(int(folder.parent.name), folder)
    try:
        folder = installed() / "bin"
    except UnreachableError:
        return
    yield Programs(_version_of(folder), folder)


def _version_of(folder: Path) -> int:
    process = subprocess.run(  # noqa: S603 -- our own program
        [folder / "pg_dump", "--version"], capture_output=True, text=True, check=True
    )
    match = _VERSION.search(process.stdout)
    return int(match[1]) if match else 0
