"""Asks a provider: what it publishes, who a code stands for. The worker alone calls this.

Every call goes to checked and pinned addresses, and all calls of one task share five seconds.
Nothing of an answer is believed before it was read as what it must be.
"""

import asyncio
import base64
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

import msgspec
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from kempen.domain.company_sign_in.id_tokens import usable_keys, verified_claims
from kempen.domain.company_sign_in.models import Identity, ProviderMetadata
from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.domain.company_sign_in.rules import LONGEST_VALUE, MOST_SECONDS, is_of_domain
from kempen.kit.refusal import Refusal
from kempen.outbound.addresses import check_url
from kempen.outbound.fetching import Fetched, Fetcher, FetchFailedError, FetchFault

WELL_KNOWN: Final = "/.well-known/openid-configuration"
_LONGEST_METADATA: Final = 256 * 1024
_LONGEST_KEYS: Final = 512 * 1024
_LONGEST_TOKENS: Final = 128 * 1024
_LONGEST_DETAIL: Final = 300
_MOST_CLAIMED: Final = 1000
_FAULTS: Final[Mapping[FetchFault, SignInRefusal]] = {
    FetchFault.ADDRESS: SignInRefusal.ADDRESS,
    FetchFault.UNREACHABLE: SignInRefusal.UNREACHABLE,
    FetchFault.TLS: SignInRefusal.TLS,
    FetchFault.TOO_LONG: SignInRefusal.TOO_LONG,
}
_POST, _BASIC = "client_secret_post", "client_secret_basic"
_METHODS: Final = (_POST, _BASIC)


@dataclass(frozen=True)
class Client:
    """What Kempen is to a provider, and whom it lets in."""

    issuer: str
    client_id: str
    secret: str
    role_claim: str = ""
    email_domains: tuple[str, ...] = ()


@dataclass(frozen=True)
class Return:
    """What a browser brought back, and what was sent with it."""

    code: str
    code_verifier: str
    nonce: str
    redirect_uri: str


class _Published(msgspec.Struct):
    """The names of OpenID Connect Discovery."""

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str = ""
    # What the standard says of a provider that does not name any.
    token_endpoint_auth_methods_supported: list[str] = msgspec.field(
        default_factory=lambda: [_BASIC]
    )


def read_provider(issuer: str) -> ProviderMetadata:
    """Return what a provider publishes, and see that its keys can be used; Refusal."""
    return asyncio.run(_read_provider(issuer))


def identify(client: Client, returned: Return) -> tuple[Identity, ProviderMetadata]:
    """Return whom a provider names for a code, and what it publishes now; Refusal."""
    return asyncio.run(_identify(client, returned))


async def _read_provider(issuer: str) -> ProviderMetadata:
    async with _provider_calls() as fetcher:
        metadata = await _metadata(fetcher, issuer)
        usable_keys(await _json(fetcher, metadata.jwks_uri, _LONGEST_KEYS))
        return metadata


async def _identify(client: Client, returned: Return) -> tuple[Identity, ProviderMetadata]:
    async with _provider_calls() as fetcher:
        metadata = await _metadata(fetcher, client.issuer)
        tokens = await _tokens(fetcher, client, metadata, returned)
        # Read with each sign-in: a provider changes its keys when it likes.
        keys = await _json(fetcher, metadata.jwks_uri, _LONGEST_KEYS)
        claims = verified_claims(
            tokens.get("id_token"),
            keys,
            issuer=client.issuer,
            client_id=client.client_id,
            nonce=returned.nonce,
        )
        if "email" not in claims and metadata.userinfo_endpoint:
            claims = {**await _userinfo(fetcher, metadata, tokens, claims), **claims}
        return identity_of(client, claims), metadata


@asynccontextmanager
async def _provider_calls() -> AsyncIterator[Fetcher]:
    """Give all calls of one task five seconds, and say in our own codes why one failed."""
    fetcher = Fetcher(
        settings.WEBHOOK_ALLOWED_NETWORKS, settings.WEBHOOK_CA_FILE, connect_seconds=MOST_SECONDS
    )
    try:
        async with fetcher, asyncio.timeout(MOST_SECONDS):
            yield fetcher
    except TimeoutError as error:
        raise Refusal(SignInRefusal.SLOW, detail=f"{MOST_SECONDS:g} s") from error
    except FetchFailedError as error:
        raise Refusal(_FAULTS[error.fault], detail=error.detail[:_LONGEST_DETAIL]) from error


async def _metadata(fetcher: Fetcher, issuer: str) -> ProviderMetadata:
    url = issuer.rstrip("/") + WELL_KNOWN
    answer = await _json(fetcher, url, _LONGEST_METADATA)
    try:
        published = msgspec.convert(answer, _Published)
    except msgspec.ValidationError as error:
        raise Refusal(SignInRefusal.NOT_A_PROVIDER, detail=str(error)[:_LONGEST_DETAIL]) from error
    if published.issuer != issuer:
        raise Refusal(SignInRefusal.OTHER_ISSUER, detail=published.issuer[:_LONGEST_DETAIL])
    methods = tuple(
        method for method in published.token_endpoint_auth_methods_supported if method in _METHODS
    )
    if not methods:
        raise Refusal(SignInRefusal.NO_METHOD, detail="")
    endpoints = (published.authorization_endpoint, published.token_endpoint, published.jwks_uri)
    for endpoint in (*endpoints, *filter(None, [published.userinfo_endpoint])):
        try:
            check_url(endpoint, settings.WEBHOOK_ALLOWED_NETWORKS)
        except Refusal as error:
            raise Refusal(SignInRefusal.ADDRESS, detail=endpoint[:_LONGEST_DETAIL]) from error
    return ProviderMetadata(*endpoints, published.userinfo_endpoint, methods)


