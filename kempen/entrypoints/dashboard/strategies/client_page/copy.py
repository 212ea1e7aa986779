"""What the client's page says of a link that is over."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from kempen.domain.client_approvals.rules import RequestState

# `brand` is the name by which the client knows the business.
OVER: Final[Mapping[RequestState, str | Promise]] = {
    RequestState.WITHDRAWN: gettext_lazy(
        "%(brand)s withdrew this request. Nothing can be approved by this link."
    ),
    RequestState.EXPIRED: gettext_lazy(
        "This link has expired. Ask %(brand)s to send you a new one."
    ),
    RequestState.OUTDATED: gettext_lazy(
        "This version is no longer current. The plan was changed or decided about after it was "
        "sent to you, so nothing can be approved here. Ask %(brand)s for a new link."
    ),
}

_ADS_OUTDATED: Final = gettext_lazy(
    "This version is no longer current. The ad changes were edited or decided about after they "
    "were sent to you, so nothing can be approved here. Ask %(brand)s for a new link."
)


def over_words(state: RequestState, brand: str, *, is_about_ads: bool) -> str:
    """Say why nothing can be approved by a link that is over."""
    is_outdated_ads = is_about_ads and state is RequestState.OUTDATED
    return str(_ADS_OUTDATED if is_outdated_ads else OVER[state]) % {"brand": brand}


def masked(email: str) -> str:
    """Write an address so that its owner knows it and nobody else learns it: m•••@example.com."""
    name, at, domain = email.rpartition("@")
    return f"{name[:1]}•••{at}{domain}"
