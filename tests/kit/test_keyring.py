"""Secrets at rest: encrypted for their row, and readable while keys are replaced."""

import pytest

from kempen.kit.secrets import Keyring, SecretError

OWNER = "endpoint:1"


@pytest.fixture
def ring() -> Keyring:
    return Keyring.parse(Keyring.generate("old"))


def test_a_secret_is_encrypted_anew_each_time_and_read_by_its_row(ring: Keyring) -> None:
    first, second = ring.encrypt(b"secret", owner=OWNER), ring.encrypt(b"secret", owner=OWNER)
    assert first != second
    assert b"secret" not in first
    # Format, key id, a nonce of 12 bytes, and the text with a tag of 16.
    assert len(first) == 2 + len("old") + 12 + len(b"secret") + 16
    assert ring.decrypt(first, owner=OWNER) == b"secret"


def test_a_secret_that_is_moved_to_another_row_is_not_read(ring: Keyring) -> None:
    with pytest.raises(SecretError, match="belongs to another row"):
        ring.decrypt(ring.encrypt(b"secret", owner=OWNER), owner="endpoint:2")


def test_a_secret_with_any_changed_byte_is_not_read(ring: Keyring) -> None:
    blob = ring.encrypt(b"secret", owner=OWNER)
    for place in range(len(blob)):
        changed = blob[:place] + bytes([blob[place] ^ 1]) + blob[place + 1 :]
        with pytest.raises(SecretError):
            ring.decrypt(changed, owner=OWNER)
        with pytest.raises(SecretError):
            ring.decrypt(blob[:place], owner=OWNER)


def test_a_new_key_encrypts_and_the_old_one_still_reads(ring: Keyring) -> None:
    new = Keyring.parse(Keyring.generate("new"))
    both = Keyring({**new.keys, **ring.keys})
    old_blob = ring.encrypt(b"secret", owner=OWNER)
    assert both.decrypt(old_blob, owner=OWNER) == b"secret"
    again = both.encrypt(b"secret", owner=OWNER)
    assert new.decrypt(again, owner=OWNER) == b"secret"
    with pytest.raises(SecretError, match="not in CREDENTIALS_KEYS"):
        new.decrypt(old_blob, owner=OWNER)


def test_keys_of_less_than_256_bits_are_refused() -> None:
    with pytest.raises(SecretError, match="it needs 32"):
        Keyring.parse("short:AAECAwQFBgcICQoLDA0ODw==")
