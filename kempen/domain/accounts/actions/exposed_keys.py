"""Revokes keys that others may have read."""

from django.db import transaction

from kempen.domain.accounts.actions.keys import revoke_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.member_emails import write_to_members
from kempen.domain.accounts.models import ApiKey
from kempen.domain.accounts.queries import key_of
from kempen.domain.page_links import page_links


def revoke_exposed_key(token: str, *, address: str) -> bool:
    """Revoke a key that came over http, and write to whoever may create another one.

    Returns whether this text was a working key. Sent again, it is none any more.
    """
    exposed = key_of(token)
    if exposed is None:
        return False
    actor = Actor.service(exposed.business, "clear text")
    with transaction.atomic():
        key = ApiKey.objects.of(exposed.business).select_for_update().get(pk=exposed.pk)
        if key.revoked_at is not None:
            return False
        audit(actor, "key.exposed", {"key_id": key.public_id, "address": address})
        revoke_key(actor, key)
        write_to_members(
            exposed.business,
            "manage_keys",
            "account/email/key_exposed",
            {"name": key.name, "start": key.start, "address": address},
            page_url=page_links().api_keys(),
        )
    return True
