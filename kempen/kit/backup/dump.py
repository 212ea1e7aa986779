"""Makes an archive: a dump and the sum of each table, both of one snapshot."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from typing import BinaryIO, Final

import psycopg

from kempen.kit.backup.checksums import table_sums
from kempen.kit.backup.child import running
from kempen.kit.backup.contents import write_contents
from kempen.kit.backup.envelope import encrypted
from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.backup.manifest import DUMP, Manifest, TableSum
from kempen.kit.backup.programs import Place, fitting_programs
from kempen.kit.secrets import Keyring

_MIGRATIONS: Final = "SELECT app, name FROM public.django_migrations ORDER BY app, id"
# Little processor time for most of what there is to gain.
_COMPRESSION: Final = "--compress=3"
# Tables whose policies could keep a row from the role that we act as.
_PARTLY_HIDDEN: Final = """
    SELECT oid::regclass::text FROM pg_class AS relation
    WHERE relkind IN ('r', 'p') AND row_security_active(oid) AND (
        NOT EXISTS (
            SELECT FROM pg_policy WHERE polrelid = relation.oid AND polpermissive
                AND polcmd IN ('*', 'r') AND pg_get_expr(polqual, polrelid) = 'true'
                AND (0 = ANY(polroles) OR current_user::regrole = ANY(polroles))
        )
        OR EXISTS (SELECT FROM pg_policy WHERE polrelid = relation.oid AND NOT polpermissive)
    )
    ORDER BY 1
"""


def write_dump(
    place: Place,
    keyring: Keyring,
    file: BinaryIO,
    *,
    kempen: str,
    made_at: datetime,
    facts: Mapping[str, str],
) -> Manifest:
    """Write an archive of the database to `file` and return what it says of itself.

    Whoever writes to the database meanwhile goes on; the archive has what was committed when it
    began. Raise ArchiveFault when PostgreSQL's programs fail, or when a policy could hide rows from
    the role of `place`; the file does not open then.
    """
    with _snapshot(place) as (connection, snapshot):
        _refuse_hidden_rows(connection)
        server = connection.info.server_version // 10_000
        programs = fitting_programs(server)
        manifest = Manifest(
            made_at=made_at,
            kind=DUMP,
            kempen=kempen,
            server=server,
            programs=programs.version,
            key_ring=keyring.check_values(),
            migrations=_migrations(connection),
            tables=_sums(connection),
            facts=dict(facts),
        )
        arguments = [
            "--format=custom", _COMPRESSION, f"--snapshot={snapshot}", "--no-password",
            "--lock-wait-timeout=30s",
            # Policies are asked, where pg_dump would end at the first table that has any.
            "--enable-row-security",
        ]  # fmt: skip
        with (
            encrypted(file, keyring) as plain,
            running(programs["pg_dump"], arguments, place) as child,
        ):
            write_contents(plain, manifest, child.output)
    return manifest


@contextmanager
def _snapshot(place: Place) -> Iterator[tuple[psycopg.Connection, str]]:
    """Yield a connection that sees one moment, and the name by which pg_dump sees the same."""
    with psycopg.connect(place.conninfo) as connection:
        connection.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        connection.read_only = True
        [(name,)] = connection.execute("SELECT pg_export_snapshot()").fetchall()
        yield connection, name


def _refuse_hidden_rows(connection: psycopg.Connection) -> None:
    """Raise ArchiveFault unless every row can be seen: an archive without some looks whole."""
    hidden = [name for (name,) in connection.execute(_PARTLY_HIDDEN).fetchall()]
    if hidden:
        raise ArchiveFault(FaultKind.HIDDEN_ROWS, ", ".join(hidden))


def _sums(connection: psycopg.Connection) -> dict[str, TableSum]:
    try:
        return table_sums(connection)
    except psycopg.errors.InsufficientPrivilege as error:
        # Somebody else's table beside ours; pg_dump would stop at it too.
        raise ArchiveFault(FaultKind.PROGRAM_FAILED, " ".join(str(error).split())) from error


def _migrations(connection: psycopg.Connection) -> dict[str, list[str]]:
    applied: dict[str, list[str]] = defaultdict(list)
    for app, name in connection.execute(_MIGRATIONS).fetchall():
        applied[app].append(name)
    return dict(applied)
