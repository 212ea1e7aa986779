"""How a refusal of the domain comes onto a page: beside a field of a form, or as a message.

A view that shows a form again catches the refusal and says it there. Every other view lets it pass.
The address of a form that is opened like a page leads to the page above, too.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse

from kempen.entrypoints.dashboard.shared.gates.business_address import business_named, path_in
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Flaw, Refusal

View = TypeVar("View", bound=Callable[..., HttpResponseBase])
_PAGE = "refusals_lead_to"


def show_in_form(
    form: forms.Form, refusal: Refusal, field_of: Callable[[Flaw], str | None] | None = None
) -> None:
    """Say each wrong value beside its field, and what has none above the form."""
    for flaw in refusal.flaws:
        name = field_of(flaw) if field_of else "_".join(flaw.path)
        form.add_error(name if name in form.fields else None, sentence_of(flaw))
    if not refusal.flaws:
        form.add_error(None, sentence_of(refusal))


class RefusalMessages:
    """Answers a refusal that a view let pass: its sentence as a message, on the page above."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """Lead to the page that the view names, or to the nearest one above its address."""
        if not isinstance(error, Refusal):
            return None
        page = next(_pages_above(request), None)
        if page is None:
            return None
        messages.error(request, sentence_of(error))
        return redirect(page)


class FormAddresses:
    """Answers whoever opens the address of a form: with the page above that has the form.

    A browser is led there after a sign-in that the form had to wait for, and by its address bar.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer."""
        response = self.get_response(request)
        is_form = isinstance(response, HttpResponseNotAllowed) and request.method == "GET"
        wants_page = "text/html" in request.headers.get("Accept", "")
        if not (is_form and wants_page) or request.path_info.startswith("/v1/"):
            return response
        page = next(_pages_above(request), None)
        return redirect(page) if page else response


def refusals_lead_to(name: str, *, has_id: bool = True) -> Callable[[View], View]:
    """Name the page for a view whose nearest address above is none, or another one.

    It is that of the view's own `public_id`, or with `has_id` false the one page of that name.
    """

    def named(view: View) -> View:
        setattr(view, _PAGE, (name, has_id))
        return view

    return named


def _pages_above(request: HttpRequest) -> Iterator[str]:
    match = request.resolver_match
    if match and (page := getattr(match.func, _PAGE, None)):
        name, has_id = page
        yield reverse(name, args=[match.kwargs["public_id"]] if has_id else [])
    steps = request.path_info.strip("/").split("/")
    for length in range(len(steps) - 1, -1, -1):
        address = "/".join(["", *steps[:length], ""])
        if address == request.path_info:
            return
        try:
            resolve(address)
        except Resolver404:
            continue
        yield path_in(business_named(request), address)
