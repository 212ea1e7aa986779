"""Where one embedded server keeps its things, and how it is reached."""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from kempen.kit.database.keys import stored_secret

ROLE = DATABASE = "kempen"
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
        """The password of the one role, for the owner of the data folder only."""
        return self.data_dir / "postgres.password"

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
        """Return what libpq needs to reach the server, which need not run yet."""
        return {
            "host": str(self.socket_folder),
            "user": ROLE,
            "password": stored_secret(self.password_file),
            "dbname": DATABASE,
        }
