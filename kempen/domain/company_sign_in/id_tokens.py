"""Reads an id_token: signature, issuer, audience, time, nonce (OpenID Connect Core, 3.1.3.7).

Only asymmetric signatures count: with `none` anybody signs, and with HMAC whoever knows the public
key does.
"""

import hmac
from collections.abc import Mapping
from typing import Final

import jwt

from kempen.domain.company_sign_in.refusals import SignInRefusal
from kempen.kit.refusal import Refusal

# Which kind of key each signature is made with.
_KEY_TYPES: Final[Mapping[str, str]] = {
    **dict.fromkeys(("RS256", "RS384", "RS512", "PS256", "PS384", "PS512"), "RSA"),
    **dict.fromkeys(("ES256", "ES384", "ES512"), "EC"),
    "EdDSA": "OKP",
}
MOST_KEYS: Final = 100
_LONGEST_TOKEN: Final = 32 * 1024
# Clocks differ.
_LEEWAY_SECONDS: Final = 60
_LONGEST_SUBJECT: Final = 190
# Base 64 of 2048 to 8192 bits: less is weak, more takes long.
_MODULUS_LENGTHS: Final = range(340, 1368)
_REQUIRED: Final = ["iss", "sub", "aud", "exp", "iat"]


def verified_claims(
    token: object, keys: object, *, issuer: str, client_id: str, nonce: str
) -> Mapping[str, object]:
    """Return the claims of a token that `keys` (a JWKS) sign; Refusal for any other."""
    if not isinstance(token, str) or not token or len(token) > _LONGEST_TOKEN:
        raise Refusal(SignInRefusal.BAD_TOKEN, detail="there is no id_token")
    try:
        header = jwt.get_unverified_header(token)
    except jwt.PyJWTError as error:
        raise Refusal(SignInRefusal.BAD_TOKEN, detail=str(error)) from error
    algorithm = str(header.get("alg"))
    if algorithm not in _KEY_TYPES:
        raise Refusal(SignInRefusal.BAD_TOKEN, detail=f"signed with {algorithm[:20]}")
    key = _key_for(keys, algorithm, header.get("kid"))
    try:
        claims = jwt.decode(
            token,
            key.key,
            algorithms=[algorithm],
            issuer=issuer,
            audience=client_id,
            leeway=_LEEWAY_SECONDS,
            options={"require": _REQUIRED},
        )
    except jwt.InvalidIssuerError as error:
        raise Refusal(SignInRefusal.OTHER_ISSUER, detail="of the id_token") from error
    except jwt.InvalidAudienceError as error:
        raise Refusal(SignInRefusal.OTHER_AUDIENCE, detail=str(error)) from error
    except (jwt.ExpiredSignatureError, jwt.ImmatureSignatureError) as error:
        raise Refusal(SignInRefusal.EXPIRED_TOKEN, detail=str(error)) from error
    except (jwt.PyJWTError, ValueError, TypeError) as error:
        raise Refusal(SignInRefusal.BAD_TOKEN, detail=str(error)) from error
    _refuse_other_party(claims, client_id)
    _refuse_other_nonce(claims, nonce)
    subject = claims["sub"]
    is_text = isinstance(subject, str) and subject.isascii() and subject.isprintable()
    if not is_text or not 0 < len(subject) <= _LONGEST_SUBJECT:
        raise Refusal(SignInRefusal.BAD_TOKEN, detail="the subject is empty, long or odd")
    return claims


def usable_keys(keys: object) -> list[dict[str, object]]:
    """Return the keys of a JWKS that can sign; Refusal where there are none or too many."""
    listed = keys.get("keys") if isinstance(keys, dict) else None
    if not isinstance(listed, list):
        raise Refusal(SignInRefusal.BAD_KEYS, detail="there is no list of keys")
    if len(listed) > MOST_KEYS:
        raise Refusal(SignInRefusal.BAD_KEYS, detail=f"{len(listed)} keys, the most is {MOST_KEYS}")
    usable = [key for key in listed if isinstance(key, dict) and _can_sign(key)]
    if not usable:
        raise Refusal(SignInRefusal.BAD_KEYS, detail="no key can sign")
    return usable


def _can_sign(key: dict[str, object]) -> bool:
    if key.get("use", "sig") != "sig" or key.get("kty") not in _KEY_TYPES.values():
        return False
    modulus = key.get("n")
    return key["kty"] != "RSA" or (isinstance(modulus, str) and len(modulus) in _MODULUS_LENGTHS)


def _key_for(keys: object, algorithm: str, key_id: object) -> jwt.PyJWK:
    """Return the one key that may have signed."""
    fitting = [
        key
        for key in usable_keys(keys)
        if key["kty"] == _KEY_TYPES[algorithm]
        and (key_id is None or key.get("kid") == key_id)
        and key.get("alg", algorithm) == algorithm
    ]
    if len(fitting) != 1:
        detail = f"{len(fitting)} keys fit the signature"
        raise Refusal(SignInRefusal.BAD_KEYS, detail=detail)
    try:
        return jwt.PyJWK(fitting[0], algorithm=algorithm)
    except (jwt.PyJWTError, ValueError, TypeError) as error:
        raise Refusal(SignInRefusal.BAD_KEYS, detail=str(error)) from error


def _refuse_other_party(claims: Mapping[str, object], client_id: str) -> None:
    audience, party = claims["aud"], claims.get("azp")
    has_several = isinstance(audience, list) and len(audience) > 1
    if (party is not None or has_several) and party != client_id:
        raise Refusal(SignInRefusal.OTHER_AUDIENCE, detail="azp is another client")


def _refuse_other_nonce(claims: Mapping[str, object], nonce: str) -> None:
    given = claims.get("nonce")
    if not isinstance(given, str) or not hmac.compare_digest(
        given.encode("utf-8", "surrogatepass"), nonce.encode()
    ):
        raise Refusal(SignInRefusal.OTHER_NONCE, detail="")
