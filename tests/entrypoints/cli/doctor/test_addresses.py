import threading
from collections.abc import Iterator
from datetime import timedelta
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from kempen.entrypoints.cli.doctor import addresses
from kempen.entrypoints.proxy_probe import ANSWER, QUESTION
from kempen.kit import clock
from tests.entrypoints.cli.doctor.found import nothing, only
from tests.tls_receiver import Authority, Receiver


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """An authority that this machine trusts."""
    issuer = Authority.make(tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(issuer.file))
    return issuer


@pytest.fixture
def proxy(authority: Authority, settings: Any) -> Iterator[Receiver]:
    """Where TLS ends in front of Kempen."""
    with Receiver(authority, path="") as receiver:
        settings.DASHBOARD_URL = receiver.url
        settings.BASE_URL, settings.SIGNUP_URL = f"{receiver.url}/v1", f"{receiver.url}/join/"
        yield receiver


def test_pages_in_clear_in_production(settings: Any) -> None:
    settings.DASHBOARD_URL, settings.IS_HTTPS = "http://kempen.example", False
    severity, problem = only(addresses.https())
    assert severity == "fault"
    assert problem.startswith("DASHBOARD_URL is http://kempen.example")
    settings.IS_EMBEDDED = True
    assert nothing(addresses.https())


def test_a_certificate_that_is_valid(proxy: Receiver) -> None:
    assert nothing(addresses.certificates())


def test_a_certificate_that_has_expired(proxy: Receiver, authority: Authority) -> None:
    ended = clock.now() - timedelta(days=1)
    proxy.use(
        authority.ca.issue_cert("localhost", not_before=ended - timedelta(days=90), not_after=ended)
    )
    assert only(addresses.certificates()) == (
        "fault",
        f"The certificate at localhost:{proxy.port} (DASHBOARD_URL) has expired.",
    )


def test_a_certificate_that_expires_soon(proxy: Receiver, authority: Authority) -> None:
    ends = clock.now() + timedelta(days=10)
    proxy.use(authority.ca.issue_cert("localhost", not_after=ends))
    assert only(addresses.certificates()) == (
        "warning",
        f"The certificate at localhost:{proxy.port} (DASHBOARD_URL) expires on {ends:%Y-%m-%d}.",
    )


def test_a_certificate_for_another_name(proxy: Receiver, authority: Authority) -> None:
    proxy.use(authority.ca.issue_cert("shop.example"))
    assert only(addresses.certificates()) == (
        "fault",
        f"The certificate at localhost:{proxy.port} (DASHBOARD_URL) is not for localhost.",
    )


def test_a_certificate_of_nobody_known(proxy: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    severity, problem = only(addresses.certificates())
    assert severity == "fault"
    assert "(DASHBOARD_URL) is refused: " in problem


def test_an_address_at_which_nobody_answers(settings: Any) -> None:
    settings.DASHBOARD_URL = settings.BASE_URL = settings.SIGNUP_URL = "https://127.0.0.1:1"
    severity, problem = only(addresses.certificates())
    assert severity == "warning"
    assert problem.startswith("DASHBOARD_URL 127.0.0.1:1 cannot be reached from this machine:")


@pytest.fixture
def one_proxy(live_server: Any) -> Iterator[str]:
    """A proxy in front of the service that adds to X-Forwarded-For, as nginx does."""
    behind = live_server.url.removeprefix("http://")

    class Proxy(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            came = self.headers.get("X-Forwarded-For")
            passed = f"{came}, {self.client_address[0]}" if came else self.client_address[0]
            asking = HTTPConnection(behind)
            headers = {QUESTION: self.headers.get(QUESTION, "")}
            asking.request("GET", self.path, headers={"X-Forwarded-For": passed, **headers})
            answer = asking.getresponse()
            self.send_response(answer.status)
            if answer.getheader(ANSWER):
                self.send_header(ANSWER, str(answer.getheader(ANSWER)))
            self.end_headers()
            asking.close()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Proxy)
    serving = threading.Thread(target=server.serve_forever, args=(0.01,))
    serving.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    serving.join()
    server.server_close()


def test_another_number_of_proxies_than_there_are(settings: Any, one_proxy: str) -> None:
    settings.DASHBOARD_URL, settings.ALLAUTH_TRUSTED_PROXY_COUNT = one_proxy, 0
    severity, problem = only(addresses.proxies())
    assert severity == "fault"
    assert problem.startswith("TRUSTED_PROXY_COUNT is 0, but there are 1 proxies in front")
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    assert nothing(addresses.proxies())


def test_the_number_of_proxies_is_told_to_nobody_else(live_server: Any) -> None:
    for question in ("", "proxies", "proxies:1:forged"):
        asking = HTTPConnection(live_server.url.removeprefix("http://"))
        asking.request("GET", "/livez", headers={QUESTION: question})
        answer = asking.getresponse()
        assert (answer.status, answer.getheader(ANSWER)) == (200, None)
        asking.close()


def test_an_address_that_something_else_answers(settings: Any, proxy: Receiver) -> None:
    assert only(addresses.proxies())[0] == "warning"


def test_partners_at_the_sandbox_in_production(settings: Any) -> None:
    assert nothing(addresses.partners())
    settings.SOCIAL_ADS_API_URL = f"{settings.SANDBOX_URL}/social"
    severity, problem = only(addresses.partners())
    assert severity == "fault"
    assert problem.startswith("SOCIAL_ADS_API_URL is http://127.0.0.1:8001/social, a sandbox")
