"""How the client secret, and what a return from the provider brought, are kept: encrypted."""

import json

from django.conf import settings

from kempen.domain.company_sign_in.models import CompanySignIn, IdentityProvider


def owner_of_secret(provider: IdentityProvider) -> str:
    """Return what binds a client secret to its row."""
    return f"identity-provider:{provider.pk}"


def owner_of_input(attempt: CompanySignIn) -> str:
    """Return what binds the input of an attempt to its row."""
    return f"sign-in-attempt:{attempt.pk}"


def seal_secret(provider: IdentityProvider, secret: str) -> bytes:
    """Return the client secret encrypted for its row."""
    owner = owner_of_secret(provider)
    return bytes(settings.CREDENTIALS_KEYS.encrypt(secret.encode(), owner=owner))


def client_secret(provider: IdentityProvider) -> str:
    """Return the client secret; raise SecretError when its key is gone."""
    owner = owner_of_secret(provider)
    plain: bytes = settings.CREDENTIALS_KEYS.decrypt(provider.sealed_secret, owner=owner)
    return plain.decode()


def seal_input(attempt: CompanySignIn, given: dict[str, str]) -> bytes:
    """Return what the worker needs, encrypted for its row."""
    plain = json.dumps(given).encode()
    return bytes(settings.CREDENTIALS_KEYS.encrypt(plain, owner=owner_of_input(attempt)))


def input_of(attempt: CompanySignIn) -> dict[str, str]:
    """Return what the worker needs; raise SecretError when its key is gone."""
    sealed = attempt.sealed_input or b""
    plain: bytes = settings.CREDENTIALS_KEYS.decrypt(sealed, owner=owner_of_input(attempt))
    given: dict[str, str] = json.loads(plain)
    return given
