"""Replaces what a database holds by what an archive holds, in one transaction.

Until it commits the database is as it was, and everything that can go wrong, a power cut among it,
takes all of it back. Then it can be done again.
"""

import itertools
import threading
from contextlib import suppress
from pathlib import Path
from typing import Final

import psycopg

from kempen.kit.backup.checksums import check_statement
from kempen.kit.backup.child import RunningProgram, running
from kempen.kit.backup.contents import CHUNK, Contents
from kempen.kit.backup.faults import ArchiveFault
from kempen.kit.backup.manifest import Manifest
from kempen.kit.backup.programs import Place, fitting_programs
from kempen.kit.backup.verify import opened, read_manifest
from kempen.kit.secrets import Keyring

# Programs of PostgreSQL 17 and later begin with a setting that an earlier server does not know.
_NEWER_SETTING: Final = b"SET transaction_timeout = 0;\n"
_KNOWN_SINCE: Final = 17
_LINES_OF_SETTINGS: Final = 30
_PSQL: Final = [
    "--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--no-password", "--output=/dev/null",
]  # fmt: skip
_PG_RESTORE: Final = ["--format=custom", "--no-owner", "--file=-"]
# The schema itself stays, with who may use it; what an extension brought stays with it. All names
# are looked up first: one that depends on another is gone with it.
_DROP_EVERYTHING: Final = """
DO $drop$
DECLARE statements text[]; statement text;
BEGIN
    SELECT array_agg(
        -- A sequence may belong to a column that cannot be without it.
        format('DROP %s IF EXISTS %s CASCADE', kind, name) ORDER BY kind = 'SEQUENCE'
    ) INTO statements FROM (
        SELECT oid, CASE relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
            WHEN 'S' THEN 'SEQUENCE' WHEN 'f' THEN 'FOREIGN TABLE' ELSE 'TABLE' END AS kind,
            oid::regclass::text AS name
        FROM pg_class WHERE relnamespace = 'public'::regnamespace
            AND relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND NOT relispartition
        UNION ALL SELECT oid, 'ROUTINE', oid::regprocedure::text
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        UNION ALL SELECT t.oid, 'TYPE', t.oid::regtype::text
        FROM pg_type t LEFT JOIN pg_class c ON c.oid = t.typrelid
        WHERE t.typnamespace = 'public'::regnamespace
            AND (t.typtype IN ('e', 'd') OR c.relkind = 'c')
    ) AS found
    WHERE NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = found.oid AND d.deptype = 'e');
    FOREACH statement IN ARRAY coalesce(statements, '{}') LOOP
        EXECUTE statement;
    END LOOP;
END $drop$;
"""


def restore_dump(place: Place, keyring: Keyring, path: Path, *, also: str = "") -> Manifest:
    """Replace all of a database by an archive, and do the SQL of `also` in the same transaction.

    Raise ArchiveFault when the archive is not whole, or a table is not what was backed up; nothing
    has changed then.
    """
    manifest = read_manifest(path, keyring)
    with psycopg.connect(place.conninfo) as connection:
        server = connection.info.server_version // 10_000
    programs = fitting_programs(max(manifest.programs, server))
    with running(programs["psql"], _PSQL, place) as psql:
        psql.send(f"BEGIN;\n{_DROP_EVERYTHING}".encode())
        with (
            opened(path, keyring) as contents,
            running(programs["pg_restore"], _PG_RESTORE) as script,
        ):
            feeding = threading.Thread(target=_feed, args=(contents, script), daemon=True)
            feeding.start()
            _copy(script, psql, without_newer=server < _KNOWN_SINCE)
            feeding.join()
        # Only here is it known that every byte was read and was as it was written. If we end before
        # psql has the last line, it takes everything back.
        psql.send(f"{check_statement(manifest.tables)}{also}\nCOMMIT;\n".encode())
    return manifest


def _feed(contents: Contents, script: RunningProgram) -> None:
    """Give pg_restore the dump; when that stops early, each of the two says why by itself."""
    with suppress(BrokenPipeError, ArchiveFault, ValueError), script.given as target:
        for piece in contents.pieces():
            target.write(piece)


def _copy(script: RunningProgram, psql: RunningProgram, *, without_newer: bool) -> None:
    """Hand the script on as it comes."""
    if without_newer:
        # The setting stands among the first lines, before any name or value of ours.
        for line in itertools.islice(script.output, _LINES_OF_SETTINGS):
            psql.send(b"" if line == _NEWER_SETTING else line)
    while piece := script.output.read(CHUNK):
        psql.send(piece)
