"""A page's address begins with its business: /biz_…/campaigns/.

Two tabs can show two businesses, and a form goes to the business whose page it stands on, whatever
was opened since. Who is in one business only may leave it out. What is about no business (signing
in, the API, files) has no such beginning.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from django.http import HttpRequest, HttpResponseBase
from django.urls import get_script_prefix, reverse, set_script_prefix

_ADDRESS: Final = re.compile(r"/(biz_[0-9a-z]{26})(/.*)", re.DOTALL)
# What programs ask for: it is found at its one address.
_FOR_PROGRAMS: Final = ("/v1/", "/static/", "/livez", "/readyz", "/metrics")
_NAMED: Final = "kempen.business_in_address"


class BusinessAddress:
    """Takes the business off a page's address, and puts it before each link of the answer.

    Whether the person is in it is for the gate (`access.py`) to find out.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; `request.path` stays as it was asked for, `path_info` is the page's own."""
        match = _ADDRESS.fullmatch(request.path_info)
        if match is None or match[2].startswith(_FOR_PROGRAMS):
            return self.get_response(request)
        request.META[_NAMED], request.path_info = match[1], match[2]
        with addressed_to(match[1]):
            return self.get_response(request)


def business_named(request: HttpRequest) -> str:
    """Return the identifier of the business that the address names; nothing where it names none."""
    return str(request.META.get(_NAMED, ""))


@contextmanager
def addressed_to(business_id: str) -> Iterator[None]:
    """Have `reverse()` and {% url %} lead into this business (biz_…); "" for none."""
    before = get_script_prefix()
    set_script_prefix(f"/{business_id}/" if business_id else "/")
    try:
        yield
    finally:
        set_script_prefix(before)


def path_in(business_id: str, path: str) -> str:
    """Return a path of a page, with its query, as it is in a business; "" for none."""
    return f"/{business_id}{path}" if business_id else path


def address_of(name: str, business_id: str = "", /, **arguments: str) -> str:
    """Return the address of the page with this URL name in a business, or in none."""
    with addressed_to(business_id):
        return reverse(name, kwargs=arguments)
