"""A business may require two-factor authentication of its members."""

from allauth.mfa.utils import is_mfa_enabled
from django.db import transaction

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.audit_log import audit
from kempen.domain.accounts.models import Business
from kempen.domain.accounts.refusals import BusinessChangeRefusal
from kempen.kit.refusal import Refusal


def require_second_factor(actor: Actor, *, is_required: bool) -> None:
    """Require it of every member from the next page on, or no longer; the same again is nothing.

    API keys are not asked: they show themselves. Refusal for an owner who has none, so that nobody
    locks themselves out.
    """
    with transaction.atomic():
        business = Business.objects.select_for_update(no_key=True).get(pk=actor.business.pk)
        if business.requires_second_factor == is_required:
            return
        if is_required and (actor.person is None or not is_mfa_enabled(actor.person)):
            raise Refusal(BusinessChangeRefusal.OWN_SECOND_FACTOR_MISSING)
        business.requires_second_factor = is_required
        business.save(update_fields=["requires_second_factor"])
        audit(actor, "business.second_factor_set", {"required": is_required})
