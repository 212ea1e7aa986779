"""How the secrets of Slack and Telegram are kept: encrypted, and bound to the channel's row."""

import uuid

from django.conf import settings


def seal(secret: str, channel_id: uuid.UUID) -> bytes:
    """Return the secret encrypted for the row of this channel."""
    return bytes(settings.CREDENTIALS_KEYS.encrypt(secret.encode(), owner=owner_of(channel_id)))


def unseal(sealed: bytes, channel_id: uuid.UUID) -> str:
    """Return the secret; raise SecretError when the key is gone or the row is another."""
    plain: bytes = settings.CREDENTIALS_KEYS.decrypt(sealed, owner=owner_of(channel_id))
    return plain.decode()


def owner_of(channel_id: uuid.UUID) -> str:
    """Return what binds a channel's secret to its row."""
    return f"alert_channel:{channel_id}"
