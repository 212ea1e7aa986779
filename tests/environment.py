"""What the settings read in a test run: the tests' own database, keys that open nothing else."""

import os
from pathlib import Path

from kempen.kit.secrets import Keyring

# What the machine is set to must not change what the tests find.
_NOT_OURS = (
    "ARCHIVE_DATABASE_URL",
    "ARCHIVE_FOLDER",
    "BACKUP_FOLDER",
    "BASE_URL",
    "CRM_API_URL",
    "CRM_API_VERSION",
    "DASHBOARD_URL",
    "DATABASE_DIRECT_URL",
    "EMAIL_FROM",
    "KEMPEN_IS_WORKER",
    "METRICS_DIR",
    "METRICS_TOKEN",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "SENTRY_DSN",
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
)
# Whether pytest-django shall take the database as it is there, in place of a new one.
_HAS_TABLES = "KEMPEN_TEST_DATABASE_IS_THERE"


def set_up(
    folder: Path, database_url: str, *, owner_url: str | None = None, has_tables: bool
) -> None:
    """Set the environment of this process; call it before Django reads its settings.

    Without an `owner_url` one login does everything, and has no roles to act in.
    """
    os.environ["KEMPEN_DATA_DIR"] = str(folder)
    os.environ["DATABASE_URL"] = database_url
    os.environ["DATABASE_OWNER_URL"] = owner_url or database_url
    os.environ["DATABASE_ROLES"] = str(owner_url is not None)
    os.environ["SECRET_KEY"] = "tests-only-" + "0123456789abcdef" * 4
    os.environ["CREDENTIALS_KEYS"] = Keyring.generate("test")
    os.environ["EMAIL_URL"] = "smtp://127.0.0.1:1"
    os.environ["KEMPEN_PORT"] = "8000"
    # A line for each of thousands of requests would hide what else a test says.
    os.environ["ACCESS_LOG"] = "false"
    # As the worker does: on few cores its threads would wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    for name in _NOT_OURS:
        os.environ.pop(name, None)
    os.environ[_HAS_TABLES] = str(int(has_tables))


def database_is_there() -> bool:
    """Whether the tests take the database that the server came with."""
    return os.environ[_HAS_TABLES] == "1"
