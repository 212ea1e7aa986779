"""Revokes keys that others may have read."""

from django.db import transaction

from kempen.domain.accounts.actions.keys import revoke_key
from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import ApiKey, Business
from kempen.domain.accounts.queries import key_of, members_allowed_to
from kempen.domain.page_links import page_links
from kempen.kit import mail
from kempen.kit.database.scope import in_business


def revoke_exposed_key(token: str, *, address: str) -> bool:
    """Revoke a key that came over http, and write to whoever may create another one.

    Returns whether this text was a working key. Sent again, it is none any more.
    """
    exposed = key_of(token)
    if exposed is None:
        return False
    actor = Actor.service(exposed.business, "clear text")
    with in_business(exposed.business_id), transaction.atomic():
        key = ApiKey.objects.of(exposed.business).select_for_update().get(pk=exposed.pk)
        if key.revoked_at is not None:
            return False
        audit(actor, "key.exposed", {"key_id": key.public_id, "address": address})
        revoke_key(actor, key)
        _mail_key_managers(exposed.business, key, address)
    return True


def _mail_key_managers(business: Business, key: ApiKey, address: str) -> None:
    facts = {
        "business": business.name,
        "name": key.name,
        "start": key.start,
        "address": address,
        "page_url": page_links().of(business.public_id).api_keys(),
    }
    managers = members_allowed_to(business, "manage_keys").select_related("person")
    for person in (member.person for member in managers.order_by("pk")):
        message = mail.write(
            "account/email/key_exposed", person.email, facts, language=person.language
        )
        mail.post(message)
