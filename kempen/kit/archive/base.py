"""Makes a base backup: a copy of the server's files, taken over a connection while it works."""

from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import BinaryIO, Final

from kempen.kit.archive.runs import BASE
from kempen.kit.backup.child import running
from kempen.kit.backup.contents import write_contents
from kempen.kit.backup.envelope import encrypted
from kempen.kit.backup.manifest import Manifest
from kempen.kit.backup.programs import Place, fitting_programs
from kempen.kit.secrets import Keyring

# The WAL of its own time is in it too, so that it does not depend on the archive for that.
_ARGUMENTS: Final = [
    "--pgdata=-", "--format=tar", "--wal-method=fetch", "--checkpoint=fast", "--no-password",
    "--compress=client-gzip:1", "--manifest-checksums=SHA256", "--label=kempen",
]  # fmt: skip


def write_base(
    place: Place,
    keyring: Keyring,
    file: BinaryIO,
    *,
    server: int,
    kempen: str,
    made_at: datetime,
    migrations: Mapping[str, list[str]],
    facts: Mapping[str, str],
) -> Manifest:
    """Write a base backup of the server at `place` to `file`, and return what it says of itself.

    `server` is its major version. ArchiveFault when PostgreSQL's program fails, such as for a login
    without the right of replication; the file does not open then.
    """
    programs = fitting_programs(server)
    manifest = Manifest(
        made_at=made_at, kind=BASE, kempen=kempen, server=server, programs=programs.version,
        key_ring=keyring.check_values(), migrations=dict(migrations), tables={}, facts=dict(facts),
    )  # fmt: skip
    with (
        encrypted(file, keyring) as plain,
        running(programs["pg_basebackup"], _ARGUMENTS, place) as child,
    ):
        write_contents(plain, manifest, child.output)
    return manifest


def is_base(path: Path) -> bool:
    """Whether a file's name is that of a base."""
    return path.name.startswith(f"{BASE}-")
