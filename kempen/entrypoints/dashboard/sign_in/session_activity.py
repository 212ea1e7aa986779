"""Notes when, from where and with which browser a session was last used, for the list of them."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Final

from allauth.account.adapter import get_adapter
from allauth.usersessions.models import UserSession
from django.http import HttpRequest, HttpResponseBase

# What the list says is as old as this at most. To write it for each page would cost each page five
# statements and a wait for the disk.
_NOTED_EVERY_SECONDS: Final = 60.0
_MOST_REMEMBERED: Final = 10_000


class RecentlyNoted:
    """Remembers in this process what was noted, each for some seconds, and only so many."""

    def __init__(self, seconds: float, most: int) -> None:
        self._seconds, self._most = seconds, most
        self._noted_at: OrderedDict[Hashable, float] = OrderedDict()
        self._lock = threading.Lock()

    def has(self, what: Hashable) -> bool:
        """Return whether it was noted in the last seconds."""
        with self._lock:
            noted_at = self._noted_at.get(what)
        return noted_at is not None and time.monotonic() - noted_at < self._seconds

    def add(self, what: Hashable) -> None:
        """Remember that it was noted now, in place of what was noted longest ago."""
        with self._lock:
            self._noted_at[what] = time.monotonic()
            self._noted_at.move_to_end(what)
            if len(self._noted_at) > self._most:
                self._noted_at.popitem(last=False)


# Of this process. A sign-in is noted by django-allauth itself, so the first page after it is not.
_NOTED: Final = RecentlyNoted(_NOTED_EVERY_SECONDS, _MOST_REMEMBERED)


class SessionActivity:
    """django-allauth's own middleware, but for noting the same thing again and again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Note the session of who is signed in, then go on."""
        if request.session.session_key and request.user.is_authenticated:
            use = _use_of(request)
            if not _NOTED.has(use):
                UserSession.objects.create_from_request(request)
                _NOTED.add(use)
        return self.get_response(request)


def remember_sign_in(request: HttpRequest) -> None:
    """Take the session of a sign-in as noted, as django-allauth has just done."""
    _NOTED.add(_use_of(request))


def _use_of(request: HttpRequest) -> Hashable:
    browser = request.META.get("HTTP_USER_AGENT", "")
    address = get_adapter(request).get_client_ip(request)
    return request.session.session_key, address, browser
