"""OAuth 2.0 of the search platform: the user's own client, state, PKCE, codes and fresh tokens."""

import base64
import hashlib
import secrets
import threading
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode

import httpx2

from kempen.platforms.calling import OK, Caller, json_of, redacted, understood, without_reason
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.spec import PendingCode

SCOPE = "https://www.googleapis.com/auth/adwords"
_EARLY_SECONDS = 120.0  # A token is renewed before it can expire under way.
_REASONS = {
    "invalid_grant": "Access was revoked or has expired",
    "invalid_client": "The client id or client secret is wrong",
    "unauthorized_client": "The client may not use this kind of access",
    "redirect_uri_mismatch": "The redirect address is not the one in the platform's console",
}


@dataclass(frozen=True)
class OAuthClient:
    """The OAuth client that the user made in the platform's console."""

    client_id: str
    client_secret: str = field(repr=False)


@dataclass(frozen=True)
class Tokens:
    """What a grant brought; `refresh` is "" when the platform gave no new one: keep the old.

    `refresh_expires_in` is told for lasting access that ends by itself (a client in testing: seven
    days); None for access that lasts.
    """

    access: str = field(repr=False)
    expires_in: float
    refresh: str = field(default="", repr=False)
    refresh_expires_in: float | None = None


def ask_for_consent(client: OAuthClient, *, authorize_url: str, redirect_uri: str) -> PendingCode:
    """Return the address to send the user to, with a fresh state and PKCE challenge.

    Offline access and the consent prompt are both asked for: without either, a second consent
    brings no refresh token.
    """
    state, verifier = secrets.token_urlsafe(32), secrets.token_urlsafe(64)
    digest = hashlib.sha256(verifier.encode("ascii")).digest()
    query = {
        "response_type": "code",
        "client_id": client.client_id,
        "redirect_uri": redirect_uri,
        "scope": SCOPE,
        "state": state,
        "code_challenge": base64.urlsafe_b64encode(digest).decode().rstrip("="),
        "code_challenge_method": "S256",
        "access_type": "offline",
        "prompt": "consent",
    }
    joint = "&" if "?" in authorize_url else "?"
    return PendingCode(f"{authorize_url}{joint}{urlencode(query)}", state, verifier)


def code_of(answer: Mapping[str, str], expected_state: str) -> str:
    """Return the code of the answer that came back to the redirect address.

    PlatformError with a sentence for the user if consent was refused or the state is not ours.
    """
    if not expected_state or not secrets.compare_digest(
        answer.get("state", "").encode(), expected_state.encode()
    ):
        message = "This answer does not belong to a connection that you began here. Begin again."
        raise PlatformError(message, Remedy.RECONNECT)
    if answer.get("error") == "access_denied":
        raise PlatformError("Access was not given on the platform.", Remedy.RECONNECT)
    if answer.get("error") or not answer.get("code"):
        reason = redacted(answer.get("error", "no code"))[:80]
        raise PlatformError(f"The platform gave no access: {reason}.", Remedy.RECONNECT)
    return answer["code"]


def _refusal(response: httpx2.Response) -> PlatformError | None:
    body = json_of(response)
    if response.status_code == OK and isinstance(body, dict):
        return None
    error = str(body.get("error", "")) if isinstance(body, dict) else ""
    if response.status_code >= 500 or not error:
        return without_reason(response)
    reason = _REASONS.get(error, f"The platform refused access ({redacted(error)[:80]})")
    return PlatformError(f"{reason}: connect the account again.", Remedy.RECONNECT)


class TokenServer:
    """The platform's token address."""

    def __init__(
        self,
        client: OAuthClient,
        *,
        token_url: str,
        transport: httpx2.BaseTransport | None = None,
    ) -> None:
        self._client = client
        self._caller = Caller(token_url, _refusal, transport=transport, partner="search")

    def exchange(self, code: str, *, verifier: str, redirect_uri: str) -> Tokens:
        """Return the tokens for a code; it can be used once, so this is never tried again."""
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "code_verifier": verifier,
            "redirect_uri": redirect_uri,
        }
        return self._grant(form, repeatable=False)

    def refresh(self, refresh_token: str) -> Tokens:
        """Return a new access token."""
        form = {"grant_type": "refresh_token", "refresh_token": refresh_token}
        return self._grant(form, repeatable=True)

    @understood
    def _grant(self, form: Mapping[str, str], *, repeatable: bool) -> Tokens:
        own = {
            "client_id": self._client.client_id,
            "client_secret": self._client.client_secret,
        }
        body = self._caller.call("POST", "", form={**form, **own}, repeatable=repeatable)
        if not body.get("access_token"):
            message = "The platform gave no access token: connect the account again."
            raise PlatformError(message, Remedy.RECONNECT)
        return Tokens(
            access=str(body["access_token"]),
            expires_in=float(body.get("expires_in", 0)),
            refresh=str(body.get("refresh_token", "")),
            refresh_expires_in=_seconds(body.get("refresh_token_expires_in")),
        )

    def close(self) -> None:
        """Close the connections."""
        self._caller.close()


def refresh_token_for(waiting: Mapping[str, str], token_url: str) -> str:
    """Return the refresh token for the code of an answer, "" when the platform gave none.

    Reads client_id, client_secret, code, verifier, redirect_uri.
    """
    client = OAuthClient(waiting["client_id"], waiting["client_secret"])
    with closing(TokenServer(client, token_url=token_url)) as server:
        tokens = server.exchange(
            waiting["code"],
            verifier=waiting["verifier"],
            redirect_uri=waiting["redirect_uri"],
        )
    return tokens.refresh


def _seconds(value: object) -> float | None:
    return float(value) if isinstance(value, int | float) and value > 0 else None


class FreshToken:
    """An access token that is renewed in time, by one thread at a time."""

    def __init__(self, server: TokenServer, refresh_token: str) -> None:
        self._server = server
        self._refresh_token = refresh_token
        self._access = ""
        self._good_until = 0.0
        self._ends: datetime | None = None
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return "<FreshToken>"

    def value(self) -> str:
        """Return a token that is good for at least the next minutes."""
        with self._lock:
            if time.monotonic() >= self._good_until:
                tokens = self._server.refresh(self._refresh_token)
                self._access = tokens.access
                if tokens.refresh_expires_in is not None:
                    lasting = timedelta(seconds=tokens.refresh_expires_in)
                    self._ends = datetime.now(UTC) + lasting
                lasts = max(tokens.expires_in - _EARLY_SECONDS, 0.0)
                self._good_until = time.monotonic() + lasts
            return self._access

    def ends(self) -> datetime | None:
        """Return when the lasting access ends by itself, as far as the platform says."""
        self.value()
        return self._ends

    def known(self) -> tuple[str, ...]:
        """Return the secrets that must not appear in any text."""
        return (self._access, self._refresh_token)

    def forget(self) -> None:
        """Renew at the next call: the platform no longer takes the token."""
        with self._lock:
            self._good_until = 0.0
