"""Operators see the instance pages and what is about themselves, after a second factor."""

from collections.abc import Callable
from typing import Concatenate, Final, ParamSpec, TypeVar

from allauth.mfa.utils import is_mfa_enabled
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from kempen.domain.accounts.queries import Person
from kempen.entrypoints.dashboard.shared.gates.second_factor_use import (
    has_shown_second_factor,
    second_factor_page,
)

P = ParamSpec("P")
View = TypeVar("View", bound=Callable[..., HttpResponseBase])
_MARK: Final = "operators"
_ONLY, _ALSO = "only", "also"
# All that somebody without a second factor can open: what it takes to set one up, and to leave.
_TO_SET_UP: Final = frozenset(
    {
        "mfa_index",
        "mfa_activate_totp",
        "mfa_add_webauthn",
        "account_reauthenticate",
        "account_change_password",
        "account_logout",
    }
)
# All that somebody can open who has one and has not used it in this session.
_TO_PROVE: Final = frozenset(
    {"mfa_reauthenticate", "mfa_reauthenticate_webauthn", "account_logout"}
)


class OperatorRequest(HttpRequest):
    """A request of an operator with a second factor, after the gate."""

    user: Person


OperatorPage = Callable[Concatenate[OperatorRequest, P], HttpResponseBase]


def for_operators(page: OperatorPage[P]) -> OperatorPage[P]:
    """Let a page be used by operators, and nobody else. It stands outermost."""
    setattr(page, _MARK, _ONLY)
    return page


def also_for_operators(page: View) -> View:
    """Let operators use a page of members that shows nothing of a business. It stands outermost."""
    setattr(page, _MARK, _ALSO)
    return page


def is_for_operators(view: Callable[..., HttpResponseBase]) -> bool:
    """Whether a page is for operators and nobody else."""
    return getattr(view, _MARK, "") == _ONLY


def is_about_oneself(request: HttpRequest) -> bool:
    """Password, second factor, sessions and the like need a person, not a business."""
    return request.path_info.startswith(("/accounts/", "/preferences/"))


def page_before(
    request: OperatorRequest, view: Callable[..., HttpResponseBase]
) -> HttpResponseBase | None:
    """Return what an operator gets in place of a page, or None to show it; Http404.

    Every page is denied but those that are marked: an operator is shown no business's data.
    """
    name = request.resolver_match.url_name if request.resolver_match else ""
    if not has_shown_second_factor(request, request.user):
        allowed = _TO_PROVE if is_mfa_enabled(request.user) else _TO_SET_UP
        return None if name in allowed else _to(request, second_factor_page(request, request.user))
    if is_about_oneself(request) or getattr(view, _MARK, "") in (_ONLY, _ALSO):
        return None
    if name == "overview":
        return _to(request, reverse("instance"))
    raise Http404


def _to(request: HttpRequest, address: str) -> HttpResponseBase:
    if request.headers.get("HX-Request"):
        # htmx would follow a redirect inside the fragment.
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
