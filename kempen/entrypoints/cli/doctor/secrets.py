"""Checks of secrets: the keys that sign and encrypt, and the authority that webhooks trust."""

import re
import ssl
from collections.abc import Iterator
from typing import Final

from django.conf import settings

from kempen.domain.connections.queries import unreadable_credentials
from kempen.domain.installation.key_ring import refuse_unfit_key_ring
from kempen.domain.webhooks.queries import unreadable_secrets
from kempen.entrypoints.cli.doctor.findings import Finding, fault
from kempen.entrypoints.cli.refusal_copy import sentence_of
from kempen.kit.refusal import Refusal

_EXAMPLE: Final = re.compile(
    "change.?me|example|insecure|placeholder|only-for-checks|secret.?key", re.IGNORECASE
)


def secret_key() -> Iterator[Finding]:
    """Find a key that stands in somebody's documentation."""
    if _EXAMPLE.search(settings.SECRET_KEY):
        yield fault(
            "SECRET_KEY is an example. Anyone who knows it can sign in as anyone.",
            "Set it to the output of `openssl rand -base64 48`. Everyone must then sign in again.",
        )


def stored_secrets() -> Iterator[Finding]:
    """Find stored secrets that no key of CREDENTIALS_KEYS opens, and keys that are others."""
    unreadable = list(_unreadable())
    yield from unreadable
    if unreadable:
        return
    try:
        # What stops the service at its start: a key that is another one, or one that is missing.
        refuse_unfit_key_ring(thoroughly=True)
    except Refusal as refusal:
        yield fault(
            f"{sentence_of(refusal)}.",
            "Set the keys that the service had. A backup of the environment has them.",
        )


def _unreadable() -> Iterator[Finding]:
    for what, unreadable in {
        "credentials of connected accounts": unreadable_credentials(),
        "signing secrets of webhooks": unreadable_secrets(),
    }.items():
        for key_id in unreadable:
            yield fault(
                f"CREDENTIALS_KEYS cannot decrypt {what}, which the key {key_id} encrypted.",
                f"Add the key {key_id} again. A backup of the environment has it.",
            )


def webhook_authority() -> Iterator[Finding]:
    """Find a file of authorities that holds no certificate."""
    path = settings.WEBHOOK_CA_FILE
    if path is None:
        return
    try:
        ssl.create_default_context().load_verify_locations(cafile=path)
    except (OSError, ssl.SSLError) as error:
        yield fault(
            f"WEBHOOK_CA_FILE {path} is not a readable certificate file: {error}.",
            "Set it to a PEM file that the user of `kempen worker` may read.",
        )
