"""Starts a PostgreSQL server for the test run, before Django reads its settings.

Loaded by pytest with `-p`, so that it comes before pytest-django.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from kempen.kit.database.embedded import EmbeddedServer
from kempen.kit.secrets import Keyring
from tests import migrated_database

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
os.environ["KEMPEN_DATA_DIR"] = str(FOLDER / "kempen")
os.environ["DATABASE_URL"] = (
    f"postgresql://{_settings['user']}:{_settings['password']}"
    f"@{_settings['host'].replace('/', '%2F')}/{_settings['dbname']}"
)
os.environ["SECRET_KEY"] = "tests-only-" + "0123456789abcdef" * 4
os.environ["CREDENTIALS_KEYS"] = Keyring.generate("test")
os.environ["EMAIL_URL"] = "smtp://127.0.0.1:1"
os.environ["KEMPEN_PORT"] = "8000"
# As the worker does: on few cores its threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# What the machine is set to must not change what the tests find.
for _name in (
    "BASE_URL",
    "CRM_API_URL",
    "CRM_API_VERSION",
    "DASHBOARD_URL",
    "EMAIL_FROM",
    "KEMPEN_IS_WORKER",
    "SANDBOX_URL",
    "SEARCH_ADS_API_URL",
    "SEARCH_ADS_API_VERSION",
    "SEARCH_OAUTH_AUTHORIZE_URL",
    "SEARCH_OAUTH_TOKEN_URL",
    "SIGNUP_URL",
    "SOCIAL_ADS_API_URL",
    "SOCIAL_ADS_API_VERSION",
    "TRUSTED_PROXY_COUNT",
    "WEBHOOK_ALLOWED_NETWORKS",
    "WEBHOOK_CA_FILE",
):
    os.environ.pop(_name, None)