async def _tokens(
    fetcher: Fetcher, client: Client, metadata: ProviderMetadata, returned: Return
) -> Mapping[str, object]:
    """Exchange the code; it works once and for this client alone."""
    fields = {
        "grant_type": "authorization_code",
        "code": returned.code,
        "redirect_uri": returned.redirect_uri,
        "code_verifier": returned.code_verifier,
    }
    headers = dict[str, str]()
    if _POST in metadata.token_endpoint_auth_methods:
        fields |= {"client_id": client.client_id, "client_secret": client.secret}
    else:
        pair = f"{quote(client.client_id, safe='')}:{quote(client.secret, safe='')}"
        headers["Authorization"] = f"Basic {base64.b64encode(pair.encode()).decode()}"
    answer = await fetcher.post_form(
        metadata.token_endpoint, fields, longest=_LONGEST_TOKENS, headers=headers
    )
    if answer.status != 200:
        raise Refusal(SignInRefusal.CODE_REFUSED, detail=_error_in(answer))
    return _object(answer)


async def _userinfo(
    fetcher: Fetcher,
    metadata: ProviderMetadata,
    tokens: Mapping[str, object],
    claims: Mapping[str, object],
) -> Mapping[str, object]:
    """Return what the provider says of the person, where its id_token has no address."""
    headers = {"Authorization": f"Bearer {_header_value(tokens.get('access_token'))}"}
    answer = await fetcher.get(metadata.userinfo_endpoint, longest=_LONGEST_TOKENS, headers=headers)
    if answer.status != 200:
        raise Refusal(SignInRefusal.NO_EMAIL, detail=f"userinfo answered {answer.status}")
    more = _object(answer)
    if more.get("sub") != claims["sub"]:
        raise Refusal(SignInRefusal.BAD_TOKEN, detail="userinfo names another subject")
    return more


def identity_of(client: Client, claims: Mapping[str, object]) -> Identity:
    """Return the person that claims name; Refusal without a verified address that is allowed."""
    email = claims.get("email")
    if not isinstance(email, str) or not email:
        raise Refusal(SignInRefusal.NO_EMAIL, detail="")
    email = email.strip().lower()
    try:
        validate_email(email)
    except ValidationError as error:
        raise Refusal(SignInRefusal.NO_EMAIL, detail="it is no address") from error
    if claims.get("email_verified") is not True:
        raise Refusal(SignInRefusal.UNVERIFIED_EMAIL, detail="")
    if len(email) > 254 or not is_of_domain(email, client.email_domains):
        raise Refusal(SignInRefusal.OTHER_DOMAIN, detail=email[:_LONGEST_DETAIL])
    name = claims.get("name")
    return Identity(
        subject=str(claims["sub"]),
        email=email,
        name=_one_line(name)[:120] if isinstance(name, str) else "",
        values=_values_of(claims, client.role_claim),
    )


def _values_of(claims: Mapping[str, object], claim: str) -> tuple[str, ...]:
    """Return the texts of a claim; `a.b` is b inside of a, unless a claim is called so."""
    if not claim:
        return ()
    value = claims.get(claim)
    if value is None and "." in claim:
        inner: object = claims
        for part in claim.split("."):
            inner = inner.get(part) if isinstance(inner, dict) else None
        value = inner
    listed = value if isinstance(value, list) else [value]
    texts = [one for one in listed[:_MOST_CLAIMED] if isinstance(one, str)]
    # What is longer than a value can be, or cannot be stored, is none that gives a role.
    return tuple(one for one in texts if len(one) <= LONGEST_VALUE and one.isprintable())


async def _json(fetcher: Fetcher, url: str, longest: int) -> object:
    answer = await fetcher.get(url, longest=longest)
    if answer.status != 200:
        raise Refusal(SignInRefusal.NOT_A_PROVIDER, detail=f"{url} answered {answer.status}"[:300])
    try:
        return answer.json()
    except ValueError as error:
        raise Refusal(SignInRefusal.NOT_A_PROVIDER, detail=f"{url} is no JSON"[:300]) from error


def _object(answer: Fetched) -> Mapping[str, object]:
    try:
        body = answer.json()
    except ValueError:
        body = None
    if not isinstance(body, dict):
        raise Refusal(SignInRefusal.BAD_TOKEN, detail="the answer is no JSON object")
    return body


def _error_in(answer: Fetched) -> str:
    """Return the standard's code of an error, such as invalid_client, or the status."""
    try:
        body = answer.json()
    except ValueError:
        body = None
    code = body.get("error") if isinstance(body, dict) else None
    return _one_line(code)[:60] if isinstance(code, str) else str(answer.status)


def _header_value(token: object) -> str:
    text = token if isinstance(token, str) else ""
    if not text or not text.isascii() or not text.isprintable():
        raise Refusal(SignInRefusal.NO_EMAIL, detail="there is no access token")
    return text


def _one_line(text: str) -> str:
    return "".join(sign for sign in text if sign.isprintable()).strip()
