"""Signs the bytes of a delivery, in two forms that public libraries verify. Pure."""

import base64
import hmac
import os
from collections.abc import Sequence
from typing import Final

SECRET_PREFIX: Final = "whsec_"  # noqa: S105 -- the same for every secret
SERVICE_HEADER: Final = "X-Service-Signature"
TOLERANCE_SECONDS: Final = 300
_SECRET_BYTES: Final = 32


def new_secret() -> str:
    """Return `whsec_` and the standard base64 of 32 random bytes."""
    return SECRET_PREFIX + base64.b64encode(os.urandom(_SECRET_BYTES)).decode()


def service_signature(secrets: Sequence[str], timestamp: int, body: bytes) -> str:
    """Return `t=…,v1=…` with one v1 per live secret; the key is the whole secret string.

    The signed message is the timestamp in Unix seconds, a full stop, and the raw body.
    """
    message = b"%d." % timestamp + body
    marks = [hmac.digest(secret.encode(), message, "sha256").hex() for secret in secrets]
    return ",".join([f"t={timestamp}", *(f"v1={mark}" for mark in marks)])


def standard_signature(secrets: Sequence[str], message_id: str, timestamp: int, body: bytes) -> str:
    """Return `v1,…` per live secret as Standard Webhooks has it; the key is the decoded base64."""
    message = f"{message_id}.{timestamp}.".encode() + body
    return " ".join(
        "v1," + base64.b64encode(hmac.digest(key_of(secret), message, "sha256")).decode()
        for secret in secrets
    )


def key_of(secret: str) -> bytes:
    """Return the bytes that the part after `whsec_` stands for; raise ValueError for none."""
    return base64.b64decode(secret.removeprefix(SECRET_PREFIX), validate=True)


def signed_headers(
    secrets: Sequence[str], message_id: str, timestamp: int, body: bytes
) -> dict[str, str]:
    """Return the headers that let a receiver verify `body`, in both forms.

    `secrets` are the live ones, the newest first: two while a rotation lasts.
    """
    return {
        SERVICE_HEADER: service_signature(secrets, timestamp, body),
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": standard_signature(secrets, message_id, timestamp, body),
    }
