"""Which of a person's businesses a page shows, and the answer where it could be another's."""

from collections.abc import Callable, Sequence
from typing import Final, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from kempen.domain.accounts.queries import Member
from kempen.entrypoints.dashboard.shared.gates.business_address import (
    address_of,
    business_named,
    path_in,
)
from kempen.kit import ids

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
# What the session remembers: the business that was opened last.
BUSINESS: Final = "business"
PORTFOLIO: Final = "portfolio"
_MARK: Final = "across_businesses"
_START: Final = "/"


def across_businesses(page: View) -> View:
    """Mark a page that is about a person's businesses together. It stands outermost.

    Its request has `members`, and neither `member` nor `actor` nor `role`.
    """
    setattr(page, _MARK, True)
    return page


def is_across_businesses(view: Callable[..., HttpResponseBase]) -> bool:
    """Whether a page is about a person's businesses together."""
    return bool(getattr(view, _MARK, False))


def chosen_member(request: HttpRequest, members: Sequence[Member]) -> Member | None:
    """Return the membership that the address names, else that of the business opened last."""
    if name := business_named(request):
        named = ids.decode("biz", name)
        return next((one for one in members if one.business_id == named), None)
    last = request.session.get(BUSINESS)
    chosen = [one for one in members if str(one.business_id) == last]
    # A closed business is shown when it was chosen, or when there is no other.
    others = sorted(members, key=lambda one: one.business.closed_at is not None)
    return next(iter([*chosen, *others]), None)


def is_one_of(request: HttpRequest, members: Sequence[Member]) -> bool:
    """Whether the address, or else the business opened last, is that of one of the memberships."""
    if name := business_named(request):
        wanted: object = str(ids.decode("biz", name))
    else:
        wanted = request.session.get(BUSINESS)
    return any(str(one.business_id) == wanted for one in members)


def remember(request: HttpRequest, member: Member) -> None:
    """Remember the business that is shown: an address without one leads to it."""
    business = str(member.business_id)
    # Once for an address that names none, so that a page of a business that they left is not taken
    # for another's.
    if business_named(request) and request.session.get(BUSINESS) != business:
        request.session[BUSINESS] = business
    request.session.setdefault(BUSINESS, business)


def page_instead(request: HttpRequest, members: Sequence[Member]) -> HttpResponseBase | None:
    """Return the answer to a page of a business that is not clear or not the person's, or None."""
    if not members:
        request.session.pop(BUSINESS, None)
        return None
    member = chosen_member(request, members)
    if business_named(request):
        return None if member is not None else _not_a_member(request)
    last = request.session.get(BUSINESS)
    if last is not None and all(str(one.business_id) != last for one in members):
        del request.session[BUSINESS]
        return _not_a_member(request)
    if len(members) == 1 or member is None:
        return None
    return _which_one(request, member, is_chosen=last is not None)


def _which_one(request: HttpRequest, member: Member, *, is_chosen: bool) -> HttpResponseBase:
    """Lead a page to the business opened last; do nothing for a form, which may be another's."""
    if request.method not in ("GET", "HEAD") or request.headers.get("HX-Request"):
        messages.warning(
            request,
            _(
                "You are in several businesses and this page did not say which one it belongs to. "
                "Nothing was changed. Open the business and try again."
            ),
        )
        return _to(request, address_of(PORTFOLIO))
    if not is_chosen and request.path_info == _START:
        return redirect(address_of(PORTFOLIO))
    return redirect(path_in(member.business.public_id, request.get_full_path()))


def _not_a_member(request: HttpRequest) -> HttpResponseBase:
    """The same for a business that they left, that is another's, and that there is not."""
    messages.warning(
        request,
        _("You are not a member of the business that this page belongs to. Nothing was changed."),
    )
    return _to(request, _START)


def _to(request: HttpRequest, address: str) -> HttpResponseBase:
    if request.headers.get("HX-Request"):
        # htmx would follow a redirect inside the fragment.
        return HttpResponse(status=204, headers={"HX-Redirect": address})
    return redirect(address)
