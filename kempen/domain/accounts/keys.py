"""The form of an API key: recognisable, and refused when mistyped without asking the database."""

import hashlib
import re
import secrets
import string
import zlib
from typing import Final

_ALPHABET: Final = string.digits + string.ascii_uppercase + string.ascii_lowercase
_RANDOM_LENGTH: Final = 30
_CHECKSUM_LENGTH: Final = 6
# Published, so that scanners of source code can find keys that leaked.
PATTERN: Final = rf"kpn_[0-9A-Za-z]{{{_RANDOM_LENGTH + _CHECKSUM_LENGTH}}}"
START_LENGTH: Final = 12
_FORM: Final = re.compile(PATTERN, re.ASCII)


def new_token() -> str:
    """Return a key with 178 random bits: kpn_, 30 random characters, 6 of their checksum."""
    random_part = "".join(secrets.choice(_ALPHABET) for _ in range(_RANDOM_LENGTH))
    return f"kpn_{random_part}{checksum(random_part)}"


def checksum(random_part: str) -> str:
    """Return the CRC32 of the random part as 6 characters of base 62."""
    number = zlib.crc32(random_part.encode())
    characters = []
    for _ in range(_CHECKSUM_LENGTH):
        number, digit = divmod(number, len(_ALPHABET))
        characters.append(_ALPHABET[digit])
    return "".join(reversed(characters))


def is_well_formed(token: str) -> bool:
    """Whether this can be a key: the right form and the right checksum."""
    if not _FORM.fullmatch(token):
        return False
    body = token.removeprefix("kpn_")
    return checksum(body[:_RANDOM_LENGTH]) == body[_RANDOM_LENGTH:]


def digest(token: str) -> bytes:
    """Return what is kept of a key: its SHA-256, which for random text needs no salt."""
    return hashlib.sha256(token.encode()).digest()
