"""How the key of a language model is kept: encrypted, and bound to its row."""

from django.conf import settings

from kempen.domain.language_models.models import BusinessLanguageModel


def owner_of(model: BusinessLanguageModel) -> str:
    """Return what binds a key to its row."""
    return f"language-model:{model.pk}"


def seal_key(model: BusinessLanguageModel, key: str) -> bytes:
    """Return the key encrypted for its row."""
    return bytes(settings.CREDENTIALS_KEYS.encrypt(key.encode(), owner=owner_of(model)))


def key_of(model: BusinessLanguageModel) -> str:
    """Return the key, "" for none; raise SecretError when what encrypts it is gone."""
    if not model.sealed_key:
        return ""
    plain: bytes = settings.CREDENTIALS_KEYS.decrypt(model.sealed_key, owner=owner_of(model))
    return plain.decode()
