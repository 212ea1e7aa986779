"""Encrypts every sealed value again with the first key of the ring, while the service runs."""

from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.db import models, transaction

from kempen.domain.installation.key_ring import uses_by_key
from kempen.domain.installation.models import EncryptionKey
from kempen.domain.installation.sealed_places import RowKey, SealedColumn, sealed_places
from kempen.kit import clock
from kempen.kit.secrets import Keyring, SecretError

# Their rows are locked meanwhile: whoever changes one of them waits for some milliseconds.
_AT_ONCE: Final = 100


@dataclass(frozen=True)
class Resealed:
    """What became of the values of one place; `unreadable` ones were left as they are."""

    name: str
    resealed: int
    unreadable: int


def reseal_all() -> list[Resealed]:
    """Encrypt again what other keys than the first encrypt; return the counts of each place.

    Values stay readable all the time, for both keys are in the ring. It can be ended anywhere and
    begun again: what was done stays done. Rows that somebody else holds locked are left; the next
    run takes them.
    """
    return [_reseal(place) for place in sealed_places()]


def retire_unused_keys() -> None:
    """Note which keys nothing is encrypted with any more: the service starts without them."""
    in_use = {key_id for uses in uses_by_key().values() for key_id in uses} | {_ring().first_id}
    EncryptionKey.objects.exclude(key_id__in=in_use).filter(retired_at=None).update(
        retired_at=clock.now()
    )


def _reseal(place: SealedColumn[models.Model]) -> Resealed:
    ring = _ring()
    after: RowKey | None = None
    resealed = unreadable = 0
    while True:
        with transaction.atomic():
            values = place.others_than(ring.first_id, after, _AT_ONCE)
            for value in values:
                try:
                    plain = ring.decrypt(value.blob, owner=value.owner)
                except SecretError:
                    unreadable += 1
                    continue
                place.replace(value, ring.encrypt(plain, owner=value.owner))
                resealed += 1
        if not values:
            return Resealed(place.name, resealed, unreadable)
        after = values[-1].row


def _ring() -> Keyring:
    ring: Keyring = settings.CREDENTIALS_KEYS
    return ring
