"""Encryption at rest: AES-256-GCM with the owner's identity bound into every ciphertext."""

import base64
import binascii
import os
import re
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

_FORMAT = b"\x01"
_NONCE_BYTES = 12
_KEY_BYTES = 32
_KEY_ID = re.compile(r"[A-Za-z0-9._-]{1,32}")


class SecretError(Exception):
    """A secret cannot be read, or the keys are not as they must be; the text says which."""


@dataclass(frozen=True)
class Keyring:
    """The keys by id; the first one encrypts, every one decrypts. Never shown by repr()."""

    keys: dict[str, bytes] = field(repr=False)

    @classmethod
    def parse(cls, text: str) -> "Keyring":
        """Read `id:base64,id:base64`; raise SecretError naming the part that is wrong."""
        keys: dict[str, bytes] = {}
        for number, part in enumerate(text.split(","), start=1):
            key_id, separator, encoded = part.strip().partition(":")
            if not separator or not _KEY_ID.fullmatch(key_id):
                raise SecretError(f"key {number} is not of the form id:base64")
            try:
                key = base64.b64decode(encoded, validate=True)
            except binascii.Error as error:
                raise SecretError(f"key {number} ({key_id}) is not base64") from error
            if len(key) != _KEY_BYTES:
                raise SecretError(f"key {number} ({key_id}) has {len(key)} bytes, it needs 32")
            if key_id in keys:
                raise SecretError(f"the key id {key_id} stands twice")
            keys[key_id] = key
        return cls(keys)

    @property
    def first_id(self) -> str:
        """The id of the key that encrypts."""
        return next(iter(self.keys))

    def derive(self, key_id: str, purpose: str) -> bytes:
        """Return 32 bytes that only a holder of this key knows, others for each purpose (HKDF).

        What is known of them tells nothing about the key. Raises KeyError for an id that the ring
        does not have.
        """
        derivation = HKDF(hashes.SHA256(), _KEY_BYTES, salt=None, info=f"kempen {purpose}".encode())
        return derivation.derive(self.keys[key_id])

    def check_values(self) -> dict[str, str]:
        """Return for each key id what identifies its key without telling it: 32 hexadecimal digits.

        The key that encrypts is the first.
        """
        return {key_id: self.derive(key_id, "key check")[:16].hex() for key_id in self.keys}

    @staticmethod
    def generate(key_id: str = "k1") -> str:
        """Return the text form of a ring with one new random key."""
        return f"{key_id}:{base64.b64encode(os.urandom(_KEY_BYTES)).decode()}"

    def encrypt(self, plain: bytes, *, owner: str) -> bytes:
        """Return format, key id, nonce and ciphertext in one blob.

        `owner` names the row that the secret belongs to (`endpoint:<uuid>`): a blob that is moved
        to another row no longer decrypts.
        """
        key_id = self.first_id
        key = self.keys[key_id]
        nonce = os.urandom(_NONCE_BYTES)
        head = head_of(key_id)
        return head + nonce + AESGCM(key).encrypt(nonce, plain, head + owner.encode())

    def decrypt(self, blob: bytes, *, owner: str) -> bytes:
        """Return the plain bytes; raise SecretError when the key is gone or the row is another."""
        blob = bytes(blob)
        if len(blob) < 2 or blob[:1] != _FORMAT:
            raise SecretError("this is not an encrypted value")
        end = 2 + blob[1]
        head, nonce, sealed = blob[:end], blob[end : end + _NONCE_BYTES], blob[end + _NONCE_BYTES :]
        key = self.keys.get(head[2:].decode("ascii", "replace"))
        if key is None:
            raise SecretError("the key that encrypted this value is not in CREDENTIALS_KEYS")
        try:
            return AESGCM(key).decrypt(nonce, sealed, head + owner.encode())
        except (InvalidTag, ValueError) as error:
            raise SecretError("this value was changed, or belongs to another row") from error


def key_id_of(blob: bytes) -> str | None:
    """Return the id of the key that encrypted a blob, or None for what is not a blob of ours."""
    if len(blob) < 2 or blob[:1] != _FORMAT:
        return None
    key_id = blob[2 : 2 + blob[1]].decode("ascii", "replace")
    return key_id if _KEY_ID.fullmatch(key_id) else None


def head_of(key_id: str) -> bytes:
    """Return how every blob begins that the key of this id encrypted."""
    return _FORMAT + bytes([len(key_id)]) + key_id.encode()
