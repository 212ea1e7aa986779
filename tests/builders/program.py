"""A program outside: it knows an address and a key, and speaks JSON."""

import json
import re
from collections.abc import Sequence
from typing import Any

from django.test import Client

from kempen.domain.accounts.actions.keys import create_key
from kempen.domain.accounts.models import Business
from kempen.domain.accounts.rules import MEMBER_SCOPES, SCOPES
from kempen.entrypoints.api.openapi import document
from kempen.entrypoints.api.shared.error_codes import error_codes
from tests import make

# Taken once, before any test changes a setting that is in it.
_PATHS = {
    re.compile(re.sub(r"{\w+}", "[^/]+", form)): methods
    for form, methods in document()["paths"].items()
}
# What the outer layers say of any request at all.
_OF_ANY_ADDRESS = {405, 414}
ALL_SCOPES = [scope for scope in SCOPES if scope not in MEMBER_SCOPES]


class Program:
    """Sends requests and gives the answers back; a 500 is an answer, not an exception."""

    def __init__(self, token: str = "") -> None:
        self.token = token
        self.client = Client(raise_request_exception=False)

    @classmethod
    def of(cls, business: Business, scopes: Sequence[str] = tuple(ALL_SCOPES)) -> "Program":
        """A program with a new key of this business."""
        return cls(create_key(make.actor(business), "Test", scopes)[1])

    @classmethod
    def of_owner(cls, business: Business) -> "Program":
        """A program whose key is bound to Alice and has every scope, her decisions too."""
        alice = make.member(business)
        return cls(create_key(make.actor(business), "Test", SCOPES, member=alice)[1])

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        raw: bytes | None = None,
        content_type: str = "application/json",
        **headers: str,
    ) -> Any:
        """One request; `body` goes as JSON, `raw` as it is; in headers underscores are dashes."""
        data = raw if raw is not None else (json.dumps(body).encode() if body is not None else b"")
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        answer = self.client.generic(method, f"/v1{path}", data, content_type, headers=sent)
        check_documented(method, path, answer)
        return answer

    def get(self, path: str, **more: Any) -> Any:
        return self.send("GET", path, **more)

    def post(self, path: str, body: Any = None, **more: Any) -> Any:
        return self.send("POST", path, body, **more)

    def patch(self, path: str, body: Any = None, **more: Any) -> Any:
        return self.send("PATCH", path, body, **more)


def check_documented(method: str, path: str, answer: Any) -> None:
    """Whatever an operation answers in any test, its part of the document says it can."""
    described = _described(method, path.partition("?")[0])
    if described is None or answer.status_code in _OF_ANY_ADDRESS:
        return
    documented = described["responses"].get(str(answer.status_code))
    assert documented, f"{method} {path} answers {answer.status_code}, which is not documented"
    for name in ("Location", "Retry-After", "Idempotent-Replayed", "WWW-Authenticate"):
        assert name not in answer.headers or name in documented["headers"], (method, path, name)
    if answer.status_code >= 400 and answer.content:
        check_explained(answer)
    if str(answer.status_code) in ("201", "202"):
        assert answer.headers["Location"].startswith("http")


def check_explained(answer: Any) -> None:
    """Every code of an answer, and of its entries, is explained at the address of `type`."""
    body = answer.json()
    known = error_codes()
    assert body["code"] in known, body
    assert str(answer.status_code) in known[body["code"]].statuses, body
    assert body["type"].endswith(f"/docs#problem-{body['code']}")
    assert {error["code"] for error in body["errors"]} <= set(known), body


def _described(method: str, path: str) -> Any:
    """Return the operation of a request as the document has it; None for an address of none."""
    for form, methods in _PATHS.items():
        if form.fullmatch(path) and method.lower() in methods:
            return methods[method.lower()]
    return None


def problem(answer: Any) -> tuple[int, str]:
    """Status and code of an answer that must be problem details."""
    assert answer.headers["Content-Type"] == "application/problem+json", answer.content
    content = answer.json()
    assert set(content) >= {"type", "title", "status", "detail", "code", "request_id", "errors"}
    assert content["status"] == answer.status_code
    assert content["request_id"] == answer.headers["X-Request-Id"]
    return answer.status_code, content["code"]
