"""The keys of seals and checkpoints: derived from CREDENTIALS_KEYS, kept for when a key is gone.

A seal names the key it was made with. While that key is in the ring it is derived from it; what it
needs afterwards to check old seals was sealed and stored when the key was first used (`AuditKey`).
"""

from dataclasses import dataclass, field
from typing import Self

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from django.conf import settings

from kempen.domain.events.models import AuditKey
from kempen.kit.secrets import Keyring

_BYTES = 32


@dataclass(frozen=True)
class AuditKeys:
    """What checks seals and checkpoints of one key of the ring."""

    key_id: str
    seal: bytes = field(repr=False)  # 32 bytes, which make seals, too.
    checkpoint: bytes  # The 32 bytes of an Ed25519 public key.

    @classmethod
    def in_ring(cls, key_id: str) -> Self:
        """Derive them from a key that is in CREDENTIALS_KEYS; KeyError for one that is not."""
        private = checkpoint_signer(key_id)
        seal = _ring().derive(key_id, "audit seal")
        return cls(key_id, seal, private.public_key().public_bytes_raw())

    @classmethod
    def of(cls, key_id: str) -> Self | None:
        """Derive or look them up; None for a key that nothing is known of."""
        if key_id in _ring().keys:
            return cls.in_ring(key_id)
        row = AuditKey.objects.filter(key_id=key_id).first()
        if row is None:
            return None
        plain = _ring().decrypt(bytes(row.sealed), owner=owner_of(key_id))
        return cls(key_id, plain[:_BYTES], plain[_BYTES:])

    @property
    def verifier(self) -> Ed25519PublicKey:
        """What checks a checkpoint's signature."""
        return Ed25519PublicKey.from_public_bytes(self.checkpoint)


def current_keys() -> AuditKeys:
    """Return those of the key that encrypts, and see that they will outlive it."""
    ring = _ring()
    keys = AuditKeys.in_ring(ring.first_id)
    if not AuditKey.objects.filter(key_id=keys.key_id).exists():
        plain = keys.seal + keys.checkpoint
        sealed = ring.encrypt(plain, owner=owner_of(keys.key_id))
        AuditKey.objects.get_or_create(key_id=keys.key_id, defaults={"sealed": sealed})
    return keys


def checkpoint_signer(key_id: str) -> Ed25519PrivateKey:
    """Return what signs checkpoints with this key; KeyError for one that is not in the ring."""
    return Ed25519PrivateKey.from_private_bytes(_ring().derive(key_id, "audit checkpoint"))


def owner_of(key_id: str) -> str:
    """Return what binds the stored keys to their row."""
    return f"audit-key:{key_id}"


def _ring() -> Keyring:
    ring: Keyring = settings.CREDENTIALS_KEYS
    return ring
