"""The receivers that the guide and the pages show do what they say, where their runtime is here."""

import html
import json
import re
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from kempen.domain.webhooks.signing import new_secret, service_signature
from kempen.entrypoints.api.main import api
from tests.house.places import ROOT

GUIDE = (ROOT / "docs/guides/webhooks.md").read_text()
SNIPPETS = html.unescape(
    (ROOT / "kempen/entrypoints/dashboard/webhooks/templates/webhooks/snippet.html").read_text()
)
BODY = '{"name":"Raya 开斋节"}'.encode()


def block(language: str) -> str:
    (matches,) = re.findall(rf"^```{language}\n(.*?)^```", GUIDE, re.DOTALL | re.MULTILINE)
    return str(matches)


def snippets() -> list[str]:
    return re.findall(r"<pre[^>]*>(.*?)</pre>", SNIPPETS, re.DOTALL)


def cases() -> list[tuple[str, str, bytes, bool]]:
    secret, other, now = new_secret(), new_secret(), int(time.time())
    return [
        (secret, service_signature([secret], now, BODY), BODY, True),
        (secret, service_signature([other, secret], now, BODY), BODY, True),
        (other, service_signature([secret], now, BODY), BODY, False),
        (secret, service_signature([secret], now, BODY), BODY + b" ", False),
        (secret, service_signature([secret], now - 301, BODY), BODY, False),
    ]


@pytest.mark.parametrize("source", [block("python"), snippets()[0]], ids=["guide", "page"])
def test_the_python_receiver_works(source: str) -> None:
    names: dict[str, object] = {}
    exec(source, names)
    is_genuine = names["is_genuine"]
    assert callable(is_genuine)
    for secret, header, body, expected in cases():
        assert is_genuine(secret, header, body) is expected


@pytest.mark.skipif(shutil.which("node") is None, reason="Node.js is not on this machine")
@pytest.mark.parametrize("source", [block("js"), snippets()[2]], ids=["guide", "page"])
def test_the_node_receiver_works(source: str, tmp_path: Path) -> None:
    program = tmp_path / "receiver.mjs"
    rows = [[secret, header, body.decode()] for secret, header, body, _ in cases()]
    program.write_text(
        f"{source}\nconst rows = {json.dumps(rows)};\n"
        "console.log(JSON.stringify(rows.map(([s, h, b]) => isGenuine(s, h, Buffer.from(b)))));"
    )
    done = subprocess.run(["node", program], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [expected for *_, expected in cases()]


@pytest.mark.skipif(shutil.which("php") is None, reason="PHP is not on this machine")
def test_the_php_receiver_works(tmp_path: Path) -> None:
    program = tmp_path / "receiver.php"
    rows = json.dumps([[secret, header, body.decode()] for secret, header, body, _ in cases()])
    (tmp_path / "rows.json").write_text(rows)
    program.write_text(
        f"{block('php')}\n$rows = json_decode(file_get_contents(__DIR__ . '/rows.json'));\n"
        "echo json_encode(array_map(fn($r) => is_genuine($r[0], $r[1], $r[2]), $rows));"
    )
    done = subprocess.run(["php", program], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [expected for *_, expected in cases()]


def with_plain_names(path: str) -> str:
    return re.sub(r"{\w+}", "{id}", path)


def test_every_address_that_the_guide_names_exists() -> None:
    matches = re.findall(r"(GET|POST) (/[a-z_{}/-]+)", GUIDE)
    named = {(method, with_plain_names(path)) for method, path in matches}
    known = {
        (method, with_plain_names(f"/{path.lstrip('/')}"))
        for path, view in (
            (f"{prefix}/{path}".replace("//", "/"), view)
            for prefix, router in [("", one) for one in api._get_bound_routers()]
            for path, view in router.path_operations.items()
        )
        for operation in view.operations
        for method in operation.methods
    }
    assert named
    assert named <= known
