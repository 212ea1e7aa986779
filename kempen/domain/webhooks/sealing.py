"""How an endpoint's secrets are kept: encrypted, and bound to the endpoint's row."""

import uuid
from functools import lru_cache

from django.conf import settings


def seal(secret: str, endpoint_id: uuid.UUID) -> bytes:
    """Return the secret encrypted for the row of this endpoint."""
    return bytes(settings.CREDENTIALS_KEYS.encrypt(secret.encode(), owner=owner_of(endpoint_id)))


@lru_cache(maxsize=4096)
def unseal(sealed: bytes, endpoint_id: uuid.UUID) -> str:
    """Return the secret; raise SecretError when the key is gone or the row is another."""
    plain: bytes = settings.CREDENTIALS_KEYS.decrypt(sealed, owner=owner_of(endpoint_id))
    return plain.decode()


def owner_of(endpoint_id: uuid.UUID) -> str:
    """Return what binds an endpoint's secret to its row."""
    return f"endpoint:{endpoint_id}"
