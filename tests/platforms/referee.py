"""A referee between connectors and sandbox: Prism holds both to specs that neither of us wrote.

The specs are no part of this repository: they lie in the folder that KEMPEN_CONTRACTS names, or in
`shared/contracts` beside the checkout.
"""

import os
import re
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import httpx2

from kempen.kit.processes import start_child
from tests.waiting import free_port, wait_until

ROOT = Path(__file__).resolve().parents[2]
CONTRACTS = Path(os.environ.get("KEMPEN_CONTRACTS", ROOT.parent / "shared" / "contracts"))
PRISM = ROOT / "node_modules" / "@stoplight" / "prism-cli" / "dist" / "index.js"
SPECS = {
    "social": "meta/meta-marketing-v19.derived.openapi.json",
    "search": "google/google-ads-v24.derived.openapi.json",
    "crm": "hubspot/hubspot-crm-v3.derived.openapi.json",
    # What the main specs say nothing of: look-ups, and figures by state and search term.
    "social-targeting": "meta/meta-targeting-v19.derived.openapi.json",
    "search-targeting": "google/google-ads-targeting-v24.derived.openapi.json",
}
_TARGETING = re.compile(
    r"/geoTargetConstants:suggest|/googleAds:search$|/v19.0/search$|/insights\?.*breakdowns="
)
# What no spec describes, and is asked of the sandbox itself.
_UNSPECIFIED = re.compile(r"/oauth/|/crm/account-info/|/control/|/debug_token")


def absent() -> str:
    """Return why the referee cannot come, "" if it can."""
    if not all((CONTRACTS / spec).is_file() for spec in SPECS.values()):
        return "no contracts: name their folder in KEMPEN_CONTRACTS"
    return "" if PRISM.is_file() else "Prism is not installed: `make build/.node` installs it"


@dataclass
class Referee(httpx2.BaseTransport):
    """A transport by way of Prism: it keeps every violation, of a request or of an answer."""

    ports: dict[str, int]
    violations: list[str] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    inner: httpx2.HTTPTransport = field(default_factory=httpx2.HTTPTransport)

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        _, partner, path = request.url.raw_path.decode().split("/", 2)
        if _UNSPECIFIED.search(request.url.path):
            return self.inner.handle_request(request)
        content = request.read()
        is_apart = _TARGETING.search(f"/{path}") or request.url.path.endswith("/v19.0/search")
        spec = f"{partner}-targeting" if is_apart else partner
        sent = httpx2.Request(
            request.method,
            f"http://127.0.0.1:{self.ports[spec]}/{path}",
            headers={k: v for k, v in request.headers.items() if k.lower() != "host"},
            content=content,
        )
        response = self.inner.handle_request(sent)
        response.read()
        violations = response.headers.get("sl-violations", "")
        what = f"{request.method} {partner} {request.url.path}"
        self.checked.append(f"{what} {response.status_code}")
        if violations:
            self.violations.append(f"{what}: {violations}")
        return response

    def close(self) -> None:
        """The referee outlives each connection; `end` ends it."""

    def end(self) -> None:
        self.inner.close()


@contextmanager
def refereed(sandbox_url: str, log: Path) -> Iterator[Referee]:
    """Run a proxy for each partner for the length of a block."""
    ports = {partner: free_port() for partner in SPECS}
    with log.open("wb") as output:
        proxies = [
            start_child(
                [
                    *("node", str(PRISM), "proxy", "-h", "127.0.0.1", "-p", str(ports[partner])),
                    *(str(CONTRACTS / spec), f"{sandbox_url}/{partner.partition('-')[0]}"),
                ],
                cwd=ROOT,
                output=output,
            )
            for partner, spec in SPECS.items()
        ]
        referee = Referee(ports)
        try:

            def listening() -> bool:
                assert all(proxy.poll() is None for proxy in proxies), log.read_text()
                return all(_answers(port) for port in ports.values())

            wait_until(listening)
            yield referee
        finally:
            referee.end()
            for proxy in proxies:
                proxy.kill()
                proxy.wait()


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
