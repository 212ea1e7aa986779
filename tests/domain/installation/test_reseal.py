"""Every secret is encrypted again with the new key, while readers go on, and the old key may go."""

import ast
import threading
import uuid
from typing import Any

import pytest
from click.testing import CliRunner
from django.apps import apps
from django.db import connection, transaction
from django.db.models import BinaryField

from kempen.domain.connections.models import Connection
from kempen.domain.connections.queries import credentials_of
from kempen.domain.events.audit_chain import verify_chain
from kempen.domain.installation.key_ring import uses_by_key, verify_key_ring
from kempen.domain.installation.models import EncryptionKey
from kempen.domain.installation.reseal import reseal_all
from kempen.domain.installation.sealed_places import sealed_places
from kempen.domain.webhooks.models import Endpoint
from kempen.domain.webhooks.sealing import seal, unseal
from kempen.entrypoints.cli.keys import command as keys_command
from kempen.kit.secrets import Keyring
from tests.builders.sealed import sealed_rows, seed_of
from tests.house.places import ROOT, tree_of

# Each file that encrypts, and the places that it fills. What waits for a consent page lies in a
# session, and for a quarter of an hour only: it is not encrypted again.
ENCRYPTING = {
    "kempen/domain/accounts/actions/security.py": {"typed addresses of refused sign-ins"},
    "kempen/domain/alerts/sealing.py": {"secrets of alert channels"},
    "kempen/domain/company_sign_in/sealing.py": {"client secrets", "returns of company sign-ins"},
    "kempen/domain/connections/actions.py": {"partner credentials"},
    "kempen/domain/connections/consent.py": set(),
    "kempen/domain/connections/partner_calls.py": {"inputs of partner calls"},
    "kempen/domain/events/audit_keys.py": {"keys of the audit log"},
    "kempen/domain/idempotency/actions.py": {"answers to repeated requests"},
    "kempen/domain/installation/reseal.py": set(),
    "kempen/domain/language_models/sealing.py": {"keys of language models"},
    "kempen/domain/leads/actions/erase_person.py": {"addresses to delete in the CRM"},
    "kempen/domain/webhooks/sealing.py": {"webhook secrets", "webhook secrets being replaced"},
    "kempen/entrypoints/dashboard/sign_in/second_factor.py": {
        "seeds of authenticator apps",
        "seeds of recovery codes",
    },
    "kempen/kit/mail.py": {"waiting emails"},
    "kempen/kit/sessions.py": {"sessions"},
}


def with_new_key(settings: Any) -> tuple[Keyring, Keyring]:
    """Put a new key in front; return the ring of both and the one of the new key alone."""
    new = Keyring.parse(Keyring.generate("k2"))
    both = Keyring({**new.keys, **settings.CREDENTIALS_KEYS.keys})
    settings.CREDENTIALS_KEYS = both
    return both, new


def all_open(ring: Keyring) -> dict[str, int]:
    """Decrypt every value there is; return how many each place has."""
    counts = {}
    for place in sealed_places():
        values = place.others_than("", None, 1000)
        assert all(ring.decrypt(value.blob, owner=value.owner) for value in values)
        counts[place.name] = len(values)
    return counts


def test_every_file_that_encrypts_has_its_places_known() -> None:
    files = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "kempen").rglob("*.py")
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "encrypt"
    } - {"kempen/kit/secrets.py"}
    assert files == set(ENCRYPTING)
    assert {place.name for place in sealed_places()} == set().union(*ENCRYPTING.values())
    columns = {(place.model, place.column) for place in sealed_places()}
    for model in apps.get_models():
        for field in model._meta.get_fields():
            if isinstance(field, BinaryField) and "sealed" in field.name:
                assert (model, field.name) in columns


