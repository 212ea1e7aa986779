"""What a program meets behind nginx with `deploy/nginx.conf`."""

import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import trustme

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business
from kempen.entrypoints.api.shared import rate_limits
from tests import make
from tests.house.places import ROOT
from tests.waiting import free_port, wait_until

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed"),
]
# Less than nginx itself waits for a body that does not come (client_body_timeout).
_SECONDS = 8.0
_GIBIBYTE = 2**30


@dataclass(frozen=True)
class Nginx:
    """Where it listens, and where it keeps bodies that it waits for."""

    port: int
    tls_port: int
    bodies: Path

    def ask(self, head: str, body: bytes = b"", *, tls: bool = True) -> tuple[int, str]:
        """Send the head of a request and what there is of its body; return status and answer."""
        lines = [*head.splitlines(), "Host: 127.0.0.1", "Connection: close", "", ""]
        sent = "\r\n".join(lines).encode() + body
        port = self.tls_port if tls else self.port
        context = ssl._create_unverified_context()
        plain = socket.create_connection(("127.0.0.1", port), timeout=_SECONDS)
        with context.wrap_socket(plain) if tls else plain as link:
            link.sendall(sent)
            answer = b""
            # Up to the end of the problem: the connection itself may linger for the body.
            while b"}" not in answer and (piece := link.recv(65_536)):
                answer += piece
        return int(answer.split(b" ", 2)[1]), answer.decode()


@pytest.fixture
def nginx(live_server: Any, tmp_path: Path) -> Iterator[Nginx]:
    """Nginx with the file as it is deployed; ports and folders are of this test."""
    server = Nginx(free_port(), free_port(), tmp_path / "client_body")
    leaf = trustme.CA().issue_cert("kempen.example")
    leaf.cert_chain_pems[0].write_to_path(tmp_path / "fullchain.pem")
    leaf.private_key_pem.write_to_path(tmp_path / "privkey.pem")
    ours = re.sub(
        r"^ *listen \[::\].*\n", "", (ROOT / "deploy/nginx.conf").read_text(), flags=re.MULTILINE
    )
    for old, new in (
        ("listen 80;", f"listen 127.0.0.1:{server.port};"),
        ("listen 443 ", f"listen 127.0.0.1:{server.tls_port} "),
        ("/etc/kempen/tls", str(tmp_path)),
        (
            "127.0.0.1:8000",
            live_server.url.removeprefix("http://").replace("localhost", "127.0.0.1"),
        ),
    ):
        assert old in ours
        ours = ours.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in kinds)
    conf = tmp_path / "nginx.conf"
    conf.write_text(
        f"daemon off;\nmaster_process off;\npid {tmp_path}/nginx.pid;\nerror_log stderr;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{places}{ours}\n}}\n"
    )
    with subprocess.Popen(["nginx", "-p", str(tmp_path), "-c", str(conf)]) as process:
        try:
            wait_until(lambda: _is_open(server.tls_port), process=process)
            yield server
        finally:
            process.terminate()


def _is_open(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _import_of(length: int, token: str = "") -> str:
    key = f"\nAuthorization: Bearer {token}" if token else ""
    return f"POST /v1/data/import HTTP/1.1\nContent-Type: text/csv\nContent-Length: {length}{key}"


@pytest.mark.parametrize("length", [4_000, _GIBIBYTE])
def test_a_file_is_refused_before_its_first_byte_when_the_key_may_not_import(
    business: Business, nginx: Nginx, length: int
) -> None:
    _, token = create_key(make.actor(business), "Reports", ["reports:read"])

    status, answer = nginx.ask(_import_of(length))
    assert (status, answer.lower().count("www-authenticate:")) == (401, 1)
    status, answer = nginx.ask(_import_of(length, token))

    assert status == 403
    assert '"missing_scope"' in answer
    assert not list(nginx.bodies.iterdir())


def test_a_file_that_comes_in_clear_is_refused_before_its_first_byte(
    settings: Any, business: Business, nginx: Nginx
) -> None:
    settings.IS_HTTPS, settings.ALLAUTH_TRUSTED_PROXY_COUNT = True, 1
    _, token = create_key(make.actor(business), "Import", ["data:write"])

    status, answer = nginx.ask(_import_of(_GIBIBYTE, token), tls=False)

    assert status == 403
    assert "has been revoked" in answer
    assert not list(nginx.bodies.iterdir())


def test_a_key_that_may_import_imports(business: Business, nginx: Nginx) -> None:
    _, token = create_key(make.actor(business), "Import", ["data:write"])
    make.campaign(business, name="Raya hampers")
    rows = (
        b"date,campaign,spend,revenue,clicks,conversions\n"
        b"2026-01-31,Raya hampers,120.50,480.00,340,12\n"
    )

    status, answer = nginx.ask(_import_of(len(rows), token), rows)

    assert (status, '"status":"completed"' in answer) == (200, True), answer


def test_whoever_asks_too_often_is_told_so_and_not_that_something_broke(
    business: Business, nginx: Nginx, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "QUOTAS", (rate_limits.Quota("default", 0),))
    _, token = create_key(make.actor(business), "Import", ["data:write"])

    status, answer = nginx.ask(_import_of(_GIBIBYTE, token))

    assert (status, "retry-after" in answer.lower()) == (429, True), answer
