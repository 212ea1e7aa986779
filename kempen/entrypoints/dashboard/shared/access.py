"""Nobody sees a page of the dashboard without being signed in and a member of a business."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar, cast
from urllib.parse import urlsplit

from allauth.account.adapter import get_adapter
from allauth.account.internal.flows.reauthentication import is_reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from kempen.domain.accounts.actors import Actor
from kempen.domain.accounts.queries import Member, Person, members_of
from kempen.domain.accounts.rules import may
from kempen.entrypoints.dashboard.shared.gates import company_session, operator_access
from kempen.entrypoints.dashboard.shared.gates.chosen_business import (
    chosen_member,
    is_across_businesses,
    is_one_of,
    page_instead,
    remember,
)
from kempen.entrypoints.dashboard.shared.gates.provider_pages import provider_required, to_provider
from kempen.entrypoints.dashboard.shared.gates.second_factor_use import (
    has_shown_second_factor,
    second_factor_page,
)
from kempen.entrypoints.dashboard.shared.languages import languages
from kempen.kit import clock
from kempen.kit.database.scope import enter_business

P = ParamSpec("P")
Request = TypeVar("Request", bound=HttpRequest)

LONGEST_SESSION: Final = timedelta(days=7)
# What the session remembers besides: when it began, and that the profile was put off.
BEGAN, PROFILE_PUT_OFF = "began", "profile_put_off"


class BusinessRequest(HttpRequest):
    """A request of a signed-in person, after the gate."""

    user: Person
    actor: Actor
    role: str
    member: Member
    members: Sequence[Member]
    unopened: Sequence[Member]  # Of businesses that open only through their own provider.


Page = Callable[Concatenate[BusinessRequest, P], HttpResponseBase]
View = TypeVar("View", bound=Callable[..., HttpResponseBase])
_WHEN_CLOSED: Final = "is_open_when_closed"


def also_when_closed(page: View) -> View:
    """Let members of a closed business use a page. It stands outermost."""
    setattr(page, _WHEN_CLOSED, True)
    return page


def allowed(action: str) -> Callable[[Page[P]], Page[P]]:
    """Let a page be used by the roles that may do `action` (accounts/rules.py), nobody else."""

    def decorate(page: Page[P]) -> Page[P]:
        @wraps(page)
        def guarded(
            request: BusinessRequest, /, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponseBase:
            if not may(request.role, action):
                raise PermissionDenied
            return page(request, *args, **kwargs)

        return guarded

    return decorate


def recently_signed_in(
    page: Callable[Concatenate[Request, P], HttpResponseBase],
) -> Callable[Concatenate[Request, P], HttpResponseBase]:
    """Ask for the password or the second factor again when the last time is over 15 minutes ago."""

    @wraps(page)
    def guarded(request: Request, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        by_company = company_session.company_session(request)
        is_long_ago = (
            get_adapter().is_reauthentication_required(app="kempen")
            if by_company
            else is_reauthentication_required(request, app="kempen")
        )
        if is_long_ago:
            if request.method != "GET":
                messages.warning(
                    request, _("You had to confirm it is you, so nothing changed. Try again now.")
                )
            if by_company:
                return to_provider(request, by_company.business)
            methods = get_adapter().get_reauthentication_methods(request.user)
            query = urlencode({"next": request.get_full_path()})
            return redirect(f"{methods[0]['url']}?{query}")
        return page(request, *args, **kwargs)

    return guarded


class SignedInOnly:
    """Denies by default; public pages carry Django's `login_not_required`.

    A signed-in person's request gets `actor`, `role`, `member` and `members`. An operator's gets
    none of them, whatever is in the tables, and leads to no page of a business. The API under /v1/
    has its own keys and is left alone.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Go on; the decision falls when the page is known."""
        return self.get_response(request)

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponseBase],
        _args: object,
        _kwargs: object,
    ) -> HttpResponseBase | None:
        """Let the request in, or answer in place of the page."""
        if request.path_info.startswith("/v1/"):
            return None
        is_public = not getattr(view, "login_required", True)
        if request.user.is_authenticated and (
            _is_too_old(request) or company_session.has_ended(request)
        ):
            logout(request)
        if not request.user.is_authenticated:
            return None if is_public else _to_sign_in(request)
        signed_in = cast(BusinessRequest, request)
        _activate_language(signed_in)
        if signed_in.user.is_operator:
            operator = cast(operator_access.OperatorRequest, request)
            signed_in.members = ()
            return None if is_public else operator_access.page_before(operator, view)
        if operator_access.is_for_operators(view):
            # To members it is as unknown as any address that leads nowhere.
            raise Http404
        _find_members(signed_in)
        if company_session.company_session(request) is not None:
            instead = _page_of_company_session(signed_in, view, is_public=is_public)
            if instead is not None:
                return instead
        elif is_across_businesses(view):
            return None
        is_public = is_public or operator_access.is_about_oneself(request)
        return _page_of_business(signed_in, view, is_public=is_public)


def _find_members(request: BusinessRequest) -> None:
    """Say which of the person's memberships this session opens, and which it does not.

    A session of a company knows of no other: its provider may be a stranger to them.
    """
    is_of_company = company_session.company_session(request) is not None
    opened, unopened = list[Member](), list[Member]()
    for one in members_of(request.user):
        if company_session.opens(request, one):
            opened.append(one)
        elif not is_of_company:
            unopened.append(one)
    request.members, request.unopened = opened, unopened


def _page_of_business(
    request: BusinessRequest, view: Callable[..., HttpResponseBase], *, is_public: bool
) -> HttpResponseBase | None:
    """Answer in place of a page of a business; None to show it."""
    if not is_public and is_one_of(request, request.unopened):
        return provider_required(request, request.unopened)
    if not is_public and (instead := page_instead(request, request.members)) is not None:
        return instead
    _find_business(request, chosen_member(request, request.members))
    return None if is_public else _required_page(request, view)


def _find_business(request: BusinessRequest, member: Member | None) -> None:
    """Say who acts for which business; a person in none gets no actor."""
    if member is not None:
        request.member = member
        request.actor = Actor.member(member)
        request.role = member.role
        remember(request, member)
        enter_business(member.business_id)


def _page_of_company_session(
    request: BusinessRequest, view: Callable[..., HttpResponseBase], *, is_public: bool
) -> HttpResponseBase | None:
    """Answer in place of what a company's provider may not open."""
    if not request.members:
        logout(request)
        return None if is_public else _to_sign_in(request)
    name = request.resolver_match.url_name if request.resolver_match else ""
    is_own = request.path_info.startswith("/accounts/") and name != "account_logout"
    if not is_public and (is_own or is_across_businesses(view)):
        return render(request, "company_sign_in/own_account.html", status=403)
    return None


