"""A form whose deed must not happen twice when its answer is reloaded or sent again."""

import secrets

from kempen.domain.idempotency.expiring_rows import claim_form
from kempen.entrypoints.dashboard.shared.access import BusinessRequest

FIELD = "once"
_LONGEST = 64


def new_form_token() -> str:
    """Return what a fresh form carries in its hidden field `once`."""
    return secrets.token_urlsafe(16)


def is_first_time(request: BusinessRequest) -> bool:
    """Whether the sent form is used for the first time; it is used up by asking.

    A form without a mark was not made by the page and counts as used.
    """
    mark = request.POST.get(FIELD, "")[:_LONGEST]
    if not mark:
        return False
    return claim_form(f"{request.actor.business.pk}:{request.actor.label}:{mark}")
