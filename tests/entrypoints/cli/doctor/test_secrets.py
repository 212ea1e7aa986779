from pathlib import Path
from typing import Any

import pytest
from django.conf import settings as django_settings

from kempen.domain.accounts.models import Business
from kempen.domain.connections.queries import owner_of
from kempen.domain.installation.key_ring import verify_key_ring
from kempen.domain.installation.models import EncryptionKey
from kempen.domain.webhooks.actions.endpoints import create_endpoint
from kempen.entrypoints.cli.doctor import secrets
from kempen.kit.secrets import Keyring
from tests import make
from tests.builders.ad_accounts import account
from tests.entrypoints.cli.doctor.found import nothing, only
from tests.tls_receiver import Authority


def connected_account(business: Business) -> None:
    connection = account(business)
    connection.sealed_credentials = django_settings.CREDENTIALS_KEYS.encrypt(
        b"{}", owner=owner_of(connection)
    )
    connection.save()


def endpoint_of(business: Business) -> None:
    create_endpoint(make.actor(business), "https://hooks.example.com/kempen", ["*"])


@pytest.mark.parametrize(
    "example",
    ["django-insecure-0123456789abcdefghijklmnopqrstuvwxyz-0123", "change-me" + "0123456789" * 5],
)
def test_a_secret_key_out_of_somebodys_example(settings: Any, example: str) -> None:
    settings.SECRET_KEY = example
    assert only(secrets.secret_key())[0] == "fault"


def test_a_secret_key_that_openssl_made(settings: Any) -> None:
    settings.SECRET_KEY = "rk0vHn1uwXlS4M0yNHJ8Yk2rQGq9jXjM3uZ1yq4mX9p2WbUuC8+fT7o/d5eKz6Aa"
    assert nothing(secrets.secret_key())


@pytest.mark.django_db
def test_stored_secrets_whose_key_is_gone(settings: Any) -> None:
    business = make.business()
    connected_account(business)
    endpoint_of(business)
    assert nothing(secrets.stored_secrets())
    settings.CREDENTIALS_KEYS = Keyring.parse(Keyring.generate("next"))
    assert [finding.problem for finding in secrets.stored_secrets()] == [
        f"CREDENTIALS_KEYS cannot decrypt {what}, which the key test encrypted."
        for what in ("credentials of connected accounts", "signing secrets of webhooks")
    ]


@pytest.mark.django_db
def test_a_key_of_the_same_name_that_is_another(settings: Any) -> None:
    endpoint_of(make.business())
    settings.CREDENTIALS_KEYS = Keyring.parse(Keyring.generate("test"))
    assert only(secrets.stored_secrets()) == (
        "fault",
        (
            "CREDENTIALS_KEYS cannot decrypt signing secrets of webhooks, "
            "which the key test encrypted."
        ),
    )


@pytest.mark.django_db
def test_a_key_ring_with_which_the_service_does_not_start(settings: Any) -> None:
    """Nothing of an account or a webhook is encrypted yet, and the keys are others all the same."""
    verify_key_ring()
    noted = EncryptionKey.objects.count()
    assert nothing(secrets.stored_secrets())
    settings.CREDENTIALS_KEYS = Keyring.parse(Keyring.generate("test"))
    assert only(secrets.stored_secrets()) == (
        "fault",
        "CREDENTIALS_KEYS: key test is not the one that this database was encrypted with.",
    )
    # It only looks: the service notes keys, and only those that fit.
    settings.CREDENTIALS_KEYS = Keyring.parse(Keyring.generate("next"))
    assert nothing(secrets.stored_secrets())
    assert EncryptionKey.objects.count() == noted


def test_an_authority_that_is_no_certificate(settings: Any, tmp_path: Path) -> None:
    settings.WEBHOOK_CA_FILE = Authority.make(tmp_path).file
    assert nothing(secrets.webhook_authority())
    settings.WEBHOOK_CA_FILE.write_text("not a certificate")
    severity, problem = only(secrets.webhook_authority())
    assert severity == "fault"
    assert problem.startswith(f"WEBHOOK_CA_FILE {tmp_path / 'ca.pem'} is not a readable")