def _required_page(
    request: BusinessRequest, view: Callable[..., HttpResponseBase]
) -> HttpResponseBase | None:
    """Return the page that has to come first, if one has to."""
    if not request.members:
        if request.unopened:
            return provider_required(request, request.unopened)
        return render(request, "no_business.html", status=403)
    business = request.actor.business
    # In a session that came through the company's provider, the second factor is the provider's.
    if (
        business.requires_second_factor
        and company_session.company_session(request) is None
        and not has_shown_second_factor(request, request.user)
    ):
        return _to_second_factor(request)
    first = None
    if business.closed_at is not None:
        first = None if getattr(view, _WHEN_CLOSED, False) else "business_closed"
    elif business.status != business.Status.ACTIVE:
        first = "account_email_verification_sent"
    elif _should_ask_for_profile(request):
        first = "welcome"
    return redirect(first) if first else None


def _to_second_factor(request: BusinessRequest) -> HttpResponseBase:
    page = second_factor_page(request, request.user)
    if request.headers.get("HX-Request"):
        return HttpResponse(status=204, headers={"HX-Redirect": page})
    words = _("%(business)s requires two-factor authentication. Set it up, or enter its code.")
    messages.info(request, words % {"business": request.actor.business.name})
    return redirect(page)


def _to_sign_in(request: HttpRequest) -> HttpResponseBase:
    if request.headers.get("HX-Request"):
        # htmx follows a redirect inside the fragment; a whole page must go to the sign-in instead.
        page = f"{reverse('account_login')}?{urlencode({'next': _current_page(request)})}"
        return HttpResponse(status=204, headers={"HX-Redirect": page})
    if request.method == "POST":
        messages.warning(
            request, _("You were signed out, so nothing changed. Sign in, then try again.")
        )
    return redirect_to_login(request.get_full_path(), reverse("account_login"))


def _current_page(request: HttpRequest) -> str:
    """Only the path: the address comes from the browser, and must not lead elsewhere."""
    parts = urlsplit(request.headers.get("HX-Current-URL", ""))
    return f"{parts.path}?{parts.query}" if parts.query else parts.path or "/"


def _is_too_old(request: HttpRequest) -> bool:
    now = clock.now().timestamp()
    began = request.session.setdefault(BEGAN, now)
    by_company = company_session.company_session(request)
    longest = company_session.LONGEST_COMPANY_SESSION if by_company else LONGEST_SESSION
    return bool(now - began > longest.total_seconds())


def _activate_language(request: BusinessRequest) -> None:
    """Use the language that the person chose, if its catalogue is here."""
    if request.user.language in dict(languages()):
        translation.activate(request.user.language)
        request.LANGUAGE_CODE = translation.get_language()


def _should_ask_for_profile(request: BusinessRequest) -> bool:
    """Once, on the way to the overview, unless it was put off in this session."""
    return (
        request.resolver_match is not None
        and request.resolver_match.url_name == "overview"
        and request.member.business.profile_completed_at is None
        and may(request.role, "edit_business")
        and PROFILE_PUT_OFF not in request.session
    )
