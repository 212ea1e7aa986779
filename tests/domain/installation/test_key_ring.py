"""A wrong CREDENTIALS_KEYS is named when a process starts; a changed one is noted."""

from typing import Any

import pytest

from kempen.domain.installation.key_ring import (
    key_ring_identity,
    refuse_other_key_ring,
    verify_key_ring,
)
from kempen.domain.installation.models import EncryptionKey
from kempen.domain.installation.refusals import KeyRingRefusal
from kempen.entrypoints.cli import refusal_copy, tables
from kempen.entrypoints.worker import refusal_copy as worker_copy
from kempen.entrypoints.worker.main import _why_other_keys
from kempen.kit import clock
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import Keyring
from tests.builders.sealed import sealed_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def old(settings: Any) -> Keyring:
    """The ring that everything begins with."""
    ring: Keyring = settings.CREDENTIALS_KEYS
    return ring


def ring_of(*rings: Keyring) -> Keyring:
    return Keyring({key_id: key for ring in rings for key_id, key in ring.keys.items()})


def new_ring(key_id: str) -> Keyring:
    return Keyring.parse(Keyring.generate(key_id))


def refusal() -> Refusal:
    with pytest.raises(Refusal) as caught:
        verify_key_ring()
    return caught.value


def test_another_key_of_the_same_name_is_named(old: Keyring, settings: Any) -> None:
    verify_key_ring()
    settings.CREDENTIALS_KEYS = new_ring("test")
    sentence = "CREDENTIALS_KEYS: key test is not the one that this database was encrypted with"
    assert refusal_copy.sentence_of(refusal()) == sentence
    assert worker_copy.sentence_of(refusal()) == sentence
    assert _why_other_keys() == sentence
    settings.CREDENTIALS_KEYS = old
    assert _why_other_keys() is None


def test_a_key_that_is_missing_though_values_need_it_is_named(old: Keyring, settings: Any) -> None:
    verify_key_ring()
    sealed_rows()
    settings.CREDENTIALS_KEYS = new_ring("k2")
    missing = refusal()
    assert missing.code is KeyRingRefusal.MISSING
    assert missing.facts["key"] == "test"
    assert "key test is missing, and 16 secrets are encrypted with it" in (
        refusal_copy.sentence_of(missing)
    )
    assert not EncryptionKey.objects.filter(key_id="k2").exists()


def test_a_key_that_nothing_needs_may_go(old: Keyring, settings: Any) -> None:
    verify_key_ring()
    settings.CREDENTIALS_KEYS = new_ring("k2")
    verify_key_ring()
    assert set(EncryptionKey.objects.values_list("key_id", flat=True)) == {"test", "k2"}


@pytest.mark.parametrize("ring", ["test", "k2"])
def test_a_database_of_an_earlier_version_tells_by_its_values(
    old: Keyring, settings: Any, ring: str
) -> None:
    """No key was noted there, so that some values are tried."""
    sealed_rows()
    settings.CREDENTIALS_KEYS = new_ring(ring)
    expected = KeyRingRefusal.OTHER_KEY if ring == "test" else KeyRingRefusal.MISSING
    assert refusal().code is expected
    settings.CREDENTIALS_KEYS = old
    verify_key_ring()
    assert EncryptionKey.objects.get().check_value == key_ring_identity()["test"]


def test_migrate_looks_for_values_of_retired_keys_as_well(
    old: Keyring, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process that was not started again has encrypted with a key that was retired."""
    verify_key_ring()
    EncryptionKey.objects.update(retired_at=clock.now())
    sealed_rows()
    settings.CREDENTIALS_KEYS = new_ring("k2")
    verify_key_ring()
    monkeypatch.setattr(tables, "call_command", lambda *_, **__: None)
    with pytest.raises(Refusal) as caught:
        tables.prepare_tables()
    assert caught.value.code is KeyRingRefusal.MISSING


def test_the_identity_says_which_ring_a_backup_needs_and_no_key(
    old: Keyring, settings: Any
) -> None:
    identity = key_ring_identity()
    assert list(identity) == ["test"]
    assert len(identity["test"]) == 32
    refuse_other_key_ring(identity)
    settings.CREDENTIALS_KEYS = ring_of(new_ring("k2"), old)
    assert list(key_ring_identity()) == ["k2", "test"]
    refuse_other_key_ring(identity)
    for ring, code in (("k2", KeyRingRefusal.NOT_GIVEN), ("test", KeyRingRefusal.OTHER_KEY)):
        settings.CREDENTIALS_KEYS = new_ring(ring)
        with pytest.raises(Refusal) as caught:
            refuse_other_key_ring(identity)
        assert caught.value.code is code
