"""Makes and revokes the keys of programs."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q

from kempen.domain.accounts import keys
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import ApiKey, Business, Member
from kempen.domain.accounts.refusals import KeyRefusal
from kempen.domain.accounts.rules import MOST_KEYS, checked_name, checked_scopes
from kempen.kit import clock
from kempen.kit.refusal import Refusal

_TOUCH_EVERY = timedelta(minutes=1)


def create_key(
    actor: Actor,
    name: str,
    scopes: Sequence[str],
    *,
    member: Member | None = None,
    expires_at: datetime | None = None,
) -> tuple[ApiKey, str]:
    """Store a key and return it with its text, which is never shown again.

    `member` binds it to a person, whose approval an approval by this key is. Raises
    Refusal for unknown or missing scopes, a bad name, an expiry in the past, a
    member of another business, or too many keys.
    """
    business = actor.business
    wanted = checked_scopes(scopes, is_bound=member is not None)
    label = checked_name(name)
    if member is not None and member.business_id != business.pk:
        raise Refusal(KeyRefusal.OTHER_BUSINESS)
    if expires_at is not None and expires_at <= clock.now():
        raise Refusal(KeyRefusal.EXPIRY_PAST)
    token = keys.new_token()
    with transaction.atomic():
        _refuse_too_many(business)
        key = ApiKey.objects.add(
            business,
            name=label,
            scopes=list(wanted),
            member=member,
            start=token[: keys.START_LENGTH],
            digest=keys.digest(token),
            created_by=actor.person,
            expires_at=expires_at,
        )
        audit(actor, "key.created", _audit_facts(key))
    return key, token


def _audit_facts(key: ApiKey) -> dict[str, object]:
    """What the audit table keeps of a new key: everything but the key."""
    return {
        "key_id": key.public_id,
        "name": key.name,
        "scopes": list(key.scopes),
        "expires_at": key.expires_at.isoformat() if key.expires_at else None,
    }


def _refuse_too_many(business: Business) -> None:
    # The business's row is locked so that two requests at once cannot pass the limit together.
    Business.objects.select_for_update(no_key=True).get(pk=business.pk)
    alive = ApiKey.objects.of(business).filter(revoked_at=None)
    if alive.filter(Q(expires_at=None) | Q(expires_at__gt=clock.now())).count() >= MOST_KEYS:
        raise Refusal(KeyRefusal.TOO_MANY_KEYS, most=MOST_KEYS)


def revoke_key(actor: Actor, key: ApiKey) -> ApiKey:
    """Make a key useless from this moment; revoking it again changes nothing."""
    with transaction.atomic():
        row = ApiKey.objects.of(actor.business).select_for_update().get(pk=key.pk)
        if row.revoked_at is None:
            row.revoked_at = clock.now()
            row.save(update_fields=["revoked_at"])
            audit(actor, "key.revoked", {"key_id": row.public_id, "name": row.name})
    return row


def touch_key(key: ApiKey) -> None:
    """Remember that the key was used now; written at most once a minute."""
    now = clock.now()
    if key.last_used_at is not None and key.last_used_at > now - _TOUCH_EVERY:
        return
    ApiKey.objects.of(key.business).filter(pk=key.pk).filter(
        Q(last_used_at=None) | Q(last_used_at__lte=now - _TOUCH_EVERY)
    ).update(last_used_at=now)
