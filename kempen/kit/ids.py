"""Identifiers as people and programs see them: a prefix and 26 characters of a UUIDv7."""

import uuid
from base64 import b32encode
from collections.abc import Iterable

import uuid_utils

# Crockford's base 32 in lower case: no i, l, o or u, so that an identifier survives being read
# aloud.
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_VALUES = {character: value for value, character in enumerate(_ALPHABET)}
_LENGTH = 26
# The standard library's base 32 takes 20 bytes at a time and has another alphabet.
_OURS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", _ALPHABET.encode())


def new_id() -> uuid.UUID:
    """Return a UUIDv7: unique, and sorting by the millisecond in which it was made."""
    return uuid.UUID(int=uuid_utils.uuid7().int)


def array_literal(identifiers: Iterable[uuid.UUID]) -> str:
    """Return them as PostgreSQL writes an array, for a parameter that is cast to uuid[].

    For many, because psycopg takes four times as long to write a list of them.
    """
    return "{" + ",".join([identifier.hex for identifier in identifiers]) + "}"


def encode(prefix: str, value: uuid.UUID) -> str:
    """Return `prefix` + "_" + the 26 characters that stand for `value`."""
    written = b32encode(value.int.to_bytes(20, "big"))[-_LENGTH:]
    return f"{prefix}_{written.translate(_OURS).decode()}"


def decode(prefix: str, text: str) -> uuid.UUID | None:
    """Return the UUID that `text` stands for, or None when it is no identifier of this prefix."""
    head, separator, body = text.partition("_")
    if head != prefix or not separator or len(body) != _LENGTH or body[0] not in "01234567":
        return None
    number = 0
    for character in body:
        value = _VALUES.get(character)
        if value is None:
            return None
        number = number * 32 + value
    return uuid.UUID(int=number)
