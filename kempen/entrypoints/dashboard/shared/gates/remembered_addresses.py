"""Makes the address of a page once, whatever business it begins with.

Django writes a pattern for each pair of a page and of what addresses begin with, and checks the
address by it. A page has a hundred links, and Python keeps 512 patterns: with more than a handful
of businesses each link had its pattern compiled anew, which took longer than all else on the page.
"""

import re
from collections.abc import Callable
from typing import Final

from django.urls import get_resolver

# Django has no other place between a page's name and its address.
_METHOD: Final = "_reverse_with_prefix"
# What Django neither quotes nor escapes; what a server is mounted at may be anything.
_PLAIN: Final = re.compile(r"/(?!/)[A-Za-z0-9_./~-]*", re.ASCII)


def remember_addresses() -> None:
    """Have `reverse()` and {% url %} of the service's own pages make each address once."""
    resolver = get_resolver()
    reverse = getattr(resolver, _METHOD)
    if not isinstance(reverse, RememberedAddresses):
        setattr(resolver, _METHOD, RememberedAddresses(reverse))


class RememberedAddresses:
    """Takes the place of the resolver's own method, `reverse`."""

    def __init__(self, reverse: Callable[..., str]) -> None:
        self._reverse: Final = reverse
        self._without_arguments: Final[dict[object, str]] = {}

    def __call__(self, page: object, prefix: str, *args: object, **kwargs: object) -> str:
        """Return the address behind a prefix; raises NoReverseMatch for a page that is not there.

        One without arguments is remembered: there are as many as there are pages.
        """
        if not _PLAIN.fullmatch(prefix):
            return self._reverse(page, prefix, *args, **kwargs)
        if args or kwargs:
            return prefix + self._reverse(page, "/", *args, **kwargs)[1:]
        if page not in self._without_arguments:
            self._without_arguments[page] = self._reverse(page, "/")
        return prefix + self._without_arguments[page][1:]
