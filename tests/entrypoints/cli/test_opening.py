"""Commands say in one line, with status 2, what is wrong with their settings or their database."""

import shutil
import socket
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from kempen.kit.secrets import Keyring
from tests.drills.running import PROGRAM, environment, kempen
from tests.entrypoints.cli.forks import Forks, forks
from tests.waiting import PATIENCE, free_port

SECRET = "0123456789-abcdefghijklmnopqrstuvwxyz-0123456789-abcdef"
SERVER = "postgresql://kempen@127.0.0.1:1/kempen"
NEEDS_POSTGRESQL = "needs postgresql://user:password@host:5432/database"
NEEDS_SENDER = "needs a sender such as Kempen <kempen@shop.example>"
NO_SUCH = "there is no such setting."
PRODUCTION = {
    "DATABASE_URL": SERVER,
    "SECRET_KEY": SECRET,
    "CREDENTIALS_KEYS": Keyring.generate("a"),
}


@pytest.fixture(scope="module")
def forked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Forks]:
    with forks(tmp_path_factory.mktemp("said")) as running:
        yield running


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
        ({"TRUSTED_PROXY_COUNT": "one"}, "TRUSTED_PROXY_COUNT: needs a number from 0 to 10"),
        ({"TRUSTED_PROXY_COUNT": "-1"}, "TRUSTED_PROXY_COUNT: needs a number from 0 to 10"),
        ({"TRUSTED_PROXY_COUNT": "11"}, "TRUSTED_PROXY_COUNT: needs a number from 0 to 10"),
        ({"EMAIL_FROM": "notanaddress"}, f"EMAIL_FROM: {NEEDS_SENDER}"),
        ({"EMAIL_FROM": "Kempen <a@b.example>, c@d.example"}, f"EMAIL_FROM: {NEEDS_SENDER}"),
        (
            {"EMAIL_URL": "smtp://mail.example:99999"},
            "EMAIL_URL: is not an address: Port out of range 0-65535",
        ),
        (
            {"DASHBOARD_URL": "https://[kempen.example"},
            "DASHBOARD_URL: is not an address: Invalid IPv6 URL",
        ),
        ({"KEMPEN_PROT": "9000"}, f"KEMPEN_PROT: {NO_SUCH} Did you mean KEMPEN_PORT?"),
        ({"KEMPEN_QQQ": "1"}, f"KEMPEN_QQQ: {NO_SUCH} See docs/configuration.md."),
        ({"EMAIL_FORM": "a@b.example"}, f"EMAIL_FORM: {NO_SUCH} Did you mean EMAIL_FROM?"),
        ({"DATABASE_URI": SERVER}, f"DATABASE_URI: {NO_SUCH} Did you mean DATABASE_URL?"),
        (
            {"SECRET_KEY": None, "SECRETKEY": SECRET},
            f"SECRETKEY: {NO_SUCH} Did you mean SECRET_KEY?",
        ),
        (
            {"TRUSTED_PROXIES_COUNT": "1"},
            f"TRUSTED_PROXIES_COUNT: {NO_SUCH} Did you mean TRUSTED_PROXY_COUNT?",
        ),
    ],
    ids=lambda value: "=".join(f"{k}" for k in value) if isinstance(value, dict) else "",
)
def test_a_bad_or_missing_setting_is_named(
    forked: Forks, tmp_path: Path, changes: dict[str, str | None], line: str
) -> None:
    settings = {k: v for k, v in {**PRODUCTION, **changes}.items() if v is not None}
    refused = forked(tmp_path, "web", **settings)
    assert (refused.returncode, refused.stdout, refused.stderr) == (2, "", f"Error: {line}\n")


def test_what_kubernetes_sets_for_a_service_is_not_taken_for_a_misspelt_setting(
    forked: Forks,
    tmp_path: Path,
) -> None:
    link = "KEMPEN_WEB_PORT_8000_TCP"
    service = {
        "KEMPEN_WEB_SERVICE_HOST": "10.0.0.7",
        "KEMPEN_WEB_SERVICE_PORT": "8000",
        "KEMPEN_WEB_SERVICE_PORT_HTTP": "8000",
        "KEMPEN_WEB_PORT": "tcp://10.0.0.7:8000",
        link: "tcp://10.0.0.7:8000",
        f"{link}_PROTO": "tcp",
        f"{link}_PORT": "8000",
        f"{link}_ADDR": "10.0.0.7",
    }
    refusal = forked(tmp_path, "migrate", **PRODUCTION, **service).stderr
    assert refusal.startswith("Error: the database refused the connection: ")
    misspelt = forked(tmp_path, "migrate", **PRODUCTION, **service, KEMPEN_WEB_PROT="1").stderr
    assert misspelt.startswith(f"Error: KEMPEN_WEB_PROT: {NO_SUCH}")