@pytest.mark.django_db
def test_everything_is_encrypted_again_and_the_old_key_may_go(settings: Any) -> None:
    rows = sealed_rows()
    verify_key_ring()
    before = all_open(settings.CREDENTIALS_KEYS)
    assert all(before.values())
    _, new = with_new_key(settings)
    verify_key_ring()
    invoke = CliRunner().invoke

    checked = invoke(keys_command, ["reseal", "--check"])
    assert checked.exit_code == 0
    assert "webhook secrets: 1 with test" in checked.output
    assert "Key test still encrypts 16 secrets. Do not remove it." in checked.output
    assert {key for uses in uses_by_key().values() for key in uses} == {"test"}

    done = invoke(keys_command, ["reseal"])
    assert done.exit_code == 0, done.output
    assert "webhook secrets: 1 re-encrypted with k2" in done.output
    assert "Key test is no longer used. Remove it from CREDENTIALS_KEYS." in done.output
    assert EncryptionKey.objects.get(key_id="test").retired_at is not None

    again = invoke(keys_command, ["reseal"])
    assert "re-encrypted" not in again.output
    settings.CREDENTIALS_KEYS = new
    verify_key_ring(thoroughly=True)
    assert all_open(new) == before
    assert credentials_of(Connection.objects.of(rows.business).get()) == {"token": "t"}
    assert seed_of(rows.totp, "secret") == seed_of(rows.recovery, "seed") == "SEED" * 20
    assert verify_chain(rows.business) is None


@pytest.mark.django_db
def test_what_cannot_be_opened_is_left_and_keeps_its_key(settings: Any) -> None:
    rows = sealed_rows()
    other = sealed_rows("bob")
    stolen = Endpoint.objects.of(other.business).get().sealed_secret
    # Moved from another row, it does not open; its own key must not be told to be unused.
    Endpoint.objects.of(rows.business).update(sealed_secret=stolen)
    with_new_key(settings)
    done = CliRunner().invoke(keys_command, ["reseal"])
    assert done.exit_code == 1
    assert "webhook secrets: 1 re-encrypted with k2, 1 cannot be decrypted" in done.output
    assert "Key test still encrypts 1 secrets. Do not remove it." in done.output
    assert "no longer used" not in done.output
    assert bytes(Endpoint.objects.of(rows.business).get().sealed_secret) == bytes(stolen)


@pytest.mark.django_db(transaction=True)
def test_no_reader_fails_while_keys_are_changed(settings: Any) -> None:
    rows = sealed_rows()
    for number in range(150):
        key = uuid.UUID(int=number)
        Endpoint.objects.add(
            rows.business,
            id=key,
            url="https://a.example.com/",
            events=[],
            sealed_secret=seal("x", key),
        )
    with_new_key(settings)
    stop = threading.Event()
    failures: list[Exception] = []
    reads: list[str] = []

    def read() -> None:
        try:
            while not stop.is_set():
                reads.extend(
                    unseal.__wrapped__(bytes(endpoint.sealed_secret), endpoint.id)
                    for endpoint in Endpoint.objects.of(rows.business)
                )
        except Exception as error:  # noqa: BLE001 -- counted
            failures.append(error)
        finally:
            connection.close()

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    try:
        counts = {one.name: one.resealed for one in reseal_all()}
    finally:
        stop.set()
        for reader in readers:
            reader.join()
    assert failures == []
    assert counts["webhook secrets"] == 151
    assert len(reads) > 0
    assert {key for uses in uses_by_key().values() for key in uses} == {"k2"}


@pytest.mark.django_db(transaction=True)
def test_a_row_that_somebody_changes_meanwhile_is_left_for_the_next_run(settings: Any) -> None:
    rows = sealed_rows()
    with_new_key(settings)
    locked, done = threading.Event(), threading.Event()

    def hold() -> None:
        try:
            with transaction.atomic():
                list(Endpoint.objects.of(rows.business).select_for_update())
                locked.set()
                done.wait()
        finally:
            connection.close()

    holder = threading.Thread(target=hold)
    holder.start()
    locked.wait()
    try:
        counts = {one.name: one.resealed for one in reseal_all()}
    finally:
        done.set()
        holder.join()
    assert counts["webhook secrets"] == 0
    assert {one.name: one.resealed for one in reseal_all()}["webhook secrets"] == 1
