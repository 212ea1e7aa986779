"""A browser and a raw line, which do what an attacker's would and no more."""

import re
import socket
from contextlib import suppress
from typing import Self

import httpx2

from tests.drills.running import Running
from tests.waiting import PATIENCE, wait_until

PASSWORD = "hujan lebat petang"
_TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
_LINK = re.compile(r"/accounts/confirm-email/[-:\w]+/")


class Attacker:
    """A browser with cookies of its own, signed in or not."""

    def __init__(self, service: Running) -> None:
        self.service = service
        self.origin = f"http://127.0.0.1:{service.port}"
        self.http = httpx2.Client(base_url=self.origin, timeout=PATIENCE)
        self.email = self.key = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def get(self, path: str, **headers: str) -> httpx2.Response:
        """Open a page; redirects are looked at, not followed."""
        return self.http.get(path, headers=_named(headers))

    def token(self) -> str:
        """The token that a form of this browser has to carry."""
        match = _TOKEN.search(self.get("/accounts/password/reset/").text)
        assert match
        return match[1]

    def post(self, path: str, fields: dict[str, str], **headers: str) -> httpx2.Response:
        """Send a form as a page of the dashboard would."""
        data = {"csrfmiddlewaretoken": self.token(), **fields}
        return self.http.post(path, data=data, headers={"Origin": self.origin, **_named(headers)})

    def api(self, method: str, path: str, body: object = None, **headers: str) -> httpx2.Response:
        """Send a request of a program, with this attacker's own key."""
        sent = {"Authorization": f"Bearer {self.key}", **_named(headers)}
        return self.http.request(method, f"/v1{path}", json=body, headers=sent)

    def sign_up(self, name: str) -> None:
        """Make an account and a business, follow the link of the email, and make a key."""
        self.email = f"{name}@example.com"
        fields = {"email": self.email, "company_name": name, "password1": PASSWORD, "terms": "on"}
        assert self.post("/accounts/signup/", fields).status_code == 302
        assert self.post(self._link(), {}).status_code == 302
        assert self.sign_in().headers["Location"] == "/"
        self.post("/welcome/", {"later": "1"})
        scopes = "campaigns:write campaigns:read webhooks:write data:write"
        data = {"name": "Key", "lives": "90", "scopes": scopes.split(), "once": self._once()}
        sent = {**data, "csrfmiddlewaretoken": self.token()}
        shown = self.http.post("/settings/keys/new/", data=sent, headers={"Origin": self.origin})
        match = re.search(r"kpn_\w{20,}", shown.text)
        assert match, shown.status_code
        self.key = match[0]

    def sign_in(self, password: str = PASSWORD) -> httpx2.Response:
        """Send the form of the sign-in page."""
        return self.post("/accounts/login/", {"login": self.email, "password": password})

    def is_signed_in(self) -> bool:
        return self.get("/settings/security/").status_code == 200

    def _once(self) -> str:
        match = re.search(r'name="once" value="(\S+)"', self.get("/settings/keys/new/").text)
        assert match
        return match[1]

    def _link(self) -> str:
        links: list[str] = []

        def arrived() -> bool:
            page = self.get("/dev/mailbox/").text
            for path in re.findall(r'href="(/dev/mailbox/[^"]+/)"', page):
                mail = self.get(path).text
                if self.email in mail:
                    links.extend(_LINK.findall(mail))
            return bool(links)

        wait_until(arrived)
        return links[0]


def _named(headers: dict[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


def sent_raw(service: Running, sent: bytes) -> bytes:
    """Send bytes and return all that comes back until the other side ends."""
    received = b""
    address = ("127.0.0.1", service.port)
    with socket.create_connection(address, timeout=PATIENCE) as line, suppress(ConnectionError):
        line.sendall(sent)
        while piece := line.recv(65536):
            received += piece
    return received


def statuses(service: Running, sent: bytes) -> list[str]:
    """Send bytes and return the status of each answer that comes."""
    return re.findall(r"HTTP/1\.[01] (\d{3})", sent_raw(service, sent).decode("latin-1"))
