"""Starts a PostgreSQL server for the test run, before Django reads its settings.

Loaded by pytest with `-p`, so that it comes before pytest-django.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from kempen.kit.database.embedded import EmbeddedServer
from tests import environment, migrated_database

FOLDER = Path(tempfile.mkdtemp(prefix="kempen-tests-"))
IS_MIGRATED = migrated_database.kept().exists()
if IS_MIGRATED:
    migrated_database.copy(migrated_database.kept(), FOLDER)
# The tests' database need not survive a loss of power; a benchmark measures one that does.
_volatile = {} if os.environ.get("KEMPEN_DURABLE") else {"fsync": "off", "full_page_writes": "off"}
_server = EmbeddedServer(FOLDER, _volatile)
_server.start()


def stop() -> None:
    """End the server in order; its files stay until the process ends."""
    _server.stop()


def _end() -> None:
    stop()
    shutil.rmtree(FOLDER, ignore_errors=True)
    shutil.rmtree(_server.place.socket_folder, ignore_errors=True)


atexit.register(_end)
_settings = _server.place.connection()
environment.set_up(
    FOLDER / "kempen",
    f"postgresql://{_settings['user']}:{_settings['password']}"
    f"@{_settings['host'].replace('/', '%2F')}/{_settings['dbname']}",
    has_tables=IS_MIGRATED,
)
