"""A database in which the migrations have run: made once a day, copied by every run of the tests.

    python -m tests.migrated_database

To run the migrations takes longer than most tests. What was made is kept under a name that comes
from all that it depends on, so that one which no longer fits is never used. Without it a run of
the tests makes its own.
"""

import hashlib
import io
import os
import shutil
import subprocess
from contextlib import redirect_stdout
from datetime import UTC, datetime
from pathlib import Path

import psycopg

from kempen.kit.database.embedded import EmbeddedServer
from kempen.kit.database.location import DATABASE, DatabaseLocation

_ROOT = Path(__file__).parent.parent
_KEPT = _ROOT / "build" / "test-database"
_TESTED = "kempen_test"  # What config/settings.py calls the database of the tests.
_MIGRATIONS = "kempen/domain/*/migrations/*.py"


def kept() -> Path:
    """Return the data folder that fits the code and the day, whether it is there or not."""
    digest = hashlib.sha256((_ROOT / "requirements-dev.lock").read_bytes())
    # Tables by the day begin with the day on which they are made.
    digest.update(datetime.now(UTC).date().isoformat().encode())
    for path in sorted(_ROOT.glob(_MIGRATIONS)):
        digest.update(str(path.relative_to(_ROOT)).encode() + path.read_bytes())
    return _KEPT / digest.hexdigest()[:16]


def copy(source: Path, to: Path) -> None:
    """Copy the cluster of a data folder, whose server does not run, with its password."""
    to.mkdir(parents=True, exist_ok=True)
    here, there = DatabaseLocation(source), DatabaseLocation(to)
    # As `cp` does it: the server insists on the owner of its files.
    for one, other in (
        (here.cluster, there.cluster),
        (here.password_file, there.password_file),
    ):
        subprocess.run(["cp", "-a", one, other], check=True)


def begin(folder: Path) -> bool:
    """Make a data folder in which the migrations have run; return whether they are kept at all."""
    if not kept().exists():
        return False
    folder.mkdir(mode=0o700)
    copy(kept(), folder)
    server = EmbeddedServer(folder)
    server.start()
    try:
        place = psycopg.conninfo.make_conninfo(**server.place.connection() | {"dbname": "postgres"})
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {DATABASE}".encode())
            connection.execute(f"ALTER DATABASE {_TESTED} RENAME TO {DATABASE}".encode())
    finally:
        server.stop()
    return True


def main() -> None:
    """Make what is kept, unless it is there."""
    wanted = kept()
    if wanted.exists():
        return
    # Only now: the one starts a server, and the settings of the other need it.
    from tests import embedded_database  # isort: skip
    import django
    from django.db import connection, connections

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    with redirect_stdout(io.StringIO()):  # It says which of the migrations' tables are there.
        connection.creation.create_test_db(verbosity=0)
    connections.close_all()
    embedded_database.stop()
    shutil.rmtree(_KEPT, ignore_errors=True)
    unfinished = wanted.with_suffix(".unfinished")
    copy(embedded_database.FOLDER, unfinished)
    unfinished.rename(wanted)


if __name__ == "__main__":
    main()
