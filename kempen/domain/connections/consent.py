"""Connecting the search platform: the person goes there, agrees, and comes back with a code.

What must wait in between (the client's secret, state and verifier) is sealed, lives for a quarter
of an hour, and opens only for the same person and business: the page keeps it in its session.
"""

import base64
import binascii
import json
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections.actions import MissingFieldsError, connect
from kempen.domain.connections.models import Connection
from kempen.domain.connections.rules import missing_fields
from kempen.kit import clock
from kempen.kit.secrets import SecretError
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.search.oauth import OAuthClient, TokenServer, ask_for_consent, code_of

LASTS: Final = timedelta(minutes=15)
_NAMES = ("client_id", "client_secret", "customer_id", "login_customer_id")


@dataclass(frozen=True)
class PendingConsent:
    """Where to send the person, and what to keep in their session until they come back."""

    url: str
    sealed: str


def begin(actor: Actor, entered: Mapping[str, str], redirect_uri: str) -> PendingConsent:
    """Return the address of the platform's consent page; MissingFieldsError for what is empty."""
    credentials = {name: entered.get(name, "").strip() for name in _NAMES}
    missing = missing_fields(Connection.Platform.SEARCH, credentials)
    if missing:
        raise MissingFieldsError(missing)
    consent = ask_for_consent(
        OAuthClient(credentials["client_id"], credentials["client_secret"]),
        authorize_url=settings.SEARCH_OAUTH_AUTHORIZE_URL,
        redirect_uri=redirect_uri,
    )
    waiting = {
        **credentials,
        "state": consent.state,
        "verifier": consent.verifier,
        "redirect_uri": redirect_uri,
        "until": (clock.now() + LASTS).isoformat(),
    }
    sealed = settings.CREDENTIALS_KEYS.encrypt(json.dumps(waiting).encode(), owner=_owner_of(actor))
    return PendingConsent(consent.url, base64.b64encode(sealed).decode())


def read_callback(actor: Actor, sealed: str, answer: Mapping[str, str]) -> dict[str, str]:
    """Return what `finish` needs of the answer that came back; PlatformError says what is wrong.

    Nothing is asked of the platform. The caller forgets `sealed` before: a code is used once.
    """
    waiting = _opened(actor, sealed)
    names = (*_NAMES, "verifier", "redirect_uri")
    return {name: str(waiting[name]) for name in names} | {
        "code": code_of(answer, str(waiting["state"]))
    }


def finish(actor: Actor, waiting: Mapping[str, str]) -> Connection:
    """Exchange the code that came back and connect the account; PlatformError says what is wrong.

    `waiting` is what `answered` returned. Networking: the worker calls this.
    """
    client = OAuthClient(waiting["client_id"], waiting["client_secret"])
    with closing(TokenServer(client, token_url=settings.SEARCH_OAUTH_TOKEN_URL)) as server:
        tokens = server.exchange(
            waiting["code"],
            verifier=waiting["verifier"],
            redirect_uri=waiting["redirect_uri"],
        )
    if not tokens.refresh:
        raise PlatformError(
            "The platform gave no lasting access. Remove Kempen from the apps with access to your"
            " account there, then connect again.",
            Remedy.RECONNECT,
        )
    credentials = {name: waiting[name] for name in _NAMES} | {"refresh_token": tokens.refresh}
    return connect(actor, Connection.Platform.SEARCH, Connection.Environment.LIVE, credentials)


def _owner_of(actor: Actor) -> str:
    person = actor.person.pk if actor.person else ""
    return f"consent:{actor.business.pk}:{person}"


def _opened(actor: Actor, sealed: str) -> dict[str, Any]:
    again = PlatformError("This took too long, or was begun elsewhere. Begin again.", Remedy.AGAIN)
    try:
        plain = settings.CREDENTIALS_KEYS.decrypt(
            base64.b64decode(sealed, validate=True), owner=_owner_of(actor)
        )
    except (binascii.Error, SecretError) as error:
        raise again from error
    waiting: dict[str, Any] = json.loads(plain)
    if datetime.fromisoformat(waiting["until"]) < clock.now():
        raise again
    return waiting
