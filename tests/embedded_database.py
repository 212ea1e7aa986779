"""Starts a PostgreSQL server for the test run, before Django reads its settings.

Loaded by pytest with `-p`, so that it comes before pytest-django.
"""

import atexit
import gc
import os
import shutil
import tempfile
from pathlib import Path

import psycopg
from psycopg.conninfo import make_conninfo

from kempen.kit.database.embedded import EmbeddedServer
from kempen.kit.database.location import LOGIN
from kempen.kit.database.rights.roles import OWNER_ROLE
from kempen.kit.database.scope import begin_process_as_service
from tests import environment, migrated_database

# Python looks for garbage after every 700 new objects, which takes a fifth of the time in which
# Django and all that is tested are loaded, and a twelfth of the tests' own.
gc.set_threshold(20_000, 10, 10)
_TESTED = {"dbname": migrated_database.TESTED}
FOLDER = Path(tempfile.mkdtemp(prefix="kempen-tests-"))
migrated_database.make()
migrated_database.copy(migrated_database.data_folder(), FOLDER)
# The tests' database need not survive a loss of power; a benchmark measures one that does.
_volatile = {} if os.environ.get("KEMPEN_DURABLE") else {"fsync": "off", "full_page_writes": "off"}
_server = EmbeddedServer(FOLDER, _volatile)
_server.start()
with psycopg.connect(make_conninfo(**_server.place.superuser_connection())) as _connection:
    # A test may make a trigger inside its transaction; no process of Kempen's may.
    _connection.execute(f"GRANT {OWNER_ROLE} TO {LOGIN}".encode())


def stop() -> None:
    """End the server in order; its files stay until the process ends."""
    _server.stop()


def _end() -> None:
    stop()
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.rmtree(_server.place.socket_folder, ignore_errors=True)


atexit.register(_end)
begin_process_as_service("a test or a benchmark")
# As in production: the tests log in as the processes do, who own nothing.
environment.set_up(
    FOLDER / "kempen",
    migrated_database.url_of(_server.place.connection() | _TESTED),
    owner_url=migrated_database.url_of(_server.place.owner_connection() | _TESTED),
    has_tables=True,
)
