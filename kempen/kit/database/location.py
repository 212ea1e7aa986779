"""Where one embedded server keeps its things, and how it is reached."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from kempen.kit.database.keys import stored_secret
from kempen.kit.database.rights.roles import OWNER_ROLE

DATABASE = "kempen"
# Made with the cluster, and all-powerful: it makes the database and the roles, and no more.
SUPERUSER = "kempen"
# What the processes log in as.
LOGIN = "kempen_app"
# What copies the whole server, and may read no table.
ARCHIVER = "kempen_archive"
# Not the temporary folder of the moment: every command must find the same socket, whatever its
# TMPDIR.
_SOCKETS = Path("/tmp")  # noqa: S108 -- the folder made in it is checked for its owner before use


@dataclass(frozen=True)
class DatabaseLocation:
    """Where one embedded server keeps its things, all derived from the data folder."""

    data_dir: Path

    @property
    def cluster(self) -> Path:
        """The server's own folder."""
        return self.data_dir / "postgres"

    @property
    def password_file(self) -> Path:
        """The superuser's password, for the owner of the data folder only."""
        return self._password_file(SUPERUSER)

    def _password_file(self, role: str) -> Path:
        # That of the superuser has its name from the time when it was the only one.
        name = "postgres" if role == SUPERUSER else f"postgres.{role}"
        return self.data_dir / f"{name}.password"

    def password(self, role: str) -> str:
        """Return the password of a role, made when first asked for."""
        return stored_secret(self._password_file(role))

    @property
    def log(self) -> Path:
        """What the server says."""
        return self.data_dir / "postgres.log"

    @property
    def socket_folder(self) -> Path:
        """A short path, because the address of a socket holds 107 bytes and no more."""
        mark = hashlib.sha256(str(self.data_dir.resolve()).encode()).hexdigest()[:16]
        return _SOCKETS / f"kempen-{os.geteuid()}-{mark}"

    @property
    def has_cluster(self) -> bool:
        """Whether a server was ever started here."""
        return (self.cluster / "PG_VERSION").exists()

    def connection(self) -> dict[str, str]:
        """Return what libpq needs for a process to reach the server, which need not run yet."""
        return self._connection_of(LOGIN)

    def owner_connection(self) -> dict[str, str]:
        """Return what libpq needs to reach it as the owner of the tables."""
        return self._connection_of(OWNER_ROLE)

    def archive_connection(self) -> dict[str, str]:
        """Return what libpq needs to reach it as the login that may replicate."""
        return self._connection_of(ARCHIVER)

    def superuser_connection(self) -> dict[str, str]:
        """Return what libpq needs to reach it as the role that may everything."""
        return self._connection_of(SUPERUSER)

    def _connection_of(self, role: str) -> dict[str, str]:
        return {
            "host": str(self.socket_folder),
            "user": role,
            "password": self.password(role),
            "dbname": DATABASE,
        }
