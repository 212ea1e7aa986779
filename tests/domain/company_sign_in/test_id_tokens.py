"""Only a token that the provider signed, for this client, now and for this browser, counts."""

import json
import time
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from kempen.domain.company_sign_in.id_tokens import usable_keys, verified_claims
from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.kit.refusal import Refusal
from tests.builders.identity_provider import key_named

ISSUER, CLIENT, NONCE = "https://login.example.com", "kempen", "nonce-1"
KEY, SHOWN = key_named("one")
OTHER_KEY, OTHER_SHOWN = key_named("two")
KEYS: dict[str, object] = {"keys": [SHOWN, OTHER_SHOWN]}


def claims(**changes: object) -> dict[str, object]:
    now = int(time.time())
    honest = {
        "iss": ISSUER,
        "aud": CLIENT,
        "sub": "person-1",
        "nonce": NONCE,
        "iat": now,
        "exp": now + 300,
    }
    return {name: value for name, value in {**honest, **changes}.items() if value is not None}


def signed(
    key: Any = KEY, kid: str | None = "one", algorithm: str = "ES256", **changes: Any
) -> str:
    headers = {"kid": kid} if kid else {}
    return jwt.encode(claims(**changes), key, algorithm=algorithm, headers=headers)


def refused(token: object, keys: object = KEYS) -> SignInRefusal:
    with pytest.raises(Refusal) as caught:
        verified_claims(token, keys, issuer=ISSUER, client_id=CLIENT, nonce=NONCE)
    return SignInRefusal(caught.value.code)


def test_an_honest_token_is_read() -> None:
    read = verified_claims(signed(), KEYS, issuer=ISSUER, client_id=CLIENT, nonce=NONCE)
    assert read["sub"] == "person-1"


def test_a_token_that_nobody_signed_is_refused() -> None:
    assert refused(jwt.encode(claims(), "", algorithm="none")) == SignInRefusal.BAD_TOKEN


def test_the_public_key_is_no_shared_secret() -> None:
    """Who knows the public key, which is everybody, must not be able to sign with it."""
    public = KEY.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    for secret in (public, json.dumps(SHOWN).encode()):
        head = jwt.utils.base64url_encode(b'{"alg":"HS256","kid":"one"}')
        body = jwt.utils.base64url_encode(json.dumps(claims()).encode())
        mark = jwt.algorithms.HMACAlgorithm(jwt.algorithms.HMACAlgorithm.SHA256)
        signature = jwt.utils.base64url_encode(mark.sign(head + b"." + body, secret))
        token = b".".join([head, body, signature]).decode()
        assert refused(token) == SignInRefusal.BAD_TOKEN


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"iss": "https://other.example.com"}, SignInRefusal.OTHER_ISSUER),
        ({"aud": "another-client"}, SignInRefusal.OTHER_AUDIENCE),
        ({"aud": [CLIENT, "another-client"]}, SignInRefusal.OTHER_AUDIENCE),
        ({"azp": "another-client"}, SignInRefusal.OTHER_AUDIENCE),
        ({"nonce": "nonce-of-before"}, SignInRefusal.OTHER_NONCE),
        ({"nonce": None}, SignInRefusal.OTHER_NONCE),
        ({"nonce": "\ud800"}, SignInRefusal.OTHER_NONCE),
        ({"exp": 1_000_000_000}, SignInRefusal.EXPIRED_TOKEN),
        ({"iat": 9_000_000_000}, SignInRefusal.EXPIRED_TOKEN),
        ({"exp": None}, SignInRefusal.BAD_TOKEN),
        ({"sub": None}, SignInRefusal.BAD_TOKEN),
        ({"sub": ""}, SignInRefusal.BAD_TOKEN),
        ({"sub": "a\x00b"}, SignInRefusal.BAD_TOKEN),
        ({"sub": "a" * 191}, SignInRefusal.BAD_TOKEN),
        ({"sub": 7}, SignInRefusal.BAD_TOKEN),
    ],
)
def test_a_token_for_somebody_or_something_else_is_refused(
    changes: dict[str, Any], code: SignInRefusal
) -> None:
    assert refused(signed(**changes)) == code


def test_a_token_for_several_clients_names_us_as_the_party() -> None:
    token = signed(aud=[CLIENT, "other"], azp=CLIENT)
    assert verified_claims(token, KEYS, issuer=ISSUER, client_id=CLIENT, nonce=NONCE)


def test_another_key_than_the_named_one_does_not_count() -> None:
    assert refused(signed(OTHER_KEY, "one")) == SignInRefusal.BAD_TOKEN
    assert refused(signed(OTHER_KEY, "three")) == SignInRefusal.BAD_KEYS


def test_a_token_without_a_key_id_needs_a_single_key() -> None:
    assert refused(signed(kid=None)) == SignInRefusal.BAD_KEYS
    alone = {"keys": [SHOWN]}
    assert verified_claims(signed(kid=None), alone, issuer=ISSUER, client_id=CLIENT, nonce=NONCE)


def test_a_key_of_another_kind_does_not_count() -> None:
    key = rsa.generate_private_key(65537, 2048)
    shown = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key.public_key()))
    token = signed(key, "one", "RS256")
    assert refused(token) == SignInRefusal.BAD_KEYS
    assert refused(token, {"keys": [{**shown, "kid": "one", "use": "enc"}]}) == (
        SignInRefusal.BAD_KEYS
    )
    keys = {"keys": [{**shown, "kid": "one"}]}
    assert verified_claims(token, keys, issuer=ISSUER, client_id=CLIENT, nonce=NONCE)


@pytest.mark.parametrize("length", [170, 100_000])
def test_an_rsa_key_that_is_weak_or_endless_does_not_count(length: int) -> None:
    key = {"kty": "RSA", "kid": "one", "n": "A" * length, "e": "AQAB"}
    with pytest.raises(Refusal) as caught:
        usable_keys({"keys": [key]})
    assert caught.value.code == SignInRefusal.BAD_KEYS


@pytest.mark.parametrize(
    "keys",
    [
        {"keys": [{**SHOWN, "kid": str(number)} for number in range(10_000)]},
        {"keys": []},
        {"keys": "many"},
        {"keys": [7, None, "one"]},
        {"keys": [{**SHOWN, "x": "!"}]},
        [],
        None,
    ],
    ids=["10,000 keys", "none", "a text", "no keys", "a broken key", "a list", "nothing"],
)
def test_keys_that_are_none_or_too_many_are_refused(keys: object) -> None:
    assert refused(signed(), keys) == SignInRefusal.BAD_KEYS


@pytest.mark.parametrize("token", [None, "", "a.b.c", 7, "a" * 40_000, "eyJhbGciOiJFUzI1NiJ9.e30."])
def test_what_is_no_token_is_refused(token: object) -> None:
    assert refused(token) in (SignInRefusal.BAD_TOKEN, SignInRefusal.BAD_KEYS)
