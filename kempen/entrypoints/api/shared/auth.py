"""Who is asking: an API key in the Authorization header, never a cookie."""

from datetime import timedelta
from typing import Final

import structlog
from allauth.core.internal.ratelimit import get_ip
from django.http import HttpRequest
from ninja.security import HttpBearer

from kempen.domain.accounts.actions.keys import touch_key
from kempen.domain.accounts.actions.security import key_refused
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.queries import ApiKey, Business, key_of, refused_key
from kempen.domain.accounts.rules import SCOPES
from kempen.domain.idempotency.expiring_rows import first_within
from kempen.entrypoints.api.shared import rate_limits
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.kit.database.scope import enter_business, in_business
from kempen.kit.refusal import Refusal

log = structlog.get_logger()
_RECORDED_EVERY: Final = timedelta(hours=1)
_ADMITTED: Final = "kempen.admitted_key"


class Key(HttpBearer):
    """Lets an operation be used with a key that carries every one of these scopes."""

    def __init__(self, *scopes: str) -> None:
        unknown = set(scopes) - set(SCOPES)
        if unknown:
            raise ValueError(f"unknown scopes: {', '.join(sorted(unknown))}")
        self.openapi_description = (
            "An API key, made under Settings > API keys or by `kempen keys create`."
        )
        self.openapi_bearerFormat = "kpn_…"
        super().__init__()
        self.scopes = scopes

    def __call__(self, request: HttpRequest) -> ApiKey:
        """Return the key, once a request: counted, of an active business, with the scopes."""
        known = request.META.get(_ADMITTED)
        if isinstance(known, ApiKey):
            return known
        key = self.authenticate(request, token_of(request))
        enter_business(key.business_id)
        rate_limits.count(request, key)
        touch_key(key)
        if key.business.status != Business.Status.ACTIVE:
            raise Refusal(RequestRefusal.BUSINESS_UNVERIFIED)
        missing = [scope for scope in self.scopes if scope not in key.scopes]
        if missing:
            raise Refusal(RequestRefusal.MISSING_SCOPE, scopes=", ".join(missing))
        request.META[_ADMITTED] = key
        return key

    def authenticate(self, request: HttpRequest, token: str) -> ApiKey:
        """Return the key of this text; Refusal for none, or one that does not work."""
        if not token:
            raise Refusal(RequestRefusal.KEY_MISSING)
        key = key_of(token)
        if key is None:
            _record_refusal(request, token)
            raise Refusal(RequestRefusal.KEY_INVALID)
        return key


def _record_refusal(request: HttpRequest, token: str) -> None:
    """Log a key that does not work, and record one that did: once an hour, however often it comes.

    Of another text nothing is logged but that it came: it may be a secret of something else.
    """
    address = get_ip(request)
    refused = refused_key(token)
    if refused is None:
        log.warning("an API key was refused", why="unknown", address=address)
        return
    key, why = refused
    log.warning("an API key was refused", why=why, key=key.public_id, address=address)
    if first_within(f"key-refused:{key.public_id}:{why}:{address}", _RECORDED_EVERY):
        with in_business(key.business_id):
            key_refused(key, why, address=address)


def token_of(request: HttpRequest) -> str:
    """Return the key of the Authorization header, or nothing."""
    scheme, _, token = request.headers.get("Authorization", "").strip().partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def admitted_key(request: HttpRequest) -> ApiKey | None:
    """Return the key that the request was admitted with, if it was with any."""
    key = request.META.get(_ADMITTED)
    return key if isinstance(key, ApiKey) else None


def key_of_request(request: HttpRequest) -> ApiKey:
    """Return the key that the request was admitted with."""
    key = request.META.get(_ADMITTED)
    if not isinstance(key, ApiKey):
        raise TypeError("this operation has no auth=Key(…)")
    return key


def actor_of(request: HttpRequest) -> Actor:
    """Return who is acting: the program with this key."""
    return Actor.key(key_of_request(request))
