"""A database in which the migrations have run: made once a day, copied by every run of the tests.

    python -m tests.migrated_database

To run the migrations takes longer than most tests. What was made is kept under a name that comes
from all that it depends on, so that one which no longer fits is never used. Without it a run of
the tests makes its own.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import psycopg
from psycopg.conninfo import make_conninfo

from kempen.kit.database.embedded import EmbeddedServer
from kempen.kit.database.location import DATABASE, DatabaseLocation
from kempen.kit.database.scope import begin_process_as_service
from tests import environment
from tests.upgrade.quick_migrations import quick_migrations

_ROOT = Path(__file__).parent.parent
_KEPT = _ROOT / "build" / "test-database"
TESTED = "kempen_test"  # What config/settings.py calls the database of the tests.
_MIGRATIONS = "kempen/domain/*/migrations/*.py"
# What else decides what is in it: who owns it, and who may do what.
_MADE_BY = (
    "kempen/kit/database/rights/roles.py",
    "kempen/kit/database/rights/row_security.py",
    "tests/upgrade/quick_migrations.py",
)


def data_folder() -> Path:
    """Return the data folder that fits the code and the day, whether it is there or not."""
    digest = hashlib.sha256((_ROOT / "requirements-dev.lock").read_bytes())
    # Tables by the day begin with the day on which they are made.
    for name in _MADE_BY:
        digest.update((_ROOT / name).read_bytes())
    digest.update(datetime.now(UTC).date().isoformat().encode())
    for path in sorted(_ROOT.glob(_MIGRATIONS)):
        digest.update(str(path.relative_to(_ROOT)).encode() + path.read_bytes())
    return _KEPT / digest.hexdigest()[:16]


def copy(source: Path, to: Path) -> None:
    """Copy the cluster of a data folder, whose server does not run, with its passwords."""
    to.mkdir(parents=True, exist_ok=True)
    here, there = DatabaseLocation(source), DatabaseLocation(to)
    passwords = [(file, to / file.name) for file in source.glob("postgres*.password")]
    # As `cp` does it: the server insists on the owner of its files.
    for one, other in ((here.cluster, there.cluster), *passwords):
        subprocess.run(["cp", "-a", one, other], check=True)


def begin(folder: Path) -> bool:
    """Make a data folder in which the migrations have run; return whether they are kept at all."""
    if not data_folder().exists():
        return False
    folder.mkdir(mode=0o700)
    copy(data_folder(), folder)
    server = EmbeddedServer(folder)
    server.start()
    try:
        place = make_conninfo(**server.place.superuser_connection() | {"dbname": "postgres"})
        with psycopg.connect(place, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {DATABASE}".encode())
            connection.execute(f"ALTER DATABASE {TESTED} RENAME TO {DATABASE}".encode())
    finally:
        server.stop()
    return True


def make() -> None:
    """Make what is kept, unless it is there, in a process of its own: settings are read once."""
    if not data_folder().exists():
        subprocess.run([sys.executable, "-m", "tests.migrated_database"], cwd=_ROOT, check=True)


def main() -> None:
    """Make what is kept, unless it is there."""
    wanted = data_folder()
    if wanted.exists():
        return
    shutil.rmtree(_KEPT, ignore_errors=True)
    unfinished = wanted.with_suffix(".unfinished")
    unfinished.mkdir(parents=True, mode=0o700)
    server = EmbeddedServer(unfinished, {"fsync": "off"})
    server.start()
    try:
        place = server.place.superuser_connection() | {"dbname": "postgres"}
        with psycopg.connect(make_conninfo(**place), autocommit=True) as connection:
            connection.execute(f"ALTER DATABASE {DATABASE} RENAME TO {TESTED}".encode())
        _migrate(server.place)
    finally:
        server.stop()
    unfinished.rename(wanted)


def _migrate(place: DatabaseLocation) -> None:
    """Run every migration, as on a server of somebody's own: none is taken from schema.sql."""
    tested = {"dbname": TESTED}
    environment.set_up(
        place.data_dir / "kempen",
        url_of(place.connection() | tested),
        owner_url=url_of(place.owner_connection() | tested),
        has_tables=True,
    )
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.db import connections

    from kempen.entrypoints.cli.tables import migrate_tables

    begin_process_as_service("the tables of the tests")
    with quick_migrations():
        migrate_tables()
    connections["default"].close()
    connections["default"].close_pool()  # type: ignore[attr-defined]


def url_of(place: dict[str, str]) -> str:
    """Return libpq's parts as an address."""
    host = place["host"].replace("/", "%2F")
    return f"postgresql://{place['user']}:{place['password']}@{host}/{place['dbname']}"


if __name__ == "__main__":
    main()
