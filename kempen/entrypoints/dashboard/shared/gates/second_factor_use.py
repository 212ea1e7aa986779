"""Whether a session was opened with a second factor, and the page where that is made up for."""

from allauth.account.internal.flows.login import get_authentication_records
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import is_mfa_enabled
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from kempen.domain.accounts.queries import Person


def has_shown_second_factor(request: HttpRequest, person: Person) -> bool:
    """Whether the person has a second factor and has used it, or set it up, in this session."""
    return is_mfa_enabled(person) and has_used_second_factor(request, person)


def has_used_second_factor(request: HttpRequest, person: Person) -> bool:
    """Whether a second factor was used in this session."""
    return any(record["method"] == "mfa" for record in get_authentication_records(request, person))


def second_factor_page(request: HttpRequest, person: Person) -> str:
    """Return where a second factor is set up, or shown by who has one, and then come back from."""
    if not is_mfa_enabled(person):
        return reverse("mfa_index")
    has_app = is_mfa_enabled(person, [Authenticator.Type.TOTP])
    page = reverse("mfa_reauthenticate" if has_app else "mfa_reauthenticate_webauthn")
    return f"{page}?{urlencode({'next': _address(request)})}"


def _address(request: HttpRequest) -> str:
    """Where to come back to: a page, because what was sent or fetched as a part is not repeated."""
    is_page = request.method == "GET" and not request.headers.get("HX-Request")
    return request.get_full_path() if is_page else reverse("overview")
