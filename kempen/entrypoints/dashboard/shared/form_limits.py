"""How many forms may be sent in a minute, and the answer to whoever sends more."""

import math
import time
from collections.abc import Callable
from typing import Final

from allauth.core.internal.ratelimit import apply_rate, get_cache_key, get_ip, get_rates
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from kempen.domain.idempotency.actions import count_request
from kempen.domain.idempotency.expiring_rows import digest_of
from kempen.domain.idempotency.rules import FORMS_A_MINUTE_PER_ADDRESS, FORMS_A_MINUTE_PER_PERSON

# django-allauth does not say how long to wait; its limits count a minute, all but one.
_ALLAUTH_SECONDS: Final = 60
_RESET_PAGE: Final = "account_reset_password"
_ALLAUTH, _RESET = "allauth.account", "reset_password"
_READING: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_RETRY_AFTER: Final = "kempen.retry_after"


class FormLimits:
    """Counts each form: of a person who is signed in, else of the address it comes from."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer; with 429 where the page found out itself that somebody has to wait."""
        response = self.get_response(request)
        seconds = request.META.get(_RETRY_AFTER)
        if seconds is not None and "Retry-After" not in response.headers:
            response.status_code = 429
            response.headers["Retry-After"] = str(seconds)
        return response

    def process_view(
        self, request: HttpRequest, _view: object, _args: object, _kwargs: object
    ) -> HttpResponseBase | None:
        """Refuse a form above the limit; pages and the API (which counts its keys) are let by."""
        if request.method in _READING or request.path_info.startswith("/v1/"):
            return None
        if request.user.is_authenticated:
            source, most = f"person:{request.user.pk}", FORMS_A_MINUTE_PER_PERSON
        else:
            source, most = f"address:{get_ip(request)}", FORMS_A_MINUTE_PER_ADDRESS
        name = f"forms:{digest_of(source)}"
        counts, seconds_left = count_request([name])
        return too_many_requests(request, seconds_left) if counts[name] > most else None


def visits_left(request: HttpRequest, kind: str, most: int) -> HttpResponse | None:
    """Count a visit of one kind from an address; return the answer to more than `most` a minute."""
    name = f"visits:{digest_of(f'{kind}:{get_ip(request)}')}"
    counts, seconds_left = count_request([name])
    return too_many_requests(request, seconds_left) if counts[name] > most else None


def must_wait(request: HttpRequest, seconds: float) -> None:
    """Have the page that is shown next answered with 429, and say when to come back."""
    request.META[_RETRY_AFTER] = max(1, math.ceil(seconds))


def too_many_requests(request: HttpRequest, seconds: int | None = None) -> HttpResponse:
    """Return the page that says how long to wait; django-allauth calls it without `seconds`."""
    if seconds is None:
        is_reset = request.resolver_match and request.resolver_match.url_name == _RESET_PAGE
        seconds = _seconds_until_reset(request) if is_reset else _ALLAUTH_SECONDS
    answer = render(request, "429.html", {"when": in_words(seconds)}, status=429)
    answer.headers["Retry-After"] = str(seconds)
    return answer


def _seconds_until_reset(request: HttpRequest) -> int:
    """Return when the next link to choose a password may be asked for here and for this email.

    django-allauth keeps the moments that count against a limit, the newest first.
    """
    now = time.time()
    email = request.POST.get("email", "").strip().lower()
    waits = [1.0]
    for rate in get_rates(app=_ALLAUTH, action=_RESET):
        name = get_cache_key(request, app=_ALLAUTH, action=_RESET, rate=rate, key=email)
        moments = cache.get(name, [])
        is_allowed, counting = apply_rate(moments, now, rate, dry_run=True)
        if not is_allowed:
            waits.append(counting[-1] + rate.duration - now)
    return math.ceil(max(waits))


def in_words(seconds: float) -> str:
    """Return when to try again: seconds up to two minutes, else whole minutes, rounded up."""
    count = max(1, math.ceil(seconds))
    if count <= 120:
        return ngettext("in %(count)d second", "in %(count)d seconds", count) % {"count": count}
    return _("in %(count)d minutes") % {"count": math.ceil(count / 60)}
