"""Bytes that a real TLS receiver got, checked by the libraries of another language."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from kempen.domain.accounts.actors import Actor
from kempen.domain.webhooks.actions.endpoints import create_endpoint, rotate_secret, send_test
from tests.entrypoints.worker.conftest import deliver_until
from tests.house.places import ROOT
from tests.tls_receiver import Authority, Received, Receiver
from tests.waiting import PATIENCE

NODE = shutil.which("node")
MODULES = ROOT / "node_modules"
PROGRAM = """
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const require = createRequire(process.argv[2] + "/");
const { Webhook } = require("standardwebhooks");
const Stripe = require("stripe");
const { secret, headers, body } = JSON.parse(readFileSync(0, "utf8"));
const said = { standard: true, stripe: true };
try { new Webhook(secret).verify(body, headers); } catch { said.standard = false; }
const stripe = new (Stripe.default ?? Stripe)("sk_test_only_to_verify");
try {
  stripe.webhooks.constructEvent(body, headers["x-service-signature"], secret, 300);
} catch { said.stripe = false; }
console.log(JSON.stringify(said));
"""
pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node.js is not on this machine"),
    pytest.mark.skipif(
        not (MODULES / "stripe").exists(), reason="npm did not install the verifiers (make test)"
    ),
]


def verdicts(folder: Path, secret: str, got: Received, body: str) -> dict[str, bool]:
    """Return what the two libraries of npm say."""
    program = folder / "verify.mjs"
    program.write_text(PROGRAM)
    given = {"secret": secret, "headers": dict(got.headers), "body": body}
    ran = subprocess.run(
        [str(NODE), str(program), str(MODULES)],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return dict(json.loads(ran.stdout))


@pytest.mark.usefixtures("open_loopback")
def test_the_libraries_of_npm_verify_what_was_received(
    alice: Actor, authority: Authority, tmp_path: Path
) -> None:
    with Receiver(authority) as receiver:
        endpoint, secret = create_endpoint(alice, receiver.url, ["*"])
        _, newer = rotate_secret(alice, endpoint, old_valid_hours=24)
        send_test(alice, endpoint)
        deliver_until(lambda: bool(receiver.received))
        got = receiver.received[0]
    body = got.body.decode()
    both, neither = {"standard": True, "stripe": True}, {"standard": False, "stripe": False}
    assert verdicts(tmp_path, secret, got, body) == both
    assert verdicts(tmp_path, newer, got, body) == both, "two secrets are live in a rotation"
    assert verdicts(tmp_path, secret, got, body + " ") == neither
    assert verdicts(tmp_path, "whsec_" + "A" * 43 + "=", got, body) == neither
