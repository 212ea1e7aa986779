"""The examples under deploy/ say what the code knows: commands, settings, sizes, own syntax."""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import trustme

from kempen.domain.performance.rules import LARGEST_FILE, LARGEST_STREAM
from kempen.entrypoints.cli.main import COMMANDS
from tests.house.places import ROOT

DEPLOY = ROOT / "deploy"
UNITS = sorted(DEPLOY.glob("*.service"))
NGINX = (DEPLOY / "nginx.conf").read_text()
CONFIGURATION = (ROOT / "docs/configuration.md").read_text()
HARDENED = (
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=\n",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "SystemCallFilter=@system-service",
    "RestrictNamespaces=yes",
)


def settings_of(text: str) -> dict[str, str]:
    """NAME=value of each line that sets one."""
    return dict(re.findall(r"^([A-Z_]+)='(.*)'$", text, re.MULTILINE))


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_a_unit_starts_a_command_that_there_is_with_no_power_to_spare(unit: Path) -> None:
    text = unit.read_text()
    [(command, options)] = re.findall(
        r"^ExecStart=/opt/kempen/\.venv/bin/kempen (\w+)(.*)$", text, re.MULTILINE
    )
    assert command in COMMANDS
    assert unit.stem == f"kempen-{command}"
    shown = subprocess.run(
        [sys.executable, "-m", "kempen.entrypoints.cli.main", command, "--help"],
        capture_output=True, text=True, cwd=ROOT, check=True,
    ).stdout  # fmt: skip
    for option in re.findall(r"--[a-z-]+", options):
        assert option in shown
    for line in HARDENED:
        assert line in text, line
    assert "User=kempen\n" in text
    if command != "migrate":
        # Otherwise it starts beside tables that are not there, or are of another version.
        [required] = re.findall(r"^Requires=(.*)$", text, re.MULTILINE)
        [after] = re.findall(r"^After=(.*)$", text, re.MULTILINE)
        assert "kempen-migrate.service" in required.split()
        assert set(required.split()) <= set(after.split())
    assert "EnvironmentFile=/etc/kempen/kempen.env\n" in text


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    for unit in UNITS:
        here = unit.read_text().replace("/opt/kempen/.venv/bin/kempen", sys.executable)
        (tmp_path / unit.name).write_text(here)
    shutil.copy(DEPLOY / "kempen-web.socket", tmp_path)
    checked = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", *(str(tmp_path / unit.name) for unit in UNITS)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (checked.returncode, checked.stderr) == (0, "")


def test_a_shell_reads_the_settings_as_systemd_does() -> None:
    given = settings_of((DEPLOY / "kempen.env").read_text())
    shown = subprocess.run(
        ["/bin/sh", "-euc", f"set -a; . {DEPLOY / 'kempen.env'}; exec env -0"],
        capture_output=True, text=True, env={}, check=True,
    ).stdout  # fmt: skip
    read = dict(line.split("=", 1) for line in shown.split("\0") if line)
    assert given == {name: read.get(name) for name in given}
    assert "EMAIL_FROM" in given


def test_the_socket_is_the_one_that_nginx_and_the_settings_name() -> None:
    text = (DEPLOY / "kempen-web.socket").read_text()
    port = settings_of((DEPLOY / "kempen.env").read_text())["KEMPEN_PORT"]
    assert re.findall(r"^ListenStream=(.*)$", text, re.MULTILINE) == [f"127.0.0.1:{port}"]
    assert (
        "Requires=kempen-migrate.service kempen-web.socket\n"
        in (DEPLOY / "kempen-web.service").read_text()
    )


def test_the_settings_are_ones_that_are_explained() -> None:
    given = settings_of((DEPLOY / "kempen.env").read_text())
    for name in given:
        assert f"| `{name}` |" in CONFIGURATION, name
    assert {"DATABASE_URL", "SECRET_KEY", "CREDENTIALS_KEYS", "DASHBOARD_URL"} <= set(given)
    assert f"server 127.0.0.1:{given['KEMPEN_PORT']};" in NGINX
    assert f"server_name {given['DASHBOARD_URL'].removeprefix('https://')};" in NGINX
    # One proxy that adds to what came, so one entry is believed.
    assert given["TRUSTED_PROXY_COUNT"] == "1"
    assert NGINX.count("X-Forwarded-For $proxy_add_x_forwarded_for") == 3


def test_the_owner_of_the_tables_is_known_to_the_migration_alone() -> None:
    given = settings_of((DEPLOY / "owner.env").read_text())
    assert set(given) == {"DATABASE_OWNER_URL"}
    assert "| `DATABASE_OWNER_URL` |" in CONFIGURATION
    readers = [unit.stem for unit in UNITS if "/etc/kempen/owner.env\n" in unit.read_text()]
    assert readers == ["kempen-migrate"]
    usual = settings_of((DEPLOY / "kempen.env").read_text())
    assert (
        urlsplit(usual["DATABASE_URL"]).username != urlsplit(given["DATABASE_OWNER_URL"]).username
    )


def test_nginx_lets_the_largest_bodies_through_and_no_larger_ones() -> None:
    usual, *files = re.findall(r"client_max_body_size (\d+[mg]);", NGINX)
    assert usual == f"{LARGEST_FILE // 2**20 + 1}m"
    assert set(files) == {f"{LARGEST_STREAM // 2**30}g"}
    place = NGINX[NGINX.index("location = /v1/data/import") :]
    assert place.index("client_max_body_size 1g") < place.index("}")


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_nginx_reads_its_file(tmp_path: Path) -> None:
    leaf = trustme.CA().issue_cert("kempen.example")
    leaf.cert_chain_pems[0].write_to_path(tmp_path / "fullchain.pem")
    leaf.private_key_pem.write_to_path(tmp_path / "privkey.pem")
    # Whoever tests may have no IPv6, and no right to the ports below 1024 and to /var.
    ours = re.sub(r"^ *listen \[::\].*\n", "", NGINX, flags=re.MULTILINE)
    ours = re.sub(r"listen (80|443)", r"listen 127.0.0.1:58\1", ours)
    ours = ours.replace("/etc/kempen/tls", str(tmp_path))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in kinds)
    http = f"access_log off;\n{places}{ours}"
    (tmp_path / "nginx.conf").write_text(
        f"pid {tmp_path}/nginx.pid;\nerror_log stderr;\nevents {{}}\nhttp {{\n{http}\n}}\n"
    )
    checked = subprocess.run(
        ["nginx", "-t", "-q", "-p", str(tmp_path), "-c", str(tmp_path / "nginx.conf")],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert checked.returncode == 0, checked.stderr
