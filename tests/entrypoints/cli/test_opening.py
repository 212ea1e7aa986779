"""Commands say in one line, with status 2, what is wrong with their settings or their database."""

from pathlib import Path

import pytest

from kempen.kit.secrets import Keyring
from tests.drills.running import kempen

SECRET = "0123456789-abcdefghijklmnopqrstuvwxyz-0123456789-abcdef"
SERVER = "postgresql://kempen@127.0.0.1:1/kempen"
NEEDS_POSTGRESQL = "needs postgresql://user:password@host:5432/database"
PRODUCTION = {
    "DATABASE_URL": SERVER,
    "SECRET_KEY": SECRET,
    "CREDENTIALS_KEYS": Keyring.generate("a"),
}


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"KEMPEN_PORT": "http"}, "KEMPEN_PORT: needs a port from 1 to 65535"),
        ({"KEMPEN_PORT": "70000"}, "KEMPEN_PORT: needs a port from 1 to 65535"),
        ({"DATABASE_URL": "postgresql:name"}, f"DATABASE_URL: {NEEDS_POSTGRESQL}"),
        ({"SECRET_KEY": None}, "SECRET_KEY: not set"),
        ({"SECRET_KEY": "short"}, "SECRET_KEY: needs at least 50 characters that nobody can guess"),
        ({"CREDENTIALS_KEYS": None}, "CREDENTIALS_KEYS: not set"),
        (
            {"DASHBOARD_URL": "kempen.example"},
            "DASHBOARD_URL: needs an address such as https://example.com/path",
        ),
        (
            {"SIGNUP_URL": "ftp://kempen.example/"},
            "SIGNUP_URL: needs an address such as https://example.com/path",
        ),
        ({"SOCIAL_ADS_API_VERSION": "19"}, "SOCIAL_ADS_API_VERSION: needs a version such as v19.0"),
        ({"WEBHOOK_CA_FILE": "/no/such.pem"}, "WEBHOOK_CA_FILE: names a file that does not exist"),
        ({"TRUSTED_PROXY_COUNT": "one"}, "TRUSTED_PROXY_COUNT: Not a valid integer."),
    ],
    ids=lambda value: "=".join(f"{k}" for k in value) if isinstance(value, dict) else "",
)
def test_a_bad_or_missing_setting_is_named(
    tmp_path: Path, changes: dict[str, str | None], line: str
) -> None:
    settings = {k: v for k, v in {**PRODUCTION, **changes}.items() if v is not None}
    refused = kempen(tmp_path, "web", **settings)
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", f"Error: {line}\n")


@pytest.mark.parametrize("command", ["run", "web", "worker", "migrate", "static"])
def test_every_command_looks_at_the_settings_first(tmp_path: Path, command: str) -> None:
    settings = {**PRODUCTION, "DATABASE_URL": "mysql://host/name"}
    refused = kempen(tmp_path, command, **settings)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"Error: DATABASE_URL: {NEEDS_POSTGRESQL}\n"


def test_a_database_that_does_not_answer_is_told_in_one_line(tmp_path: Path) -> None:
    refused = kempen(tmp_path, "migrate", **PRODUCTION)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("Error: the database does not let us in: ")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("url", ["nonsense", "http://mail.example", "smtp://"])
def test_a_bad_mail_address_is_named_before_anything_starts(tmp_path: Path, url: str) -> None:
    refused = kempen(tmp_path, "web", **PRODUCTION, EMAIL_URL=url)
    assert refused.returncode == 2
    assert refused.stderr.startswith("Error: EMAIL_URL: ")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["web", "worker"])
def test_a_lone_process_of_production_needs_a_database(tmp_path: Path, command: str) -> None:
    refused = kempen(tmp_path, command)
    assert refused.returncode == 2
    assert refused.stderr == (
        f"Error: DATABASE_URL: `kempen {command}` needs it; "
        "on one machine `kempen run` brings everything\n"
    )


def test_run_does_not_start_beside_a_database_of_ones_own(tmp_path: Path) -> None:
    refused = kempen(tmp_path, "run", **PRODUCTION)
    assert refused.returncode == 2
    assert refused.stderr.startswith(
        "Error: DATABASE_URL: `kempen run` brings a database of its own"
    )
    assert refused.stderr.count("\n") == 1


def test_there_is_no_demo_in_production(tmp_path: Path) -> None:
    refused = kempen(tmp_path, "demo", **PRODUCTION)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1


def test_a_command_without_a_service_to_talk_to_says_where_it_looked(tmp_path: Path) -> None:
    refused = kempen(tmp_path, "demo")
    assert refused.returncode == 2
    assert refused.stderr == (
        f"Error: no Kempen in {tmp_path}: start `kempen run` once, "
        "or name its folder with --data-dir\n"
    )


def test_help_names_every_command_without_loading_any(tmp_path: Path) -> None:
    shown = kempen(tmp_path / "never made", "--help", DATABASE_URL="nonsense")
    assert shown.returncode == 0
    for name in ("run", "web", "worker", "migrate", "import", "keys", "webhooks"):
        assert f"  {name} " in shown.stdout
    assert not (tmp_path / "never made").exists()
