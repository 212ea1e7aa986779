"""Whether CREDENTIALS_KEYS are the keys that this database was sealed with."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final
from uuid import UUID

from django.conf import settings

from kempen.domain.installation.models import EncryptionKey, Installation
from kempen.domain.installation.refusals import KeyRingRefusal
from kempen.domain.installation.sealed_places import sealed_places
from kempen.kit.database.scope import as_service
from kempen.kit.refusal import Refusal
from kempen.kit.secrets import Keyring, SecretError, key_id_of

# One value that was tampered with says nothing about the key. So many that do not open do.
_TRIED: Final = 20


def installation_number() -> UUID:
    """Return the number of this installation; it gets one when it is asked for first."""
    row, _ = Installation.objects.get_or_create(is_this=True)
    return row.number


def known_installation_number() -> UUID | None:
    """Return the number of this installation; None while it has none. It writes nothing."""
    row = Installation.objects.first()
    return row.number if row is not None else None


def key_ring_identity() -> dict[str, str]:
    """Return what identifies each key of CREDENTIALS_KEYS, by its id, the encrypting one first.

    Nobody learns a key from it: a backup may hold it in clear, for `refuse_other_key_ring`.
    """
    return _ring().check_values()


def refuse_other_key_ring(sealed_with: Mapping[str, str]) -> None:
    """Refuse a CREDENTIALS_KEYS that lacks a key of `sealed_with`, or has another of its id.

    `sealed_with` is what `key_ring_identity` returned where the secrets were sealed.
    """
    ours = key_ring_identity()
    for key_id, check_value in sealed_with.items():
        if key_id not in ours:
            raise Refusal(KeyRingRefusal.NOT_GIVEN, key=key_id)
        if ours[key_id] != check_value:
            raise Refusal(KeyRingRefusal.OTHER_KEY, key=key_id)


@as_service("what keys encrypted lies in every business's rows")
def verify_key_ring(*, thoroughly: bool = False) -> None:
    """Refuse a CREDENTIALS_KEYS that cannot open what this database holds; else note its keys.

    Called when a process starts, and quick: as `refuse_unfit_key_ring` with `thoroughly`.
    """
    refuse_unfit_key_ring(thoroughly=thoroughly)
    ours = key_ring_identity()
    noted = set(EncryptionKey.objects.values_list("key_id", flat=True))
    EncryptionKey.objects.bulk_create(
        [
            EncryptionKey(key_id=key_id, check_value=check_value)
            for key_id, check_value in ours.items()
            if key_id not in noted
        ],
        ignore_conflicts=True,
    )
    # It may have been put in front again.
    EncryptionKey.objects.filter(key_id__in=ours).exclude(retired_at=None).update(retired_at=None)


@as_service("what keys encrypted lies in every business's rows")
def refuse_unfit_key_ring(*, thoroughly: bool) -> None:
    """Refuse a CREDENTIALS_KEYS that cannot open what this database holds; it writes nothing.

    Values are looked at only where a key is missing that may be in use, or none was noted yet (a
    database of an earlier version). With `thoroughly` it looks for values of missing keys in any
    case.
    """
    ring = _ring()
    ours = ring.check_values()
    noted = {row.key_id: row for row in EncryptionKey.objects.all()}
    for key_id, row in noted.items():
        if key_id in ours and ours[key_id] != row.check_value:
            raise Refusal(KeyRingRefusal.OTHER_KEY, key=key_id)
    if not noted:
        _refuse_keys_that_do_not_open(ring)
    missing = [row for key_id, row in noted.items() if key_id not in ours]
    if thoroughly or any(row.retired_at is None for row in missing):
        _refuse_missing_keys(ours)


def uses_by_key() -> Mapping[str, Counter[str]]:
    """Return for each sealed place how many of its values each key encrypts."""
    return {place.name: place.count() for place in sealed_places()}


def _refuse_missing_keys(ours: Collection[str]) -> None:
    used: Counter[str] = sum(uses_by_key().values(), Counter())
    for key_id in sorted(set(used) - set(ours)):
        raise Refusal(KeyRingRefusal.MISSING, key=key_id, secrets=used[key_id])


def _refuse_keys_that_do_not_open(ring: Keyring) -> None:
    _refuse_missing_keys(ring.keys)
    for place in sealed_places():
        # No key has this id, so values of every key are among these.
        samples = place.others_than("", None, _TRIED)
        by_key: dict[str, list[bool]] = {}
        for sample in samples:
            by_key.setdefault(key_id_of(sample.blob) or "", []).append(
                _opens(ring, sample.blob, sample.owner)
            )
        for key_id, opened in by_key.items():
            if not any(opened):
                raise Refusal(KeyRingRefusal.OTHER_KEY, key=key_id)


def _opens(ring: Keyring, blob: bytes, owner: str) -> bool:
    try:
        ring.decrypt(blob, owner=owner)
    except SecretError:
        return False
    return True


def _ring() -> Keyring:
    ring: Keyring = settings.CREDENTIALS_KEYS
    return ring
