"""An OpenID Connect provider with a real socket and real TLS, that lies as a test tells it to.

It issues codes for the addresses that browsers are sent to, checks client, redirect URL and PKCE as
an honest one does, and signs with keys of its own. What a test puts into `answers` stands in for an
endpoint, what it puts into `claims` for what the provider says.
"""

import base64
import hashlib
import json
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import ec

from kempen.domain.accounts.models import Business
from kempen.domain.company_sign_in.actions.providers import ProviderSettings, save_provider
from kempen.domain.company_sign_in.models import IdentityProvider
from tests import make
from tests.tls_receiver import Answer, Authority, Received, Receiver, status

CLIENT_ID, CLIENT_SECRET = "kempen-at-kopi", "s3cret & more"
NAME = "kopi-rimba"


def key_named(kid: str) -> tuple[ec.EllipticCurvePrivateKey, dict[str, object]]:
    """Return a new key and how a JWKS shows it."""
    key = ec.generate_private_key(ec.SECP256R1())
    shown: dict[str, object] = json.loads(jwt.algorithms.ECAlgorithm.to_jwk(key.public_key()))
    return key, {**shown, "kid": kid, "use": "sig", "alg": "ES256"}


class PretendProvider:
    """Serves until the block ends."""

    def __init__(self, folder: Path) -> None:
        self.authority = Authority.make(folder)
        self.receiver = Receiver(self.authority, self._answer, path="")
        self.issuer = self.receiver.url
        self.key, self.shown = key_named("first")
        self.answers: dict[str, Answer] = {}
        self.published: dict[str, object] = {}
        self.claims: dict[str, object] = {}
        self.userinfo: dict[str, object] = {}
        self._asked: dict[str, dict[str, str]] = {}

    def __enter__(self) -> Self:
        self.receiver.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.receiver.__exit__(kind, error, trace)

    def rotate(self, kid: str) -> None:
        """Sign with another key from now on, and show no other."""
        self.key, self.shown = key_named(kid)

    def authorize(self, address: str) -> str:
        """Let the person of a browser in, who was sent to `address`; return where they go back."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        code = f"code-{len(self._asked)}"
        self._asked[code] = asked
        query = urlencode({"code": code, "state": asked["state"], "iss": self.issuer})
        back = urlsplit(asked["redirect_uri"])
        return f"{back.path}?{query}"

    def token(self, claims: Mapping[str, object], **header: str) -> str:
        """Return claims, signed."""
        headers = {"kid": str(self.shown["kid"]), **header}
        return jwt.encode(dict(claims), self.key, algorithm="ES256", headers=headers)

    def honest_claims(self, nonce: str) -> dict[str, object]:
        """What an honest provider says, but for what the test puts in its place."""
        now = int(time.time())
        claims: dict[str, object] = {
            "iss": self.issuer,
            "aud": CLIENT_ID,
            "sub": "person-1",
            "nonce": nonce,
            "iat": now,
            "exp": now + 300,
            "email": "dewi@kopi.example",
            "email_verified": True,
            "name": "Dewi",
        }
        return {
            name: value for name, value in {**claims, **self.claims}.items() if value is not None
        }

    def _answer(self, received: Received, connection: Any) -> None:
        path = urlsplit(received.path).path
        answer = self.answers.get(path) or self._honest(path, received)
        answer(received, connection)

    def _honest(self, path: str, received: Received) -> Answer:
        if path == "/.well-known/openid-configuration":
            return as_json(self.metadata())
        if path == "/keys":
            return as_json({"keys": [self.shown]})
        if path == "/userinfo":
            is_known = received.headers.get("authorization") == "Bearer access"
            return as_json(self.userinfo) if is_known else status(401)
        if path == "/token":
            return self._exchange(received)
        return status(404)

    def metadata(self) -> dict[str, object]:
        """What the provider publishes."""
        return {
            "issuer": self.issuer,
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "jwks_uri": f"{self.issuer}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
            **self.published,
        }

    def _exchange(self, received: Received) -> Answer:
        given = {name: values[0] for name, values in parse_qs(received.body.decode()).items()}
        asked = self._asked.pop(given.get("code", ""), None)
        verifier = hashlib.sha256(given.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(verifier).rstrip(b"=").decode()
        if (
            asked is None
            or (given.get("client_id"), given.get("client_secret")) != (CLIENT_ID, CLIENT_SECRET)
            or given["redirect_uri"] != asked["redirect_uri"]
            or (challenge, "S256") != (asked["code_challenge"], asked["code_challenge_method"])
        ):
            return as_json({"error": "invalid_grant"}, 400)
        token = self.token(self.honest_claims(asked["nonce"]))
        return as_json({"access_token": "access", "token_type": "Bearer", "id_token": token})


def as_json(body: object, code: int = 200, wait: float = 0.0) -> Answer:
    """Answer with JSON, after so many seconds."""
    headers = "Content-Type: application/json\r\n"
    return status(code, headers=headers, body=json.dumps(body).encode(), wait=wait)


def provider_settings(issuer: str, **changes: Any) -> ProviderSettings:
    """What an owner enters."""
    given = {
        "sign_in_name": NAME,
        "issuer": issuer,
        "client_id": CLIENT_ID,
        "client_secret": CLIENT_SECRET,
        **changes,
    }
    return ProviderSettings(**given)


def set_up(of: Business, issuer: str, **changes: Any) -> IdentityProvider:
    """Set a provider up as an owner does; the worker's check waits."""
    return save_provider(make.actor(of), provider_settings(issuer, **changes))