@pytest.mark.parametrize("command", ["run", "web", "worker", "migrate", "static"])
def test_every_command_looks_at_the_settings_first(
    forked: Forks, tmp_path: Path, command: str
) -> None:
    settings = {**PRODUCTION, "DATABASE_URL": "mysql://host/name"}
    refused = forked(tmp_path, command, **settings)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == f"Error: DATABASE_URL: {NEEDS_POSTGRESQL}\n"


def test_a_database_that_does_not_answer_is_told_in_one_line(forked: Forks, tmp_path: Path) -> None:
    refused = forked(tmp_path, "migrate", **PRODUCTION)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.startswith("Error: the database refused the connection: ")
    assert "Connection refused" in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("url", ["nonsense", "http://mail.example", "smtp://"])
def test_a_bad_mail_address_is_named_before_anything_starts(
    forked: Forks, tmp_path: Path, url: str
) -> None:
    refused = forked(tmp_path, "web", **PRODUCTION, EMAIL_URL=url)
    assert refused.returncode == 2
    assert refused.stderr.startswith("Error: EMAIL_URL: ")
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["web", "worker"])
def test_a_lone_process_of_production_needs_a_database(
    forked: Forks, tmp_path: Path, command: str
) -> None:
    refused = forked(tmp_path, command)
    assert refused.returncode == 2
    assert refused.stderr == (
        f"Error: DATABASE_URL: `kempen {command}` needs it. "
        "On one machine, `kempen run` starts everything\n"
    )


def test_run_does_not_start_beside_a_database_of_ones_own(forked: Forks, tmp_path: Path) -> None:
    refused = forked(tmp_path, "run", **PRODUCTION)
    assert refused.returncode == 2
    assert refused.stderr.startswith("Error: DATABASE_URL: `kempen run` has its own database")
    assert refused.stderr.count("\n") == 1


def test_there_is_no_demo_in_production(forked: Forks, tmp_path: Path) -> None:
    refused = forked(tmp_path, "demo", **PRODUCTION)
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1


def test_a_command_without_a_service_to_talk_to_says_where_it_looked(
    forked: Forks, tmp_path: Path
) -> None:
    refused = forked(tmp_path, "demo")
    assert refused.returncode == 2
    assert refused.stderr == (
        f"Error: there is no Kempen in {tmp_path}. Start `kempen run` once, "
        "or enter its folder with --data-dir\n"
    )


def test_help_names_every_command_without_loading_any(tmp_path: Path) -> None:
    shown = kempen(tmp_path / "never made", "--help", DATABASE_URL="nonsense")
    assert shown.returncode == 0
    for name in ("run", "web", "worker", "migrate", "import", "keys", "webhooks"):
        assert f"  {name} " in shown.stdout
    assert not (tmp_path / "never made").exists()


def test_settings_of_other_programs_are_none_of_ours(forked: Forks, tmp_path: Path) -> None:
    others = {"SECRET_KEY_BASE": "x", "EMAIL_HOST": "x", "CRM_API_KEY": "x", "DATABASE_PORT": "1"}
    guides = {"KEMPEN_API_KEY": "x", "KEMPEN_WEBHOOK_SECRET": "x"}
    refused = forked(tmp_path, "demo", **PRODUCTION, **others, **guides)
    assert refused.returncode == 2
    assert "there is no such setting" not in refused.stderr


@pytest.mark.skipif(not shutil.which("setpriv"), reason="setpriv is not installed")
def test_a_port_that_needs_more_rights_is_refused_in_one_line(tmp_path: Path) -> None:
    """As a user who is not root; root without its power over ports stands for one here."""
    refused = subprocess.run(
        ["setpriv", "--bounding-set=-net_bind_service", "--", *PROGRAM, "web"],
        env=environment(tmp_path, **PRODUCTION, KEMPEN_PORT="80"),
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
        check=False,
    )
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "Error: port 80 needs more rights. Choose one from 1024 up\n"


def test_a_port_that_somebody_listens_at_is_refused_in_one_line(
    forked: Forks, tmp_path: Path
) -> None:
    with socket.create_server(("127.0.0.1", free_port())) as taken:
        port = taken.getsockname()[1]
        refused = forked(tmp_path, "web", **PRODUCTION, KEMPEN_PORT=str(port))
    assert refused.returncode == 2
    assert refused.stderr == (
        f"Error: another program uses port {port}. Choose another port with KEMPEN_PORT\n"
    )


def test_an_address_of_another_machine_is_refused_in_one_line(
    forked: Forks, tmp_path: Path
) -> None:
    refused = forked(tmp_path, "web", "--host", "192.0.2.1", **PRODUCTION)
    assert refused.returncode == 2
    assert refused.stderr.startswith("Error: 192.0.2.1 is not an IP address of this machine: ")
    assert refused.stderr.count("\n") == 1
