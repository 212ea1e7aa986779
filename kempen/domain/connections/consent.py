"""Connecting by consent: the person goes to the platform, agrees, and comes back with a code.

What must wait in between (the client's secret, state and verifier) is sealed, lives for a quarter
of an hour, and opens only for the same person and business: the page keeps it in its session.
"""

import base64
import binascii
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings

from kempen.domain.accounts.actors import Actor
from kempen.domain.connections.actions import connect
from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import address_of
from kempen.domain.connections.refusals import ConnectionRefusal
from kempen.domain.connections.rules import missing_fields
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import SecretError
from kempen.platforms.interface import PlatformError, Remedy
from kempen.platforms.registry import partner_of
from kempen.platforms.spec import Consent, PartnerSpec

LASTS: Final = timedelta(minutes=15)


@dataclass(frozen=True)
class PendingConsent:
    """Where to send the person, and what to keep in their session until they come back."""

    url: str
    sealed: str


def begin(
    actor: Actor, platform: str, entered: Mapping[str, str], redirect_uri: str
) -> PendingConsent:
    """Return the address of the platform's consent page; Refusal for what is empty."""
    spec = partner_of(platform)
    credentials = {name: entered.get(name, "").strip() for name in _names_of(spec)}
    missing = missing_fields(platform, credentials)
    if missing:
        raise Refusal(ConnectionRefusal.FIELDS_MISSING, names=", ".join(missing))
    consent = _consent_of(spec)
    authorize_url = str(getattr(settings, consent.authorize_url.name))
    pending = consent.ask(credentials, authorize_url, redirect_uri)
    waiting = {
        **credentials,
        "state": pending.state,
        "verifier": pending.verifier,
        "redirect_uri": redirect_uri,
        "until": (clock.now() + LASTS).isoformat(),
    }
    sealed = settings.CREDENTIALS_KEYS.encrypt(json.dumps(waiting).encode(), owner=_owner_of(actor))
    return PendingConsent(pending.url, base64.b64encode(sealed).decode())


def read_callback(
    actor: Actor, platform: str, sealed: str, answer: Mapping[str, str]
) -> dict[str, str]:
    """Return what `finish` needs of the answer that came back; PlatformError says what is wrong.

    Nothing is asked of the platform. The caller forgets `sealed` before: a code is used once.
    """
    spec, waiting = partner_of(platform), _opened(actor, sealed)
    names = (*_names_of(spec), "verifier", "redirect_uri")
    return {name: str(waiting[name]) for name in names} | {
        "code": _consent_of(spec).code_of(answer, str(waiting["state"]))
    }


def finish(actor: Actor, platform: str, waiting: Mapping[str, str]) -> Connection:
    """Exchange the code that came back and connect the account; PlatformError says what is wrong.

    `waiting` is what `read_callback` returned. Networking: the worker calls this.
    """
    spec, environment = partner_of(platform), Connection.Environment.LIVE
    consent = _consent_of(spec)
    lasting = consent.exchange(waiting, address_of(platform, environment))
    if not lasting:
        raise PlatformError(
            "The platform gave no lasting access. Remove Kempen from the apps with access to your"
            " account there, then connect again.",
            Remedy.RECONNECT,
        )
    credentials = {name: waiting[name] for name in _names_of(spec)}
    return connect(
        actor, platform, environment, {**credentials, consent.lasting_credential: lasting}
    )


def _names_of(spec: PartnerSpec) -> list[str]:
    return [field.name for field in spec.fields]


def _consent_of(spec: PartnerSpec) -> Consent:
    if spec.consent is None:
        raise LookupError(f"{spec.code} is connected by its credentials alone")
    return spec.consent


def _owner_of(actor: Actor) -> str:
    person = actor.person.pk if actor.person else ""
    return f"consent:{actor.business.pk}:{person}"


def _opened(actor: Actor, sealed: str) -> dict[str, str]:
    again = PlatformError("This took too long, or was begun elsewhere. Begin again.", Remedy.AGAIN)
    try:
        plain = settings.CREDENTIALS_KEYS.decrypt(
            base64.b64decode(sealed, validate=True), owner=_owner_of(actor)
        )
    except (binascii.Error, SecretError) as error:
        raise again from error
    waiting: dict[str, str] = json.loads(plain)
    if datetime.fromisoformat(waiting["until"]) < clock.now():
        raise again
    return waiting
