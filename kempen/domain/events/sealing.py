"""The chain of the audit table: each entry's seal holds the entry and the seal before it. Pure."""

import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from kempen.kit import strict_json

# What stands before the first entry of a business.
FIRST: Final = "0" * 64


@dataclass(frozen=True)
class SealedEntry:
    """What a seal vouches for: an entry of the audit table and its place, counted from 1."""

    place: int
    business_id: str
    occurred_at: datetime
    actor: str
    action: str
    data: object

    def seal(self, before: str, key: bytes) -> str:
        """Return the HMAC-SHA-256 of the seal before it and of every field, in hexadecimal.

        Nobody without the key can make another that passes for it.
        """
        return hmac.digest(key, self._message(before), "sha256").hex()

    def unkeyed_seal(self, before: str) -> str:
        """Return the SHA-256 of the same, as entries were sealed before seals had a key."""
        return hashlib.sha256(self._message(before)).hexdigest()

    def _message(self, before: str) -> bytes:
        fields = [
            before,
            self.place,
            self.business_id,
            self.occurred_at.astimezone(UTC).isoformat(timespec="microseconds"),
            self.actor,
            self.action,
            in_order(self.data),
        ]
        return strict_json.dumps(fields)


def in_order(data: object) -> object:
    """Return JSON with its names in order: the database keeps them in an order of its own."""
    if isinstance(data, dict):
        return {name: in_order(data[name]) for name in sorted(data)}
    if isinstance(data, list):
        return [in_order(one) for one in data]
    return data
