"""What schema.sql holds: the tables of a database in which the migrations have run.

    python -m tests.schema_file

writes it from the database that `make database` keeps.
"""

import re
import subprocess
import tempfile
from pathlib import Path

import psycopg
from psycopg.conninfo import make_conninfo

from kempen.kit.database.binaries import installed
from kempen.kit.database.embedded import EmbeddedServer
from tests import migrated_database

_SCHEMA = Path(__file__).parent.parent / "kempen/entrypoints/cli/schema.sql"
# Tables of a day are made by whoever keeps the days, and their notes with them.
_OPTIONS = (
    *("--schema-only", "--no-owner", "--no-comments"),
    "--exclude-table=*_20*",
)
# Settings of a session, commands of psql, and what pg_dump says about itself.
_LEFT_OUT = re.compile(r"(--|SET |SELECT pg_catalog\.set_config|\\)[^\n]*\n", re.MULTILINE)
_HEAD = "-- Written by `make schema`. Do not edit: write a migration.\n"


def rewritten(statements: str, empty: str) -> str:
    """Return the statements as a database says them that was made by them.

    PostgreSQL writes some conditions in another form when it has read them again.
    """
    with psycopg.connect(empty) as connection:
        connection.execute("SET LOCAL check_function_bodies = off")
        connection.execute(statements.encode())
    return dump(empty)


def dump(conninfo: str) -> str:
    """Return the statements that make the tables of a database and name its migrations."""
    dumped = subprocess.run(
        [installed() / "bin" / "pg_dump", *_OPTIONS, conninfo],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    lines = [line for line in dumped.splitlines(keepends=True) if not _LEFT_OUT.fullmatch(line)]
    statements = re.sub(r"\n{2,}", "\n", "".join(lines)).lstrip("\n")
    return f"{_HEAD}{statements}{_migrations(conninfo)}"


def _migrations(conninfo: str) -> str:
    with psycopg.connect(conninfo) as connection:
        applied = connection.execute(
            "SELECT app, name FROM public.django_migrations ORDER BY app, name"
        ).fetchall()
    rows = ",\n".join(f"    ('{app}', '{name}', now())" for app, name in applied)
    return f"INSERT INTO public.django_migrations (app, name, applied) VALUES\n{rows};\n"


def main() -> None:
    """Write the file."""
    with tempfile.TemporaryDirectory(prefix="kempen-schema-") as temporary:
        folder = Path(temporary) / "data"
        assert migrated_database.begin(folder), "run `make database` first"
        server = EmbeddedServer(folder)
        server.start()
        try:
            place = server.place.superuser_connection()
            with psycopg.connect(make_conninfo(**place), autocommit=True) as connection:
                connection.execute("CREATE DATABASE empty")
            statements = dump(make_conninfo(**place))
            _SCHEMA.write_text(rewritten(statements, make_conninfo(**place | {"dbname": "empty"})))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
