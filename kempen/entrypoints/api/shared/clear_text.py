"""Refuses API requests over http, and revokes the key that came with one.

A redirect to https would hide the fault: the program would go on sending its key in clear, and only
then its request to the address of the redirect.
"""

from collections.abc import Callable

import structlog
from allauth.core.internal.ratelimit import get_ip
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from kempen.domain.accounts.actions.exposed_keys import revoke_exposed_key
from kempen.entrypoints.api.shared.auth import token_of
from kempen.entrypoints.api.shared.refused import refusal_response
from kempen.entrypoints.api.shared.request_refusals import RequestRefusal
from kempen.entrypoints.api.shared.responses import is_api
from kempen.kit.refusal import Refusal

log = structlog.get_logger()


class EncryptedApiOnly:
    """Answers 403 to whatever comes for the API without encryption, where https is in use."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Pass the request on, or refuse it."""
        if not settings.IS_HTTPS or request.is_secure() or not is_api(request):
            return self.get_response(request)
        token = token_of(request)
        if token and _came_over_the_network(request):
            address = get_ip(request)
            if revoke_exposed_key(token, address=address):
                log.warning("an API key came over http and was revoked", address=address)
                return refusal_response(request, Refusal(RequestRefusal.KEY_EXPOSED))
        return refusal_response(request, Refusal(RequestRefusal.HTTPS_REQUIRED))


def _came_over_the_network(request: HttpRequest) -> bool:
    """Whether our own proxy says that it took the request over http.

    Without its word the request came from this machine past the proxy: nobody else could read it.
    """
    return (
        settings.ALLAUTH_TRUSTED_PROXY_COUNT > 0
        and request.headers.get("X-Forwarded-Proto") == "http"
    )
