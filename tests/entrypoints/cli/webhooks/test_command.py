"""`kempen webhooks listen` and `kempen webhooks verify`."""

import os
import re
import signal
import ssl
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from click.testing import CliRunner

from kempen.domain.webhooks.signing import new_secret, signed_headers
from kempen.entrypoints.cli.webhooks.command import command
from kempen.entrypoints.cli.webhooks.receiver import LARGEST_BODY, certificates
from tests.waiting import PATIENCE, free_port

BODY = b'{"id":"evt_1","type":"endpoint.test"}'


def verify(secret: str, header: str, body: Path, *more: str) -> tuple[int, str]:
    arguments = ["verify", "--secret", secret, "--header", header, "--body", str(body), *more]
    done = CliRunner().invoke(command, arguments)
    return done.exit_code, done.output


def test_verify_accepts_what_is_genuine_and_explains_what_is_not(tmp_path: Path) -> None:
    body = tmp_path / "body"
    body.write_bytes(BODY)
    secret, now = new_secret(), int(time.time())
    headers = signed_headers([secret], "evt_1", now, BODY)
    header = headers["X-Service-Signature"]
    assert verify(secret, header, body)[0] == 0
    code, verdict = verify(new_secret(), header, body)
    assert (code, "another endpoint" in verdict) == (1, True)
    code, verdict = verify(secret, header, body, "--at", str(now + 4000))
    assert (code, "4,000 s old" in verdict) == (1, True)
    body.write_bytes(BODY + b"\r\n")
    code, verdict = verify(secret, header, body)
    assert (code, "The body was changed" in verdict) == (1, True)
    body.write_bytes(BODY)
    standard = ("--id", "evt_1", "--timestamp", str(now))
    assert verify(secret, headers["webhook-signature"], body, *standard)[0] == 0


def test_verify_reads_no_more_than_a_bounded_body(tmp_path: Path) -> None:
    body = tmp_path / "body"
    body.write_bytes(b"x" * 1_100_000)
    code, verdict = verify("whsec_x", "t=1,v1=a", body)
    assert (code, "up to 256 KiB" in verdict) == (2, True)


def test_the_certificates_are_made_once_and_for_their_owner(tmp_path: Path) -> None:
    ca_file, server_file = certificates(tmp_path / "a")
    before = ca_file.read_bytes(), server_file.read_bytes()
    assert certificates(tmp_path / "a") == (ca_file, server_file)
    assert (ca_file.read_bytes(), server_file.read_bytes()) == before
    assert server_file.stat().st_mode & 0o077 == 0


def test_listen_shows_deliveries_verified_or_not(tmp_path: Path) -> None:
    secret = new_secret()
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "kempen.entrypoints.cli.main", "webhooks", "listen",
         "--port", str(port), "--secret", secret, "--data-dir", str(tmp_path)],
        stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )  # fmt: skip
    assert process.stdout is not None
    try:
        output = ""
        while "Waiting" not in output:
            line = process.stdout.readline()
            assert line, output
            output += line
        assert f"https://localhost:{port}/" in output
        (ca_file,) = re.findall(r"WEBHOOK_CA_FILE=(\S+)", output)
        good = signed_headers([secret], "evt_1", int(time.time()), BODY)
        post(port, ca_file, BODY, good)
        post(port, ca_file, b'{"forged":"\x1b[31m"}', good)
        with pytest.raises(urllib.error.HTTPError) as refused:
            post(port, ca_file, b"x" * (LARGEST_BODY + 1), good)
        assert refused.value.code == 413
        refused.value.close()
    finally:
        process.send_signal(signal.SIGINT)
        rest = process.communicate(timeout=PATIENCE)[0]
    assert "verified: Genuine" in rest
    assert '"type": "endpoint.test"' in rest
    assert "unverified: " in rest
    assert "\x1b" not in rest
    assert process.returncode == 0


def post(port: int, ca_file: str, body: bytes, headers: dict[str, str]) -> None:
    request = urllib.request.Request(f"https://localhost:{port}/x", body, headers)
    trust = ssl.create_default_context(cafile=ca_file)
    with urllib.request.urlopen(request, context=trust, timeout=PATIENCE) as response:
        assert response.status == 200
