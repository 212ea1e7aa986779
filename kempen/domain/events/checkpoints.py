"""Checkpoints: how far every business's chain of seals was, signed, to be kept somewhere else.

Whoever may do everything in the database can cut off the end of a chain or, with the key, make a
whole new one. What somebody else holds a checkpoint of they cannot.
"""

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cryptography.exceptions import InvalidSignature
from django.db import connection

from kempen.domain.events.audit_chain import BrokenChain, ChainFault, seal_all_entries
from kempen.domain.events.audit_keys import AuditKeys, checkpoint_signer, current_keys
from kempen.domain.events.models import AuditSeal
from kempen.domain.events.refusals import CheckpointRefusal
from kempen.domain.events.sealing import in_order
from kempen.domain.installation.key_ring import installation_number
from kempen.kit import clock, ids, rfc3339, strict_json
from kempen.kit.refusal import Refusal

_KIND: Final = "kempen.audit.checkpoint.v1"
# One statement, so that the ends of all chains are those of one moment.
_ENDS: Final = """
    SELECT business.id, ending.place, ending.seal FROM accounts_business AS business
    CROSS JOIN LATERAL (
        SELECT place, seal FROM events_auditseal WHERE business_id = business.id
        ORDER BY place DESC LIMIT 1
    ) AS ending
    ORDER BY business.id
"""


@dataclass(frozen=True)
class ChainEnd:
    """How many entries of a business were sealed, and the last one's seal."""

    business_id: str
    count: int
    seal: str


@dataclass(frozen=True)
class Checkpoint:
    """What a checkpoint vouches for; `installation` and `key_id` say whose it is."""

    installation: str
    taken_at: str  # RFC 3339.
    key_id: str
    chains: tuple[ChainEnd, ...]


def signed_checkpoint() -> bytes:
    """Seal what waits; return the ends of all chains and an Ed25519 signature, as canonical JSON.

    The signature is over the member `checkpoint`: compact UTF-8 JSON with its names in order.
    """
    seal_all_entries()
    keys = current_keys()
    with connection.cursor() as cursor:
        cursor.execute(_ENDS)
        chains = [
            {"business_id": ids.encode("biz", business), "count": place, "seal": seal}
            for business, place, seal in cursor.fetchall()
        ]
    body = {
        "kind": _KIND,
        "installation": str(installation_number()),
        "taken_at": rfc3339.write(clock.now()),
        "key_id": keys.key_id,
        "public_key": base64.b64encode(keys.checkpoint).decode(),
        "chains": chains,
    }
    signature = checkpoint_signer(keys.key_id).sign(_canonical(body))
    signed = {"checkpoint": body, "signature": base64.b64encode(signature).decode()}
    return _canonical(signed) + b"\n"


def verify_checkpoint(content: bytes) -> Checkpoint:
    """Return what a checkpoint says; Refusal where it is none of this installation's, or changed.

    Whose key signed it is looked up by `key_id`: the public key in the file proves nothing.
    """
    body, signature = _read(content)
    checkpoint = _checkpoint_of(body)
    keys = AuditKeys.of(checkpoint.key_id)
    if keys is None:
        raise Refusal(CheckpointRefusal.UNKNOWN_KEY, key=checkpoint.key_id)
    try:
        keys.verifier.verify(signature, _canonical(body))
    except InvalidSignature as error:
        raise Refusal(CheckpointRefusal.BAD_SIGNATURE) from error
    if checkpoint.installation != str(installation_number()):
        raise Refusal(CheckpointRefusal.OTHER_INSTALLATION, number=checkpoint.installation)
    return checkpoint


def broken_since(checkpoint: Checkpoint) -> list[BrokenChain]:
    """Return the chains that do not hold what the checkpoint says, in its order."""
    return [fault for one in checkpoint.chains if (fault := _fault_of(one)) is not None]


def _fault_of(known: ChainEnd) -> BrokenChain | None:
    business_id = ids.decode("biz", known.business_id)
    if business_id is None:
        raise Refusal(CheckpointRefusal.UNREADABLE)
    seals = AuditSeal.objects.of_everyone(closed_too=True).filter(business_id=business_id)
    seal = seals.filter(place=known.count).values_list("seal", flat=True).first()
    if seal == known.seal:
        return None
    if seal is not None:
        return BrokenChain(known.business_id, known.count, ChainFault.ANOTHER_CHAIN)
    last = seals.order_by("-place").values_list("place", flat=True).first() or 0
    return BrokenChain(known.business_id, min(last + 1, known.count), ChainFault.END_MISSING)


def _read(content: bytes) -> tuple[dict[str, object], bytes]:
    try:
        signed = strict_json.loads(content)
        return dict(signed["checkpoint"]), base64.b64decode(signed["signature"], validate=True)
    except (strict_json.NotStrictJson, KeyError, TypeError, ValueError, binascii.Error) as error:
        raise Refusal(CheckpointRefusal.UNREADABLE) from error


def _checkpoint_of(body: dict[str, object]) -> Checkpoint:
    chains = body.get("chains")
    texts = [body.get(name) for name in ("installation", "taken_at", "key_id")]
    if body.get("kind") != _KIND or not isinstance(chains, list):
        raise Refusal(CheckpointRefusal.UNREADABLE)
    if not all(isinstance(text, str) for text in texts):
        raise Refusal(CheckpointRefusal.UNREADABLE)
    try:
        ends = tuple(ChainEnd(**one) for one in chains)
    except TypeError as error:
        raise Refusal(CheckpointRefusal.UNREADABLE) from error
    installation, taken_at, key_id = map(str, texts)
    return Checkpoint(installation, taken_at, key_id, ends)


def _canonical(value: Mapping[str, object]) -> bytes:
    return strict_json.dumps(in_order(value))
