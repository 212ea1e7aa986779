"""An archive's encryption: the age format, under a key that comes from a key of CREDENTIALS_KEYS.

Anybody's `age` opens a file with the identity that `archive_identity` returns. The format sees
every cut and every changed byte after its head. The public half of the pair is never shown, so who
could write a file that opens has the secret one.
"""

import base64
import hashlib
import os
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, BinaryIO, Final

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
)

from kempen.kit.backup.faults import ArchiveFault, FaultKind
from kempen.kit.secrets import Keyring

if TYPE_CHECKING:
    import pyrage

_PURPOSE: Final = "backup archive"
# In the head of an archive: for which key it is, by the start of the public key's digest.
_RECIPIENT: Final = re.compile(rb"-> ssh-ed25519 ([A-Za-z0-9+/]{6}) ")
_HEAD_BYTES: Final = 256


def archive_identity(keyring: Keyring, key_id: str) -> bytes:
    """Return the private key of archives under a ring's key, as OpenSSH and age read it."""
    return _pair(keyring, key_id).private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())


@contextmanager
def encrypted(file: BinaryIO, keyring: Keyring) -> Iterator[BinaryIO]:
    """Yield where to write the plain bytes; `file` gets them encrypted with the ring's first key.

    The file opens only after the block ended without an error.
    """
    recipient = _recipient(_public(keyring, keyring.first_id))
    read_end, write_end = os.pipe()
    source = _UnlessFailed(os.fdopen(read_end, "rb", buffering=0))
    work = _Background(lambda: _encrypt(source, file, recipient))
    target = os.fdopen(write_end, "wb", buffering=0)
    try:
        yield target
    except BaseException:
        source.has_failed = True
        target.close()
        work.wait()
        raise
    target.close()
    work.wait()
    if work.error is not None:
        raise work.error


@contextmanager
def decrypted(file: BinaryIO, keyring: Keyring, *, to_end: bool = True) -> Iterator[BinaryIO]:
    """Yield the plain bytes of `file` as a stream; raise ArchiveFault when it is not whole.

    The fault may come after the last byte was read: nothing read may count before the block ended.
    Unless `to_end` what the block does not read is not looked at.
    """
    import pyrage  # Late: only whoever makes or reads an archive needs it.

    _refuse_other_ring(file, keyring)
    identities = [
        pyrage.ssh.Identity.from_buffer(archive_identity(keyring, key_id))
        for key_id in keyring.keys
    ]
    read_end, write_end = os.pipe()
    target = os.fdopen(write_end, "wb", buffering=0)
    work = _Background(lambda: _decrypt(file, target, identities))
    source = os.fdopen(read_end, "rb")
    try:
        yield source
        while to_end and source.read(1 << 16):
            pass
    except BaseException:
        source.close()
        work.wait()
        # What was read of a damaged archive makes no sense; the damage is the reason.
        if isinstance(work.error, ArchiveFault):
            raise work.error from None
        raise
    source.close()
    work.wait()
    if work.error is not None:
        raise work.error


class _Background(threading.Thread):
    """Does one thing beside the caller; its error waits to be asked for."""

    def __init__(self, work: Callable[[], None]) -> None:
        super().__init__(daemon=True)
        self._work = work
        self.error: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            self._work()
        except BaseException as error:  # noqa: BLE001 -- handed to the caller's thread
            self.error = error

    def wait(self) -> None:
        self.join()


class _UnlessFailed:
    """Reads what the caller writes; fails at the end when the caller did, so that none is put."""

    def __init__(self, source: BinaryIO) -> None:
        self._source = source
        self.has_failed = False

    def read(self, size: int = -1, /) -> bytes:
        data = self._source.read(size)
        if not data and self.has_failed:
            raise OSError("what was to be encrypted was cut off")
        return data

    def close(self) -> None:
        self._source.close()


def _encrypt(source: _UnlessFailed, file: BinaryIO, recipient: "pyrage.ssh.Recipient") -> None:
    import pyrage

    try:
        pyrage.encrypt_io(source, file, [recipient])
    finally:
        # Whoever still writes gets an error and does not wait for a reader.
        source.close()


def _decrypt(file: BinaryIO, target: BinaryIO, identities: list["pyrage.ssh.Identity"]) -> None:
    import pyrage

    try:
        pyrage.decrypt_io(file, target, identities)
    except pyrage.DecryptError as error:
        raise ArchiveFault(FaultKind.DAMAGED) from error
    except BrokenPipeError:
        # The reader has seen enough.
        return
    except OSError as error:
        if error.errno is not None:
            raise
        raise ArchiveFault(FaultKind.DAMAGED) from error
    finally:
        target.close()


def _refuse_other_ring(file: BinaryIO, keyring: Keyring) -> None:
    """Raise ArchiveFault when the head names a key that the ring does not have."""
    head = file.read(_HEAD_BYTES)
    file.seek(0)
    named = _RECIPIENT.search(head)
    if named is not None and named[1] not in {
        _tag(_public(keyring, key_id)) for key_id in keyring.keys
    }:
        raise ArchiveFault(FaultKind.NO_KEY)


def _tag(public: bytes) -> bytes:
    """Return what an archive's head calls a public key."""
    digest = hashlib.sha256(base64.b64decode(public.split()[1])).digest()
    return base64.b64encode(digest[:4]).rstrip(b"=")


def _recipient(public: bytes) -> "pyrage.ssh.Recipient":
    import pyrage

    return pyrage.ssh.Recipient.from_str(public.decode())


def _public(keyring: Keyring, key_id: str) -> bytes:
    pair = _pair(keyring, key_id)
    return pair.public_key().public_bytes(Encoding.OpenSSH, PublicFormat.OpenSSH)


def _pair(keyring: Keyring, key_id: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(keyring.derive(key_id, _PURPOSE))
